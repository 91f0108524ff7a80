import type { Problem } from '#model';

/** Why a call failed. A plain value: no headers, no bodies, no tokens, no addresses. */
export interface Failure {
  /**
   * - `notSent`: nothing left this machine (offline, refused, an invalid option).
   * - `rejected`: the service refused; nothing was stored.
   * - `unauthorized`: the token is not accepted, also not after it was renewed.
   * - `notFound`: it does not exist, or belongs to another account.
   * - `conflict`: another user saved first, or the id is taken.
   * - `unknown`: the call was sent and no valid answer arrived. A write may have been carried out.
   * - `badAnswer`: a read got an answer that cannot be used. Nothing was changed.
   * - `aborted`: the caller aborted the call.
   */
  readonly kind:
    'rejected' | 'conflict' | 'unauthorized' | 'notFound' | 'notSent' | 'unknown' | 'aborted' | 'badAnswer';
  /** Stable, kebab-case: the service's own code where it sent one. */
  readonly code: string;
  /** What happened, in one or two sentences for the user. */
  readonly message: string;
  /** Method and path template of the call. */
  readonly endpoint: string;
  /** HTTP status, where an answer arrived. */
  readonly status?: number;
  /** Identifies the call in the service's log. */
  readonly requestId?: string;
  /**
   * After a `conflict`, where the service reports it: the version that was saved in the meantime. Load it to see what
   * changed.
   */
  readonly current?: { readonly id: string; readonly updatedAt?: string };
}

/**
 * The result of every call. Calls do not throw for what a service or a network does. `notices` lists what the text of
 * the answer holds and `data` cannot, with JSON paths from `data` on: numbers that no double holds, duplicate keys.
 * Absent where there is none. Answers whose data becomes part of documents are refused instead.
 */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data; readonly notices?: readonly Problem[] }
  | { readonly ok: false; readonly failure: Failure };
