import type { WorkflowExecution } from '#model';
import type { Followed } from '../client/followed.js';
import type { Answer, Failure } from '../failure.js';
import { pause } from './pause.js';

/** Waits while an execution is watched, in milliseconds. */
export interface WatchTimes {
  /**
   * Upper limit of the first wait before the connection is opened again; it doubles with each failure in a row.
   * @default 500
   */
  readonly reconnect: number;
  /**
   * Wait between two polls where the service has no events; it grows while nothing changes.
   *
   * @default 2_000
   */
  readonly poll: number;
  /**
   * Upper limit of every wait.
   *
   * @default 30_000
   */
  readonly cap: number;
}

export const defaultWatchTimes: WatchTimes = { reconnect: 500, poll: 2_000, cap: 30_000 };

/** The two sources of an execution's state, and what watching it needs. */
export interface WatchedExecution {
  /** Streams states over one connection; after an answer of an earlier one, only newer ones. */
  follow(after: Followed<WorkflowExecution> | undefined): AsyncIterable<Followed<WorkflowExecution>>;
  /** Loads the state once. */
  load(): Promise<Answer<WorkflowExecution>>;
  readonly times: WatchTimes;
  /** Writes a state, to be compared with the one before. */
  readonly textOf: (state: WorkflowExecution) => string | undefined;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Watches an execution until it has ended: by events, and where a service has none by polling. An unchanged state is
 * not yielded again. A transient failure is yielded when it begins, and not again until a state was read; other
 * failures end it.
 */
export async function* watchExecution(
  run: WatchedExecution,
): AsyncGenerator<Answer<WorkflowExecution>, void, undefined> {
  const { random, signal, textOf, times } = run;
  let seen: string | undefined;
  let isInterrupted = false;
  let failures = 0;
  let last: Followed<WorkflowExecution> | undefined;

  /** Decides whether an answer is reported, and whether watching ends with it. */
  const judge = (
    answer: Answer<WorkflowExecution>,
  ): { readonly isReported: boolean; readonly isLast: boolean; readonly isNew: boolean } => {
    if (!answer.ok) {
      const isLast = !isTransient(answer.failure);
      const isReported = isLast || !isInterrupted;
      isInterrupted = true;
      return { isReported, isLast, isNew: false };
    }
    const text = textOf(answer.data);
    const isNew = text !== seen;
    const isReported = isNew || isInterrupted;
    seen = text;
    isInterrupted = false;
    failures = 0;
    return { isReported, isLast: hasEnded(answer.data), isNew };
  };

  for (let hasEvents = true; hasEvents && !signal?.aborted;) {
    for await (const { eventId, ...answer } of run.follow(last)) {
      if (!answer.ok && isWithoutEvents(answer.failure)) {
        hasEvents = false;
        break;
      }
      if (answer.ok) last = eventId === undefined ? undefined : { ...answer, eventId };
      const { isLast, isReported } = judge(answer);
      if (isReported) yield answer;
      if (isLast) return;
    }
    if (!hasEvents) break;
    // Also after an orderly end: clients of a service that stops must not all reach the next one at the same moment.
    await pause((0.2 + 0.8 * random()) * Math.min(times.cap, times.reconnect * 2 ** failures), signal);
    failures += 1;
  }

  for (let wait = times.poll; !signal?.aborted;) {
    const answer = await run.load();
    if (signal?.aborted) return;
    const { isLast, isNew, isReported } = judge(answer);
    if (isReported) yield answer;
    if (isLast) return;
    wait = isNew ? times.poll : Math.min(times.cap, wait * 1.5);
    await pause(wait * (0.5 + random() / 2), signal);
  }
}

/**
 * Other services than the reference service have no such address; one that has may have no capacity for another stream.
 */
function isWithoutEvents({ code, kind, status }: Failure): boolean {
  return (
    kind === 'notFound' ||
    code === 'no-events' ||
    code === 'not-json' ||
    status === 405 ||
    status === 406 ||
    status === 429 ||
    status === 501
  );
}

function isTransient({ code, kind, status = 0 }: Failure): boolean {
  switch (kind) {
    case 'notSent':
      return code === 'not-sent';
    case 'unknown':
    case 'badAnswer':
      return true;
    case 'rejected':
      return status >= 500 || status === 429 || status === 408;
    default:
      return false;
  }
}

function hasEnded({ end }: WorkflowExecution): boolean {
  return typeof end === 'string' && end !== '';
}
