import { expect } from 'vitest';
import type { Spot } from '../../support/real-hand.js';
import {
  announced,
  card,
  edge,
  edges,
  endOf,
  find,
  type Grip,
  ground,
  group,
  groupPort,
  leadsTo,
  members,
  newest,
  nodes,
  note,
  noteNow,
  path,
  placeOf,
  port,
  selected,
  type Shown,
  startSize,
  step,
  stub,
  tip,
} from './by-hand.js';

export interface Gesture {
  readonly name: string;
  /** What the editor shows; the canvas by default. */
  readonly shown?: Shown;
  readonly from: () => Promise<Grip>;
  readonly to: () => Promise<Spot>;
  /** Checks what is shown before the release. */
  readonly held?: () => void;
  /** Checks the result. Absent where the release is refused. */
  readonly done?: () => void;
  /** The release opens the picker, and only the choice there changes the document. */
  readonly picks?: string;
}

const beforeTrigger = /A trigger can’t have a step before it/;
const says = (words: string | RegExp) => () => expect(tip()).toMatch(words);
/** A refusal is shown at the pointer and announced. */
export const refused = (why: RegExp) => () => {
  expect(tip()).toMatch(why);
  expect(find('.pb-tip--pointer[data-refused], [data-drop="refused"]')).not.toBeNull();
  expect(announced()).toMatch(why);
};
const isTarget = (id: string) => () =>
  expect(find(`.react-flow__node[data-id="${id}"] > [data-state~="droptarget"]`)).not.toBeNull();
const hasGap = (): void => expect(find('.pb-drop')).not.toBeNull();
/** Only positions change: no path. */
const onlyPlaced =
  (...ids: readonly string[]) =>
  () => {
    for (const id of ids) expect(placeOf(id), id).toBeDefined();
    expect(nodes()).toHaveLength(startSize);
    expect(edges().map(({ source, target }) => `${source}-${target}`)).toEqual(edges().map(({ id }) => id));
  };
const fromWelcome = (target: string) => edges().find((one) => one.source === 'welcome' && one.target === target);

const fromPalette: readonly Gesture[] = [
  {
    name: 'a node type onto the empty canvas',
    from: () => card('Timing', 'Delay'),
    to: ground,
    held: () => expect(find('.pb-ghost')!.getBoundingClientRect().width).toBeGreaterThan(40),
    done: () => {
      expect(nodes()).toHaveLength(startSize + 1);
      const seen = find(`[data-node="${newest()}"]`)!.getBoundingClientRect();
      const box = find('.pb-flow')!.getBoundingClientRect();
      expect(Math.abs(seen.left - (box.left + 208))).toBeLessThan(4);
      expect(Math.abs(seen.top - (box.bottom - 192))).toBeLessThan(4);
    },
  },
  {
    name: 'a node type onto an edge',
    from: () => card('Timing', 'Delay'),
    to: path('wait-branch'),
    held: () => {
      const [slot, above, below] = ['.pb-drop', '[data-node="wait"]', '[data-node="branch"]'].map((selector) =>
        find(selector)!.getBoundingClientRect(),
      );
      expect(slot!.top).toBeGreaterThan(above!.bottom);
      expect(slot!.bottom).toBeLessThan(below!.top);
    },
    done: () => {
      expect(edge('wait-branch')).toMatchObject({ source: 'wait', target: newest(), value: 'Reply' });
      expect(leadsTo(newest(), 'branch')).toBe(true);
    },
  },
  {
    name: 'a node type onto an open end',
    from: () => card('Contact data', 'Add tag'),
    to: stub,
    held: says(/^Connect as “/),
    done: () => expect(fromWelcome(newest())?.type).toBe('timeout'),
  },
  {
    name: 'a node type near the + of a missing edge, which attracts it',
    from: () => card('Contact data', 'Add tag'),
    to: async () => {
      const { x, y } = await stub();
      return { x: x + 24, y: y + 20 };
    },
    held: says(/^Connect as “/),
    done: () => expect(fromWelcome(newest())?.type).toBe('timeout'),
  },
  {
    name: 'a trigger onto an edge',
    from: () => card('Triggers', 'Keyword received'),
    to: path('wait-branch'),
    held: refused(beforeTrigger),
  },
  {
    name: 'a trigger onto an open end',
    from: () => card('Triggers', 'Keyword received'),
    to: stub,
    held: refused(beforeTrigger),
  },
  {
    name: 'an end into an edge',
    from: () => card('Flow', 'End'),
    to: path('wait-branch'),
    held: refused(/cannot be inside a path/),
  },
];

