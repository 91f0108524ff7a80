import { isJsonObject } from '#base';
import type { Answer, Failure } from './failure.js';

export interface AdapterCallOptions<Data> {
  /** Limit for the answer, in milliseconds. */
  readonly timeout: number;
  /**
   * True for a write: without an answer, whether it was carried out is unknown.
   *
   * @default false
   */
  readonly isWrite?: boolean;
  /**
   * True where the answer has no data, so that `data` may be anything.
   *
   * @default false
   */
  readonly isEmpty?: boolean;
  /** Receives an answer that arrives after the limit. */
  readonly onLate?: (answer: Answer<Data>) => void;
}

/**
 * Calls a method of an adapter. A host may have written it: it may throw, reject, return anything, or never settle.
 *
 * Never rejects, and leaves no timer.
 *
 * @returns the answer, or a failure: `adapter-failed` for a call that throws, rejects or returns no `Answer`,
 * `no-answer` after the limit
 */
export async function callAdapter<Data>(
  endpoint: string,
  call: () => Promise<Answer<Data>> | undefined,
  { isEmpty = false, isWrite = false, onLate, timeout }: AdapterCallOptions<Data>,
): Promise<Answer<Data>> {
  const fail = (code: string, message: string): Answer<Data> => {
    const failure: Failure = {
      kind: isWrite ? 'unknown' : 'badAnswer',
      code,
      message: isWrite ? `${message} It may have been stored.` : message,
      endpoint,
    };
    return { ok: false, failure };
  };
  const failed = fail('adapter-failed', 'The call ended in an unexpected way.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  // Wrapped, because a host's method may also throw before it returns a promise.
  const answered = (async () => call())().then(
    (answer: unknown) => (isAnswer<Data>(answer, isEmpty) ? answer : failed),
    () => failed,
  );
  const expired = new Promise<Answer<Data>>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(fail('no-answer', 'No answer came in time.'));
    }, timeout);
  });
  if (onLate)
    void answered.then((answer) => {
      if (isLate) onLate(answer);
    });
  return Promise.race([answered, expired]).finally(() => clearTimeout(timer));
}

function isAnswer<Data>(answer: unknown, isEmpty: boolean): answer is Answer<Data> {
  if (!isJsonObject(answer)) return false;
  const { data, failure, ok } = answer;
  return ok === true
    ? isEmpty || (typeof data === 'object' && data !== null)
    : ok === false && isJsonObject(failure) && typeof failure['kind'] === 'string';
}
