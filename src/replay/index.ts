/**
 * Runs to look at: the list of them, and one of them replayed over its version, on a canvas, a timeline and in its context.
 * It must never know how a workflow is edited, nor where runs come from other than through the adapter port.
 */
export { ExecutionViewer, type ExecutionViewerProps } from './execution-viewer.js';
export type { ReplayHost } from './execution-replay.js';
export { type DecodedMoment, decodeMoment, encodeMoment, type ReplayMoment } from './link/replay-moment.js';
export type { ResumeRequest, RetryRequest, RunActions } from './actions/run-actions.js';
export { ExecutionList, type ExecutionListProps } from './runs/execution-list.js';
export type { ComparedRuns } from './insights/compared-runs.js';
export { FlowInsights, type FlowInsightsProps } from './insights/flow-insights.js';
export type { ListedRuns } from './insights/adapter-insights.js';
export { InsightsTab } from './insights/insights-tab.js';
export { onlyRuns } from './insights/only-runs.js';
export { queryBehind, type RunsBehind } from './insights/runs-behind.js';
export type { RangeChoice } from './insights/time-range.js';
export type { RunSource } from './insights/use-counted-runs.js';
export { type ReplayKey, replayKeys } from './replay-keys.js';
export { passReplayKey } from './pass-replay-key.js';
export type { RunFilter } from './runs/run-filter.js';
export { RunsTab } from './runs/runs-tab.js';
export { RunsView, type RunsViewProps } from './runs/runs-view.js';
export type { SavedRunFilter, SavedRunFilterStore } from './runs/saved-filters.js';
export { type ComparedRun, RunComparisonView, type RunComparisonViewProps } from './comparison/run-comparison-view.js';
export type { StatusChoice } from './runs/status-filter.js';
export { defaultPrivacyRules, type PersonalKind, type PrivacyRule } from './privacy/privacy-rule.js';
export type { RevealEvent, RunPrivacySettings } from './privacy/run-privacy.js';
export type { ZoneChoice } from './zone/zone-choice.js';