const ofOneStep: readonly Gesture[] = [
  {
    name: 'an unconnected node onto the empty canvas',
    from: () => step('loose'),
    to: ground,
    done: onlyPlaced('loose'),
  },
  {
    name: 'an unconnected node onto an edge',
    from: () => step('loose'),
    to: path('nudge-no-reply'),
    held: hasGap,
    done: () => {
      expect(leadsTo('nudge', 'loose') && leadsTo('loose', 'no-reply')).toBe(true);
      expect(placeOf('loose')?.x).toBeUndefined();
    },
  },
  {
    name: 'an unconnected node onto an open end',
    from: () => step('loose'),
    to: stub,
    held: says(/^Connect as “/),
    done: () => {
      expect(leadsTo('welcome', 'loose')).toBe(true);
      expect(nodes()).toHaveLength(startSize);
    },
  },
  {
    name: 'an unconnected trigger onto an edge',
    from: () => step('spare'),
    to: path('nudge-no-reply'),
    held: refused(beforeTrigger),
  },
  {
    name: 'a connected trigger onto an edge',
    from: () => step('keyword'),
    to: path('branch-silver'),
    held: says('Only its position changes'),
    done: onlyPlaced('keyword'),
  },
  {
    name: 'a connected node onto the empty canvas',
    from: () => step('nudge'),
    to: ground,
    done: onlyPlaced('nudge'),
  },
  {
    name: 'a connected node onto another node',
    from: () => step('nudge'),
    to: () => step('plans'),
    held: says('Move here'),
    done: () => expect(leadsTo('nudge', 'plans') || leadsTo('plans', 'nudge')).toBe(true),
  },
  {
    name: 'a connected node onto an edge',
    from: () => step('nudge'),
    to: path('branch-hours'),
    held: () => {
      hasGap();
      expect(tip()).toBe('Move here');
    },
    done: () => {
      expect(leadsTo('branch', 'nudge') && leadsTo('nudge', 'hours') && leadsTo('wait', 'no-reply')).toBe(true);
      expect(placeOf('nudge')?.x).toBeUndefined();
    },
  },
  {
    name: 'a connected node onto an open end',
    from: () => step('nudge'),
    to: stub,
    held: says('Move here'),
    done: () => expect(leadsTo('welcome', 'nudge') && leadsTo('wait', 'no-reply')).toBe(true),
  },
  {
    name: 'a connected node onto an edge behind its other edge',
    from: () => step('wait'),
    to: path('nudge-no-reply'),
    held: refused(/leads/),
  },
];

const ofSeveral: readonly Gesture[] = [
  {
    name: 'several nodes onto the empty canvas',
    from: selected('nudge', 'no-reply'),
    to: ground,
    done: onlyPlaced('nudge', 'no-reply'),
  },
  {
    name: 'several nodes onto an edge',
    from: selected('nudge', 'no-reply'),
    to: path('branch-silver'),
    held: says('Only their positions change'),
    done: onlyPlaced('nudge', 'no-reply'),
  },
  {
    name: 'several nodes onto an open end',
    from: selected('nudge', 'no-reply'),
    to: stub,
    held: says('Only their positions change'),
    done: onlyPlaced('nudge', 'no-reply'),
  },
  {
    name: 'a group onto the empty canvas',
    shown: 'groups',
    from: group,
    to: ground,
    done: onlyPlaced(...members),
  },
  {
    name: 'a group onto an edge',
    shown: 'groups',
    from: group,
    to: path('nudge-no-reply'),
    held: says('Only its position changes'),
    done: onlyPlaced(...members),
  },
  {
    name: 'a group onto an open end',
    shown: 'groups',
    from: group,
    to: stub,
    held: says('Only its position changes'),
    done: onlyPlaced(...members),
  },
];

const ofNotes: readonly Gesture[] = [
  {
    name: 'a note onto the empty canvas',
    from: () => note('free'),
    to: ground,
    done: () => {
      expect(noteNow('free')?.nodeId).toBeUndefined();
      expect(noteNow('free')?.y).toBeGreaterThan(100);
    },
  },
  {
    name: 'a note of a node onto the empty canvas',
    from: () => note('hung'),
    to: ground,
    done: () => expect(noteNow('hung')).toMatchObject({ nodeId: 'no-reply', x: expect.any(Number) }),
  },
  {
    name: 'a note onto a node',
    from: () => note('free'),
    to: () => step('nudge'),
    done: () => {
      expect(noteNow('free')?.nodeId).toBeUndefined();
      expect(noteNow('free')).not.toEqual({ id: 'free', text: 'Legal has seen all texts', x: -320, y: 0 });
    },
  },
];

