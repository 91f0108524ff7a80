import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { WorkflowVersion } from 'pathboard/core';
import { entries, Hand, type Spot, whole } from './hand.js';
import { optOutRule, strictNodeTypes, trialDraft } from './trial-draft.js';

const meta = {
  title: 'Editor/Canvas and outline',
  component: WorkflowEditor,
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [optOutRule],
    defaultVersion: trialDraft,
    onViewChange: fn(),
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

const row = (canvas: ReturnType<typeof within>, name: RegExp | string) => canvas.findByRole('treeitem', { name });

/** Side by side they share one selection. */
export const Both: Story = {
  args: { defaultView: 'both' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await row(canvas, /^Wait for reply, step 3/));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Wait for reply, step 3/ })).toHaveAttribute('aria-pressed', 'true'),
    );
  },
};
export const BothInTheDark: Story = { args: { defaultView: 'both', theme: 'dark' } };

/** The same picker adds a node in the outline, and the focus stays there. */
export const AddInTheOutline: Story = {
  args: { defaultView: 'outline' },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    (await row(canvas, /^Add tag, step 12/)).focus();
    await userEvent.keyboard('a');
    await userEvent.type(await within(document.body).findByRole('combobox', { name: 'Search steps' }), 'delay{Enter}');
    await waitFor(async () => expect(await row(canvas, /^Delay, step/)).toHaveFocus());
    await expect(args.onVersionChange).toHaveBeenCalled();
  },
};

/** The switch reports the view; the host may control it. */
export const SwitchViews: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Outline' }));
    await expect(args.onViewChange).toHaveBeenLastCalledWith('outline');
    await expect(await canvas.findByRole('tree')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Outline' })).toHaveAttribute('aria-pressed', 'true');
  },
};

/** In a narrow editor the outline replaces the canvas. */
export const BothInANarrowPlace: Story = {
  args: { defaultView: 'both' },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh', width: 800 }}>
      <WorkflowEditor {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('tree')).toBeVisible();
    await expect(canvasElement.querySelector('[data-region="canvas"]')).not.toBeVisible();
  },
};

export const ReadOnlyOutline: Story = { args: { defaultView: 'outline', readOnly: true } };

const withThirdBranch: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      {
        id: 'silver',
        type: strictNodeTypes.find(({ type }) => type === 'add-tag') ?? {},
        config: { tags: ['silver'] },
      },
    ],
    edges: [
      ...(trialDraft.definition?.edges ?? []),
      { id: 'to-silver', type: 'standard', source: 'branch', target: 'silver', value: 'silver' },
    ],
  },
};

/** A branch is dragged to the position of another, with a preview, and written on the drop. */
export const OrderBranchesInTheOutline: Story = {
  args: { defaultView: 'outline', defaultVersion: withThirdBranch, onMount: fn() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const hand = new Hand({ args, canvasElement });
    const branches = (): readonly unknown[] =>
      hand.edges.filter(({ source }) => source === 'branch').map(({ value }) => value);
    const placeOf = (part: HTMLElement): Spot => {
      const { height, left, top } = part.getBoundingClientRect();
      return { x: left + 120, y: top + height / 2, part };
    };
    const from = await row(canvas, /^silver, path from Branch/);
    const to = await row(canvas, /^premium, path from Branch/);
    await whole(hand, placeOf(from), placeOf(to), () =>
      waitFor(() => expect(hand.find('[data-drop]')?.dataset['drop']).toBe('before')),
    );
    await entries(hand, 1);
    await expect(branches()).toEqual(['silver', 'premium', 'Otherwise']);
  },
};
