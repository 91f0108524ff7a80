/**
 * The reference service: the interface's endpoints as one web-standard `fetch` handler over PostgreSQL or an embedded
 * database. It must never know an editor, a browser or React, and nothing but examples, stories and tests may know it.
 */

export { createService, demoToken, type RunningService, type Service, type ServiceOptions } from './create-service.js';
export type { EngineLogEntry, LoggedError } from './engine/engine-log.js';
export type { EngineOptions } from './engine/engine-options.js';
export type { News, Receipt, ServiceEngine } from './engine/service-engine.js';
export { type OutgoingMessage, type Provider, type SendAnswer, testPhone } from './engine/provider.js';
export type { LogEntry } from './http/application.js';
export { listenOnNode, type NodeListener, type NodeListenerOptions } from './listen-on-node.js';
export type { Seed, SeedAccount } from './load-seed.js';
export type { SeedVersionFacts, SeedWorkflow } from './workflow/load-workflow.js';
