import { type NamedTest, storiesIn, testsIn } from './named-tests.js';

/** What the page is compared with. */
export interface Project {
  /** The number of the last row. */
  readonly last: number;
  /** Returns the text of a file by its path from the root of the project; undefined where there is none. */
  readonly read: (path: string) => string | undefined;
  /** Whether `npm test` runs a test file. */
  readonly isRun: (path: string) => boolean;
  /** Whether Storybook has a file of stories. */
  readonly isStory: (path: string) => boolean;
}

/** A test or a story that the page names for a row. */
interface Entry {
  readonly path: string;
  /** How the title of a test begins, or the export of a story. */
  readonly name: string;
  readonly isStory: boolean;
}

interface Row {
  readonly number: number;
  readonly inUse: readonly Entry[];
  readonly proof: readonly Entry[];
}

interface Page {
  readonly rows: readonly Row[];
  /** Numbers of rows in the tables of which the page says what is missing. */
  readonly part: readonly number[];
  readonly notShown: readonly number[];
  readonly faults: readonly string[];
}

const heading = '| row | feature | in use | proof |';
const rule = '|---|---|---|---|';
const lists = { 'Shown in part': 'part', 'Not shown yet': 'notShown' } as const;

function readEntry(text: string): Entry | undefined {
  const [, path, title, story] = /^\[[^\]]+\]\(\.\.\/([^)]+)\) (?:“(.+)”|`(\w+)`)$/.exec(text) ?? [];
  const name = title ?? story;
  return path !== undefined && name !== undefined ? { path, name, isStory: story !== undefined } : undefined;
}

function readRow(line: string): Row | string {
  const [, number, feature, inUse, proof] = /^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
  if (number === undefined || !feature || !inUse || !proof) return `cannot be read: ${line}`;
  const cells = [inUse, proof].map((cell) => (cell === '–' ? [] : cell.split('<br>')));
  const unread = cells.flat().find((text) => readEntry(text) === undefined);
  if (unread !== undefined) return `row ${number}: cannot be read: ${unread}`;
  const [used = [], proven = []] = cells.map((cell) => cell.flatMap((text) => readEntry(text) ?? []));
  return { number: Number(number), inUse: used, proof: proven };
}

/** Reads the page `docs/rows.md`. */
function readPage(text: string): Page {
  const page = { rows: [] as Row[], part: [] as number[], notShown: [] as number[], faults: [] as string[] };
  let section = '';
  for (const line of text.split('\n')) {
    section = /^## (.+)$/.exec(line)?.[1] ?? section;
    const list = lists[section as keyof typeof lists];
    const item = /^- \*\*(\d+)\*\* \S.*\.$/.exec(line)?.[1];
    if (list !== undefined && item !== undefined) page[list].push(Number(item));
    else if (/^\s*[-*+] /.test(line)) page.faults.push(`cannot be read: ${line}`);
    if (!/^\s*\|/.test(line) || line === heading || line === rule) continue;
    const row = readRow(line);
    if (typeof row === 'string') page.faults.push(row);
    else page.rows.push(row);
  }
  return page;
}

function countFaults({ rows, part, notShown }: Page, last: number): readonly string[] {
  const listed = [...rows.map(({ number }) => number), ...notShown];
  const numbers = Array.from({ length: last }, (_, at) => at + 1);
  const times = (among: readonly number[], number: number): number => among.filter((one) => one === number).length;
  return [
    ...numbers.filter((number) => times(listed, number) === 0).map((number) => `row ${number} is missing`),
    ...numbers.filter((number) => times(listed, number) > 1).map((number) => `row ${number} is there twice`),
    ...listed.filter((number) => number < 1 || number > last).map((number) => `row ${number} is none`),
    ...part
      .filter((number) => times(part, number) > 1 || !rows.some((row) => row.number === number))
      .map((number) => `row ${number} is shown in part without a row of its own`),
  ];
}

/** A person uses these: stories, tests in browsers, and tests of the whole host app. */
const isInUse = ({ isStory, path }: Entry): boolean => isStory || /\.browser\.test\.tsx?$|^test\/e2e\//.test(path);

/** Whether a title begins with some words, none of them in part. */
const beginsWith = (title: string, words: string): boolean =>
  title.startsWith(words) && !(/\w$/.test(words) && /^\w/.test(title.slice(words.length)));

/** Returns the tests and stories that a file has under a name; each file is read once, as most are named several times. */
function findNamed(): (entry: Entry, text: string) => readonly NamedTest[] {
  const known = new Map<string, readonly NamedTest[]>();
  return ({ isStory, name, path }, text) => {
    const all = known.get(path) ?? (isStory ? storiesIn(text) : testsIn(path, text));
    known.set(path, all);
    return all.filter((one) => (isStory ? one.name === name : beginsWith(one.name, name)));
  };
}

/** Returns what is wrong with an entry; undefined for one that exists and runs. */
function faultOf(entry: Entry, project: Project, find: ReturnType<typeof findNamed>): string | undefined {
  const { isStory, name, path } = entry;
  const text = project.read(path);
  if (text === undefined) return `${path} does not exist`;
  if (!(isStory ? project.isStory : project.isRun)(path)) return `${path} is not part of the usual run`;
  const found = find(entry, text);
  if (found.length === 0) return `${path} has no ${isStory ? 'story' : 'test'} “${name}”`;
  const held = found.find((one) => one.held !== undefined)?.held;
  return held && `“${name}” of ${path} ${held}`;
}

/** Returns what is wrong with the page of rows: rows that are missing or there twice, and tests that do not exist or do not run. */
export function rowsPageFaults(text: string, project: Project): readonly string[] {
  const page = readPage(text);
  const find = findNamed();
  const rowFaults = ({ inUse, number, proof }: Row): readonly string[] =>
    [
      ...(proof.length === 0 ? ['has no proof'] : []),
      ...inUse.filter((entry) => !isInUse(entry)).map(({ name }) => `“${name}” is in use by code alone`),
      ...proof.filter(({ isStory }) => isStory).map(({ name }) => `the story “${name}” is no proof`),
      ...[...inUse, ...proof].flatMap((entry) => faultOf(entry, project, find) ?? []),
    ].map((fault) => `row ${number}: ${fault}`);
  return [...page.faults, ...countFaults(page, project.last), ...page.rows.flatMap(rowFaults)];
}
