import { isJsonObject } from '#base';
import type { Answer, Failure } from '../failure.js';
import type { Attempt, Reply } from './attempt.js';
import type { Lost } from './open-call.js';
import { type Endpoint, endpointLabel, type Reader } from './endpoint.js';

/**
 * Decides what a call resulted in. It succeeded only if the status, the content type, the envelope, its `success`, and
 * the kind of `data` agree. A write was refused only where the answer proves it: a readable refusal of the service. Any
 * other answer may come from a proxy after the service carried the call out, so that the outcome is unknown.
 */
export function judgeAttempt<Data>(endpoint: Endpoint<Data>, attempt: Attempt, read: Reader<Data>): Answer<Data> {
  if ('lost' in attempt) return { ok: false, failure: failureOfLost(endpoint, attempt.lost, attempt.status) };
  const { reply } = attempt;
  const about = { endpoint: endpointLabel(endpoint), status: reply.status, ...requestIdOf(reply) };
  const unusable = (code: string, message: string): Answer<Data> => ({
    ok: false,
    failure: { kind: endpoint.method === 'GET' ? 'badAnswer' : 'unknown', code, message, ...about },
  });
  const body = parseJson(reply);
  const isSuccess = reply.status >= 200 && reply.status < 300;
  const isRefusal = isJsonObject(body) && body['success'] === false;

  if (!isSuccess || isRefusal) {
    const kind = kindOfStatus(reply.status, isRefusal || isProblem(reply, body), endpoint.method === 'GET');
    const words: Pick<Failure, 'code' | 'message' | 'current'> = isRefusal
      ? readRefusal(body['error'])
      : { code: `http-${reply.status}`, message: `${sentenceFor(kind)} (${reply.status}).` };
    return { ok: false, failure: { kind, ...words, ...about } };
  }
  if (!isJsonType(reply)) return unusable('not-json', 'The answer is not from the service: it is not JSON.');
  if (!isJsonObject(body))
    return unusable('malformed-answer', 'The answer could not be read; it may have been cut short.');
  if (body['success'] !== true || !Object.hasOwn(body, 'data')) {
    return unusable('wrong-envelope', 'The answer does not say whether the call succeeded.');
  }
  const { counts, data, pagination } = body;
  const reading = read({ data, pagination, counts, text: reply.text });
  return reading.ok ? reading : unusable(reading.code, reading.message);
}

/** A failure found before a request was sent, or in place of an answer. */
export function failureOfLost(endpoint: Endpoint<unknown>, lost: Lost, status?: number): Failure {
  const about = { endpoint: endpointLabel(endpoint), ...(status === undefined ? {} : { status }) };
  const unusable = endpoint.method === 'GET' ? 'badAnswer' : 'unknown';
  switch (lost) {
    case 'not-sent':
      return {
        kind: 'notSent',
        code: 'not-sent',
        message: 'The service could not be reached. Nothing was sent.',
        ...about,
      };
    case 'aborted':
      return { kind: 'aborted', code: 'aborted', message: 'The call was withdrawn.', ...about };
    case 'timeout':
      return { kind: 'unknown', code: 'timeout', message: 'The service did not answer in time.', ...about };
    case 'connection-lost':
      return {
        kind: 'unknown',
        code: 'connection-lost',
        message: 'The connection broke before an answer arrived.',
        ...about,
      };
    case 'answer-too-large':
      return { kind: unusable, code: lost, message: 'The answer is larger than accepted.', ...about };
    case 'not-text':
      return { kind: unusable, code: lost, message: 'The answer is not text in UTF-8.', ...about };
    case 'redirected':
      return {
        kind: unusable,
        code: lost,
        message: 'The call was sent on to another address, which is not followed.',
        ...about,
      };
  }
}

function parseJson(reply: Reply): unknown {
  if (!isJsonType(reply)) return undefined;
  try {
    return JSON.parse(reply.text);
  } catch {
    return undefined;
  }
}

function isJsonType({ headers }: Reply): boolean {
  return /^\s*application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get('content-type') ?? '');
}

/**
 * Whether the body is an error in another form than the service's own, such as that of RFC 9457: a JSON object that
 * does not claim success.
 */
function isProblem(reply: Reply, body: unknown): boolean {
  return isJsonType(reply) && isJsonObject(body) && body['success'] !== true;
}

/**
 * The meaning of an error status. A read changes nothing, so that its status can be believed.
 *
 * @param isReadable whether the body is an error that a service wrote
 */
function kindOfStatus(status: number, isReadable: boolean, isQuestion: boolean): Failure['kind'] {
  const lost = isQuestion ? 'badAnswer' : 'unknown';
  // Rejected before anything was carried out, also where a proxy answered.
  if (status === 401) return 'unauthorized';
  // A gateway timed out, whatever the body says. The service may have carried the call out.
  if (status === 502 || status === 504) return lost;
  // 408 and 499: the request or its answer was abandoned.
  if (!isQuestion && (!isReadable || status >= 500 || status === 408 || status === 499)) return 'unknown';
  switch (status) {
    case 404:
    case 410:
      return 'notFound';
    case 409:
    case 412:
      return 'conflict';
  }
  return isReadable || (status >= 400 && status < 500) ? 'rejected' : lost;
}

function sentenceFor(kind: Failure['kind']): string {
  switch (kind) {
    case 'unauthorized':
      return 'The service does not accept the access token';
    case 'notFound':
      return 'The service does not have what was asked for';
    case 'conflict':
      return 'Another save came first';
    case 'rejected':
      return 'The service refused the call';
    default:
      return 'The service, or something in front of it, failed';
  }
}

/** The code and message of the service, where it sent any. Shown as plain text. */
function readRefusal(error: unknown): Pick<Failure, 'code' | 'message' | 'current'> {
  const { code, details, message } = isJsonObject(error) ? error : {};
  const current = Array.isArray(details) ? details.map(readCurrent).find((found) => found !== undefined) : undefined;
  return {
    ...(current === undefined ? {} : { current }),
    code: typeof code === 'string' && /^[\w.-]{1,64}$/.test(code) ? code : 'refused',
    message: typeof message === 'string' && message !== '' ? message : 'The service refused the call.',
  };
}

/** The version that the details of a refusal name as the newest. */
function readCurrent(detail: unknown): Failure['current'] {
  const current = isJsonObject(detail) ? detail['current'] : undefined;
  const { id, updatedAt } = isJsonObject(current) ? current : {};
  if (typeof id !== 'string' || id === '' || id.length > 200) return undefined;
  return { id, ...(typeof updatedAt === 'string' && updatedAt.length <= 40 ? { updatedAt } : {}) };
}

function requestIdOf({ headers }: Reply): { readonly requestId?: string } {
  const requestId = headers.get('x-request-id');
  return requestId === null || requestId === '' ? {} : { requestId };
}
