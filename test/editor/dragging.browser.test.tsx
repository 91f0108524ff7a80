import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Editor, WorkflowEditor } from 'pathboard';
import type { Presentation, WorkflowVersion } from 'pathboard/core';
import { strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { drag, frames, hand, middleOf, moveHeld, reachable, type Spot, wheelTo } from '../support/real-hand.js';
import { realPointer } from '../support/real-pointer.js';
import { type OnPage, putOnPage } from './editor-on-page.js';
import { drawn } from '../support/long-run.js';

/** The draft, with an unconnected node and trigger. */
const version: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'loose', type: strictNodeTypes.find(({ type }) => type === 'delay')!, config: {} },
      { id: 'spare', type: strictNodeTypes.find(({ type }) => type === 'trigger-keyword')!, config: {} },
    ],
  },
};
const presentation: Presentation = { version: 1, nodes: { loose: { x: -300, y: 260 }, spare: { x: -300, y: 120 } } };

let shown: OnPage | undefined;
let editor: Editor;
const pointer = realPointer();
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

async function open(): Promise<void> {
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={version}
      presentation={presentation}
      nodeTypes={strictNodeTypes}
      onMount={(made) => {
        editor = made;
      }}
    />,
    'width: 1500px; height: 960px',
  );
  await vi.waitFor(() => expect(find('[data-node="welcome"]')).not.toBeNull(), { timeout: 10_000 });
  // The palette and the problems render after the first paint.
  await vi.waitFor(() => expect(find('.pb-plus[data-stub^="welcome|"]')).not.toBeNull(), { timeout: 10_000 });
  await fit();
  await reachable(() => find('[data-node="loose"]'), 'the loose step');
}

/** Waits until the camera and the size of the canvas are stable. */
async function steady(): Promise<void> {
  const now = (): string => `${find('.pb-flow')?.clientWidth} ${find('.react-flow__viewport')?.style.transform}`;
  let before = '';
  let same = 0;
  await vi.waitFor(
    () => {
      same = now() === before ? same + 1 : 0;
      before = now();
      expect(same).toBeGreaterThan(3);
    },
    { timeout: 8000, interval: 60 },
  );
}

async function fit(): Promise<void> {
  await steady();
  find('[aria-label="Fit to view"]')?.click();
  await frames(2);
  await steady();
}

beforeEach(open);
afterEach(async () => {
  await pointer.mouse('mouseMoved', 0, 0);
  shown?.remove();
  shown = undefined;
});

/** Returns a card of the palette, and expands its group. */
async function card(group: string, title: string): Promise<Spot> {
  const one = (): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(`[aria-label="${group}"] .pb-pc`)].find(
      ({ textContent }) => textContent === title,
    );
  await vi.waitFor(() => expect(find(`[aria-label="${group}"] button`)).not.toBeNull(), { timeout: 5000 });
  if (!one()) find(`[aria-label="${group}"] button`)!.click();
  await vi.waitFor(() => expect(one()).toBeDefined());
  await wheelTo(find('.pb-pal__b')!, one()!);
  return reachable(one, title);
}
const nodeAt = (id: string): Promise<Spot> => reachable(() => find(`[data-node="${id}"]`), id);
const stubAt = (): Promise<Spot> => reachable(() => find('.pb-plus[data-stub^="welcome|"]'), 'the open end');
const alongEdge = (id: string, share: number): Spot => {
  const line = find(`.react-flow__edge[data-id="${id}"] .pb-edge__hit`) as unknown as SVGPathElement;
  const { x, y } = line.getPointAtLength(line.getTotalLength() * share).matrixTransform(line.getScreenCTM()!);
  return { x, y };
};
const edgeAt = (id: string): Promise<Spot> => Promise.resolve(alongEdge(id, 0.35));
const ground = (): Promise<Spot> => {
  const box = find('.pb-flow')!.getBoundingClientRect();
  return Promise.resolve({ x: box.left + 200, y: box.bottom - 200 });
};
const select = async (selection: { nodeIds?: string[]; edgeIds?: string[] }): Promise<void> => {
  editor.select(selection);
  // The settings open and narrow the canvas; then the view is fitted again.
  await vi.waitFor(() => expect(find('[data-region="inspector"]')).not.toBeNull());
  await frames(2);
  await fit();
};
const port = async (id: string): Promise<Spot> => {
  await select({ nodeIds: [id] });
  return reachable(() => find(`.react-flow__node[data-id="${id}"] .pb-port[data-side="out"]`), 'the port');
};
const endOf = async (id: string, end: 'source' | 'target'): Promise<Spot> => {
  await select({ edgeIds: [id] });
  return reachable(
    () => find(`.react-flow__edge[data-id="${id}"] .react-flow__edgeupdater-${end}`),
    'the end of the path',
  );
};
const edges = () => editor.toVersion().definition?.edges ?? [];
const nodes = () => editor.toVersion().definition?.nodes ?? [];
const leadsTo = (source: string, target: string): boolean =>
  edges().some((edge) => edge.source === source && edge.target === target);
