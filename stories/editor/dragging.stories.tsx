import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { Presentation } from 'pathboard/core';
import { entries, Hand, takenBack, whole } from './hand.js';
import { strictNodeTypes, withLooseNode } from './trial-draft.js';

const presentation: Presentation = { version: 1, nodes: { loose: { x: -260, y: 200 } } };

const meta = {
  title: 'Editor/Dragging',
  component: WorkflowEditor,
  parameters: { viewport: { options: { wide: { name: 'Wide', styles: { width: '1600px', height: '1000px' } } } } },
  globals: { viewport: { value: 'wide' } },
  args: {
    theme: 'light',
    nodeTypes: strictNodeTypes,
    defaultVersion: withLooseNode,
    presentation,
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
/** One drag that drops, and one that is cancelled. */
function story(play: (hand: Hand) => Promise<void>): Story {
  return {
    play: async (context) => {
      const hand = new Hand(context);
      await hand.ready();
      await play(hand);
    },
  };
}

/** A node type lands where it is dropped, unconnected. */
export const FromThePaletteOntoTheCanvas = story(async (hand) => {
  await whole(hand, await hand.card('Wait for reply'), hand.ground());
  await entries(hand, 1);
  await expect(hand.edges.some(({ target }) => target === hand.newest)).toBe(false);
});

/** Over an edge a gap opens before the drop; the first half of the edge keeps its kind. */
export const FromThePaletteOntoAPath = story(async (hand) => {
  await whole(hand, await hand.card('Delay'), await hand.path('wait-branch'), () =>
    waitFor(() => expect(hand.find('.pb-drop')).not.toBeNull()),
  );
  await entries(hand, 1);
  await expect(hand.edges.find(({ id }) => id === 'wait-branch')).toMatchObject({
    target: hand.newest,
    value: 'Reply',
  });
  await expect(hand.leadsTo(hand.newest, 'branch')).toBe(true);
});

/** The open end of a missing edge accepts it. */
export const FromThePaletteOntoAnOpenEnd = story(async (hand) => {
  await whole(hand, await hand.card('Add tag'), await hand.stub(), () => hand.says(/^Connect as “No receipt/));
  await entries(hand, 1);
  await expect(hand.leadsTo('welcome', hand.newest)).toBe(true);
});

/** Where a type is not allowed, the pointer shows the reason and nothing happens. */
export const RefusedOnAPath = story(async (hand) => {
  await whole(hand, await hand.card('Keyword received'), await hand.path('wait-branch'), () =>
    hand.says(/A trigger can’t have a step before it/),
  );
  await entries(hand, 0);
});

/** An unconnected node is inserted into an edge. */
export const ALooseStepIntoAPath = story(async (hand) => {
  await whole(hand, await hand.step('loose'), await hand.path('nudge-no-reply'), () =>
    waitFor(() => expect(hand.find('.pb-drop')).not.toBeNull()),
  );
  await entries(hand, 1);
  await expect(hand.leadsTo('nudge', 'loose') && hand.leadsTo('loose', 'no-reply')).toBe(true);
});

/** A whole node is a drop target, not only its port. */
export const ConnectTwoSteps = story(async (hand) => {
  await whole(hand, await hand.port('branch'), await hand.step('loose'), () => hand.says(/^Connect/));
  await entries(hand, 1);
  await expect(hand.leadsTo('branch', 'loose')).toBe(true);
});

/** The same held in the dark theme: targets keep their contrast, other nodes fade. */
export const ConnectInTheDark: Story = {
  args: { theme: 'dark' },
  play: async (context) => {
    const hand = new Hand(context);
    await hand.ready();
    await hand.carry(await hand.port('branch'), await hand.step('loose'));
    await hand.says(/^Connect/);
  },
};

export const RefusedToConnect = story(async (hand) => {
  await whole(hand, await hand.port('branch'), await hand.step('keyword'), () =>
    hand.says(/A trigger can’t have a step before it/),
  );
  await entries(hand, 0);
});

/** Dropped on the empty pane, an edge opens the picker, and the chosen node lands there. */
export const ConnectToANewStep = story(async (hand) => {
  await whole(hand, await hand.port('branch'), hand.ground(), () => hand.says(/^Add a step here$/));
  await userEvent.type(await within(document.body).findByRole('combobox', { name: 'Search steps' }), 'add tag{Enter}');
  await entries(hand, 1);
  await expect(hand.leadsTo('branch', hand.newest)).toBe(true);
});

/** Either end of a selected edge can be moved. */
export const MoveTheEndOfAPath = story(async (hand) => {
  await whole(hand, await hand.end('nudge-no-reply', 'target'), await hand.step('loose'));
  await entries(hand, 1);
  await expect(hand.edges.find(({ id }) => id === 'nudge-no-reply')).toMatchObject({
    source: 'nudge',
    target: 'loose',
  });
});

export const MoveTheBeginningOfAPath = story(async (hand) => {
  await whole(hand, await hand.end('nudge-no-reply', 'source'), await hand.step('loose'));
  await entries(hand, 1);
  await expect(hand.edges.find(({ id }) => id === 'nudge-no-reply')).toMatchObject({
    source: 'loose',
    target: 'no-reply',
  });
});

/** Escape during each of them leaves nothing behind. */
export const EscapeOnTheWayFromThePalette = story(async (hand) =>
  takenBack(hand, await hand.card('Delay'), await hand.path('wait-branch')),
);
export const EscapeWhileAStepIsMoved = story(async (hand) =>
  takenBack(hand, await hand.step('loose'), await hand.path('wait-branch')),
);
export const EscapeWhileConnecting = story(async (hand) =>
  takenBack(hand, await hand.port('branch'), await hand.step('loose')),
);
export const EscapeWhileAPathIsMoved = story(async (hand) =>
  takenBack(hand, await hand.end('nudge-no-reply', 'target'), await hand.step('loose')),
);
