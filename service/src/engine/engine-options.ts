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
}
