/**
 * The reference service: the interface's endpoints as one web-standard `fetch` handler over PostgreSQL or an embedded
 * database. It must never know an editor, a browser or React, and nothing but examples, stories and tests may know it.
 */

export { createService, demoToken, type RunningService, type Service, type ServiceOptions } from './create-service.js';
export type { EngineLogEntry, LoggedError } from './engine/engine-log.js';
export type { EngineOptions } from './engine/engine-options.js';
export type { News, Receipt, ServiceEngine } from './engine/service-engine.js';
export { createHttpProvider, type HttpProviderOptions } from './engine/http-provider.js';
export {
  createRecordingProvider,
  type ProviderFaults,
  type RecordingProvider,
  type RecordingProviderOptions,
} from './engine/recording-provider.js';
export type { SendingRates } from './engine/rates.js';
export {
  type SignatureFault,
  type SignatureHeaders,
  type SignedContent,
  signRequest,
  type VerifiedRequest,
  verifyRequest,
} from './engine/signing.js';
export type { WebhookOptions } from './engine/webhook-options.js';
export { type OutgoingMessage, type Provider, type SendAnswer, testPhone } from './engine/provider.js';
export type { LogEntry } from './http/application.js';
export { listenOnNode, type NodeListener, type NodeListenerOptions } from './listen-on-node.js';
export type { Seed, SeedAccount } from './load-seed.js';
export type { SeedVersionFacts, SeedWorkflow } from './workflow/load-workflow.js';
