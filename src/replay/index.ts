/**
 * Shows executions: lists them, and replays one over its version on a canvas, a timeline and in its context. Never edits
 * a workflow, and never loads executions other than through the adapter port.
 */
export { ExecutionViewer, type ExecutionViewerProps } from './execution-viewer.js';
export type { ReplayHost } from './execution-replay-props.js';
export type { ViewHost } from './view-host.js';
export { ViewRoot } from './view-root.js';
export { type DecodedMoment, decodeMoment, encodeMoment, type ReplayMoment } from './link/replay-moment.js';
export type { ResumeRequest, RetryRequest, ExecutionActions } from './actions/execution-actions.js';
export { ExecutionList, type ExecutionListProps } from './executions/execution-list.js';
export type { ComparedExecutions } from './insights/compared-executions.js';
export { FlowInsights, type FlowInsightsProps } from './insights/flow-insights.js';
export type { ListedExecutions } from './insights/adapter-insights.js';
export { onlyExecutions } from './insights/only-executions.js';
export type { ExecutionsOf } from './insights/executions-of.js';
export type { RangeChoice } from './insights/time-range.js';
export type { ExecutionSource } from './insights/use-counted-executions.js';
export { type ReplayKey, replayKeys } from './playback/replay-keys.js';
export { replayKeyMessages } from './playback/replay-key-messages.js';
export { passReplayKey } from './playback/pass-replay-key.js';
export type { ExecutionFilter } from './executions/execution-filter.js';
export { ExecutionsTab, InsightsTab, prefetchTabs } from './replay-tabs.js';
export { ExecutionTable, type ExecutionTableProps } from './table/execution-table.js';
export {
  type ExecutionTableSettings,
  type ExecutionTableState,
  useExecutionTable,
} from './table/use-execution-table.js';
export type { ExecutionColumn, ExecutionColumnId, ExecutionTableSort } from './table/execution-columns.js';
export { ExecutionsView } from './executions/executions-view.js';
export type { ExecutionsViewProps } from './executions/executions-view-props.js';
export type { SavedExecutionFilter, SavedExecutionFilterStore } from './executions/saved-filters.js';
export {
  type ComparedExecution,
  ExecutionComparisonView,
  type ExecutionComparisonViewProps,
} from './comparison/execution-comparison-view.js';
export type { StatusChoice } from './executions/status-filter.js';
export { defaultPrivacyRules, type PersonalKind, type PrivacyRule } from './privacy/privacy-rule.js';
export type { ExecutionPrivacySettings } from './privacy/execution-privacy.js';
export type { RevealEvent } from './privacy/reveal-event.js';
export type { PersonalDataChoice, PersonalDataSettings } from './privacy/personal-data.js';
export type { ZoneChoice } from './zone/zone-choice.js';
export type { ReplayMessages } from './replay-messages.js';
export { createAdapterExecutions, type PagedExecutions } from './insights/adapter-executions.js';
export { flowCsv } from './insights/flow-csv.js';
export { createFlowWords, type FlowWords } from './insights/flow-words.js';
export { insightsMarks } from './insights/insights-marks.js';
export { insightsMessages } from './insights/insights-messages.js';
export type { InsightsRow } from './insights/insights-table.js';
export { spreadStems } from './insights/spread-stems.js';
export { rangeOf } from './insights/time-range.js';
export { useCountedExecutions } from './insights/use-counted-executions.js';
export { durationWords } from './words/duration-words.js';
export { wordMessages } from './words/word-messages.js';
