import type { ExecutionSummary } from '#adapter';
import { executionStatusLook } from '../words/execution-status.js';
import { readDate } from '../executions/summary-words.js';

/** The order runs can be looked at in. */
export type ExecutionOrder = 'time' | 'duration' | 'outcome';

export const executionOrders: readonly { readonly value: ExecutionOrder; readonly label: string }[] = [
  { value: 'time', label: 'Newest first' },
  { value: 'duration', label: 'Longest first' },
  { value: 'outcome', label: 'Failures first' },
];

const worstFirst = ['err', 'wait', 'run', 'mute', 'ok'];

/** The runs in an order; those that are alike in it stay as they were, newest first. */
export function sortExecutions(
  executions: readonly ExecutionSummary[],
  order: ExecutionOrder,
  now: number,
): readonly ExecutionSummary[] {
  if (order === 'time') return executions;
  const rank =
    order === 'outcome'
      ? ({ status }: ExecutionSummary) => {
          const at = worstFirst.indexOf(executionStatusLook(status).kind);
          return at < 0 ? worstFirst.length : at;
        }
      : (execution: ExecutionSummary) => -(lengthOfExecution(execution, now) ?? -1);
  const ranked = executions.map((execution) => ({ execution, rank: rank(execution) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ execution }) => execution);
}

/** How long a run took or has been going on, in milliseconds, where its times make sense. */
export function lengthOfExecution(execution: ExecutionSummary, now: number): number | undefined {
  const start = readDate(execution.start);
  const end = readDate(execution.end) ?? (executionStatusLook(execution.status).ended === true ? undefined : now);
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}
