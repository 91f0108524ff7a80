import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject, type JsonPath } from '#base';
import { contextChanges } from '#trace';
import {
  contextMarks,
  type ContextRow,
  contextRows,
  type ContextTreeInput,
  maxStretchLength,
  stretchesTo,
} from '../../../src/replay/context/context-rows.js';
import { createPathTree, pathNodeAt, pathOfNode, type PathNode } from '../../../src/replay/context/path-node.js';
import { createPrivacy } from '../../../src/replay/privacy/privacy.js';
import { arbitraryJson, arbitraryObject } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;
const privacy = createPrivacy();

const small = arbitraryObject(arbitraryJson, 4) as fc.Arbitrary<JsonObject>;
/** Values long enough for ranges, and for ranges of ranges. */
const long: fc.Arbitrary<Json> = fc
  .tuple(fc.constantFrom(0, 1, 199, 200, 201, 450, 1000), fc.boolean(), fc.nat(5))
  .map(([length, isList, by]) =>
    isList
      ? Array.from({ length }, (_, at) => (at % 97 === by ? { at } : at))
      : Object.fromEntries(Array.from({ length }, (_, at) => [`k${at + by}`, at % 211 === 0 ? [by] : at])),
  );
const withLong = fc
  .tuple(small, fc.dictionary(fc.constantFrom('list', 'map'), fc.oneof(long, fc.constant(7 as Json)), { maxKeys: 2 }))
  .map(([one, other]): JsonObject => ({ ...one, ...other }));

type Toggled = ContextTreeInput['toggled'];
const allOpen = { get: () => true } as unknown as Toggled;
const atFirst: Toggled = new Map();

interface Tree {
  readonly root: PathNode;
  readonly rows: (toggled: Toggled) => readonly ContextRow[];
}

function treeOf(before: JsonObject, after: JsonObject, mode: 'changes' | 'all'): Tree {
  const root = createPathTree();
  const marks = mode === 'changes' ? contextMarks(root, contextChanges(before, after)) : undefined;
  return { root, rows: (toggled) => contextRows({ root, before, after, marks, toggled, privacy }) };
}

const keyOf = (path: JsonPath): string => JSON.stringify(path);
const isBelow = (row: ContextRow, node: PathNode): boolean => {
  for (let at = row.pathNode.above; at; at = at.above) if (at === node) return true;
  return false;
};

/** Every value of a context in order, by plain recursion. */
function walked(value: Json, path: JsonPath = []): readonly (readonly [JsonPath, Json])[] {
  const entries: readonly (readonly [string | number, Json])[] = Array.isArray(value)
    ? value.map((item, at) => [at, item as Json] as const)
    : isJsonObject(value)
      ? (Object.entries(value) as [string, Json][])
      : [];
  return entries.flatMap(([key, item]) => [[[...path, key], item] as const, ...walked(item, [...path, key])]);
}

