import type { Provider } from './provider.js';

/** Options of the engine. */
export interface EngineOptions {
  /** Sends the messages. @default the test phone, which delivers to nowhere */
  readonly provider?: Provider;
  /** Called with errors of work that is tried again. @default nothing */
  readonly onError?: (error: Error) => void;
}
