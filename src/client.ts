/**
 * The public entry `pathboard/client`: a typed client of the service, and adapters that editors load and save through.
 * Reaches no React and no database.
 */
export {
  type Answer, type CallLimits, type CallOptions, type Client, type ClientOptions, createClient, createHttpAdapter,
  createMemoryAdapter, createSaveQueue, type ExecutionSummary, type ExtensionEndpoints, type Failure,
  type FullWorkflowAdapter, type HttpAdapterOptions, type MemoryAdapter, type MemoryAdapterOptions,
  type NodeTypeInRequests, type Page, type PageQuery, type RetryOptions, type SaveEvent, type SaveOptions,
  type SaveOutcome, type SaveQueue, type SaveQueueOptions, type SaveVersionCall, type SaveVersionRequest,
  type SimulatedFailure, type TokenOption, type TokenRequest, type VersionRef, type VersionSummary,
  type WorkflowAdapter, type WorkflowEndpoints, type WorkflowSummary,
} from '#adapter';
