import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { freeTrial, freeTrialMissingEdges, freeTrialProblems } from '../canvas/free-trial-workflow.js';
import { largeWorkflow } from '../../test/support/large-workflow.js';
import { OutlineFrame } from './outline-frame.js';
import { loopingWorkflow, partedWorkflow, plainWorkflow } from './small-workflows.js';

const meta = {
  title: 'Outline/Workflow outline',
  component: OutlineFrame,
  args: {
    version: freeTrial,
    missingEdges: freeTrialMissingEdges,
    problems: freeTrialProblems,
    actions: {
      select: fn(),
      openSettings: fn(),
      openEdge: fn(),
      addAfter: fn(),
      insertOnEdge: fn(),
      addFirst: fn(),
      chooseTarget: fn(),
      openMenu: fn(),
    },
  },
} satisfies Meta<typeof OutlineFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The list once its rows are mounted: the height is measured first. */
async function listed(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await canvas.findAllByRole('treeitem');
  return canvas;
}
const row = (canvas: ReturnType<typeof within>, name: RegExp | string) => canvas.getByRole('treeitem', { name });

/** The free trial: branches nest, joins follow them, each node once with its number. */
export const Branches: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await listed(canvasElement);
    const tree = canvas.getByRole('tree', { name: 'Free trial sign-up, outline' });
    await expect(tree).toHaveAttribute('aria-multiselectable', 'true');
    await expect(row(canvas, /^Keyword received, step 1 of 13/)).toHaveAttribute('aria-level', '1');
    await expect(row(canvas, 'Reply, path from Wait for reply to Branch')).toHaveAttribute('aria-level', '4');
    row(canvas, /^Keyword received/).focus();
    await userEvent.keyboard('{End}');
    await expect(row(canvas, /not connected, missing after Send message/)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(row(canvas, /^End, step 13 of 13$/)).toHaveAttribute('aria-level', '3');
    await expect(canvas.getAllByRole('treeitem', { name: /continues at step 13, End$/ })).toHaveLength(3);
  },
};

export const BranchesInTheDark: Story = { args: { theme: 'dark' } };

