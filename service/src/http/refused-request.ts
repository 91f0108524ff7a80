/** One value of a request that was refused. */
export interface RefusalDetail {
  /** `versions[0].definition.nodes[3]`, `limit`, or empty for the whole. */
  readonly path: string;
  readonly message: string;
  /** The newer version that conflicts with a save, and when it was saved: load it to see what changed. */
  readonly current?: { readonly id: string; readonly updatedAt: string };
}

export type RefusalStatus = 400 | 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 503;

/**
 * A refusal. Thrown rather than returned, because it must also roll back the transaction; it is caught in one place and
 * becomes the error envelope. It quotes nothing but the request.
 */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';

  constructor(
    readonly status: RefusalStatus,
    /** Stable, kebab-case. */
    readonly code: string,
    message: string,
    readonly details: readonly RefusalDetail[] = [],
    readonly headers: { readonly [name: string]: string } = {},
  ) {
    super(message);
  }
}

/**
 * The same answer for what does not exist and for what belongs to another account, so that they cannot be
 * distinguished.
 */
export function notFound(): RefusedRequest {
  return new RefusedRequest(404, 'not-found', 'Nothing was found at this address');
}
