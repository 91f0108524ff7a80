import type { Answer, Failure } from '../failure.js';
import { pause } from '../execution/pause.js';
import type { CallOptions } from '../workflow-adapter.js';
import { copyJson } from './memory-store.js';

/**
 * How a save of the in-memory adapter can fail. After `unknown` the version is stored and its answer lost, after `lost`
 * it never arrived; both fail alike. Before `conflict` another user saves a version.
 */
export type SimulatedFailure = Exclude<Failure['kind'], 'aborted' | 'badAnswer'> | 'lost';

const details: { readonly [Kind in Failure['kind']]: { readonly code: string; readonly message: string } } = {
  notSent: { code: 'not-sent', message: 'The service could not be reached. Nothing was sent.' },
  rejected: { code: 'refused', message: 'The service refused the call.' },
  unauthorized: { code: 'unauthorized', message: 'The service does not accept the access token.' },
  notFound: { code: 'not-found', message: 'Nothing was found at this address' },
  conflict: {
    code: 'version-conflict',
    message: 'Another version was saved in the meantime; look at it before saving',
  },
  unknown: { code: 'timeout', message: 'The service did not answer in time.' },
  aborted: { code: 'aborted', message: 'The call was withdrawn.' },
  badAnswer: { code: 'malformed-answer', message: 'The answer could not be read; it may have been cut short.' },
};

/** A failure with the message of the HTTP adapter, or with the given one. */
export function failureInMemory(
  kind: Failure['kind'],
  endpoint: string,
  words: { readonly code: string; readonly message: string } = details[kind],
): Failure {
  return { kind, ...words, endpoint: `memory ${endpoint}` };
}

export function refusal(endpoint: string, code: string, message: string): Answer<never> {
  return { ok: false, failure: failureInMemory('rejected', endpoint, { code, message }) };
}

export function found<Data>(data: Data | undefined): Answer<Data> | Failure['kind'] {
  return data === undefined ? 'notFound' : { ok: true, data };
}

/** Answers one call as a service would: after the latency, with a copy of the data, or with a failure of this kind. */
export type MemoryRespond = <Data>(
  endpoint: string,
  options: CallOptions | undefined,
  work: () => Answer<Data> | Failure['kind'],
) => Promise<Answer<Data>>;

/** @param before runs before the work of each call */
export function createRespond(latencyMs: number, before: () => void): MemoryRespond {
  return async (endpoint, options, work) => {
    const { signal, timeout = Infinity } = options ?? {};
    await pause(Math.min(latencyMs, timeout), signal);
    if (signal?.aborted) return { ok: false, failure: failureInMemory('aborted', endpoint) };
    if (latencyMs > timeout) return { ok: false, failure: failureInMemory('unknown', endpoint) };
    try {
      before();
      const answer = work();
      if (typeof answer === 'string') return { ok: false, failure: failureInMemory(answer, endpoint) };
      // A copy, as what crosses the wire.
      return answer.ok && answer.data !== undefined ? { ok: true, data: copyJson(answer.data) } : answer;
    } catch {
      // A host's clock, ids or node types may throw; a service would answer 500.
      return refusal(endpoint, 'internal', 'Something went wrong in the service');
    }
  };
}
