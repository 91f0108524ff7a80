import type { Json, JsonPath } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Trace } from './trace.js';

/** A place in the contexts of a run that holds what was looked for. */
export interface ContextHit {
  readonly path: JsonPath;
  /** The value there; for a key that was found, whatever it holds. */
  readonly value: Json;
  /** The digits of a number that no double holds, as the run writes them. */
  readonly written?: string;
  /** Whether the key or the value was found. */
  readonly in: 'key' | 'value';
  /** Index of the visit after which it was there for the first time. */
  readonly first: number;
  /** Index of the last visit after which it was there. */
  readonly last: number;
  /** After how many visits it was there. */
  readonly visits: number;
}

export interface ContextSearch {
  /** In the order they first appeared. */
  readonly hits: readonly ContextHit[];
  /** False when there was more to look through, or more to find, than allowed. */
  readonly complete: boolean;
}

/** What a search may read. It is asked on the way in about each place, and about a value or key only when it would be found. */
export interface SearchShield<Here = unknown> {
  readonly start: Here;
  into(place: Here, key: string | number): Here;
  /**
   * The value as it may be read.
   *
   * @param written the digits of a number that no double holds
   */
  see(place: Here, path: JsonPath, value: Json, written?: string): Json;
  /** The key as it may be read. */
  key(key: string): string;
}

export interface ContextSearchLimits {
  /** The most values to look at, over all contexts. 2,000,000 where absent, about half a second. */
  readonly mostValues?: number;
  /** The most hits. 500 where absent. */
  readonly mostHits?: number;
  /** Keeps what must not be read from being found. */
  readonly shield?: SearchShield | undefined;
}

/** A search that is carried out bit by bit. */
export interface RunningSearch {
  /** Looks at so many values more. True when there is nothing left to look at. */
  readonly go: (values: number) => boolean;
  /** What was found so far. */
  readonly found: () => ContextSearch;
}

/** A value on the way: its key, and the place it stands in. Paths are only spelled out for what is found. */
interface CountedNode {
  readonly above: CountedNode | undefined;
  readonly key: string | number;
  readonly value: unknown;
  readonly written: WrittenNumbers | string | undefined;
  readonly here: unknown;
}

/** No more of a text is looked through: nobody looks for words in the millionth letter. */
const longestText = 100_000;

/**
 * Looks through the contexts of all steps for a text, in keys and in values, whatever their case; `true`, `false` and `null` as JSON
 * writes them, and numbers too, those that no double holds with the digits of the run. The same value at the same place is one hit,
 * reported with the visit it first appeared after. Keeps to a budget, and walks without recursion, so that neither size nor depth of a context matters.
 */
export function searchContexts(trace: Trace, query: string, limits: ContextSearchLimits = {}): ContextSearch {
  const search = startContextSearch(trace, query, limits);
  search.go(Infinity);
  return search.found();
}

/** The same search, for those who have something else to do in between. */
export function startContextSearch(
  trace: Trace,
  query: string,
  { mostValues = 2_000_000, mostHits = 500, shield }: ContextSearchLimits = {},
): RunningSearch {
  const wanted = query.trim().toLowerCase();
  const hits = new Map<string, { -readonly [Key in keyof ContextHit]: ContextHit[Key] }>();
  let left = mostValues;
  let complete = true;
  let at = 0;
  let work: CountedNode[] = [];

  const go = (values: number): boolean => {
    if (wanted === '') return true;
    for (let more = values; ; more--) {
      const place = work.pop();
      if (!place) {
        const visit = trace.visits[at];
        if (!visit) return true;
        at += 1;
        work = [];
        push(undefined, visit.context, visit.writtenNumbers, shield?.start);
        continue;
      }
      if (more <= 0) {
        work.push(place);
        return false;
      }
      if (--left < 0) {
        complete = false;
        at = trace.visits.length;
        work = [];
        return true;
      }
      look(place, trace.visits[at - 1]!.index);
      push(place, place.value, place.written, place.here);
    }
  };
  return { go, found: () => ({ hits: [...hits.values()].map((hit) => ({ ...hit })), complete }) };

  function look(place: CountedNode, index: number): void {
    const { key, value } = place;
    const digits = writtenNumber(value, place.written);
    if (typeof key === 'string' && has(key) && (!shield || has(shield.key(key)))) note(place, 'key', index);
    else if (textOf(value, digits)?.includes(wanted) === true && (!shield || maySee(place, value, digits)))
      note(place, 'value', index);
  }

  function maySee(place: CountedNode, value: unknown, digits: string | undefined): boolean {
    const seen = shield?.see(place.here, pathOf(place), value as Json, digits);
    return textOf(seen, seen === value ? digits : undefined)?.includes(wanted) === true;
  }

  function has(key: string): boolean {
    return key.toLowerCase().includes(wanted);
  }

  function note(place: CountedNode, where: ContextHit['in'], index: number): void {
    const path = pathOf(place);
    // What a found key holds may change; it is found all the same.
    const written = writtenNumber(place.value, place.written);
    const name = JSON.stringify(where === 'key' ? [path] : [path, place.value, written]);
    const known = hits.get(name);
    if (known) {
      known.last = index;
      known.visits += 1;
      return;
    }
    if (hits.size >= mostHits) complete = false;
    else
      hits.set(name, {
        path,
        value: place.value as Json,
        in: where,
        first: index,
        last: index,
        visits: 1,
        ...(written === undefined ? {} : { written }),
      });
  }

  /** Puts what an object or a list holds on the pile, so that it comes off in its order. */
  function push(
    above: CountedNode | undefined,
    value: unknown,
    written: WrittenNumbers | string | undefined,
    here: unknown,
  ): void {
    const put = (key: string | number, inside: unknown): void => {
      work.push({
        above,
        key,
        value: inside,
        written: written && writtenInside(written, key),
        here: shield?.into(here, key),
      });
    };
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) put(index, value[index]);
    } else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      for (let index = keys.length - 1; index >= 0; index--)
        put(keys[index]!, (value as { readonly [key: string]: unknown })[keys[index]!]);
    }
  }
}

function textOf(value: unknown, digits?: string): string | undefined {
  if (digits !== undefined) return digits.slice(0, longestText).toLowerCase();
  if (typeof value === 'string') return value.slice(0, longestText).toLowerCase();
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function pathOf(place: CountedNode): JsonPath {
  const path: (string | number)[] = [];
  for (let at: CountedNode | undefined = place; at; at = at.above) path.push(at.key);
  return path.reverse();
}
