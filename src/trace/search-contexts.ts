import type { Json, JsonPath } from '#base';
import { writtenInside, writtenNumber, type WrittenNumbers } from '#model';
import type { Trace } from './trace.js';

/** A key or value in the contexts of an execution that matches a search. */
export interface ContextHit {
  /** The JSON path in the context of the value, or of the key that was found. */
  readonly path: JsonPath;
  /** The value at the path; for a matching key, any value. */
  readonly value: Json;
  /** The digits of a number that no double holds, as the execution writes them. */
  readonly written?: string;
  /** Whether the key or the value matches. */
  readonly in: 'key' | 'value';
  /** Index of the first visit whose context holds it. */
  readonly first: number;
  /** Index of the last visit whose context holds it. */
  readonly last: number;
  /** The number of visits whose context holds it. */
  readonly visits: number;
}

/** The result of a search, also an unfinished one. */
export interface ContextSearch {
  /** In the order of first appearance. */
  readonly hits: readonly ContextHit[];
  /** False where a limit ended the search. */
  readonly complete: boolean;
}

/** Limits what a search may read. `into` is called for each key on the way, `see` and `key` for values and keys that match. */
export interface SearchShield<State = unknown> {
  /** The state at the root of a context. */
  readonly start: State;
  /** Returns the state inside a key. */
  into(state: State, key: string | number): State;
  /**
   * Returns the value as it may be read.
   *
   * @param written the digits of a number that no double holds
   */
  see(state: State, path: JsonPath, value: Json, written?: string): Json;
  /** Returns the key as it may be read. */
  key(key: string): string;
}

/** Limits of a search. */
export interface ContextSearchLimits {
  /**
   * The maximum number of values to read, over all contexts. The default takes about half a second.
   *
   * @default 2000000
   */
  readonly maxValues?: number;
  /**
   * The maximum number of hits.
   *
   * @default 500
   */
  readonly maxHits?: number;
  /** Keeps concealed values from being found. */
  readonly shield?: SearchShield | undefined;
}

/** A search that is carried out in slices. */
export interface RunningSearch {
  /** Reads up to this number of further values. Returns true when the search is finished. */
  readonly go: (values: number) => boolean;
  /** Returns the hits so far. */
  readonly found: () => ContextSearch;
}

/** A value on the stack of the walk. Its path is only built for hits. */
interface StackedValue {
  readonly parent: StackedValue | undefined;
  readonly key: string | number;
  readonly value: unknown;
  readonly written: WrittenNumbers | string | undefined;
  readonly state: unknown;
}

/** Characters of a text that are searched: a bound for texts that no user reads. */
const maxTextLength = 100_000;

/**
 * Searches the contexts of all visits for a text, in keys and values, without case. `true`, `false`, `null` and numbers match by their
 * JSON text, numbers that no double holds by their digits. The same value at the same path is one hit. The walk has a budget and no
 * recursion, so neither size nor depth of a context is a limit.
 *
 * @param limits the most values and hits, and what must not be read
 */
export function searchContexts(trace: Trace, query: string, limits: ContextSearchLimits = {}): ContextSearch {
  const search = startContextSearch(trace, query, limits);
  search.go(Infinity);
  return search.found();
}

/** Starts the same search in slices, so that the caller can render in between. */
export function startContextSearch(trace: Trace, query: string, limits: ContextSearchLimits = {}): RunningSearch {
  const search = new ContextWalk(trace, query.trim().toLowerCase(), limits);
  return { go: (values) => search.go(values), found: () => search.found() };
}

/** A depth-first walk over the contexts, in wire order. */
class ContextWalk {
  readonly #maxHits: number;
  readonly #shield: SearchShield | undefined;
  readonly #hits = new Map<string, { -readonly [Key in keyof ContextHit]: ContextHit[Key] }>();
  /** Values that may still be read. */
  #budget: number;
  #isComplete = true;
  /** The number of visits whose context is on the stack, or was. */
  #visitsRead = 0;
  #stack: StackedValue[] = [];

