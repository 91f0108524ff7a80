/**
 * What a run did on a version: its visits in order, the paths it took, and what each visit changed in its context.
 * It must never know how a run is drawn or replayed, nor where runs come from.
 */
export { contextChanges, type ContextChange } from './context-changes.js';
export { traceExecution } from './trace-execution.js';
export type { Arrival, Certainty, Trace, Visit, VisitState } from './visit.js';
export { visitsByNode } from './visits-by-node.js';
export { type ExecutionSummary, summarizeExecution } from './summarize-execution.js';
