import type { ReactNode } from 'react';

/** Words of a screen: texts, functions that return a text or rich text, and tables of the parts of that screen. */
export interface MessageTable {
  readonly [name: string]: string | ((...values: never[]) => ReactNode) | MessageTable;
}

/** The words of one part of the product in English, and where hosts override them. */
export interface MessageSet<Table> {
  /** Where the overrides of this table are in the `messages` of a host: `['editor', 'palette']`. */
  readonly path: readonly string[];
  /** The English table. */
  readonly defaults: Table;
}

/** The type of a table, with any text in place of the English one. */
type AnyTexts<Entry> = Entry extends string
  ? string
  : Entry extends (...values: never[]) => unknown
    ? Entry
    : { readonly [Name in keyof Entry]: AnyTexts<Entry[Name]> };

/** The table of a message set. */
export type MessagesOf<Set> = Set extends MessageSet<infer Table> ? Table : never;

/** Any part of a table, as hosts override it. */
export type MessageOverrides<Table> = Table extends string
  ? string
  : Table extends (...values: never[]) => unknown
    ? Table
    : { readonly [Name in keyof Table]?: MessageOverrides<Table[Name]> | undefined };

/**
 * Defines the words of one part of the product. Each part has a table of its own, so that the words of a part that loads
 * late load with it.
 *
 * @example
 * ```ts
 * const paletteMessages = defineMessages('editor.palette', {
 *   search: 'Search steps',
 *   found: (count: number) => (count === 1 ? '1 step' : `${count} steps`),
 * });
 * ```
 */
export function defineMessages<Table extends MessageTable>(path: string, defaults: Table): MessageSet<AnyTexts<Table>> {
  return { path: path.split('.'), defaults: defaults as unknown as AnyTexts<Table> };
}

/**
 * Merges overrides over English. Entries of another kind than the default are ignored: a table may come from a file of
 * translations, and a wrong one must not break a screen.
 */
export function mergeMessages<Table>(
  { path, defaults }: MessageSet<Table>,
  overrides: unknown,
  report: (error: unknown) => void,
): Table {
  let part = overrides;
  for (const name of path) part = isTable(part) ? part[name] : undefined;
  return mergeEntry(defaults, part, report) as Table;
}

function mergeEntry(entry: unknown, override: unknown, report: (error: unknown) => void): unknown {
  if (override === undefined) return entry;
  if (typeof entry === 'function')
    return typeof override === 'function' ? guarded(entry as Words, override as Words, report) : entry;
  if (!isTable(entry)) return typeof override === typeof entry ? override : entry;
  if (!isTable(override)) return entry;
  return Object.fromEntries(
    Object.entries(entry).map(([name, own]) => [
      name,
      mergeEntry(own, Object.hasOwn(override, name) ? override[name] : undefined, report),
    ]),
  );
}

type Words = (...values: unknown[]) => unknown;

/** A function of the host that throws must not take the screen with it: the English text takes its place. */
function guarded(english: Words, override: Words, report: (error: unknown) => void): Words {
  let isReported = false;
  return (...values) => {
    try {
      const text = override(...values);
      return text === undefined ? english(...values) : text;
    } catch (error) {
      if (!isReported) report(error);
      isReported = true;
      return english(...values);
    }
  };
}

const isTable = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
