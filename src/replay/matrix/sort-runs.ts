import type { ExecutionSummary } from '#adapter';
import { runStatusLook } from '../run-status.js';
import { readDate } from '../runs/summary-words.js';

/** The order runs can be looked at in. */
export type RunOrder = 'time' | 'duration' | 'outcome';

export const runOrders: readonly { readonly value: RunOrder; readonly label: string }[] = [
  { value: 'time', label: 'Newest first' },
  { value: 'duration', label: 'Longest first' },
  { value: 'outcome', label: 'Failures first' },
];

const worstFirst = ['err', 'wait', 'run', 'mute', 'ok'];

/** The runs in an order; those that are alike in it stay as they were, newest first. */
export function sortRuns(runs: readonly ExecutionSummary[], order: RunOrder, now: number): readonly ExecutionSummary[] {
  if (order === 'time') return runs;
  const rank =
    order === 'outcome'
      ? ({ status }: ExecutionSummary) => {
          const at = worstFirst.indexOf(runStatusLook(status).kind);
          return at < 0 ? worstFirst.length : at;
        }
      : (run: ExecutionSummary) => -(lengthOfRun(run, now) ?? -1);
  const ranked = runs.map((run) => ({ run, rank: rank(run) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ run }) => run);
}

/** How long a run took or has been going on, in milliseconds, where its times make sense. */
export function lengthOfRun(run: ExecutionSummary, now: number): number | undefined {
  const start = readDate(run.start);
  const end = readDate(run.end) ?? (runStatusLook(run.status).ended === true ? undefined : now);
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}