const fromPorts: readonly Gesture[] = [
  {
    name: 'an edge from a port to a node',
    from: () => port('branch'),
    to: () => step('self-serve'),
    held: says(/^Connect/),
    done: () => expect(leadsTo('branch', 'self-serve')).toBe(true),
  },
  {
    name: 'an edge near a node, which attracts it',
    from: () => port('branch'),
    to: () => {
      const { left, top, width } = find('[data-node="loose"]')!.getBoundingClientRect();
      return Promise.resolve({ x: left + width / 2 + 12, y: top - 18 });
    },
    held: isTarget('loose'),
    done: () => expect(leadsTo('branch', 'loose')).toBe(true),
  },
  {
    name: 'an edge onto a group',
    shown: 'groups',
    from: () => port('nudge'),
    to: group,
    held: refused(/path/),
  },
  {
    name: 'an edge from a branch onto a group',
    shown: 'groups',
    from: () => port('branch'),
    to: group,
    held: says(/^Connect/),
    done: () =>
      expect(edges().filter(({ source, target }) => source === 'branch' && target === 'hours')).toHaveLength(2),
  },
  {
    name: 'an edge onto the empty canvas',
    from: () => port('branch'),
    to: ground,
    picks: 'add tag',
    held: says(/^Add a step here$/),
    done: () => {
      expect(leadsTo('branch', newest())).toBe(true);
      const box = find('.pb-flow')!.getBoundingClientRect();
      const seen = find(`[data-node="${newest()}"]`)!.getBoundingClientRect();
      expect(Math.abs(seen.left + seen.width / 2 - (box.left + 200))).toBeLessThan(6);
      expect(Math.abs(seen.top - (box.bottom - 200))).toBeLessThan(6);
    },
  },
  {
    name: 'an edge onto a trigger',
    from: () => port('branch'),
    to: () => step('keyword'),
    held: refused(beforeTrigger),
  },
  {
    name: 'an edge onto an unconnected trigger',
    from: () => port('branch'),
    to: () => step('spare'),
    held: refused(beforeTrigger),
  },
  {
    name: 'one edge too many onto the empty canvas',
    from: () => port('no-reply'),
    to: ground,
    held: refused(/path/),
  },
  {
    name: 'an edge from a group onto a node',
    shown: 'groups',
    from: groupPort,
    to: () => step('loose'),
    held: refused(/Expand the group first/),
  },
  {
    name: 'the + of a missing edge to a node',
    from: stub,
    to: () => step('loose'),
    held: says(/^Connect as “/),
    done: () => expect(fromWelcome('loose')?.type).toBe('timeout'),
  },
  {
    name: 'the + of a missing edge onto the empty canvas',
    from: stub,
    to: ground,
    picks: 'add tag',
    held: says(/^Add a step here$/),
    done: () => expect(fromWelcome(newest())?.type).toBe('timeout'),
  },
  {
    name: 'the + of a missing edge onto a trigger',
    from: stub,
    to: () => step('spare'),
    held: refused(beforeTrigger),
  },
];

const ofEnds: readonly Gesture[] = [
  {
    name: 'the end of an edge to another node',
    from: () => endOf('nudge-no-reply', 'target'),
    to: () => step('self-serve'),
    held: isTarget('self-serve'),
    done: () => expect(edge('nudge-no-reply')).toMatchObject({ source: 'nudge', target: 'self-serve' }),
  },
  {
    name: 'the end of an edge to a group',
    shown: 'groups',
    from: () => endOf('nudge-no-reply', 'target'),
    to: group,
    held: says(/^Connect/),
    done: () => expect(edge('nudge-no-reply')).toMatchObject({ source: 'nudge', target: 'hours' }),
  },
  {
    name: 'the end of an edge onto the empty canvas',
    from: () => endOf('nudge-no-reply', 'target'),
    to: ground,
    picks: 'add tag',
    held: says(/^Add a step here$/),
    done: () => expect(edge('nudge-no-reply')).toMatchObject({ source: 'nudge', target: newest() }),
  },
  {
    name: 'the end of an edge onto a trigger',
    from: () => endOf('nudge-no-reply', 'target'),
    to: () => step('keyword'),
    held: refused(beforeTrigger),
  },
  {
    name: 'the start of an edge to another node',
    from: () => endOf('nudge-no-reply', 'source'),
    to: () => step('branch'),
    held: isTarget('branch'),
    done: () => expect(edge('nudge-no-reply')).toMatchObject({ source: 'branch', target: 'no-reply' }),
  },
  {
    name: 'the start of an edge to a node with enough paths',
    from: () => endOf('nudge-no-reply', 'source'),
    to: () => step('plans'),
    held: refused(/path/),
  },
  {
    name: 'the start of an edge onto the empty canvas',
    from: () => endOf('nudge-no-reply', 'source'),
    to: ground,
    held: refused(/A path starts at a step/),
  },
];

export const canvasGestures: readonly Gesture[] = [
  ...fromPalette,
  ...ofOneStep,
  ...ofSeveral,
  ...ofNotes,
  ...fromPorts,
  ...ofEnds,
];