  constructor(
    readonly trace: Trace,
    readonly wanted: string,
    { maxHits = 500, maxValues = 2_000_000, shield }: ContextSearchLimits,
  ) {
    this.#budget = maxValues;
    this.#maxHits = maxHits;
    this.#shield = shield;
  }

  go(values: number): boolean {
    if (this.wanted === '') return true;
    const { visits } = this.trace;
    for (let left = values; ; left--) {
      const item = this.#stack.pop();
      if (!item) {
        const visit = visits[this.#visitsRead];
        if (!visit) return true;
        this.#visitsRead += 1;
        this.#pushInside(undefined, visit.context, visit.writtenNumbers, this.#shield?.start);
        continue;
      }
      if (left <= 0) {
        this.#stack.push(item);
        return false;
      }
      if (--this.#budget < 0) {
        this.#isComplete = false;
        this.#visitsRead = visits.length;
        this.#stack = [];
        return true;
      }
      this.#match(item, visits[this.#visitsRead - 1]!.index);
      this.#pushInside(item, item.value, item.written, item.state);
    }
  }

  found(): ContextSearch {
    return { hits: [...this.#hits.values()].map((hit) => ({ ...hit })), complete: this.#isComplete };
  }

  #match(item: StackedValue, index: number): void {
    const { key, value } = item;
    const shield = this.#shield;
    const digits = writtenNumber(value, item.written);
    if (typeof key === 'string' && this.#isIn(key) && (!shield || this.#isIn(shield.key(key)))) {
      this.#addHit(item, 'key', index);
    } else if (textOf(value, digits)?.includes(this.wanted) && (!shield || this.#isReadable(shield, item, digits))) {
      this.#addHit(item, 'value', index);
    }
  }

  #isIn(key: string): boolean {
    return key.toLowerCase().includes(this.wanted);
  }

  #isReadable(shield: SearchShield, item: StackedValue, digits: string | undefined): boolean {
    const seen = shield.see(item.state, pathOf(item), item.value as Json, digits);
    return textOf(seen, seen === item.value ? digits : undefined)?.includes(this.wanted) === true;
  }

  #addHit(item: StackedValue, where: ContextHit['in'], index: number): void {
    const path = pathOf(item);
    const written = writtenNumber(item.value, item.written);
    // A matching key is one hit, also when its value changes.
    const name = JSON.stringify(where === 'key' ? [path] : [path, item.value, written]);
    const known = this.#hits.get(name);
    if (known) {
      known.last = index;
      known.visits += 1;
    } else if (this.#hits.size >= this.#maxHits) {
      this.#isComplete = false;
    } else {
      const hit = { path, value: item.value as Json, in: where, first: index, last: index, visits: 1 };
      this.#hits.set(name, written === undefined ? hit : { ...hit, written });
    }
  }

  /** Pushes the parts of an object or a list in reverse, so that they are popped in order. */
  #pushInside(
    parent: StackedValue | undefined,
    value: unknown,
    written: WrittenNumbers | string | undefined,
    state: unknown,
  ): void {
    if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index--) this.#push(parent, index, value[index], written, state);
    } else if (typeof value === 'object' && value !== null) {
      const keys = Object.keys(value);
      const record = value as { readonly [key: string]: unknown };
      for (let at = keys.length - 1; at >= 0; at--) this.#push(parent, keys[at]!, record[keys[at]!], written, state);
    }
  }

  #push(
    parent: StackedValue | undefined,
    key: string | number,
    value: unknown,
    written: WrittenNumbers | string | undefined,
    state: unknown,
  ): void {
    this.#stack.push({
      parent,
      key,
      value,
      written: written && writtenInside(written, key),
      state: this.#shield?.into(state, key),
    });
  }
}

function textOf(value: unknown, digits?: string): string | undefined {
  if (digits !== undefined) return digits.slice(0, maxTextLength).toLowerCase();
  if (typeof value === 'string') return value.slice(0, maxTextLength).toLowerCase();
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

function pathOf(item: StackedValue): JsonPath {
  const path: (string | number)[] = [];
  for (let at: StackedValue | undefined = item; at; at = at.parent) path.push(at.key);
  return path.reverse();
}