describe('rows of a context', () => {
  test(`are, all expanded, every value once and in order (seed ${seed})`, () => {
    fc.assert(
      fc.property(withLong, (after) => {
        const rows = treeOf({}, after, 'all').rows(allOpen);
        const values = rows.filter(({ stretch }) => !stretch);
        const expected = walked(after);
        // Compared as text: an assertion on ten thousand objects takes seconds.
        expect(values.map(({ pathNode }) => keyOf(pathOfNode(pathNode))).join('\n')).toBe(
          expected.map(([path]) => keyOf(path)).join('\n'),
        );
        expect(values.findIndex(({ value }, at) => value !== expected[at]![1])).toBe(-1);
        expect(values.findIndex(({ privately }, at) => privately !== privacy.at(expected[at]![0]))).toBe(-1);
        const odd = values.filter(({ name, pathNode, size, open, value }) => {
          const entries = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
          return (
            name !== String(pathOfNode(pathNode).at(-1)) ||
            open !== (entries > 0 ? true : undefined) ||
            size !== (entries > 0 ? entries : undefined)
          );
        });
        expect(odd).toEqual([]);
      }),
      { seed, numRuns: lawRuns(200) },
    );
  });

  test(`count their siblings, and split long values evenly (seed ${seed})`, () => {
    fc.assert(
      fc.property(withLong, withLong, (before, after) => {
        const { root, rows } = treeOf(before, after, 'changes');
        const families: ContextRow[][] = [];
        const open: ContextRow[][] = [];
        const shown = rows(allOpen);
        for (const row of shown) {
          // A deeper row begins a family inside the one before it.
          open.length = Math.min(open.length, row.depth + 1);
          if (open.length === row.depth) {
            open.push([]);
            families.push(open[row.depth]!);
          }
          open[row.depth]!.push(row);
        }
        for (const family of families) {
          expect(family.map(({ position }) => position)).toEqual(family.map((_, at) => at + 1));
          expect(new Set(family.map(({ count }) => count))).toEqual(new Set([family.length]));
          expect(family.length).toBeLessThanOrEqual(2 * maxStretchLength);
          const stretches = family.filter(({ stretch }) => stretch);
          expect([0, family.length]).toContain(stretches.length);
          stretches.forEach(({ stretch, size }, at) => {
            expect(stretch![1] - stretch![0] + 1).toBe(size);
            if (at > 0) expect(stretch![0]).toBe(stretches[at - 1]!.stretch![1] + 1);
          });
        }
        expect(shown.every(({ pathNode }) => pathNode !== root)).toBe(true);
      }),
      { seed, numRuns: lawRuns(100) },
    );
  });

  test(`collapse exactly their descendants, and count the changes in them (seed ${seed})`, () => {
    fc.assert(
      fc.property(small, small, fc.nat(), (before, after, pick) => {
        const { rows } = treeOf(before, after, 'changes');
        const open = rows(allOpen);
        const row = open.filter((one) => one.open !== undefined)[pick % Math.max(1, open.length)];
        if (!row) return;
        const closed = rows({
          get: (node: PathNode) => node !== row.pathNode,
        } as unknown as Toggled);
        expect(closed.map(({ pathNode }) => pathNode)).toEqual(
          open.filter((one) => !isBelow(one, row.pathNode)).map(({ pathNode }) => pathNode),
        );
        const own = pathOfNode(row.pathNode);
        const inside = contextChanges(before, after).filter(
          ({ path }) => path.length > own.length && keyOf(path.slice(0, own.length)) === keyOf(own),
        ).length;
        const shown = closed.find(({ pathNode }) => pathNode === row.pathNode);
        expect([shown?.open, shown?.changesInside ?? 0]).toEqual([false, inside]);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`show each change once, whatever is expanded (seed ${seed})`, () => {
    const counted = (list: Json): JsonObject => ({ list, other: { list } });
    const lists = fc
      .tuple(fc.constantFrom(3, 250, 450), fc.nat(9), fc.nat(9))
      .map(([length, one, two]): Json =>
        Array.from({ length }, (_, at) => (at % 10 === one ? { one, two, at } : { at, same: true })),
      );
    fc.assert(
      fc.property(lists, lists, fc.nat(), (before, after, salt) => {
        const changes = contextChanges(counted(before), counted(after));
        const paths = new Set(changes.map(({ path }) => keyOf(path)));
        const toggled = { get: ({ id }: PathNode) => ((id + 7) * (salt + 13)) % 3 > 0 } as unknown as Toggled;
        const rows = treeOf(counted(before), counted(after), 'changes').rows(toggled);
        const seen = rows.filter(({ pathNode, stretch }) => !stretch && paths.has(keyOf(pathOfNode(pathNode)))).length;
        const inside = rows.reduce((sum, row) => sum + (row.changesInside ?? 0), 0);
        expect(seen + inside).toBe(changes.length);
      }),
      { seed, numRuns: lawRuns(200) },
    );
  });

  test.each(['changes', 'all'] as const)(
    `are each found again by their path, in the mode “%s” (seed ${seed})`,
    (mode) => {
      fc.assert(
        fc.property(withLong, withLong, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (before, after, picks) => {
          const values = treeOf(before, after, mode)
            .rows(allOpen)
            .filter(({ stretch }) => !stretch);
          for (const pick of picks) {
            const wanted = values[pick % Math.max(1, values.length)];
            if (!wanted) return;
            const path = pathOfNode(wanted.pathNode);
            // As the tree does for a link: expand the ranges and the ancestors of the path.
            const { root, rows } = treeOf(before, after, mode);
            const toggled = new Map<PathNode, boolean>();
            for (const node of stretchesTo(root, path, mode === 'changes' ? before : undefined, after))
              toggled.set(node, true);
            const target = pathNodeAt(root, path);
            for (let node = target.above; node?.above; node = node.above) toggled.set(node, true);
            const found = rows(toggled).filter(({ pathNode }) => pathNode === target);
            expect(
              found.map(({ change, value }) => [change, value]),
              keyOf(path),
            ).toEqual([[wanted.change, wanted.value]]);
          }
        }),
        { seed, numRuns: lawRuns(100) },
      );
    },
  );

  it('of a removed list lead to any of its entries', () => {
    const before = { gone: Array.from({ length: 1000 }, (_, at) => ({ at })), kept: 1 };
    const { root, rows } = treeOf(before, { kept: 1 }, 'changes');
    const path = ['gone', 543, 'at'];
    const toggled = new Map(stretchesTo(root, path, before, { kept: 1 }).map((node) => [node, true] as const));
    for (let node = pathNodeAt(root, path).above; node?.above; node = node.above) toggled.set(node, true);
    expect(rows(toggled).find(({ pathNode }) => pathNode === pathNodeAt(root, path))).toMatchObject({
      change: 'removed',
      value: 543,
    });
  });

  it('initially expand small objects and the paths to the first 200 changes', () => {
    const four = { a: 1, b: 2, c: 3, d: 4 };
    expect(
      treeOf({}, { four, five: { ...four, e: 5 } }, 'all')
        .rows(atFirst)
        .map(({ depth, name, open }) => [depth, name, open]),
    ).toEqual([
      [0, 'four', true],
      [1, 'a', undefined],
      [1, 'b', undefined],
      [1, 'c', undefined],
      [1, 'd', undefined],
      [0, 'five', false],
    ]);
    const groups = (value: number): JsonObject =>
      Object.fromEntries(
        Array.from({ length: 30 }, (_, at) => [
          `g${at}`,
          Object.fromEntries(Array.from({ length: 10 }, (__, k) => [`k${k}`, value])),
        ]),
      );
    const rows = treeOf(groups(0), groups(1), 'changes').rows(atFirst);
    const whole = rows.filter(({ depth }) => depth === 0);
    expect(whole.map(({ open }) => open)).toEqual(Array.from({ length: 30 }, (_, at) => at < 20));
    expect(whole.at(-1)?.changesInside).toBe(10);
  });

  it('keep a removed key where it was, and show what an emptied list held', () => {
    const rows = treeOf({ a: 1, b: 2, c: 3, d: [1, 2] }, { c: 3, d: [], e: 5, a: 1 }, 'changes').rows(allOpen);
    expect(rows.map(({ change, name, value }) => [name, change, value])).toEqual([
      ['c', undefined, 3],
      ['d', undefined, []],
      ['0', 'removed', 1],
      ['1', 'removed', 2],
      ['e', 'added', 5],
      ['a', undefined, 1],
      ['b', 'removed', 2],
    ]);
  });
});
