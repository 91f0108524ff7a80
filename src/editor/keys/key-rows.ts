import { replayKeys } from '#replay';
import { type Chord, isSingleKey, parseChord } from '#ui';
import type { CommandTable } from '../commands/command-table.js';

/** One line of the list of keys: a command, or several related ones. */
export interface KeyRow {
  readonly title: string;
  readonly commandIds: readonly string[];
  /** The first chord of each command, or all chords of a single one. */
  readonly chords: readonly Chord[];
  /** Other commands that were given the same chord and lost it. */
  readonly clashes: readonly string[];
}

/** A heading with its lines. */
export interface KeyGroup {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

/** Commands that share one line while each has keys, such as both directions of a move. */
const together: readonly (readonly [title: string, ...commandIds: readonly string[]])[] = [
  ['Next, previous step', 'go-down', 'go-up'],
  ['Other path', 'go-left', 'go-right'],
  ['Start, end', 'go-first', 'go-last'],
  ['Next, previous problem', 'next-problem', 'previous-problem'],
  ['Next, previous part of the editor', 'next-region', 'previous-region'],
  ['Select more', 'extend-down', 'extend-up', 'extend-left', 'extend-right'],
  ['Move step', 'nudge-up', 'nudge-down', 'nudge-left', 'nudge-right'],
  ['Branch before, behind the next one', 'order-left', 'order-right'],
  ['Undo, redo', 'undo', 'redo'],
  ['Copy, cut, paste', 'copy', 'cut', 'paste'],
  ['Zoom', 'zoom-in', 'zoom-out'],
  ['Fit, 100%', 'fit', 'actual-size'],
];

/** The editor commands that apply while executions are shown: navigation on the canvas and between regions. */
const besideExecutions: ReadonlySet<string> = new Set([
  'go-down',
  'go-left',
  'go-first',
  'next-region',
  'zoom-in',
  'fit',
  'commands',
  'keys',
  'back',
  'show-insights',
  'show-editor',
]);
const ownGroups: ReadonlySet<string> = new Set([
  'Move',
  'Build',
  'Edit',
  'Arrange',
  'View',
  'Workflow',
  'Without keys',
]);

/** Returns the keys of the replay, filtered by a query. */
export function replayKeyGroup(query = '', singleKeys = true): KeyGroup {
  const words = wordsOf(query);
  const rows = replayKeys.flatMap(({ act, keys, title }): readonly KeyRow[] => {
    // The focused part handles its keys even where single keys are off, since speech input cannot trigger them
    // elsewhere.
    const chords = keys
      .flatMap((text) => parseChord(text) ?? [])
      .filter((chord) => singleKeys || act === undefined || !isSingleKey(chord));
    return chords.length > 0 && words.every((word) => `${title} runs replay`.toLowerCase().includes(word))
      ? [{ title, commandIds: [], chords, clashes: [] }]
      : [];
  });
  return { title: 'Runs', rows };
}

/** Returns the list for executions: replay keys first, then the editor commands that apply. */
export function keyGroupsOfExecutions(table: CommandTable, query = '', singleKeys = true): readonly KeyGroup[] {
  const others = keyGroups(table, query).map(({ rows, title }) =>
    ownGroups.has(title)
      ? { title, rows: rows.filter(({ commandIds: [id] }) => id !== undefined && besideExecutions.has(id)) }
      : { title, rows },
  );
  return [replayKeyGroup(query, singleKeys), ...others].filter(({ rows }) => rows.length > 0);
}

/** Returns all commands with their keys by group, in table order; commands without keys come last. */
export function keyGroups({ chordsOf, command, commands, conflicts }: CommandTable, query = ''): readonly KeyGroup[] {
  const words = wordsOf(query);
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
    const clashes = conflicts
      .filter(({ commandIds: [first] }) => first === id)
      .flatMap(({ commandIds }) => commandIds.slice(1).map(titleOf));
    groups.set(heading, [...(groups.get(heading) ?? []), { title: setTitle, commandIds: ids, chords, clashes }]);
  }
  return [...groups]
    .map(([title, rows]) => ({ title, rows }))
    .sort((left, right) => Number(left.title === 'Without keys') - Number(right.title === 'Without keys'));
}

function wordsOf(query: string): readonly string[] {
  return query.trim().toLowerCase().split(/\s+/u);
}
