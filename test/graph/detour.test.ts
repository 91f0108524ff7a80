import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDetours, graphOf, splitGraph } from '#graph';
import { arbitrarySpecimen, exitOf, verticesAfter, verticesOf } from './split-graph.js';

const seed = 20261121;

describe('findDetours', () => {
  test(`[G6] finds a vertex exactly where an open route leads to it, in any order of queries (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        arbitrarySpecimen,
        fc.array(fc.nat(30), { maxLength: 6 }),
        fc.array(fc.nat(9), { maxLength: 4 }),
        fc.array(fc.nat(30), { maxLength: 30 }),
        ({ split }, closing, forks, order) => {
          const closed = new Set(closing);
          const marks = new Set([-1, ...forks]);
          const open = verticesAfter(split, [split.root], closed);
          const inOrder = findDetours(split, [split.root], closed, marks);
          const shuffled = findDetours(split, [split.root], closed, marks);
          for (const vertex of order) shuffled.lastFork(vertex);
          for (const vertex of verticesOf(split)) {
            const arc = inOrder.lastFork(vertex);
            expect(arc !== undefined).toBe(open.has(vertex));
            expect(shuffled.lastFork(vertex)).toBe(arc);
          }
        },
      ),
      { seed, numRuns: 400 },
    );
  });

  test(`[G6] the last fork is a fork, and its edge leads on to the vertex (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, fc.array(fc.nat(9), { maxLength: 4 }), ({ graph, split }, forks) => {
        const marks = new Set(forks);
        const detours = findDetours(split, [split.root], new Set(), marks);
        for (const vertex of verticesOf(split)) {
          const arc = detours.lastFork(vertex);
          if (arc === undefined || arc === -1) continue;
          const edge = graph.edges[split.edgeAt[arc] ?? -1];
          expect(marks.has(graph.nodeIndex(edge?.source ?? ''))).toBe(true);
          expect(verticesAfter(split, [split.head[arc] ?? -1]).has(vertex)).toBe(true);
        }
      }),
      { seed, numRuns: 400 },
    );
  });

  test('[G6] returns the edge taken at the last fork of the route', () => {
    const edge = (id: string, source: string, target: string, type = 'standard') => ({ id, source, target, type });
    const graph = graphOf({
      definition: {
        nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }],
        edges: [edge('e0', 'a', 'b'), edge('e1', 'b', 'c', 'timeout'), edge('e2', 'b', 'd'), edge('e3', 'c', 'd')],
      },
    });
    const split = splitGraph(graph, ['a'], exitOf);
    const lastForkEdge = (id: string, forks: readonly number[], closed: readonly number[] = []): number | undefined => {
      const arc = findDetours(split, [split.root], new Set(closed), new Set(forks)).lastFork(split.entrance(id) ?? -1);
      return arc === undefined || arc === -1 ? arc : (split.edgeAt[arc] as number);
    };
    expect(lastForkEdge('c', [0, 1])).toBe(1);
    expect(lastForkEdge('c', [0])).toBe(0);
    expect(lastForkEdge('c', [0, 1, 2])).toBe(1);
    expect(lastForkEdge('d', [1, 2])).toBe(2);
    expect(lastForkEdge('d', [1, 2], [split.exit('b', 'set') ?? -1])).toBe(3);
    expect(lastForkEdge('d', [])).toBe(-1);
    expect(lastForkEdge('d', [], [split.entrance('b') ?? -1])).toBeUndefined();
    const fromRoot = findDetours(split, [split.root], new Set(), new Set([-1])).lastFork(
      split.entrance('d') ?? -1,
    ) as number;
    expect(split.head[fromRoot]).toBe(split.entrance('a'));
  });
});
