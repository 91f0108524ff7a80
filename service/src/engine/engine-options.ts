import type { EngineLogEntry } from './engine-log.js';
import type { Provider } from './provider.js';
import type { SendingRates } from './rates.js';
import type { WebhookOptions } from './webhook-options.js';

/** Options of the engine. */
export interface EngineOptions {
  /** Sends the messages. @default the test phone, which delivers to nowhere */
  readonly provider?: Provider;
  /** How fast messages are sent. @default as fast as the provider takes them from one number */
  readonly rates?: SendingRates;
  /** Takes in signed requests of a carrier. @default none are taken in */
  readonly webhooks?: WebhookOptions;
  /** Called with errors of work that is tried again. @default nothing */
  readonly onError?: (error: Error) => void;
  /** Called with what an operator should know, without personal data. @default nothing */
  readonly onNote?: (entry: EngineLogEntry) => void;
  /**
   * Whether this service executes. One that does not takes in what happens, and leaves the rest to others on its database.
   *
   * @default true
   */
  readonly works?: boolean;
  /**
   * Days for which finished executions are kept, from their end. Conversations, contacts and consents stay in any case.
   *
   * @default they are kept for ever
   */
  readonly keepDays?: number;
}
