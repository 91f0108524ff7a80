import type { WorkflowExecution } from '#model';
import type { Followed } from './client/follow.js';
import type { Answer, Failure } from './failure.js';
import { jsonTextOf } from './json-text.js';
import { pause } from './pause.js';

/** How patiently a run is watched. Times in milliseconds. */
export interface WatchTimes {
  /** The longest wait before the connection is opened again; it doubles with each time in a row that this fails. */
  readonly reconnect: number;
  /** The wait between two looks where the service has no events; it grows while nothing changes. */
  readonly poll: number;
  /** The longest wait of either kind. */
  readonly cap: number;
}

export const defaultWatchTimes: WatchTimes = { reconnect: 500, poll: 2_000, cap: 30_000 };

/** The two ways to a run, and what the watching of it needs. */
export interface WatchedExecution {
  /** Over one connection, for as long as it holds; after an answer of an earlier one, only what is newer. */
  follow(after: Followed<WorkflowExecution> | undefined): AsyncIterable<Followed<WorkflowExecution>>;
  /** Once. */
  load(): Promise<Answer<WorkflowExecution>>;
  readonly times: WatchTimes;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Watches a run until it is over: by events, and where a service has none by looking again and again. What looks as before is
 * not told again. A failure that may pass is told when it begins and not again until something was seen; the others end it.
 */
export async function* watchExecution(
  run: WatchedExecution,
): AsyncGenerator<Answer<WorkflowExecution>, void, undefined> {
  const { random, signal, times } = run;
  let seen: string | undefined;
  let isInterrupted = false;
  let inARow = 0;
  let last: Followed<WorkflowExecution> | undefined;

  /** What there is to tell of an answer, and whether the watching goes on after it. */
  const judge = (
    answer: Answer<WorkflowExecution>,
  ): { readonly told: boolean; readonly isLast: boolean; readonly isNew: boolean } => {
    if (!answer.ok) {
      const isLast = !mayPass(answer.failure);
      const told = isLast || !isInterrupted;
      isInterrupted = true;
      return { told, isLast, isNew: false };
    }
    const text = jsonTextOf(answer.data);
    const isNew = text !== seen;
    const told = isNew || isInterrupted;
    seen = text;
    isInterrupted = false;
    inARow = 0;
    return { told, isLast: hasEnded(answer.data), isNew };
  };

  for (let hasEvents = true; hasEvents && !signal?.aborted;) {
    for await (const { eventId, ...answer } of run.follow(last)) {
      if (!answer.ok && isWithoutEvents(answer.failure)) {
        hasEvents = false;
        break;
      }
      if (answer.ok) last = eventId === undefined ? undefined : { ...answer, eventId };
      const { isLast, told } = judge(answer);
      if (told) yield answer;
      if (isLast) return;
    }
    if (!hasEvents) break;
    // Also after an orderly end: many watchers of a service that stops must not all come to the next one at once.
    await pause((0.2 + 0.8 * random()) * Math.min(times.cap, times.reconnect * 2 ** inARow), signal);
    inARow += 1;
  }

  for (let wait = times.poll; !signal?.aborted;) {
    const answer = await run.load();
    if (signal?.aborted) return;
    const { isLast, isNew, told } = judge(answer);
    if (told) yield answer;
    if (isLast) return;
    wait = isNew ? times.poll : Math.min(times.cap, wait * 1.5);
    await pause(wait * (0.5 + random() / 2), signal);
  }
}

/** Another service than the reference service has no such address; one that has may have no room for another stream. */
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

function mayPass({ code, kind, status = 0 }: Failure): boolean {
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
