import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExecutionComparison, Visit } from '#trace';
import { sideBySide } from '../../../src/replay/comparison/compare-rows.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261123;

/** A comparison of rows in which both, the left or the right execution has a visit. */
function comparisonOf(sides: string, parting?: number): ExecutionComparison {
  const visit = (index: number): Visit => ({ index }) as Visit;
  const rows = [...sides].map((side, at) => ({
    ...(side !== 'r' && { left: visit(at) }),
    ...(side !== 'l' && { right: visit(at) }),
  }));
  return { rows, ...(parting !== undefined && { parting: { row: parting } }) } as unknown as ExecutionComparison;
}

/** Two columns as text: the visits of each line, `=` where they belong together, and where the executions turn. */
const words = (comparison: ExecutionComparison): readonly string[] =>
  sideBySide(comparison).map(
    ({ left, right, together, turn }) =>
      `${left?.index ?? '.'}${together ? '=' : ' '}${right?.index ?? '.'}${turn ? ` ${turn}` : ''}`,
  );

describe('two executions beside each other', () => {
  test.each([
    ['bbb', ['0=0', '1=1', '2=2']],
    ['bllrb', ['0=0', '1 3 part', '2 .', '4=4 meet']],
    ['brb', ['0=0', '. 1 part', '2=2 meet']],
    ['lr', ['0 1 part']],
    ['rlbb', ['1 0 part', '2=2 meet', '3=3']],
    ['blbrb', ['0=0', '1 . part', '2=2 meet', '. 3 part', '4=4 meet']],
    ['', []],
  ])('share a line while they are apart, and say where they part and meet: %s', (sides, lines) => {
    expect(words(comparisonOf(sides))).toEqual(lines);
  });

  test('that part at a step both came to say so there, and meet no further down for it', () => {
    expect(words(comparisonOf('bbb', 1))).toEqual(['0=0', '1=1 part', '2=2']);
    expect(words(comparisonOf('bblrb', 1))).toEqual(['0=0', '1=1 part', '2 3 part', '4=4 meet']);
  });

  test(`keep pairs together, leave no line empty, and part and meet in turns (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('b', 'l', 'r'), maxLength: 30 }),
        fc.option(fc.nat(30), { nil: undefined }),
        (sides, parting) => {
          const comparison = comparisonOf(sides, parting);
          const lines = sideBySide(comparison);
          const pairs = lines.flatMap(({ left, right, together }) => (together ? [[left?.index, right?.index]] : []));
          expect(pairs.every(([left, right]) => left === right)).toBe(true);
          expect(pairs).toHaveLength([...sides].filter((side) => side === 'b').length);
          expect(lines.every(({ left, right }) => left !== undefined || right !== undefined)).toBe(true);
          // Never longer than the rows, and no gap on both sides while one waits for the other.
          expect(lines.length).toBeLessThanOrEqual(comparison.rows.length);
          const turns = lines.flatMap(({ turn }) => turn ?? []);
          if (parting === undefined)
            expect(turns.every((turn, at) => turn === (at % 2 === 0 ? 'part' : 'meet'))).toBe(true);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});
