import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import { summarizeExecution, traceExecution } from '#trace';
import { anyVersion, oddExecution, seed } from './odd-executions.js';

/** Waiting executions are rare among generated ones. */
const waitingExecution = oddExecution.map((execution): WorkflowExecution => ({
  ...execution,
  status: 'waiting',
  end: null as never,
  steps: execution.steps?.map((step) => (step?.node ? { ...step, end: null as never } : step)) as never,
}));

it(`summarizeExecution agrees with the trace: failed steps, and the end of the wait (seed ${seed})`, () => {
  let [failing, waiting] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(oddExecution, waitingExecution), anyVersion, (execution, version) => {
      const { open, visits } = traceExecution(execution, version);
      const failed = visits.filter(({ state }) => state === 'failed').length;
      const ends = execution.status === 'waiting' ? open.flatMap((index) => visits[index - 1]?.wait?.until ?? []) : [];
      const summary = summarizeExecution(execution, 'r', version);
      expect(summary.failedSteps).toBe(failed > 0 ? failed : undefined);
      expect(summary.waitsUntil).toBe(ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : undefined);
      // Without the version, the end of the wait is unknown.
      expect(summarizeExecution(execution, 'r').waitsUntil).toBeUndefined();
      if (failed > 0) failing += 1;
      if (ends.length > 0) waiting += 1;
    }),
    { seed, numRuns: 400 },
  );
  expect(failing).toBeGreaterThan(20);
  expect(waiting).toBeGreaterThan(5);
});
