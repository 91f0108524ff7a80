/** Who may send signed requests to a service. */
export interface WebhookOptions {
  /**
   * The secrets that requests may be signed with: `whsec_` with Base64 of the key, or text. Several while they are exchanged: the
   * new one is added, the carrier changes to it, the old one is taken away. A function gives each account its own; an empty list
   * takes in none.
   */
  readonly secrets: readonly string[] | ((accountId: string) => readonly string[] | Promise<readonly string[]>);
  /** How far the time of signing may be away, in milliseconds. @default 300_000 */
  readonly tolerance?: number;
}
