/**
 * Access to stored workflows: the port, a typed client of the service, an HTTP adapter, an in-memory adapter, and
 * saving. It must never know React, nor what an editor looks like.
 */
export type { AccountMethods } from './account/account-methods.js';
export type { CaseMethods, StoredCases } from './cases/case-methods.js';
export type { CaseEndpoints } from './client/case-endpoints.js';
export type { ContactExecution, EngineEndpoints, TestPhoneAnswer } from './client/engine-endpoints.js';
export type {
  ExecutionAction,
  ExecutionChange,
  ExecutionChangeCounts,
  OperatingEndpoints,
  StuckWork,
  StuckWorkKey,
  UnchangedReason,
} from './client/operating-endpoints.js';
export type { Booking, PressedTestLink, StartingEndpoints } from './client/starting-endpoints.js';
export type { AccountEndpoints, CheckoutEndpoints, NewAccount } from './client/account-endpoints.js';
export type { CallLimits } from './client/open-call.js';
export type {
  AttributeEndpoints,
  ContactEndpoints,
  ContactQuery,
  ConversationEndpoints,
} from './client/contact-endpoints.js';
export { type Client, type ClientOptions, createClient } from './client/create-client.js';
export type { CountedList, CountedTag, DirectoryEndpoints, DirectoryQuery } from './client/directory-endpoints.js';
export type { KeyedCallOptions } from './client/endpoint.js';
export type { ExtensionEndpoints } from './client/extension-endpoints.js';
export { ListFailure } from './client/list-all.js';
export type {
  CampaignEndpoints,
  FormEndpoints,
  LinkEndpoints,
  MeetingEventEndpoints,
  QuickCampaignEndpoints,
  TemplateEndpoints,
} from './client/outreach-endpoints.js';
export type { ParameterNames, ParameterNamesOption } from './client/parameter-names.js';
export type { RetryOptions } from './client/retry.js';
export type { TokenOption, TokenRequest } from './client/token-source.js';
export type { LiveEndpoints } from './client/live-endpoints.js';
export type { ReviewEndpoints } from './client/review-endpoints.js';
export type { WorkflowListEndpoints } from './client/workflow-list-endpoints.js';
export type { SaveVersionCall, WorkflowEndpoints } from './client/workflow-endpoints.js';
export { callAdapter, type AdapterCallOptions } from './call-adapter.js';
export { pollExecution, type PollOptions } from './execution/poll-execution.js';
export {
  countDifference,
  type CountedDifference,
  type DraftDifference,
  isNoDifference,
} from './drafts/draft-difference.js';
export { type DraftPlace, draftId, draftPrefix } from './drafts/draft-identity.js';
export { differenceOperations } from './drafts/difference-operations.js';
export {
  createDraftKeeper,
  type DraftEvent,
  type DraftKeeper,
  type DraftKeeperOptions,
} from './drafts/draft-keeper.js';
export type { DraftOptions } from './drafts/draft-options.js';
export { type DraftHead, draftSchema } from './drafts/draft-record.js';
export {
  askStore,
  type DraftAnswer,
  type DraftChange,
  type DraftStore,
  type DraftFailure,
  type StoredDraft,
  type StoredHead,
} from './drafts/draft-store.js';
export { createIndexedDbDraftStore, type IndexedDbDraftStoreOptions } from './drafts/indexed-db-draft-store.js';
export { type DraftOwner, type ListedDraft, listDrafts, readDraft } from './drafts/list-drafts.js';
export {
  createMemoryDraftStore,
  type MemoryDraftStore,
  type MemoryDraftStoreOptions,
} from './drafts/memory-draft-store.js';
export { draftText, findDrafts, type FoundDraft, isBase, openDraft, type OpenedDraft } from './drafts/read-drafts.js';
export {
  type DraftLimits,
  type GoingDraft,
  keepOldDrafts,
  noteNamed,
  type OldDraftsOptions,
  reviewOldDrafts,
} from './drafts/old-drafts.js';
export {
  findOpenEditors,
  joinTabs,
  type OtherEditor,
  type TabChannel,
  type TabEvent,
  type TabPorts,
  type TabPresence,
  type TabPresenceOptions,
} from './drafts/tab-presence.js';
export type { Writing } from './drafts/writer-lock.js';
export {
  afterEvent,
  isKept,
  isSafe,
  isUnsaved,
  openedWork,
  type WorkEvent,
  type WorkState,
  type WorkStatus,
  workStatus,
} from './drafts/work-state.js';
export type { Answer, Failure } from './failure.js';
export { guardAdapter } from './guarded-adapter.js';
export { createHttpAdapter, type FullWorkflowAdapter, type HttpAdapterOptions } from './http-adapter.js';
export { createMemoryAdapter, type MemoryAdapter, type MemoryAdapterOptions } from './memory/memory-adapter.js';
export type { MemoryVersionFacts } from './memory/memory-store.js';
export type { SimulatedFailure } from './memory/memory-respond.js';
export type {
  ContactNotMoved,
  LiveMethods,
  MoveContactsRequest,
  MovedContacts,
  Schedule,
  ScheduledVersion,
  WaitingAtStep,
  WaitingContacts,
} from './live/live-methods.js';
export type { ReviewComment, ReviewMethods, ReviewState, VersionReview } from './live/review-methods.js';
export type { NodeTypeInRequests } from './outgoing-version.js';
export type { ResourceKind } from './resources/account-reader.js';
export type { AccountResources } from './resources/create-resources.js';
export type { MemoryAccount } from './resources/memory-reader.js';
export type {
  ContactLibrary,
  MediaLibrary,
  MediaUpload,
  ResourceLoader,
  ResourceLookup,
  ResourceOption,
  ResourcePage,
  ResourceQuery,
  Resources,
  ResourceSource,
  TemplateLibrary,
} from './resources/resource.js';
export type { ResourceCacheOptions } from './resources/resource-cache.js';
export { ResourceFailure } from './resources/resource-failure.js';
export {
  createSaveQueue,
  type SaveEvent,
  type SaveOptions,
  type SaveOutcome,
  type SaveQueue,
  type SaveQueueOptions,
} from './saving/save-queue.js';
export type { WatchTimes } from './execution/watch-execution.js';
export {
  type CallOptions,
  type ExecutionFilterName,
  executionFilterNames,
  type ExecutionPage,
  type ExecutionQuery,
  type Page,
  type PageQuery,
  type SaveVersionRequest,
  type VersionRef,
  type VersionFilter,
  versionFilters,
  type VersionQuery,
  type VersionSummary,
  type WorkflowAdapter,
  type WorkflowFilter,
  workflowFilters,
  type WorkflowPage,
  type WorkflowQuery,
  type WorkflowScope,
  type WorkflowSummary,
} from './workflow-adapter.js';
export type { ContactChoice, ExecutionSummary } from '#trace';
