import { alignLists, equalJson, isJsonObject, type Json } from '#base';
import { wordsOf } from '../difference/compare-values.js';

/** A value that two sides changed, as one that has both changes. */
export interface MergedValue {
  /** Absent where the key is absent. */
  readonly value?: Json | undefined;
}

/**
 * Merges what two sides made of one value: objects by key, lists by element, sentences by word. Elements that both
 * sides added at one place are all kept, in an order that does not depend on the sides.
 *
 * @returns undefined where both changed the same to different values
 */
export function mergeValues(base: unknown, mine: unknown, theirs: unknown): MergedValue | undefined {
  if (equalJson(mine, theirs) || equalJson(base, theirs)) return merged(mine);
  if (equalJson(base, mine)) return merged(theirs);
  if (isJsonObject(base) && isJsonObject(mine) && isJsonObject(theirs)) return mergeObjects(base, mine, theirs);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLists(base, mine, theirs);
  if (typeof base === 'string' && typeof mine === 'string' && typeof theirs === 'string')
    return mergeTexts(base, mine, theirs);
  return undefined;
}

const merged = (value: unknown): MergedValue => ({ value: value as Json | undefined });

type Loose = { readonly [key: string]: unknown };

function mergeObjects(base: Loose, mine: Loose, theirs: Loose): MergedValue | undefined {
  const entries: [string, unknown][] = [];
  for (const key of new Set([base, mine, theirs].flatMap((object) => Object.keys(object)))) {
    const [from, one, other] = [base, mine, theirs].map((object) =>
      Object.hasOwn(object, key) ? object[key] : undefined,
    );
    const both = mergeValues(from, one, other);
    if (!both) return undefined;
    if (both.value !== undefined) entries.push([key, both.value]);
  }
  return merged(Object.fromEntries(entries));
}

/** Only sentences: merging `12:30` changed to `13:30` and to `12:45` would make a third time. */
function mergeTexts(base: string, mine: string, theirs: string): MergedValue | undefined {
  if (!/\S\s+\S/.test(base)) return undefined;
  const isSame = (one: string, other: string): boolean => one === other;
  const words = mergeStretches([wordsOf(base), wordsOf(mine), wordsOf(theirs)], isSame, () => undefined);
  return words && merged(words.join(''));
}

function mergeLists(base: readonly Json[], mine: readonly Json[], theirs: readonly Json[]): MergedValue | undefined {
  const list = mergeStretches<Json>([base, mine, theirs], equalJson, ([from, one, other]) => {
    if (from.length === 0) return joined(...([one, other].sort(byText) as [readonly Json[], readonly Json[]]));
    if (one.length !== from.length || other.length !== from.length) return undefined;
    const pairs = from.map((item, at) => mergeValues(item, one[at], other[at]));
    return pairs.every((pair) => pair !== undefined) ? pairs.map((pair) => pair.value as Json) : undefined;
  });
  return list && merged(list);
}

function joined(first: readonly Json[], second: readonly Json[]): readonly Json[] {
  return [...first, ...second.filter((item) => !first.some((other) => equalJson(item, other)))];
}

function byText(left: readonly Json[], right: readonly Json[]): number {
  const [one, other] = [JSON.stringify(left), JSON.stringify(right)];
  return one < other ? -1 : one > other ? 1 : 0;
}

type Three<Item> = readonly [base: Item, mine: Item, theirs: Item];

/**
 * Merges two lists by what both have in common with the third (diff3): each stretch between common items comes from
 * the side that changed it, and from `resolve` where both did.
 */
function mergeStretches<Item>(
  [base, mine, theirs]: Three<readonly Item[]>,
  isSame: (one: Item, other: Item) => boolean,
  resolve: (stretch: Three<readonly Item[]>) => readonly Item[] | undefined,
): readonly Item[] | undefined {
  const [inMine, inTheirs] = [new Map(alignLists(base, mine, isSame)), new Map(alignLists(base, theirs, isSame))];
  const isAlike = (one: readonly Item[], other: readonly Item[]): boolean =>
    one.length === other.length && one.every((item, at) => isSame(item, other[at] as Item));
  const found: Item[] = [];
  let [i, j, k] = [0, 0, 0];
  for (let at = 0; at <= base.length; at++) {
    const [toMine, toTheirs] = at === base.length ? [mine.length, theirs.length] : [inMine.get(at), inTheirs.get(at)];
    if (toMine === undefined || toTheirs === undefined) continue;
    const [from, one, other] = [base.slice(i, at), mine.slice(j, toMine), theirs.slice(k, toTheirs)];
    const stretch = isAlike(from, one)
      ? other
      : isAlike(from, other) || isAlike(one, other)
        ? one
        : resolve([from, one, other]);
    if (!stretch) return undefined;
    found.push(...stretch, ...base.slice(at, at + 1));
    [i, j, k] = [at + 1, toMine + 1, toTheirs + 1];
  }
  return found;
}