const placeOf = (id: string) => editor.store.getState().presentation.nodes?.[id];
const tip = (): string | undefined => find('.pb-tip--pointer')?.textContent ?? undefined;
const said = (): string => find('[role="status"][aria-live="polite"], [aria-live="polite"]')?.textContent ?? '';
const startSize = version.definition!.nodes!.length;

interface Gesture {
  readonly name: string;
  readonly from: () => Promise<Spot>;
  readonly to: () => Promise<Spot>;
  /** Checks the preview during the drag. */
  readonly held?: () => void;
  /** Checks the result. */
  readonly done: () => void;
  /** The drop opens the picker, and only the choice there changes the document. */
  readonly picks?: string;
}

const newest = (): string => nodes().at(-1)!.id;

const gestures: readonly Gesture[] = [
  {
    name: 'a node type onto the empty canvas',
    from: () => card('Timing', 'Delay'),
    to: ground,
    held: () => expect(find('.pb-ghost')!.getBoundingClientRect().width).toBeGreaterThan(40),
    done: () => {
      expect(nodes()).toHaveLength(startSize + 1);
      expect(placeOf(newest())).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
      const seen = find(`[data-node="${newest()}"]`)!.getBoundingClientRect();
      const box = find('.pb-flow')!.getBoundingClientRect();
      expect(Math.abs(seen.left - (box.left + 208))).toBeLessThan(4);
      expect(Math.abs(seen.top - (box.bottom - 192))).toBeLessThan(4);
    },
  },
  {
    name: 'a node type onto an edge',
    from: () => card('Timing', 'Delay'),
    to: () => edgeAt('wait-branch'),
    held: () => {
      const [slot, above, below] = ['.pb-drop', '[data-node="wait"]', '[data-node="branch"]'].map((selector) =>
        find(selector)!.getBoundingClientRect(),
      );
      expect(slot!.top).toBeGreaterThan(above!.bottom);
      expect(slot!.bottom).toBeLessThan(below!.top);
    },
    done: () => {
      expect(edges().find(({ id }) => id === 'wait-branch')).toMatchObject({
        source: 'wait',
        target: newest(),
        value: 'Reply',
      });
      expect(leadsTo(newest(), 'branch')).toBe(true);
    },
  },
  {
    name: 'a node type onto an open end',
    from: () => card('Contact data', 'Add tag'),
    to: stubAt,
    held: () => expect(tip()).toMatch(/^Connect as “/),
    done: () =>
      expect(edges().find(({ source, target }) => source === 'welcome' && target === newest())?.type).toBe('timeout'),
  },
  {
    name: 'an unconnected node onto an edge',
    from: () => nodeAt('loose'),
    to: () => edgeAt('nudge-no-reply'),
    held: () => expect(find('.pb-drop')).not.toBeNull(),
    done: () => {
      expect(leadsTo('nudge', 'loose') && leadsTo('loose', 'no-reply')).toBe(true);
      expect(placeOf('loose')?.x).toBeUndefined();
    },
  },
  {
    name: 'an unconnected node onto an open end',
    from: () => nodeAt('loose'),
    to: stubAt,
    done: () => {
      expect(leadsTo('welcome', 'loose')).toBe(true);
      expect(nodes()).toHaveLength(startSize);
    },
  },
  {
    name: 'a connected node onto an edge',
    from: () => nodeAt('nudge'),
    to: () => edgeAt('branch-hours'),
    held: () => {
      expect(find('.pb-drop')).not.toBeNull();
      expect(tip()).toBe('Move here');
    },
    done: () => {
      expect(leadsTo('branch', 'nudge') && leadsTo('nudge', 'hours') && leadsTo('wait', 'no-reply')).toBe(true);
      expect(placeOf('nudge')?.x).toBeUndefined();
    },
  },
  {
    name: 'a connected node onto an open end',
    from: () => nodeAt('nudge'),
    to: stubAt,
    held: () => expect(tip()).toBe('Move here'),
    done: () => expect(leadsTo('welcome', 'nudge') && leadsTo('wait', 'no-reply')).toBe(true),
  },
  {
    name: 'an edge from a port to a node',
    from: () => port('branch'),
    to: () => nodeAt('self-serve'),
    held: () => expect(tip()).toMatch(/^Connect/),
    done: () => expect(leadsTo('branch', 'self-serve')).toBe(true),
  },
  {
    name: 'an edge near a node, which attracts it',
    from: () => port('branch'),
    to: async () => {
      const { left, top, width } = find('[data-node="loose"]')!.getBoundingClientRect();
      return { x: left + width / 2 + 12, y: top - 18 };
    },
    held: () => expect(find('.react-flow__node[data-id="loose"] > [data-state~="droptarget"]')).not.toBeNull(),
    done: () => expect(leadsTo('branch', 'loose')).toBe(true),
  },
  {
    name: 'an edge onto the empty canvas',
    from: () => port('branch'),
    to: ground,
    picks: 'add tag',
    held: () => expect(tip()).toBe('Add a step here'),
    done: () => {
      expect(leadsTo('branch', newest())).toBe(true);
      const box = find('.pb-flow')!.getBoundingClientRect();
      const seen = find(`[data-node="${newest()}"]`)!.getBoundingClientRect();
      expect(Math.abs(seen.left + seen.width / 2 - (box.left + 200))).toBeLessThan(6);
      expect(Math.abs(seen.top - (box.bottom - 200))).toBeLessThan(6);
    },
  },
  {
    name: 'the + of a missing edge to a node',
    from: stubAt,
    to: () => nodeAt('loose'),
    held: () => expect(tip()).toMatch(/^Connect as “/),
    done: () =>
      expect(edges().find(({ source, target }) => source === 'welcome' && target === 'loose')?.type).toBe('timeout'),
  },
  {
    name: 'the + of a missing edge onto the empty canvas',
    from: stubAt,
    to: ground,
    picks: 'add tag',
    held: () => expect(tip()).toBe('Add a step here'),
    done: () =>
      expect(edges().find(({ source, target }) => source === 'welcome' && target === newest())?.type).toBe('timeout'),
  },
  {
    name: 'a node type near the + of a missing edge, which attracts it',
    from: () => card('Contact data', 'Add tag'),
    to: async () => {
      const { x, y } = await stubAt();
      return { x: x + 24, y: y + 20 };
    },
    held: () => expect(tip()).toMatch(/^Connect as “/),
    done: () => expect(leadsTo('welcome', newest())).toBe(true),
  },
  {
    name: 'the end of an edge onto the empty canvas',
    from: () => endOf('nudge-no-reply', 'target'),
    to: ground,
    picks: 'add tag',
    held: () => expect(tip()).toBe('Add a step here'),
    done: () =>
      expect(edges().find(({ id }) => id === 'nudge-no-reply')).toMatchObject({ source: 'nudge', target: newest() }),
  },
  {
    name: 'the end of an edge to another node',
    from: () => endOf('nudge-no-reply', 'target'),
    to: () => nodeAt('self-serve'),
    done: () =>
      expect(edges().find(({ id }) => id === 'nudge-no-reply')).toMatchObject({
        source: 'nudge',
        target: 'self-serve',
      }),
  },
  {
    name: 'the start of an edge to another node',
    from: () => endOf('nudge-no-reply', 'source'),
    to: () => nodeAt('branch'),
    held: () => expect(find('.react-flow__node[data-id="branch"] > [data-state~="droptarget"]')).not.toBeNull(),
    done: () =>
      expect(edges().find(({ id }) => id === 'nudge-no-reply')).toMatchObject({ source: 'branch', target: 'no-reply' }),
  },
];

