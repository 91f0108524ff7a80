/** Options of one call. */
export interface CallOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  /**
   * Limit of this call in milliseconds, including retries.
   *
   * @default the limit of all calls
   */
  readonly timeout?: number;
}
