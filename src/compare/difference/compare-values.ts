import { alignLists, equalJson, isJsonObject, type Json, type JsonPath } from '#base';
import { parsePlaceholders } from '#text';
import type { ChangedValue } from './version-change.js';

/** A part of two texts that were compared. The parts that are not `added` are the first text, the others the second. */
export interface TextDifference {
  /** Whether both texts have the part, or only the second, or only the first. */
  readonly kind: 'same' | 'added' | 'removed';
  /** The words, with the blanks between them. */
  readonly text: string;
}

/** An element of two lists that were compared, in the order in which both can be read. */
export type ElementDifference =
  | { readonly kind: 'same' | 'changed'; readonly before: Json; readonly after: Json }
  | { readonly kind: 'added'; readonly after: Json; readonly before?: undefined }
  | { readonly kind: 'removed'; readonly before: Json; readonly after?: undefined };

/** Objects nested deeper are compared as a whole. */
const deepest = 60;

/**
 * Returns where two values differ. Objects are compared key by key, in the order of the alphabet; texts, lists and all
 * else as a whole: `compareTexts` and `compareLists` say more.
 *
 * @param ignored keys of the outermost object that never differ
 */
export function changedValues(
  before: unknown,
  after: unknown,
  ignored: ReadonlySet<string> = none,
  path: JsonPath = [],
): readonly ChangedValue[] {
  if (before === after || (ignored.size === 0 ? equalJson(before, after) : areEqualBut(before, after, ignored)))
    return [];
  if (!isJsonObject(before) || !isJsonObject(after) || path.length > deepest) return [changedAt(path, before, after)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !ignored.has(key) && before[key] !== after[key])
    .sort()
    .flatMap((key) => changedValues(ownOf(before, key), ownOf(after, key), none, [...path, key]));
}

const none: ReadonlySet<string> = new Set();

/** Whether two objects are equal in all but the ignored keys, which may be most of an element. */
function areEqualBut(before: unknown, after: unknown, ignored: ReadonlySet<string>): boolean {
  if (!isJsonObject(before) || !isJsonObject(after)) return false;
  for (const key of Object.keys(before))
    if (!ignored.has(key) && !(Object.hasOwn(after, key) && equalJson(before[key], after[key]))) return false;
  for (const key of Object.keys(after)) if (!ignored.has(key) && !Object.hasOwn(before, key)) return false;
  return true;
}

/** Prototypes have members that are no keys. */
function ownOf(object: { readonly [key: string]: unknown }, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function changedAt(path: JsonPath, before: unknown, after: unknown): ChangedValue {
  return {
    path,
    ...(before === undefined ? {} : { before: before as Json }),
    ...(after === undefined ? {} : { after: after as Json }),
  };
}

/**
 * Compares two texts by word. A placeholder such as `{firstName|there}` is one word.
 *
 * @example
 * ```ts
 * import { compareTexts } from 'pathboard/core';
 *
 * compareTexts('Hi {firstName}, see you', 'Hello {firstName}, see you');
 * // removed "Hi", added "Hello", same " {firstName}, see you"
 * ```
 */
export function compareTexts(before: string, after: string): readonly TextDifference[] {
  const found: { kind: TextDifference['kind']; text: string }[] = [];
  const push = (kind: TextDifference['kind'], text: string): void => {
    const last = found.at(-1);
    if (text === '') return;
    if (last?.kind === kind) last.text += text;
    else found.push({ kind, text });
  };
  const [left, right] = [wordsOf(before), wordsOf(after)];
  forEachStretch(
    left,
    right,
    (one, other) => one === other,
    (removed, added, same) => {
      push('removed', removed.join(''));
      push('added', added.join(''));
      if (same) push('same', same[1]);
    },
  );
  return found;
}

/**
 * Compares two lists by element. Of removed and added elements at the same place, those with the same `id`, `name` or
 * `path` are one `changed` element, as is a single one at each side.
 */
export function compareLists(before: readonly Json[], after: readonly Json[]): readonly ElementDifference[] {
  const found: ElementDifference[] = [];
  forEachStretch(before, after, equalJson, (removed, added, same) => {
    found.push(...pairElements(removed, added));
    if (same) found.push({ kind: 'same', before: same[0], after: same[1] });
  });
  return found;
}

/** Splits a text into placeholders, words, blanks and what is between them. Joined they are the text. */
export function wordsOf(text: string): readonly string[] {
  return parsePlaceholders(text).flatMap((part) =>
    part.kind === 'field'
      ? [part.raw]
      : (part.raw.match(/[\p{L}\p{M}\p{N}_'’-]+|\s+|[^\s\p{L}\p{M}\p{N}_'’-]+/gu) ?? []),
  );
}

/** Calls back with what differs before each pair of aligned items, and with what differs after the last one. */
function forEachStretch<Item>(
  left: readonly Item[],
  right: readonly Item[],
  isSame: (one: Item, other: Item) => boolean,
  report: (removed: readonly Item[], added: readonly Item[], same?: readonly [Item, Item]) => void,
): void {
  let [i, j] = [0, 0];
  for (const [atLeft, atRight] of alignLists(left, right, isSame)) {
    report(left.slice(i, atLeft), right.slice(j, atRight), [left[atLeft] as Item, right[atRight] as Item]);
    [i, j] = [atLeft + 1, atRight + 1];
  }
  report(left.slice(i), right.slice(j));
}

function pairElements(removed: readonly Json[], added: readonly Json[]): readonly ElementDifference[] {
  const [only] = removed;
  const [other] = added;
  if (removed.length === 1 && added.length === 1)
    return [{ kind: 'changed', before: only as Json, after: other as Json }];
  const left = new Map(removed.map((element, at) => [markOf(element) ?? at, element] as const));
  const pairs = added.map((element): ElementDifference => {
    const mark = markOf(element);
    const before = mark === undefined ? undefined : left.get(mark);
    if (mark === undefined || before === undefined) return { kind: 'added', after: element };
    left.delete(mark);
    return { kind: 'changed', before, after: element };
  });
  return [...[...left.values()].map((before): ElementDifference => ({ kind: 'removed', before })), ...pairs];
}

/** What an element of a list is known by. */
function markOf(element: Json): string | undefined {
  if (!isJsonObject(element)) return undefined;
  for (const key of ['id', 'name', 'path']) {
    const own = Object.hasOwn(element, key) ? element[key] : undefined;
    if (typeof own === 'string' && own !== '') return `${key}:${own}`;
  }
  return undefined;
}
