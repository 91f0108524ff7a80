import type { WorkflowExecution } from '#model';
import type { Answer } from './failure.js';
import { defaultWatchTimes, type WatchTimes, watchExecution } from './watch-execution.js';

export interface AskingOptions {
  /** Withdraws the asking. */
  readonly signal?: AbortSignal | undefined;
  readonly times?: WatchTimes | undefined;
  /** Between 0 and 1; spreads the questions of many watchers. */
  readonly random?: (() => number) | undefined;
}

/**
 * Follows a run of an adapter that cannot watch: asks for it again and again, less often while nothing changes, until it is over. Tells
 * what `watchExecution` tells.
 */
export function askAgain(
  load: () => Promise<Answer<WorkflowExecution>>,
  options: AskingOptions = {},
): AsyncIterable<Answer<WorkflowExecution>> {
  const { random = Math.random, signal, times = defaultWatchTimes } = options;
  return watchExecution({ follow: withoutEvents, load, times, random, signal });
}

async function* withoutEvents(): AsyncGenerator<Answer<WorkflowExecution>> {
  yield {
    ok: false,
    failure: { kind: 'notFound', code: 'no-events', message: 'This adapter cannot watch', endpoint: 'watchExecution' },
  };
}
