import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import { summarizeExecution, traceExecution } from '#trace';
import { anyVersion, oddRun, seed } from './odd-runs.js';

/** Runs that wait are rare among odd ones. */
const waitingRun = oddRun.map((run): WorkflowExecution => ({
  ...run,
  status: 'waiting',
  end: null as never,
  steps: run.steps?.map((step) => (step?.node ? { ...step, end: null as never } : step)) as never,
}));

it(`what a list tells of a run agrees with its trace: how many steps failed, and until when it waits (seed ${seed})`, () => {
  let [failing, waiting] = [0, 0];
  fc.assert(
    fc.property(fc.oneof(oddRun, waitingRun), anyVersion, (run, version) => {
      const { open, visits } = traceExecution(run, version);
      const failed = visits.filter(({ state }) => state === 'failed').length;
      const ends = run.status === 'waiting' ? open.flatMap((index) => visits[index - 1]?.wait?.until ?? []) : [];
      const summary = summarizeExecution(run, 'r', version);
      expect(summary.failedSteps).toBe(failed > 0 ? failed : undefined);
      expect(summary.waitsUntil).toBe(ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : undefined);
      // Nobody knows how long it waits without the version.
      expect(summarizeExecution(run, 'r').waitsUntil).toBeUndefined();
      if (failed > 0) failing += 1;
      if (ends.length > 0) waiting += 1;
    }),
    { seed, numRuns: 400 },
  );
  expect(failing).toBeGreaterThan(20);
  expect(waiting).toBeGreaterThan(5);
});
