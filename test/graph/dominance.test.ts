import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDominators, splitGraph } from '#graph';
import { arbitrarySpecimen, exitOf, longLadder, verticesAfter, verticesOf } from './split-graph.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

describe('findDominators', () => {
  test(`[G2] agrees with removing the vertex and following all arcs (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ split }) => {
        const dominance = findDominators(split);
        const reached = verticesAfter(split, [split.root]);
        for (const vertex of verticesOf(split)) {
          expect(dominance.isReached(vertex)).toBe(reached.has(vertex));
          const without = verticesAfter(split, [split.root], new Set([vertex]));
          for (const later of verticesOf(split)) {
            expect(dominance.dominates(vertex, later)).toBe(
              reached.has(vertex) && reached.has(later) && !without.has(later),
            );
          }
        }
        expect(dominance.isReached(-1)).toBe(false);
        expect(dominance.isReached(split.size)).toBe(false);
        expect(dominance.dominates(split.size, split.root)).toBe(false);
      }),
      { seed, numRuns: lawRuns(400) },
    );
  });

  test(`[G3] the nearest common dominator is the last one of both, and so is the parent for one vertex (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ split }) => {
        const dominance = findDominators(split);
        const reached = verticesOf(split).filter((vertex) => dominance.isReached(vertex));
        // Of several dominators of one vertex, the last is the one that all others dominate.
        const last = (shared: readonly number[]): number | undefined =>
          shared.find((vertex) => shared.every((other) => dominance.dominates(other, vertex)));
        for (const left of reached) {
          expect(dominance.parent(left)).toBe(
            last(reached.filter((vertex) => vertex !== left && dominance.dominates(vertex, left))),
          );
          for (const right of reached) {
            const shared = reached.filter(
              (vertex) => dominance.dominates(vertex, left) && dominance.dominates(vertex, right),
            );
            expect(dominance.nearestCommon(left, right)).toBe(last(shared));
          }
        }
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });

  test('[G4] handles 60,000 nodes with as many back edges', { timeout: 10_000 }, () => {
    const length = 60_000;
    const split = splitGraph(longLadder(length), ['n0'], exitOf);
    const dominance = findDominators(split);
    const at = (index: number): number => split.entrance(`n${index}`) ?? -1;
    expect(dominance.dominates(at(0), at(length - 1))).toBe(true);
    expect(dominance.dominates(at(length - 1), at(length - 2))).toBe(false);
    for (let index = 1; index < length; index += 1)
      expect(dominance.nearestCommon(at(length - 1), at(index))).toBe(at(index));
  });
});
