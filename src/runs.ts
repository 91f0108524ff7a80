/**
 * The list of executions and the comparison of two, with the viewer beside the list.
 */
export type {
  Answer,
  ExecutionSummary,
  Failure,
  Page,
  PageQuery,
  VersionRef,
  VersionFilter,
  VersionQuery,
  VersionSummary,
  WorkflowAdapter,
  WorkflowFilter,
  WorkflowPage,
  WorkflowQuery,
  WorkflowScope,
  WorkflowSummary,
} from '#adapter';
export {
  type ComparedExecution,
  defaultPrivacyRules,
  type ExecutionActions,
  ExecutionComparisonView,
  type ExecutionComparisonViewProps,
  type ExecutionFilter,
  ExecutionList,
  type ExecutionListProps,
  type ExecutionPrivacySettings,
  type PersonalDataChoice,
  type PersonalDataSettings,
  ExecutionsView,
  type ExecutionsViewProps,
  type PrivacyRule,
  type ReplayHost,
  type ResumeRequest,
  type RetryRequest,
  type RevealEvent,
  type SavedExecutionFilter,
  type SavedExecutionFilterStore,
  type ZoneChoice,
} from '#replay';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
