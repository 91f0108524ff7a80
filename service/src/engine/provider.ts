/** A message that a provider is asked to send. */
export interface OutgoingMessage {
  /** The same at each attempt: a provider that heeds keys sends it once. */
  readonly key: string;
  /** Id of the account that sends it. */
  readonly accountId: string;
  /** The number of the contact, as the version has it. */
  readonly to: string;
  /** The sending number or pool, as the node has it. */
  readonly from?: unknown;
  /** Placeholders are filled in. */
  readonly text: string;
  /** Pictures, videos and files, as the node has them. */
  readonly media: readonly unknown[];
}

/** What a provider answers. It throws where it does not know whether the message was sent. */
export type SendAnswer =
  | {
      readonly status: 'sent';
      /** The id that receipts name. */
      readonly id: string;
      /** The receipt, where it is known at once. */
      readonly receipt?: 'delivered' | 'undelivered';
    }
  | { readonly status: 'refused'; readonly message: string; readonly code?: number | string }
  /** It was certainly not sent, and may be tried again: the carrier is busy, or does not let the service in. */
  | {
      readonly status: 'later';
      /** Why, for people. */
      readonly message: string;
      /** Milliseconds to wait at least. @default growing from 5 seconds to 10 minutes */
      readonly after?: number;
    };

/**
 * Sends messages: the port to a carrier.
 *
 * @example
 * ```ts
 * import type { Provider } from 'pathboard-service';
 *
 * export const printer: Provider = {
 *   name: 'printer',
 *   idempotent: false,
 *   send: async ({ key, text, to }) => {
 *     console.log(`${to}: ${text}`);
 *     return { status: 'sent', id: key };
 *   },
 * };
 * ```
 */
export interface Provider {
  /** Names it in the source of receipts. */
  readonly name: string;
  /** Whether a second call with the same key sends nothing. Without it, a message without an answer is never sent again. */
  readonly idempotent: boolean;
  /** Messages per second that it takes from one number. @default no limit */
  readonly perNumber?: number;
  /** Sends a message. A rejection means that it is unknown whether it was sent. */
  send(message: OutgoingMessage): Promise<SendAnswer>;
}

/** Delivers at once, to nowhere: the messages are read in the conversations of the account. */
export const testPhone: Provider = {
  name: 'test-phone',
  idempotent: true,
  send: ({ key }) => Promise.resolve({ status: 'sent', id: key, receipt: 'delivered' }),
};