const snapshot = () => ({
  version: editor.store.getState().version,
  presentation: editor.store.getState().presentation,
  done: editor.history().done.length,
});
const expectUntouched = (before: ReturnType<typeof snapshot>): void => {
  const now = snapshot();
  expect(now.version).toBe(before.version);
  expect(now.presentation).toBe(before.presentation);
  expect(now.done).toBe(before.done);
};

describe.each(drawn(gestures, 3))('dragging $name', ({ done, from, held, picks, to }) => {
  it('writes nothing before the drop, and then one history entry', async () => {
    const start = await from();
    const end = await to();
    const before = snapshot();
    await drag(start, end, async () => {
      await vi.waitFor(() => held?.(), { timeout: 5000 });
      expectUntouched(before);
    });
    if (picks !== undefined) {
      await vi.waitFor(() => expect(find('.pb-pick input')).not.toBeNull());
      expectUntouched(before);
      await userEvent.keyboard(`${picks}{Enter}`);
    }
    await vi.waitFor(() => done(), { timeout: 5000 });
    expect(snapshot().done).toBe(before.done + 1);
    editor.undo();
    expect(editor.toVersion().definition).toEqual(before.version.definition);
    expect(editor.store.getState().presentation).toEqual(before.presentation);
  });

  it('is cancelled by Escape without a trace', async () => {
    const start = await from();
    const end = await to();
    const before = snapshot();
    await drag(start, end, async () => {
      await userEvent.keyboard('{Escape}');
      await vi.waitFor(() => expect(find('.pb-ghost, .pb-drop, .pb-over, .pb-tip--pointer')).toBeNull());
    });
    await frames(3);
    expectUntouched(before);
    expect(find('.pb-pick')).toBeNull();
  });
});

