/**
 * The public entry `pathboard/client`: a typed client of all endpoints of the service, and adapters that editors load and save through.
 * Reaches no React and no database.
 */
export {
  type AccountEndpoints, type AccountResources, type Answer, askAgain, type AskingOptions, type AttributeEndpoints, type CallLimits, type CallOptions, type CampaignEndpoints, type CheckoutEndpoints,
  type Client, type ClientOptions, type ContactEndpoints, type ContactQuery, type ConversationEndpoints, type CountedList, type CountedTag, createClient, createHttpAdapter,
  createIndexedDbDraftStore, createMemoryAdapter, createMemoryDraftStore, createSaveQueue, type DirectoryEndpoints, type DirectoryQuery, type DraftAnswer, type DraftChange, type DraftStore, type DraftTrouble, type ExecutionFilterName, executionFilterNames, type ExecutionQuery, type ExecutionSummary, type ExtensionEndpoints, type Failure, type FormEndpoints, type FullWorkflowAdapter,
  type HttpAdapterOptions, type IndexedDbDraftStoreOptions, type KeyedCallOptions, type LinkEndpoints, ListFailure, type MeetingEventEndpoints, type MemoryAccount, type MemoryAdapter, type MemoryAdapterOptions, type MemoryDraftStore, type MemoryDraftStoreOptions,
  type NewAccount, type NodeTypeInRequests, type Page, type PageQuery, type ParameterNames, type ParameterNamesOption, type QuickCampaignEndpoints,
  type ResourceCacheOptions, ResourceFailure, type ResourceKind, type ResourceLoader, type ResourceLookup, type ResourceOption, type ResourcePage, type ResourceQuery, type Resources,
  type ResourceSource, type RetryOptions, type SaveEvent, type SaveOptions, type SaveOutcome, type SaveQueue, type SaveQueueOptions, type SaveVersionCall,
  type SaveVersionRequest, type SimulatedFailure, type StoredDraft, type StoredHead, type TemplateEndpoints, type TemplateLibrary, type TokenOption, type TokenRequest, type VersionRef, type VersionSummary, type WatchTimes,
  type WorkflowAdapter, type WorkflowEndpoints, type WorkflowScope, type WorkflowSummary,
} from '#adapter';
