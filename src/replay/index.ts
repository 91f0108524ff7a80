/**
 * Runs to look at: the list of them, and one of them replayed over its version, on a canvas, a timeline and in its context.
 * It must never know how a workflow is edited, nor where runs come from other than through the adapter port.
 */
export { ExecutionViewer, type ExecutionViewerProps } from './execution-viewer.js';
export { ExecutionList, type ExecutionListProps } from './runs/execution-list.js';
export { passReplayKey } from './pass-replay-key.js';
export { RunsView, type RunsViewProps } from './runs/runs-view.js';
export type { StatusChoice } from './runs/status-filter.js';
