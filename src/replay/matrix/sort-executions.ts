import type { ExecutionSummary } from '#adapter';
import { executionStatusLook } from '../words/execution-status.js';
import { readDate } from '../executions/summary-words.js';

/** The order of executions. */
export type ExecutionOrder = 'time' | 'duration' | 'outcome';

export const executionOrders: readonly ExecutionOrder[] = ['time', 'duration', 'outcome'];

const worstFirst = ['err', 'wait', 'run', 'mute', 'ok'];

/** Sorts executions stably; equal ones stay newest first. */
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

/** Returns the duration so far in milliseconds, where the times are sound. */
export function lengthOfExecution(execution: ExecutionSummary, now: number): number | undefined {
  const start = readDate(execution.start);
  const end = readDate(execution.end) ?? (executionStatusLook(execution.status).isEnded === true ? undefined : now);
  return start === undefined || end === undefined || end < start ? undefined : end - start;
}
