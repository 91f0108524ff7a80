import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getAtPath, type JsonPath } from '#base';
import { findNonJson, parseExecution, parseVersion, readExecution, readVersion } from '#model';
import { arbitraryJson, arbitraryObject } from '../support/arbitrary-json.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261123;

/** Values that JSON cannot represent, by name. */
const intruders: { readonly [name: string]: () => unknown } = {
  'a function': () => () => 1,
  'a symbol': () => Symbol('s'),
  'a bigint': () => 1n,
  NaN: () => Number.NaN,
  Infinity: () => -Infinity,
  'a date': () => new Date(0),
  'a map': () => new Map(),
  'an error': () => new Error('e'),
  'an object of a class': () => new (class Own {})(),
};

/** Every path to an object or list within a value, the value itself first. */
function containersIn(value: unknown, path: JsonPath = []): JsonPath[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Array.isArray(value)
    ? value.flatMap((item, at) => containersIn(item, [...path, at]))
    : Object.entries(value).flatMap(([key, item]) => containersIn(item, [...path, key]));
  return [path, ...inside];
}

/** Adds a value to an object under a new key, or to the end of a list, and returns its JSON path. */
function plant(root: unknown, path: JsonPath, intruder: unknown): JsonPath {
  const container = path.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], root);
  if (Array.isArray(container)) return [...path, container.push(intruder) - 1];
  Object.defineProperty(container, 'planted', {
    value: intruder,
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return [...path, 'planted'];
}

/** The nesting depth of objects and lists. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** A deep copy by own members, in which a key `__proto__` stays a key. */
const copied = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe('findNonJson', () => {
  test(`[M3] finds the only value that is not JSON, and returns its JSON path (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        arbitraryObject(arbitraryJson),
        fc.nat(100),
        fc.constantFrom(...Object.keys(intruders)),
        (value, pick, name) => {
          const root = copied(value);
          expect(findNonJson(root, 100)).toBeUndefined();
          const places = containersIn(root);
          const path = plant(root, places[pick % places.length] as JsonPath, intruders[name]?.());
          expect(findNonJson(root, 100), name).toMatchObject({ code: 'not-json', severity: 'error', path });
        },
      ),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test(`[M3] finds a cycle anywhere, and accepts an object that occurs several times (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryObject(arbitraryJson), fc.nat(100), fc.nat(100), (value, pick, above) => {
        const root = copied(value);
        const places = containersIn(root);
        const at = places[pick % places.length] as JsonPath;
        const around = at.slice(0, above % (at.length + 1));
        const path = plant(root, at, getAtPath(root, around));
        expect(findNonJson(root, 100)).toMatchObject({ code: 'not-json', path });

        const shared = copied(value);
        expect(findNonJson({ first: shared, list: [shared, { again: shared }] }, 100)).toBeUndefined();
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`[M5] refuses a value exactly where it is nested deeper than the limit (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.oneof(arbitraryJson, arbitraryObject(arbitraryJson)), fc.nat(6), (value, maxDepth) => {
        const found = findNonJson(value, maxDepth);
        expect(found?.code).toBe(depthOf(value) > maxDepth ? 'too-deep' : undefined);
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  test('[M3] accepts undefined as a property value, and refuses it as a list item', () => {
    expect(findNonJson({ a: undefined, b: [{ c: undefined }] }, 10)).toBeUndefined();
    expect(findNonJson({ b: [1, undefined] }, 10)).toMatchObject({ code: 'not-json', path: ['b', 1] });
    // oxlint-disable-next-line no-sparse-arrays -- the case
    expect(findNonJson([1, , 3], 10)).toMatchObject({ code: 'not-json', path: [1] });
  });

  test('[M3] accepts objects without a prototype and objects of another realm', () => {
    const bare = Object.assign(Object.create(null) as object, { a: [1] });
    const foreign = Object.setPrototypeOf({ b: bare }, Object.create(null) as object) as object;
    expect(findNonJson({ bare, foreign }, 10)).toBeUndefined();
  });
});

describe('limits of a document', () => {
  const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const version = (text: string): string => `{"definition":{"nodes":[{"id":"a","config":${text}}]}}`;

  test.each([8, 20, 100])(
    '[M5] of %i levels accept that depth and refuse one more, from text and from values',
    (maxDepth) => {
      // The version, its definition, the list of nodes and the node are four levels.
      for (const [more, isRead] of [
        [0, true],
        [1, false],
      ] as const) {
        const text = version(deep(maxDepth - 4 + more));
        expect(readVersion(text, { maxDepth }).ok).toBe(isRead);
        expect(parseVersion(JSON.parse(text), { maxDepth }).ok).toBe(isRead);
        const run = `{"steps":[{"node":{"context":${deep(maxDepth - 4 + more)}}}]}`;
        expect(parseExecution(JSON.parse(run), { maxDepth }).ok).toBe(isRead);
        expect(readExecution(run, { maxDepth }).ok).toBe(isRead);
      }
    },
  );

  test('[M5] count nodes, edges and characters up to the limit and not beyond', () => {
    const of = (nodes: number, edges: number) => ({
      definition: {
        nodes: Array.from({ length: nodes }, (_, at) => ({ id: `n${at}` })),
        edges: Array.from({ length: edges }, (_, at) => ({ id: `e${at}`, source: 'n0', target: 'n0' })),
      },
    });
    const limits = { maxNodes: 3, maxEdges: 2 };
    const codes = (nodes: number, edges: number) => {
      const parsed = parseVersion(of(nodes, edges), limits);
      return parsed.ok ? [] : parsed.problems.map(({ code, path }) => `${code} ${path?.at(-1)}`);
    };
    expect(codes(3, 2)).toEqual([]);
    expect(codes(4, 2)).toEqual(['too-large nodes']);
    expect(codes(3, 3)).toEqual(['too-large edges']);
    expect(codes(4, 3)).toEqual(['too-large nodes', 'too-large edges']);
    const text = JSON.stringify(of(1, 0));
    expect(readVersion(text, { maxLength: text.length }).ok).toBe(true);
    expect(readVersion(text, { maxLength: text.length - 1 })).toMatchObject({ problems: [{ code: 'too-large' }] });
  });

  test('[M5] are the documented ones where the host passes no number', () => {
    const none = { maxNodes: undefined, maxEdges: Number.NaN, maxDepth: '3', maxLength: null } as never;
    expect(readVersion(version(deep(96)), none).ok).toBe(true);
    expect(readVersion(version(deep(97)), none).ok).toBe(false);
    expect(readVersion(version('{}'), { maxNodes: 0 }).ok).toBe(false);
    expect(readVersion(version('{}'), { maxNodes: Infinity }).ok).toBe(true);
  });
});

describe('text of a document', () => {
  test('[M3] may begin with a byte order mark, and with one only', () => {
    expect(readVersion('\ufeff{"id":"v"}')).toMatchObject({ ok: true, version: { id: 'v' } });
    expect(readVersion('\ufeff\ufeff{"id":"v"}')).toMatchObject({ problems: [{ code: 'not-json' }] });
  });

  test.each([undefined, null, 5, {}, ['{}'], new String('{}')])('[M3] that is %o is refused', (text) => {
    for (const read of [readVersion(text as never), readExecution(text as never)])
      expect(read).toMatchObject({ ok: false, problems: [{ code: 'not-json', path: [] }] });
  });
});
