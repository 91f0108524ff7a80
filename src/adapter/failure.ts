import type { Problem } from '#model';

/** Why a call did not end with what was asked for. A plain value: no headers, no bodies, no tokens, no addresses. */
export interface Failure {
  /**
   * - `notSent`: nothing left this machine (offline, refused, a setting that cannot work).
   * - `rejected`: the service said no; nothing was stored.
   * - `unauthorized`: the token is not accepted, also not after it was renewed.
   * - `notFound`: there is no such thing, or it belongs to somebody else.
   * - `conflict`: somebody else saved first, or the id is taken.
   * - `unknown`: it was sent and no valid answer came back. A write may have been carried out.
   * - `badAnswer`: an answer to a question came back that cannot be used. Nothing was to be changed by it.
   * - `aborted`: the caller withdrew the call.
   */
  readonly kind:
    'rejected' | 'conflict' | 'unauthorized' | 'notFound' | 'notSent' | 'unknown' | 'aborted' | 'badAnswer';
  /** Stable, kebab-case: the service's own code where it gave one. */
  readonly code: string;
  /** What happened, in one or two sentences for people. */
  readonly message: string;
  /** The method and address with its parameters unfilled. */
  readonly endpoint: string;
  readonly status?: number;
  /** Names the call in the service's log. */
  readonly requestId?: string;
  /** After a `conflict`, as far as the service tells: the version that was saved in the meantime. Load it to see what changed. */
  readonly current?: { readonly id: string; readonly updatedAt?: string };
}

/**
 * What every call returns. Nothing here throws for what a service or a network does. `notices` lists what the text of the answer holds
 * and `data` cannot, with paths from `data` on: numbers that no double holds, keys written twice. Absent where there is none. Answers
 * whose data goes into documents are refused for it instead.
 */
export type Answer<Data> =
  | { readonly ok: true; readonly data: Data; readonly notices?: readonly Problem[] }
  | { readonly ok: false; readonly failure: Failure };
