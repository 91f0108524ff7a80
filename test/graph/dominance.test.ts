import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDominators, splitGraph } from '#graph';
import { arbitrarySpecimen, exitOf, longLadder, placesAfter, placesOf } from './split-graph.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

describe('what every way to a place passes', () => {
  test(`[G2] it agrees with taking the place away and looking what is still reached (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ split }) => {
        const dominance = findDominators(split);
        const reached = placesAfter(split, [split.root]);
        for (const vertex of placesOf(split)) {
          expect(dominance.isReached(vertex)).toBe(reached.has(vertex));
          const without = placesAfter(split, [split.root], new Set([vertex]));
          for (const later of placesOf(split)) {
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

  test(`[G3] the nearest common one is the last that dominates both, and a parent the last but itself (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ split }) => {
        const dominance = findDominators(split);
        const reached = placesOf(split).filter((vertex) => dominance.isReached(vertex));
        // Of several that dominate the same place, the last is the one all others dominate.
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

  test('[G4] neither length nor many ways back make it slow or fail', { timeout: 10_000 }, () => {
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
