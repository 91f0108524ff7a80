import { expect } from 'vitest';
import { card, edges, find, leadsTo, newest, row, tip } from './by-hand.js';
import { type Gesture, refused } from './canvas-gestures.js';

const reply = row(/^Reply, path from Wait for reply/);
const missing = row(/^Connect “?No receipt|^No receipt/);
const into = (): void => expect(find('[data-drop="into"]')).not.toBeNull();
const moves = (): void => {
  into();
  expect(tip()).toBe('Move here');
};
const branches = () => edges().flatMap(({ source, value }) => (source === 'branch' ? [value] : []));

const gestures: readonly Gesture[] = [
  {
    name: 'a node type onto the row of an edge',
    from: () => card('Timing', 'Delay'),
    to: reply,
    held: into,
    done: () => expect(leadsTo('wait', newest()) && leadsTo(newest(), 'branch')).toBe(true),
  },
  {
    name: 'a node type onto the row of a missing edge',
    from: () => card('Timing', 'Delay'),
    to: missing,
    held: into,
    done: () => expect(leadsTo('welcome', newest())).toBe(true),
  },
  {
    name: 'a node type onto the row of a node',
    from: () => card('Timing', 'Delay'),
    to: row(/^Branch, step/),
    held: into,
    done: () => expect(leadsTo('branch', newest())).toBe(true),
  },
  {
    name: 'a trigger onto the row of an edge',
    from: () => card('Triggers', 'Keyword received'),
    to: reply,
    held: refused(/A trigger can’t have a step before it/),
  },
  {
    name: 'the row of an unconnected node onto that of an edge',
    from: row(/^Delay, step/),
    to: reply,
    held: into,
    done: () => expect(leadsTo('wait', 'loose') && leadsTo('loose', 'branch')).toBe(true),
  },
  {
    name: 'the row of an unconnected node onto that of a missing edge',
    from: row(/^Delay, step/),
    to: missing,
    held: into,
    done: () => expect(leadsTo('welcome', 'loose')).toBe(true),
  },
  {
    name: 'the row of a connected node onto that of an edge',
    from: row(/^Send template.*Gentle nudge/),
    to: row(/^premium, path from Branch/),
    held: moves,
    done: () =>
      expect(leadsTo('branch', 'nudge') && leadsTo('nudge', 'hours') && leadsTo('wait', 'no-reply')).toBe(true),
  },
  {
    name: 'the row of a connected node onto that of a missing edge',
    from: row(/^Send template.*Gentle nudge/),
    to: missing,
    held: moves,
    done: () => expect(leadsTo('welcome', 'nudge') && leadsTo('wait', 'no-reply')).toBe(true),
  },
  {
    name: 'the row of a connected node onto that of another node',
    from: row(/^Send template.*Gentle nudge/),
    to: row(/^Send template.*Plans overview/),
    held: moves,
    done: () =>
      expect(leadsTo('plans', 'nudge') && leadsTo('nudge', 'self-serve') && leadsTo('wait', 'no-reply')).toBe(true),
  },
  {
    name: 'the row of an end onto that of an edge',
    from: row(/^End, step/),
    to: reply,
    held: refused(/cannot be inside a path/),
  },
  {
    name: 'the row of a branch onto that of its sibling',
    from: row(/^silver, path from Branch/),
    to: row(/^premium, path from Branch/),
    held: () => expect(find('[data-drop="before"]')).not.toBeNull(),
    done: () => expect(branches()[0]).toBe('silver'),
  },
  {
    name: 'the row of a branch onto that of another edge',
    from: row(/^silver, path from Branch/),
    to: reply,
    held: refused(/same step|this step|its step/),
  },
];

export const outlineGestures: readonly Gesture[] = gestures.map((gesture) => ({ ...gesture, shown: 'outline' }));
