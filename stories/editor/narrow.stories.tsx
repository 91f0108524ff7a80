import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

/** The size of the container. */
interface Place {
  readonly width: number;
  readonly height?: number;
}

const meta = {
  title: 'Editor/Narrow containers',
  component: WorkflowEditor,
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [optOutRule],
    workflowId: 'trial',
    onBack: fn(),
    onVersionChange: fn(),
    adapter: createMemoryAdapter({ versions: [trialDraft], workflowId: 'trial' }),
  },
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const inPlace =
  ({ height, width }: Place) =>
  (args: WorkflowEditorProps) => (
    <div style={{ width, height: height ?? 780 }}>
      <WorkflowEditor {...args} />
    </div>
  );

/** Slow machines render late parts late. */
const patient = { timeout: 8000 };
const step = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, step`) }, patient);
const part = (root: HTMLElement, name: string): HTMLElement | null => root.querySelector<HTMLElement>(name);

/** The palette is a rail; its cards expand over the canvas, and Escape collapses them. */
export const Rail: Story = {
  render: inPlace({ width: 1100 }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const out = await canvas.findByRole('button', { name: 'All steps' }, patient);
    const stage = part(canvasElement, '[data-region="canvas"]')!;
    const before = stage.getBoundingClientRect().left;
    await userEvent.click(out);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Search steps' }), 'delay');
    await expect(await canvas.findByRole('button', { name: 'Delay' })).toBeVisible();
    await expect(stage.getBoundingClientRect().left).toBe(before);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'All steps' })).toHaveFocus());
    await expect(canvas.queryByRole('textbox', { name: 'Search steps' })).toBeNull();
  },
};
export const RailInTheDark: Story = { args: { theme: 'dark' }, render: inPlace({ width: 1100 }) };

/** Settings are a drawer that Escape closes, with the focus back on the node. */
export const Drawer: Story = {
  render: inPlace({ width: 800 }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await step(canvas, 'Wait for reply'));
    const settings = await canvas.findByRole('dialog', { name: /^Settings/ });
    await expect(getComputedStyle(settings).position).toBe('absolute');
    await expect(canvas.queryByRole('region', { name: /^Steps/ })).toBeNull();
    await userEvent.click(await within(settings).findByRole('button', { name: /^Close/ }));
    const card = await step(canvas, 'Branch');
    card.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(part(canvasElement, '[data-region="inspector"]')?.contains(document.activeElement)).toBe(true),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog', { name: /^Settings/ })).toBeNull());
    await waitFor(() => expect(card).toHaveFocus());
  },
};

/** Without a palette, the bar below adds nodes after the selection. */
export const AddWithoutAList: Story = {
  render: inPlace({ width: 800 }),
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await step(canvas, 'Wait for reply'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Add step' }, patient));
    await userEvent.type(
      await within(document.body).findByRole('combobox', { name: 'Search steps' }, patient),
      'delay{Enter}',
    );
    await step(canvas, 'Delay');
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalled());
  },
};
export const DrawerInTheDark: Story = {
  args: { theme: 'dark' },
  render: inPlace({ width: 800 }),
  play: async ({ canvasElement }) => userEvent.click(await step(within(canvasElement), 'Send message')),
};

/** Commands that do not fit into the bar are in one menu, with their keys. */
export const MoreBehindAButton: Story = {
  render: inPlace({ width: 800 }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const more = await canvas.findByRole('button', { name: 'More' }, patient);
    await userEvent.click(more);
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'History of versions' }));
    await expect(await canvas.findByRole('complementary', { name: /^History/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(more).toHaveFocus());
  },
};

const row = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('treeitem', { name: new RegExp(`^${title}, step`) }, patient);

/** The outline comes first. Settings are a sheet at the bottom; its handle resizes it, also by keys. */
export const Sheet: Story = {
  render: inPlace({ width: 480 }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await row(canvas, 'Wait for reply'));
    const settings = await canvas.findByRole('dialog', { name: /^Settings/ });
    const handle = within(settings).getByRole('separator', { name: 'Height of the settings' });
    const root = part(canvasElement, '.pb')!;
    const share = (): number =>
      Math.round((settings.getBoundingClientRect().height / root.getBoundingClientRect().height) * 100);
    await waitFor(() => expect(share()).toBe(40), patient);
    handle.focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(share()).toBe(85), patient);
    await expect(handle).toHaveAttribute('aria-valuenow', '85');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(share()).toBe(40), patient);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('dialog', { name: /^Settings/ })).toBeNull());
    await waitFor(async () => expect(await row(canvas, 'Wait for reply')).toHaveFocus());
  },
};
export const SheetInTheDark: Story = {
  args: { theme: 'dark' },
  render: inPlace({ width: 480 }),
  play: async ({ canvasElement }) => userEvent.click(await row(within(canvasElement), 'Send message')),
};

/** On a phone, the bar below adds after the selected step; the arrows of the sheet walk the steps. */
export const Phone: Story = {
  render: inPlace({ width: 390, height: 844 }),
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await row(canvas, 'Send message'));
    const settings = await canvas.findByRole('dialog', { name: /^Settings/ });
    await userEvent.click(await within(settings).findByRole('button', { name: 'Settings of the step after' }, patient));
    await expect(await within(settings).findByRole('heading', { name: 'Wait for reply' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Add after' }));
    await userEvent.type(
      await within(document.body).findByRole('combobox', { name: 'Search steps' }, patient),
      'delay{Enter}',
    );
    await waitFor(() => expect(args.onVersionChange).toHaveBeenCalled());
    await row(canvas, 'Delay');
  },
};
export const PhoneInTheDark: Story = { args: { theme: 'dark' }, render: inPlace({ width: 390, height: 844 }) };

/** The narrowest, as a desktop at 400 % shows it: the same, with less beside each other. */
export const Narrowest: Story = {
  render: inPlace({ width: 320, height: 640 }),
  play: async ({ canvasElement }) => userEvent.click(await row(within(canvasElement), 'Send message')),
};

/** A low container hides the map. */
export const Low: Story = {
  render: inPlace({ width: 1400, height: 480 }),
  play: async ({ canvasElement }) => {
    await step(within(canvasElement), 'Wait for reply');
    await waitFor(() => expect(part(canvasElement, '.pb-mm')).not.toBeNull(), patient);
    await expect(part(canvasElement, '.pb-mm')).not.toBeVisible();
  },
};

/** Right to left, the panels change sides; the canvas does not. */
export const RightToLeft: Story = {
  render: (args: WorkflowEditorProps) => (
    <div dir="rtl" style={{ width: 1300, height: 780 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await step(canvas, 'Wait for reply'));
    for (const name of [/^Settings/, /^Steps/]) await canvas.findByRole('region', { name }, patient);
    const left = (name: string): number =>
      canvas.getByRole('region', { name: new RegExp(`^${name}`) }).getBoundingClientRect().left;
    await expect(left('Settings')).toBeLessThan(left('Steps'));
    await expect((await step(canvas, 'Wait for reply')).getBoundingClientRect().top).toBeLessThan(
      (await step(canvas, 'Branch')).getBoundingClientRect().top,
    );
  },
};
