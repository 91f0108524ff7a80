/**
 * The viewer of one execution alone. It never reaches the editor, forms or rules of editing.
 */
export type {
  Answer,
  ExecutionPage,
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
  type DecodedMoment,
  decodeMoment,
  defaultPrivacyRules,
  encodeMoment,
  type ExecutionActions,
  type ExecutionPrivacySettings,
  type PersonalDataChoice,
  type PersonalDataSettings,
  ExecutionViewer,
  type ExecutionViewerProps,
  type PrivacyRule,
  type ReplayHost,
  type ReplayMoment,
  type ResumeRequest,
  type RetryRequest,
  type RevealEvent,
  type ZoneChoice,
  type ViewHost,
} from '#replay';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
