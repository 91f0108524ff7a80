import type { Chord } from '#ui';
import type { CommandTable } from '../commands/command-table.js';

/** One line of the list of keys: a command, or several that belong together. */
export interface KeyRow {
  readonly title: string;
  readonly commandIds: readonly string[];
  /** The keys in force, of each command the first; of one alone all. */
  readonly chords: readonly Chord[];
  /** Other commands that were given the same keys, and do not have them. */
  readonly clashes: readonly string[];
}

/** A heading with its lines. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** Commands that are read as one line while each has keys: what goes one way and what goes the other. */
const together: readonly (readonly [title: string, ...commandIds: readonly string[]])[] = [
  ['Next, previous step', 'go-down', 'go-up'], ['Other path', 'go-left', 'go-right'], ['Start, end', 'go-first', 'go-last'],
  ['Next, previous problem', 'next-problem', 'previous-problem'], ['Next, previous part of the editor', 'next-region', 'previous-region'],
  ['Select more', 'extend-down', 'extend-up', 'extend-left', 'extend-right'], ['Move step', 'nudge-up', 'nudge-down', 'nudge-left', 'nudge-right'],
  ['Branch before, behind the next one', 'order-left', 'order-right'],
  ['Undo, redo', 'undo', 'redo'], ['Copy, cut, paste', 'copy', 'cut', 'paste'], ['Zoom', 'zoom-in', 'zoom-out'], ['Fit, 100%', 'fit', 'actual-size'],
];

/** All commands with their keys by group, in the order of the table, and those without keys at the end. */
export function keyGroups({ chordsOf, command, commands, conflicts }: CommandTable, query = ''): readonly KeyGroup[] {
  const words = query.trim().toLowerCase().split(/\s+/u);
  const groups = new Map<string, KeyRow[]>();
  const done = new Set<string>();
  const titleOf = (id: string): string => command(id)?.title ?? id;
  for (const { group, id, keywords = [], title } of commands) {
    if (done.has(id)) continue;
    const set = together.find(([, ...ids]) => ids.includes(id) && ids.every((other) => chordsOf(other).length > 0));
    const [setTitle, ...ids] = set ?? [title, id];
    for (const other of ids) done.add(other);
    const searched = [setTitle, group, ...ids.map(titleOf), ...keywords].join(' ').toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    const chords = set ? ids.flatMap((other) => chordsOf(other).slice(0, 1)) : chordsOf(id);
    const heading = chords.length > 0 ? group : 'Without keys';
    const clashes = conflicts.filter(({ commandIds: [first] }) => first === id).flatMap(({ commandIds }) => commandIds.slice(1).map(titleOf));
    groups.set(heading, [...(groups.get(heading) ?? []), { title: setTitle, commandIds: ids, chords, clashes }]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows })).sort((left, right) => Number(left.title === 'Without keys') - Number(right.title === 'Without keys'));
}
