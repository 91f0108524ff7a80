import type { Answer, Failure } from '../failure.js';
import type { Attempt } from './attempt.js';
import type { CallParts, Endpoint, Reader } from './endpoint.js';
import type { Followed } from './followed.js';
import { readStream } from './read-stream.js';
import type { CallTools, SendOptions } from './send.js';

/** An endpoint whose reader is there. */
type ReadEndpoint<Data> = Endpoint<Data> & { readonly read: Reader<Data> };

/** `Follow` of an endpoint whose reader is there. */
type OpenFollow = <Data>(
  endpoint: ReadEndpoint<Data>,
  event: string,
  parts: CallParts,
  after?: Followed<Data>,
) => AsyncGenerator<Followed<Data>, void, undefined>;

/** Creates the function behind all event streams: tokens, limits, and the judgement of events. It does not retry. */
export function createFollow(options: SendOptions, tools: CallTools): OpenFollow {
  const { addressOf, before, endpointLabel, initOf, noToken, presentable, totalOf } = tools;
  const { tokens } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  return async function* follow<Data>(
    endpoint: ReadEndpoint<Data>,
    name: string,
    parts: CallParts,
    after?: Followed<Data>,
  ): AsyncGenerator<Followed<Data>, void, undefined> {
    const failed = (failure: Pick<Failure, 'kind' | 'code' | 'message'>): Answer<Data> => ({
      ok: false,
      failure: { ...failure, endpoint: endpointLabel(endpoint) },
    });
    const address = addressOf(endpoint, parts);
    if (address === undefined)
      return yield failed({
        kind: 'notSent',
        code: 'invalid-id',
        message: 'An id is empty or cannot stand in an address.',
      });
    // Only opening the stream is limited in time: it may last for hours.
    const limits = { ...options.limits, answer: totalOf({ total: options.limits.answer }, parts) };
    const deadline = Date.now() + totalOf(options.limits, parts);
    let last = after?.eventId;
    let token = await before(deadline, parts.signal, tokens.current(deadline - Date.now()));
    for (let isRenewed = false; ; isRenewed = true) {
      if (parts.signal?.aborted) return;
      if (token === undefined) return yield failed(noToken);
      const init = initOf(
        endpoint,
        { ...parts.headers, accept: 'text/event-stream', ...(last === undefined ? {} : { 'last-event-id': last }) },
        undefined,
        token,
      );
      let refused: Attempt | undefined;
      for await (const piece of readStream(tools, options.fetch, `${base}${address}`, init, limits, parts.signal)) {
        if (parts.signal?.aborted) return;
        if ('opened' in piece) {
          if (after?.eventId !== undefined) yield after;
        } else if ('event' in piece) {
          if (piece.event !== name || isStale(piece.id, last)) continue;
          // As the standard says: an event without an id keeps the last one, an empty id removes it.
          if (piece.id !== undefined) last = piece.id === '' ? undefined : piece.id;
          const answer = readEvent(endpoint, piece.data, endpointLabel(endpoint));
          yield last === undefined ? answer : { ...answer, eventId: last };
          if (!answer.ok) return;
        } else refused = piece;
      }
      if (!refused || parts.signal?.aborted) return;
      if ('reply' in refused && refused.reply.status === 401 && !isRenewed) {
        const renewed = await before(deadline, parts.signal, tokens.renew(token, deadline - Date.now()));
        if (parts.signal?.aborted) return;
        if (renewed !== undefined) {
          token = renewed;
          continue;
        }
      }
      return yield presentable(judgeOpening(tools, endpoint, refused), token);
    }
  };
}

/**
 * Whether an event is not newer than another. The reference service numbers the events of one order and writes
 * `ORDER.NUMBER`; ids of another kind or another order cannot be compared.
 */
function isStale(id: string | undefined, last: string | undefined): boolean {
  const [now, before] = [id, last].map((text) => /^(.*)\.(\d{1,15})$/s.exec(text ?? ''));
  return Boolean(now && before) && now?.[1] === before?.[1] && Number(now?.[2]) <= Number(before?.[2]);
}

/** Judges an answer that came in place of events. A success without events is a failure. */
function judgeOpening<Data>(
  { endpointLabel, judgeAttempt }: CallTools,
  endpoint: ReadEndpoint<Data>,
  attempt: Attempt,
): Answer<Data> {
  const judged = judgeAttempt(endpoint, attempt, endpoint.read);
  if (!judged.ok || !('reply' in attempt)) return judged;
  const message = 'The service answered, but not with events.';
  return {
    ok: false,
    failure: {
      kind: 'badAnswer',
      code: 'no-events',
      message,
      endpoint: endpointLabel(endpoint),
      status: attempt.reply.status,
    },
  };
}

function readEvent<Data>({ read }: ReadEndpoint<Data>, text: string, label: string): Answer<Data> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return unusable(label, 'malformed-answer', 'The event could not be read.');
  }
  const reading = read({ data, pagination: undefined, text, path: [] });
  return reading.ok ? reading : unusable(label, reading.code, reading.message);
}

function unusable(endpoint: string, code: string, message: string): Answer<never> {
  return { ok: false, failure: { kind: 'badAnswer', code, message, endpoint } };
}
