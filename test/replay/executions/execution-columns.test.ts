import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExecutionSummary } from '#adapter';
import { type ExecutionColumn, sortByColumn } from '../../../src/replay/table/execution-columns.js';
import { lawRuns } from '../../support/long-run.js';

const seed = 20261127;
const column: ExecutionColumn = {
  id: 'steps',
  label: 'Steps',
  text: ({ steps }) => String(steps),
  order: ({ steps }) => (steps < 0 ? undefined : steps),
};
const executions = fc
  .array(fc.integer({ min: -1, max: 5 }), { maxLength: 12 })
  .map((all) => all.map((steps, at): ExecutionSummary => ({ id: `r${at}`, status: '', steps })));

test(`[52] sorting keeps all executions, orders them, and leaves equal ones and those without a value in place (seed ${seed})`, () => {
  fc.assert(
    fc.property(executions, fc.constantFrom('ascending', 'descending'), (given, direction) => {
      const sorted = sortByColumn(given, column, direction);
      expect(sorted.toSorted((one, other) => given.indexOf(one) - given.indexOf(other))).toEqual(given);
      for (const [at, next] of sorted.entries()) {
        const before = sorted[at - 1];
        if (!before) continue;
        if (before.steps < 0) expect(next.steps).toBeLessThan(0);
        else if (next.steps >= 0)
          expect(
            direction === 'ascending' ? next.steps - before.steps : before.steps - next.steps,
          ).toBeGreaterThanOrEqual(0);
        if (before.steps === next.steps) expect(given.indexOf(before)).toBeLessThan(given.indexOf(next));
      }
      expect(sortByColumn(given, { ...column, order: undefined }, direction)).toBe(given);
    }),
    { seed, numRuns: lawRuns(500) },
  );
});