const refusals: readonly (Pick<Gesture, 'name' | 'from' | 'to'> & { readonly why: RegExp; readonly moves?: true })[] = [
  {
    name: 'a trigger onto an edge',
    from: () => card('Triggers', 'Keyword received'),
    to: () => edgeAt('wait-branch'),
    why: /A trigger can’t have a step before it/,
  },
  {
    name: 'a trigger onto an open end',
    from: () => card('Triggers', 'Keyword received'),
    to: stubAt,
    why: /A trigger can’t have a step before it/,
  },
  {
    name: 'an end into an edge',
    from: () => card('Flow', 'End'),
    to: () => edgeAt('wait-branch'),
    why: /cannot be inside a path/,
  },
  {
    name: 'an edge onto a trigger',
    from: () => port('branch'),
    to: () => nodeAt('keyword'),
    why: /A trigger can’t have a step before it/,
  },
  {
    name: 'an edge onto a trigger, twice',
    from: () => port('branch'),
    to: () => nodeAt('spare'),
    why: /A trigger can’t have a step before it/,
  },
  { name: 'one edge too many onto the empty canvas', from: () => port('no-reply'), to: ground, why: /path/ },
  {
    name: 'the end of an edge onto a trigger',
    from: () => endOf('nudge-no-reply', 'target'),
    to: () => nodeAt('keyword'),
    why: /A trigger can’t have a step before it/,
  },
];

describe.each(drawn(refusals, 3, 1))('dragging $name', ({ from, to, why }) => {
  it('shows and announces the reason, and changes nothing', async () => {
    const start = await from();
    const end = await to();
    const before = snapshot();
    await drag(start, end, async () => {
      await vi.waitFor(() => expect(tip()).toMatch(why), { timeout: 5000 });
      await vi.waitFor(() => expect(said()).toMatch(why), { timeout: 3000 });
    });
    await frames(3);
    expectUntouched(before);
    expect(find('.pb-pick')).toBeNull();
  });
});

describe('the canvas', () => {
  it('pans while a node type is held at its edge', async () => {
    const camera = (): string => find('.react-flow__viewport')!.style.transform;
    const start = await card('Timing', 'Delay');
    const box = find('.pb-flow')!.getBoundingClientRect();
    const before = camera();
    await drag(start, { x: box.left + 400, y: box.bottom - 8 }, () =>
      vi.waitFor(() => expect(camera()).not.toBe(before)),
    );
  });
});

