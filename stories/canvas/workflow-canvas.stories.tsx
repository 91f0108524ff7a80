import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { CanvasMarks } from '#canvas';
import { CanvasFrame } from './canvas-frame.js';
import { freeTrial, freeTrialMissingEdges, freeTrialProblems } from './free-trial-workflow.js';

const meta = {
  title: 'Canvas/Workflow canvas',
  component: CanvasFrame,
  args: { version: freeTrial },
} satisfies Meta<typeof CanvasFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

function editingActions() {
  return {
    select: fn(),
    openSettings: fn(),
    insertOnEdge: fn(),
    addAfter: fn(),
    connect: fn(),
    reconnect: fn(),
    moveNodes: fn(),
    remove: fn(),
    duplicate: fn(),
    openMenu: fn(),
    openEdge: fn(),
    canConnect: fn((_source: string, target: string) =>
      target === 'keyword'
        ? { ok: false as const, reason: 'A trigger can’t have a step before it' }
        : { ok: true as const, label: 'Reply' },
    ),
  };
}

const editing = {
  problems: freeTrialProblems,
  missingEdges: freeTrialMissingEdges,
  selection: { nodeIds: ['welcome'], edgeIds: [] },
};

/** Building a workflow: one node selected, one edge missing. */
export const Editing: Story = {
  args: { ...editing, actions: editingActions() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const branch = await canvas.findByRole('button', { name: /^Branch, step \d+ of 13/ });
    await userEvent.click(branch);
    await expect(args.actions!.select).toHaveBeenLastCalledWith(
      { nodeIds: ['branch'], edgeIds: [] },
      { extend: false },
    );
    await expect(branch).toHaveAttribute('aria-pressed', 'true');
  },
};

export const EditingInDark: Story = { args: { ...editing, theme: 'dark', actions: editingActions() } };

/** Keyboard navigation: along an edge, to settings, to edges and back. */
export const ByKeyboard: Story = {
  args: { ...editing, actions: editingActions() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const actions = args.actions!;
    const trigger = await canvas.findByRole('button', { name: /^Keyword received, step 1 of 13/ });
    trigger.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/^Branch/);
    await userEvent.keyboard('{Enter}');
    await expect(actions.openSettings).toHaveBeenCalledWith('branch');
    await userEvent.keyboard('e');
    await expect(document.activeElement).toHaveAccessibleName('premium, path from Branch to Office-hours router');
    await userEvent.keyboard('{Enter}');
    await expect(actions.openEdge).toHaveBeenCalledWith('branch-hours');
    await userEvent.keyboard('{Escape}');
    await expect(document.activeElement).toHaveAccessibleName(/^Branch/);
  },
};

/** The `+` in the middle of an edge, and on the stub of a missing edge. */
export const AddingSteps: Story = {
  args: { ...editing, actions: editingActions() },
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement);
    const stub = await canvas.findByRole('button', { name: 'Connect No receipt · 10 min' });
    await userEvent.click(canvasElement.querySelector('[data-insert="nudge-no-reply"]')!);
    await expect(args.actions!.insertOnEdge).toHaveBeenCalledWith('nudge-no-reply', expect.any(DOMRect));
    await userEvent.click(stub);
    await expect(args.actions!.addAfter).toHaveBeenCalledWith(
      'welcome',
      'timeout',
      expect.any(DOMRect),
      undefined,
      'PT10M',
    );
  },
};

/** Read-only: no control changes the workflow. */
export const ReadOnly: Story = {
  args: { ...editing, readOnly: true, actions: editingActions() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: /^Branch/ });
    await expect(canvasElement.querySelector('[data-insert], [data-stub], .pb-ntools')).toBeNull();
  },
};

const marks: CanvasMarks = {
  nodes: new Map([
    ['keyword', { state: 'done', visits: [1] }],
    ['welcome', { state: 'done', visits: [2] }],
    ['wait', { state: 'done', visits: [3], summary: 'Replied after 1 h 12 m' }],
    ['branch', { state: 'done', visits: [4] }],
    ['hours', { state: 'done', visits: [5], summary: 'Closed at 7:41 PM' }],
    ['after-hours', { state: 'failed', visits: [6] }],
    ['hot-lead', { state: 'running', visits: [7] }],
  ]),
  edges: new Map([
    ['keyword-welcome', 'lit'],
    ['welcome-wait', 'lit'],
    ['wait-branch', 'lit'],
    ['branch-hours', 'lit'],
    ['hours-after-hours', 'lit'],
    ['after-hours-hot-lead', 'lit'],
  ]),
  dimOthers: true,
  current: 'hot-lead',
};

/** An execution on the canvas: where it went, failed, and is now. */
export const Replay: Story = {
  args: { marks, readOnly: true, density: 'compact', selection: { nodeIds: ['after-hours'], edgeIds: [] } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: /^Send template, step \d+ of 13, failed/ });
    await expect(canvasElement.querySelectorAll('.pb-edge[data-state~="lit"]')).toHaveLength(6);
  },
};

export const ReplayInDark: Story = { args: { ...Replay.args, theme: 'dark' } };

/** Zoomed out: below 75 % without summaries, below 40 % as blocks. */
export const FromFarAway: Story = {
  args: { ...editing, actions: editingActions() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const zoomOut = await canvas.findByRole('button', { name: 'Zoom out' });
    for (let press = 0; press < 6; press++) {
      await userEvent.click(zoomOut);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await waitFor(() => expect(canvas.getByRole('application')).toHaveAttribute('data-lod', '2'));
  },
};
