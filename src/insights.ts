/**
 * The figures of many executions on the canvas alone.
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
  type ComparedExecutions,
  type ExecutionSource,
  FlowInsights,
  type FlowInsightsProps,
  type ViewHost,
} from '#replay';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