describe('Alt', () => {
  afterEach(() => hand.holdAlt(false));

  it('pressed during a drag means the position alone', async () => {
    const start = await nodeAt('nudge');
    const end = await edgeAt('branch-hours');
    const before = snapshot();
    await drag(start, end, async () => {
      await vi.waitFor(() => expect(tip()).toBe('Move here'));
      hand.holdAlt(true);
      await moveHeld({ x: end.x + 3, y: end.y });
      await vi.waitFor(() => expect(tip()).toBe('Only its position changes'));
      expect(find('.pb-drop')).toBeNull();
    });
    await vi.waitFor(() => expect(placeOf('nudge')).toBeDefined());
    expect(editor.toVersion().definition).toEqual(before.version.definition);
    expect(snapshot().done).toBe(before.done + 1);
  });

  it('pressed at the start drags a duplicate, in one history entry', async () => {
    const start = await nodeAt('nudge');
    const end = await ground();
    const before = snapshot();
    /** How far a part is from the original, in units of the layout: the view may be fitted again. */
    const fromOriginal = (selector: string): Spot => {
      const card = find('[data-node="nudge"]')!;
      const zoom = card.getBoundingClientRect().width / card.offsetWidth;
      const [one, other] = [middleOf(find(selector)!), middleOf(card)];
      return { x: (one.x - other.x) / zoom, y: (one.y - other.y) / zoom };
    };
    let shownAt: Spot = { x: 0, y: 0 };
    hand.holdAlt(true);
    await drag(start, end, async () => {
      await vi.waitFor(() => expect(tip()).toBe('Duplicate here'));
      shownAt = fromOriginal('.pb-drop');
      expectUntouched(before);
    });
    await vi.waitFor(() => expect(nodes()).toHaveLength(startSize + 1));
    expect(snapshot().done).toBe(before.done + 1);
    expect(editor.history().done.at(-1)?.label).toMatch(/^Duplicated /);
    const landed = fromOriginal(`[data-node="${newest()}"]`);
    expect(Math.hypot(landed.x - shownAt.x, landed.y - shownAt.y)).toBeLessThan(3);
    expect(Math.hypot(landed.x, landed.y)).toBeGreaterThan(300);
    editor.undo();
    expect(editor.toVersion().definition).toEqual(before.version.definition);
  });
});

describe('a short path', () => {
  it('is selected by a click on its line, and its + is beside it', async () => {
    const { x, y } = alongEdge('keyword-welcome', 0.5);
    await pointer.mouse('mouseMoved', x, y);
    await frames(2);
    await pointer.mouse('mousePressed', x, y);
    await pointer.mouse('mouseReleased', x, y);
    await vi.waitFor(() => expect(editor.store.getState().selection.edgeIds).toEqual(['keyword-welcome']));
    expect(find('.pb-pick')).toBeNull();
  });
});

describe('touch', () => {
  beforeEach(() => pointer.screen(true));
  afterEach(() => pointer.screen(false));

  const carryTo = async (start: Spot, end: Spot): Promise<void> => {
    for (let part = 1; part <= 8; part++) {
      await pointer.touch('touchMove', [
        { x: start.x + ((end.x - start.x) * part) / 8, y: start.y + ((end.y - start.y) * part) / 8 },
      ]);
      await frames(1);
    }
  };

  it('lifts a connected node after a rest, and moves it into another edge', async () => {
    const start = await nodeAt('nudge');
    const end = alongEdge('branch-hours', 0.35);
    const before = snapshot();
    await pointer.touch('touchStart', [start]);
    await vi.waitFor(() => expect(find('[data-lifted]')).not.toBeNull(), { timeout: 3000 });
    await carryTo(start, end);
    await vi.waitFor(() => expect(tip()).toBe('Move here'));
    expectUntouched(before);
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(leadsTo('branch', 'nudge')).toBe(true));
    expect(snapshot().done).toBe(before.done + 1);
  });

  it('pulls a path from the + of a missing edge', async () => {
    const start = await stubAt();
    const end = await nodeAt('loose');
    const before = snapshot();
    await pointer.touch('touchStart', [start]);
    await carryTo(start, end);
    await vi.waitFor(() => expect(tip()).toMatch(/^Connect as “/));
    expectUntouched(before);
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(leadsTo('welcome', 'loose')).toBe(true));
    expect(snapshot().done).toBe(before.done + 1);
    expect(find('.pb-pick')).toBeNull();
  });

  it('picks a node type up after a rest, and drops it on an edge', async () => {
    const start = await card('Timing', 'Delay');
    const end = alongEdge('wait-branch', 0.35);
    const before = snapshot();
    await pointer.touch('touchStart', [start]);
    await vi.waitFor(() => expect(find('.pb-ghost')).not.toBeNull(), { timeout: 3000 });
    for (let part = 1; part <= 8; part++) {
      await pointer.touch('touchMove', [
        { x: start.x + ((end.x - start.x) * part) / 8, y: start.y + ((end.y - start.y) * part) / 8 },
      ]);
      await frames(1);
    }
    await vi.waitFor(() => expect(find('.pb-drop')).not.toBeNull());
    expectUntouched(before);
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(leadsTo('wait', newest())).toBe(true));
    expect(snapshot().done).toBe(before.done + 1);
  });
});
