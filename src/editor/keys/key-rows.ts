import { type replayKeyMessages, replayKeys } from '#replay';
import { type testKeyMessages, testKeys } from '#testing';
import { type Chord, isSingleKey, type MessagesOf, parseChord } from '#ui';
import type { CommandWords } from '../commands/command-messages.js';
import type { CommandTable } from '../commands/command-table.js';
import type { keyMessages } from './key-messages.js';

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
  /** A group of commands, `runs`, a view of testing, or `without-keys`. */
  readonly id: string;
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

type KeyWords = MessagesOf<typeof keyMessages>;

/** What the list says: its own words, and the headings of commands. */
export interface KeyListWords {
  readonly keys: KeyWords;
  readonly groups: CommandWords['shared']['groups'];
  /** What the keys of a replay do. */
  readonly replay: MessagesOf<typeof replayKeyMessages>;
  /** What the keys of testing do. */
  readonly testing: MessagesOf<typeof testKeyMessages>;
}

/** Commands that share one line while each has keys, such as both directions of a move. */
const together: readonly (readonly [first: keyof KeyWords['pairs'], ...others: readonly string[]])[] = [
  ['go-down', 'go-up'],
  ['go-left', 'go-right'],
  ['go-first', 'go-last'],
  ['next-problem', 'previous-problem'],
  ['next-region', 'previous-region'],
  ['extend-down', 'extend-up', 'extend-left', 'extend-right'],
  ['nudge-up', 'nudge-down', 'nudge-left', 'nudge-right'],
  ['order-left', 'order-right'],
  ['undo', 'redo'],
  ['copy', 'cut', 'paste'],
  ['zoom-in', 'zoom-out'],
  ['fit', 'actual-size'],
];

/** The editor commands that apply while executions or tests are shown: navigation on the canvas and between regions. */
const besideEditing: ReadonlySet<string> = new Set([
  'go-down',
  'go-left',
  'go-first',
  'next-region',
  'zoom-in',
  'fit',
  'commands',
  'keys',
  'back',
  'show-test',
  'show-runs',
  'show-insights',
  'show-editor',
]);
const withoutKeys = 'without-keys';
const ownGroups: ReadonlySet<string> = new Set(['move', 'build', 'edit', 'arrange', 'view', 'workflow', withoutKeys]);

/** Returns the keys of the replay, filtered by a query. */
function replayKeyGroup(
  { keys: { runs, runsKeywords }, replay }: KeyListWords,
  query: string,
  singleKeys: boolean,
): KeyGroup {
  const words = wordsOf(query);
  const rows = replayKeys.flatMap(({ act, keys, name }): readonly KeyRow[] => {
    const title = replay[name];
    // The focused part handles its keys even where single keys are off, since speech input cannot trigger them
    // elsewhere.
    const chords = keys
      .flatMap((text) => parseChord(text) ?? [])
      .filter((chord) => singleKeys || act === undefined || !isSingleKey(chord));
    return chords.length > 0 && words.every((word) => `${title} ${runsKeywords}`.toLowerCase().includes(word))
      ? [{ title, commandIds: [], chords, clashes: [] }]
      : [];
  });
  return { id: 'runs', title: runs, rows };
}

/** Returns the keys of the views of testing, filtered by a query. */
function testKeyGroups(
  { keys: { tests, testsKeywords }, testing }: KeyListWords,
  query: string,
  singleKeys: boolean,
): readonly KeyGroup[] {
  const words = wordsOf(query);
  return (['one', 'cases', 'forecast'] as const).map((tab) => {
    const rows = testKeys.flatMap(({ isEverywhere, keys, name, tab: own }): readonly KeyRow[] => {
      const title = testing[name];
      const chords = keys.flatMap((text) => parseChord(text) ?? []);
      const isOn = own === tab && (singleKeys || isEverywhere !== true);
      const searched = `${title} ${tests[tab]} ${testsKeywords}`.toLowerCase();
      return isOn && words.every((word) => searched.includes(word))
        ? [{ title, commandIds: [], chords, clashes: [] }]
        : [];
    });
    return { id: tab, title: tests[tab], rows };
  });
}

/** Returns the list for executions: replay keys first, then the editor commands that apply. */
export function keyGroupsOfExecutions(
  table: CommandTable,
  words: KeyListWords,
  query = '',
  singleKeys = true,
): readonly KeyGroup[] {
  return groupsBeside([replayKeyGroup(words, query, singleKeys)], table, words, query, ['show-runs']);
}

/** Returns the list for tests: the keys of their views first, then the editor commands that apply. */
export function keyGroupsOfTests(
  table: CommandTable,
  words: KeyListWords,
  query = '',
  singleKeys = true,
): readonly KeyGroup[] {
  // Digits pick suggestions there.
  return groupsBeside(testKeyGroups(words, query, singleKeys), table, words, query, ['show-test', 'fit']);
}

/** Returns the list for insights: the editor commands that apply. */
export function keyGroupsOfInsights(table: CommandTable, words: KeyListWords, query = ''): readonly KeyGroup[] {
  return groupsBeside([], table, words, query, ['show-insights']);
}

/** Groups of a mode before those of the editor commands that apply in it. */
function groupsBeside(
  own: readonly KeyGroup[],
  table: CommandTable,
  words: KeyListWords,
  query: string,
  without: readonly string[],
): readonly KeyGroup[] {
  const applies = (id: string | undefined): boolean =>
    id !== undefined && !without.includes(id) && besideEditing.has(id);
  const others = keyGroups(table, words, query).map((group) =>
    ownGroups.has(group.id) ? { ...group, rows: group.rows.filter(({ commandIds: [id] }) => applies(id)) } : group,
  );
  return [...own, ...others].filter(({ rows }) => rows.length > 0);
}

/** Returns all commands with their keys by group, in table order; commands without keys come last. */
export function keyGroups(
  { chordsOf, command, commands, conflicts }: CommandTable,
  { groups: headings, keys }: KeyListWords,
  query = '',
): readonly KeyGroup[] {
  const words = wordsOf(query);
  const headingOf = (group: string): string => (headings as { readonly [group: string]: string })[group] ?? group;
  const groups = new Map<string, KeyRow[]>();
  const done = new Set<string>();
  const titleOf = (id: string): string => command(id)?.title ?? id;
  for (const { group, id, keywords = [], title } of commands) {
    if (done.has(id)) continue;
    const set = together.find((ids) => ids.includes(id) && ids.every((other) => chordsOf(other).length > 0));
    const [setTitle, ids] = set ? [keys.pairs[set[0]], set] : [title, [id]];
    for (const other of ids) done.add(other);
    const searched = [setTitle, headingOf(group), ...ids.map(titleOf), ...keywords].join(' ').toLowerCase();
    if (!words.every((word) => searched.includes(word))) continue;
    const chords = set ? ids.flatMap((other) => chordsOf(other).slice(0, 1)) : chordsOf(id);
    const heading = chords.length > 0 ? group : withoutKeys;
    const clashes = conflicts
      .filter(({ commandIds: [first] }) => first === id)
      .flatMap(({ commandIds }) => commandIds.slice(1).map(titleOf));
    groups.set(heading, [...(groups.get(heading) ?? []), { title: setTitle, commandIds: ids, chords, clashes }]);
  }
  return [...groups]
    .map(([id, rows]) => ({ id, title: id === withoutKeys ? keys.withoutKeys : headingOf(id), rows }))
    .sort((left, right) => Number(left.id === withoutKeys) - Number(right.id === withoutKeys));
}

function wordsOf(query: string): readonly string[] {
  return query.trim().toLowerCase().split(/\s+/u);
}
