import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { Hand, type Spot } from './hand.js';
import { strictNodeTypes, trialDraft } from './trial-draft.js';

const meta = {
  title: 'Editor/Getting about',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    rules: [],
    defaultVersion: trialDraft,
    onMount: fn(),
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

/** A story that moves the view or the selection, and writes nothing. */
function story(play: (hand: Hand) => Promise<void>): Story {
  return {
    play: async (context) => {
      const hand = new Hand(context);
      await hand.ready();
      const { count, version } = hand.untouched;
      await play(hand);
      await expect(hand.untouched.version).toBe(version);
      await expect(hand.untouched.count).toBe(count);
    },
  };
}

const chosen = (hand: Hand): readonly string[] => hand.editor.store.getState().selection.nodeIds;
/** A rectangle around a node, with a margin. */
function around(hand: Hand, id: string, room = 14): { readonly from: Spot; readonly to: Spot } {
  const { bottom, left, right, top } = hand.find(`[data-node="${id}"]`)!.getBoundingClientRect();
  return {
    from: { x: left - room, y: top - room, part: hand.find('.react-flow__pane')! },
    to: { x: right + room, y: bottom + room },
  };
}

/** A lasso on the pane selects what it touches while it grows. */
export const Lasso = story(async (hand) => {
  const { from, to } = around(hand, 'wait');
  await hand.carry(from, to);
  await waitFor(() => expect(hand.find('.react-flow__selection')).not.toBeNull());
  hand.release();
  await waitFor(() => expect(chosen(hand)).toEqual(['wait']));
  await expect(hand.find('.react-flow__selection')).toBeNull();
});

/** Escape during a lasso restores the selection. */
export const LassoTakenBack = story(async (hand) => {
  await hand.select({ nodeIds: ['welcome'] });
  const { from, to } = around(hand, 'wait');
  await hand.carry(from, to);
  await waitFor(() => expect(hand.find('.react-flow__selection')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(hand.find('.react-flow__selection')).toBeNull());
  hand.release();
  await expect(chosen(hand)).toEqual(['welcome']);
});

/** Screen positions of nodes: a node moves up when the view moves down. */
const heightOf = async (hand: Hand, id: string): Promise<number> => (await hand.spot(`[data-node="${id}"]`)).y;

/** A press on the map centres that part of the workflow; dragging its frame pans. */
export const ThroughTheMap = story(async (hand) => {
  const map = hand.find('.pb-mm')!;
  const { height, left, top, width } = map.getBoundingClientRect();
  const on = (share: number): Spot => ({ x: left + width / 2, y: top + height * share, part: map });
  for (let turn = 0; turn < 3; turn++) await userEvent.click(hand.find('[aria-label="Zoom in"]')!);
  const before = await heightOf(hand, 'wait');
  await hand.carry(on(0.99), on(0.99));
  hand.release();
  await waitFor(async () => expect(await heightOf(hand, 'wait')).toBeLessThan(before - 40));
  const pressed = await heightOf(hand, 'wait');
  await hand.carry(on(0.99), on(0.6));
  hand.release();
  await waitFor(async () => expect(await heightOf(hand, 'wait')).toBeGreaterThan(pressed + 40));
});

/** One key zooms to the selection. */
export const ZoomToTheSelection = story(async (hand) => {
  await userEvent.click(hand.find('[data-node="wait"]')!);
  await waitFor(() => expect(chosen(hand)).toEqual(['wait']));
  await hand.spot('[data-node="wait"]');
  for (let turn = 0; turn < 3; turn++) await userEvent.click(hand.find('[aria-label="Zoom out"]')!);
  hand.find('[data-node="wait"]')!.focus();
  await hand.spot('[data-node="wait"]');
  const before = hand.find('[data-node="wait"]')!.getBoundingClientRect().width;
  await userEvent.keyboard('2');
  await waitFor(() => expect(hand.find('[data-node="wait"]')!.getBoundingClientRect().width).toBeGreaterThan(before));
  const { x, y } = await hand.spot('[data-node="wait"]');
  const { bottom, left, right, top } = hand.find('.pb-flow')!.getBoundingClientRect();
  await expect(x > left && x < right && y > top && y < bottom).toBe(true);
});
