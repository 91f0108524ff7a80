import { jsonTextOf } from '../json-text.js';
import type { WorkflowExecution } from '#model';
import type { Answer } from '../failure.js';
import { defaultWatchTimes, type WatchTimes, watchExecution } from './watch-execution.js';

/** Options of {@link pollExecution}. */
export interface PollOptions {
  /** Ends the polling. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Waits between polls; `poll` and `cap` apply.
   *
   * @default `{ reconnect: 500, poll: 2_000, cap: 30_000 }`
   */
  readonly times?: WatchTimes | undefined;
  /**
   * Returns a number from 0 to 1, which spreads the requests of many clients.
   *
   * @default Math.random
   */
  readonly random?: (() => number) | undefined;
}

/**
 * Follows an execution of an adapter that cannot watch, by polling: less often while nothing changes, until the
 * execution has ended. Yields what `watchExecution` yields.
 *
 * @param options when the polling ends, and how long it waits between polls
 *
 * @example
 * ```ts
 * import { createMemoryAdapter, pollExecution } from 'pathboard/client';
 *
 * const adapter = createMemoryAdapter();
 * const load = () => adapter.getExecution({ workflowId: 'wf_1', executionId: 'exe_1' });
 * for await (const answer of pollExecution(load)) {
 *   if (answer.ok) console.log(answer.data.end ?? 'still running');
 * }
 * ```
 */
export function pollExecution(
  load: () => Promise<Answer<WorkflowExecution>>,
  options: PollOptions = {},
): AsyncIterable<Answer<WorkflowExecution>> {
  const { random = Math.random, signal, times = defaultWatchTimes } = options;
  return watchExecution({ follow: withoutEvents, load, times, textOf: jsonTextOf, random, signal });
}

async function* withoutEvents(): AsyncGenerator<Answer<WorkflowExecution>> {
  yield {
    ok: false,
    failure: { kind: 'notFound', code: 'no-events', message: 'This adapter cannot watch', endpoint: 'watchExecution' },
  };
}
