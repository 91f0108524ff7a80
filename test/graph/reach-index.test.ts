import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexReach, splitGraph } from '#graph';
import { arbitrarySpecimen, exitOf, longLadder, verticesAfter, verticesOf } from './split-graph.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;

describe('indexReach', () => {
  test(`[G5] agrees with following all arcs (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitrarySpecimen, ({ split }) => {
        const index = indexReach(split);
        const reached = verticesAfter(split, [split.root]);
        for (const from of verticesOf(split)) {
          const after = verticesAfter(split, [from]);
          for (const to of verticesOf(split)) expect(index.reaches(from, to)).toBe(reached.has(from) && after.has(to));
        }
        expect(index.reaches(split.root, -1)).toBe(false);
        expect(index.reaches(split.size, split.root)).toBe(false);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  test('[G4] [G5] handles 60,000 nodes', () => {
    const length = 60_000;
    const split = splitGraph(longLadder(length), ['n0'], exitOf);
    const index = indexReach(split);
    expect(index.reaches(split.exit(`n${length - 1}`, 'unset') ?? -1, split.entrance('n1') ?? -1)).toBe(true);
    expect(index.reaches(split.entrance('n1') ?? -1, split.root)).toBe(false);
  });
});
