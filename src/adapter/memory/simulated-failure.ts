import type { Failure } from '../failure.js';

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
