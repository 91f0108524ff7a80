/**
 * Where workflows are kept: the port, a typed client of the service, an adapter over it and one in memory, and saving.
 * It must never know React, nor what an editor looks like.
 */
export type { CallLimits } from './client/attempt.js';
export { type Client, type ClientOptions, createClient } from './client/create-client.js';
export type { ExtensionEndpoints } from './client/extension-endpoints.js';
export type { RetryOptions } from './client/retry.js';
export type { TokenOption, TokenRequest } from './client/token-source.js';
export type { SaveVersionCall, WorkflowEndpoints } from './client/workflow-endpoints.js';
export type { Answer, Failure } from './failure.js';
export { createHttpAdapter, type FullWorkflowAdapter, type HttpAdapterOptions } from './http-adapter.js';
export { createMemoryAdapter, type MemoryAdapter, type MemoryAdapterOptions } from './memory-adapter.js';
export type { SimulatedFailure } from './memory-failure.js';
export type { NodeTypeInRequests } from './outgoing-version.js';
export {
  createSaveQueue, type SaveEvent, type SaveOptions, type SaveOutcome, type SaveQueue, type SaveQueueOptions,
} from './save-queue.js';
export type {
  CallOptions, Page, PageQuery, SaveVersionRequest, VersionRef, VersionSummary, WorkflowAdapter,
  WorkflowSummary,
} from './workflow-adapter.js';
export type { ExecutionSummary } from '#trace';
