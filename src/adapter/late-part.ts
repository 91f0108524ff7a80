import type { Failure } from './failure.js';

/**
 * Returns a function that loads code when it is first needed, and once. After a failed load, such as one without a
 * connection, the next call tries again.
 */
export function latePart<Part>(load: () => Promise<Part>): () => Promise<Part | undefined> {
  let loading: Promise<Part | undefined> | undefined;
  return () =>
    (loading ??= load().catch(() => {
      loading = undefined;
      return undefined;
    }));
}

/** Why a call failed whose code could not be loaded. */
export function partNotLoaded(endpoint: string): Failure {
  return {
    kind: 'notSent',
    code: 'part-not-loaded',
    message:
      'A part of this page that the call needs could not be loaded. Nothing was sent. Check the connection and retry.',
    endpoint,
  };
}
