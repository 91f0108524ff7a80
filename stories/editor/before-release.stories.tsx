import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { Hand, type Spot } from './hand.js';
import { strictNodeTypes, withLooseNode } from './trial-draft.js';

/** What is dragged is held over a target: the editor shows what a release would do, and nothing is written yet. */
const meta = {
  title: 'Editor/Before the release',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    defaultVersion: withLooseNode,
    presentation: { version: 1, nodes: { loose: { x: -260, y: 200 } } },
    onMount: fn(),
  },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Holds one thing over another; `shows`: what marks the target, and the words. */
function held(
  from: (hand: Hand) => Promise<Spot>,
  to: (hand: Hand) => Promise<Spot>,
  shows: { readonly target: string; readonly words?: RegExp },
): Story {
  return {
    play: async (context) => {
      const hand = new Hand(context);
      await hand.ready();
      const start = await from(hand);
      const end = await to(hand);
      const before = hand.untouched;
      await hand.carry(start, end);
      await waitFor(() => expect(hand.find(shows.target)).not.toBeNull());
      if (shows.words)
        await waitFor(() => expect(hand.find('.pb-tip--pointer, .pb-or__why')?.textContent).toMatch(shows.words!));
      await expect(hand.untouched).toEqual(before);
    },
  };
}
const inTheDark = (story: Story): Story => ({ ...story, args: { ...story.args, theme: 'dark' } });

/** A gap opens where the step would go. */
export const AStepOverAPath = held(
  (hand) => hand.step('nudge'),
  (hand) => hand.path('branch-hours'),
  { target: '.pb-drop', words: /^Move here$/ },
);
export const AStepOverAPathInTheDark = inTheDark(AStepOverAPath);

export const AStepOverAMissingPath = held(
  (hand) => hand.step('loose'),
  (hand) => hand.stub(),
  { target: '[data-state~="dropping"]', words: /^Connect as “No receipt/ },
);
export const AStepOverAMissingPathInTheDark = inTheDark(AStepOverAMissingPath);

/** The `+` of a missing path attracts a card of the palette from 40 pixels. */
export const ACardNearAPlus = held(
  (hand) => hand.card('Add tag'),
  async (hand) => {
    const { x, y } = await hand.stub();
    return { x: x + 24, y: y + 20 };
  },
  { target: '.pb-plus[data-state~="dropping"]', words: /^Connect as “No receipt/ },
);
export const ACardNearAPlusInTheDark = inTheDark(ACardNearAPlus);

/** Rows of the outline are targets, too. */
export const AStepOnARow: Story = {
  ...held(
    (hand) => hand.row(/^Send template.*Gentle nudge/),
    (hand) => hand.row(/^premium, path from Branch/),
    { target: '[data-drop="into"]', words: /^Move here$/ },
  ),
  args: { defaultView: 'both' },
};
export const AStepOnARowInTheDark = inTheDark(AStepOnARow);

/** A refusal gives its reason. */
export const RefusedOverAPath = held(
  (hand) => hand.card('End'),
  (hand) => hand.path('wait-branch'),
  { target: '.pb-tip--pointer[data-refused]', words: /cannot be inside a path/ },
);
export const RefusedOverAPathInTheDark = inTheDark(RefusedOverAPath);

/** Over the empty canvas a step would be chosen, to which the path leads. */
export const TheEndOfAPathOverTheCanvas = held(
  (hand) => hand.end('nudge-no-reply', 'target'),
  (hand) => Promise.resolve(hand.ground()),
  { target: '.pb-tip--pointer', words: /^Add a step here$/ },
);
export const TheEndOfAPathOverTheCanvasInTheDark = inTheDark(TheEndOfAPathOverTheCanvas);
