import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

const meta = {
  title: 'Editor/Finding your way',
  component: WorkflowEditor,
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [optOutRule],
    defaultVersion: trialDraft,
    onVersionChange: fn(),
  },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

const nodeNamed = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, step`) });
const searchField = (canvas: ReturnType<typeof within>) =>
  canvas.findByRole('combobox', { name: 'Search the steps of the workflow' });

async function search(canvasElement: HTMLElement, words: string): Promise<HTMLElement> {
  const canvas = within(canvasElement);
  (await nodeNamed(canvas, 'Keyword received')).focus();
  await userEvent.keyboard('/');
  const field = await searchField(canvas);
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, words);
  return field;
}

/** A word of a message finds its node; the arrow keys reveal each match, and Enter focuses it. */
export const FindByAWordOfAMessage: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await search(canvasElement, 'free class');
    const found = await canvas.findByRole('option', { name: /^Send message/ });
    await expect(found.querySelector('mark')).toHaveTextContent(/free/i);
    await userEvent.keyboard('{ArrowDown}');
    await expect(field).toHaveFocus();
    await waitFor(async () => expect(await nodeNamed(canvas, 'Send message')).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await nodeNamed(canvas, 'Send message')).toHaveFocus(), { timeout: 3000 });
    await expect(args.onVersionChange).not.toHaveBeenCalled();
  },
};

export const FindInTheDark: Story = {
  args: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    await search(canvasElement, 'reply');
  },
};

/** Filters are buttons; their text form can be typed as well. */
export const FindWhatHasProblems: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = await search(canvasElement, ' ');
    await userEvent.click(await canvas.findByRole('button', { name: 'Errors' }));
    await expect(field).toHaveValue('has:error ');
    await expect(field).toHaveFocus();
    await waitFor(() => expect(canvas.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(await canvas.findByRole('button', { name: 'Errors' }));
    await userEvent.type(field, 'has:warning');
    await canvas.findByRole('option', { name: /^Send template/ });
  },
};

/** All matches can be selected at once. */
export const SelectEverythingFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await search(canvasElement, 'type:tag');
    await canvas.findAllByRole('option');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await within(await canvas.findByRole('region', { name: /^Settings/ }, { timeout: 5000 })).findByText(
      '3 steps selected',
      {},
      { timeout: 5000 },
    );
  },
};

/** An empty result names the query, and Escape returns the focus. */
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await search(canvasElement, 'wiat');
    await canvas.findByText(/No steps match “wiat”/);
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await nodeNamed(canvas, 'Keyword received')).toHaveFocus());
  },
};

export const FindInTheOutline: Story = {
  args: { defaultView: 'outline', readOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    (await canvas.findByRole('treeitem', { name: /^Keyword received/ })).focus();
    await userEvent.keyboard('/');
    await userEvent.type(await searchField(canvas), 'front desk');
    await canvas.findByRole('option', { name: /^Assign to group/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(async () => expect(await canvas.findByRole('treeitem', { name: /^Assign to group/ })).toHaveFocus(), {
      timeout: 3000,
    });
  },
};

export const FindInANarrowPlace: Story = {
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh', width: 800 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await search(canvasElement, 'reply');
    await userEvent.keyboard('{ArrowDown}');
  },
};

/** A problem opens its node and focuses its field. */
export const FromAProblemToItsField: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /^Problems: 2 errors, 1 warning$/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^Choose “Send from”/ }));
    await waitFor(
      () => expect((document.activeElement as HTMLElement).closest('[data-setting="sendFrom"]')).not.toBeNull(),
      { timeout: 3000 },
    );
  },
};

/** Changes are listed with their time; choosing a moment goes there and back. */
export const EditHistory: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    (await nodeNamed(canvas, 'Assign to group')).focus();
    await userEvent.keyboard('{Delete}');
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit history' }, { timeout: 5000 }));
    const page = within(document.body);
    const list = await page.findByRole('listbox', { name: 'Edit history' });
    await waitFor(() => expect(list).toHaveFocus());
    const before = (args.onVersionChange as ReturnType<typeof fn>).mock.calls.length;
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect((args.onVersionChange as ReturnType<typeof fn>).mock.calls.length).toBe(before + 1));
    await waitFor(() =>
      expect(page.getByRole('option', { name: /Before the first change/ })).toHaveAttribute('aria-current', 'true'),
    );
    await expect(list).toHaveFocus();
  },
};