/** Up and down move by rows; right expands and enters, left collapses and leaves; a link leads to its target. */
export const TravelByKeys: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = await listed(canvasElement);
    row(canvas, /^Keyword received/).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(row(canvas, /^Send message, step 2/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(row(canvas, /^Delivered, path from Send message/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(row(canvas, /^Send message, step 2/)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(row(canvas, /^Send message, step 2/)).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('treeitem', { name: /^Branch, step/ })).toBeNull();
    await userEvent.keyboard('{ArrowRight}*{End}');
    await expect(row(canvas, /not connected, missing after Send message/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect((args.actions!.addAfter as ReturnType<typeof fn>).mock.calls.at(-1)?.slice(0, 2)).toEqual([
      'welcome',
      'timeout',
    ]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(document.activeElement).toHaveAccessibleName(
      'Path from Add tag, no-reply to End, continues at step 13, End',
    );
    await userEvent.keyboard('{ArrowRight}');
    await expect(row(canvas, /^End, step 13/)).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(args.actions?.openSettings).toHaveBeenCalledWith('keyword');
  },
};

/** A click selects, Shift extends, Ctrl toggles; edges as well as nodes. */
export const SelectByPointer: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = await listed(canvasElement);
    const user = userEvent.setup();
    await user.click(row(canvas, /^Wait for reply, step/));
    await expect(args.actions?.select).toHaveBeenLastCalledWith({ nodeIds: ['wait'], edgeIds: [] });
    await user.keyboard('{Shift>}');
    await user.click(row(canvas, /^Office-hours router, step/));
    await user.keyboard('{/Shift}');
    await expect(args.actions?.select).toHaveBeenLastCalledWith({ nodeIds: ['wait', 'branch', 'hours'], edgeIds: [] });
    await user.keyboard('{Control>}');
    await user.click(row(canvas, /^Branch, step/));
    await user.keyboard('{/Control}');
    await expect(args.actions?.select).toHaveBeenLastCalledWith({ nodeIds: ['wait', 'hours'], edgeIds: [] });
    await user.click(row(canvas, /^Otherwise, path from Branch to Send template, /));
    await expect(args.actions?.select).toHaveBeenLastCalledWith({ nodeIds: [], edgeIds: ['branch-plans'] });
    await expect(row(canvas, /^Otherwise, path from Branch to Send template, /)).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};

/** Every + calls the same action as on the canvas. */
export const AddByPointer: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = await listed(canvasElement);
    await userEvent.hover(row(canvas, /^Branch, step/));
    await userEvent.click(within(row(canvas, /^Branch, step/)).getByLabelText('Add step after Branch'));
    await expect(args.actions?.addAfter).toHaveBeenLastCalledWith('branch', undefined, expect.anything());
    await userEvent.click(
      within(row(canvas, 'Path from Keyword received to Send message')).getByLabelText('Insert step'),
    );
    await expect(args.actions?.insertOnEdge).toHaveBeenLastCalledWith('keyword-welcome', expect.anything());
    await userEvent.click(canvas.getByLabelText(/^Connect /));
    await expect(args.actions?.addAfter).toHaveBeenLastCalledWith('welcome', 'timeout', expect.anything(), 'PT10M');
  },
};

/** Collapsed rows expand when a row inside is revealed. */
export const CollapseAndExpand: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await listed(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Collapse all' }));
    await expect(canvas.getAllByRole('treeitem', { expanded: false })).toHaveLength(1);
    await expect(canvas.queryByRole('treeitem', { name: /^Branch, step/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Expand all' }));
    await expect(row(canvas, /^Branch, step/)).toBeVisible();
  },
};

export const Empty: Story = {
  args: { version: { name: 'New workflow', definition: { nodes: [], edges: [] } }, missingEdges: [], problems: [] },
  play: async ({ args, canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add the first step' }));
    await expect(args.actions?.addFirst).toHaveBeenCalled();
  },
};

/** One way through is one level. */
export const Small: Story = { args: { version: plainWorkflow, missingEdges: [], problems: [] } };

/** A back edge is named and leads to its target. */
export const Loops: Story = {
  args: { version: loopingWorkflow, missingEdges: [], problems: [] },
  play: async ({ canvasElement }) => {
    const canvas = await listed(canvasElement);
    await userEvent.click(within(row(canvas, /goes back to step 2, Send message$/)).getByText(/^Goes back to step 2/));
    await expect(row(canvas, /^Send message, step 2/)).toHaveFocus();
  },
};

/** Unreachable parts follow a heading. */
export const Parts: Story = {
  args: { version: partedWorkflow, missingEdges: [], problems: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Nothing leads here')).toBeVisible();
  },
};

/** Disabled, found, selected and invalid, each with a shape of its own. */
export const States: Story = {
  args: {
    presentation: { version: 1, nodes: { nudge: { disabled: true }, 'no-reply': { title: 'Tag the silent ones' } } },
    found: new Set(['assign', 'after-hours']),
    selection: { nodeIds: ['branch'], edgeIds: [] },
  },
};
export const StatesInTheDark: Story = { args: { ...States.args, theme: 'dark' } };

/** Navigation, collapsing and selection stay. */
export const ReadOnly: Story = {
  args: { readOnly: true, missingEdges: [], actions: { select: fn(), openSettings: fn() } },
  play: async ({ canvasElement }) => {
    const canvas = await listed(canvasElement);
    await userEvent.click(row(canvas, /^Branch, step/));
    await expect(canvas.queryByLabelText(/Add step|Insert|More for/)).toBeNull();
  },
};

/** Only the rows near the view are mounted, and the focused one. */
export const TenThousandSteps: Story = {
  args: { version: largeWorkflow(10_000), missingEdges: [], problems: [] },
  play: async ({ canvasElement }) => {
    const canvas = await listed(canvasElement);
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(80);
    canvas.getAllByRole('treeitem')[0]!.focus();
    await userEvent.keyboard('{End}');
    await expect(await canvas.findByRole('treeitem', { name: /^End, step \d+ of \d+$/ })).toHaveFocus();
    await expect(canvas.getAllByRole('treeitem').length).toBeLessThan(80);
  },
};

export const Narrow: Story = { args: { width: 300 } };
