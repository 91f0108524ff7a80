/**
 * What an execution did on a version: its visits in order, the edges it took, its waits, and the context changes of
 * each visit; and statistics over many executions. It must never know how executions are drawn or replayed, nor where they come
 * from.
 */
export type { Conceal } from './case/conceal.js';
export { type CaseOptions, executionToCase } from './case/execution-to-case.js';
export type { CaseOutcome, CaseVisit, CaseReply, CaseTrigger, ExecutionCase } from './case/execution-case.js';
export type { ClockOddity, OddityKind } from './reading/clock-oddities.js';
export {
  type ComparedVisit,
  compareExecutions,
  type PartingDifference,
  type ExecutionComparison,
  type ExecutionParting,
} from './comparison/compare-executions.js';
export {
  type ContactChoice,
  contactFate,
  type ContactFate,
  faultOfChoices,
  lastNodeId,
} from './contacts/contact-choice.js';
export { contextChanges, type ContextChange, type WrittenContexts } from './context-changes.js';
export { failingFirst, type Loop, type LoopIteration } from './reading/loops.js';
export { reconstructVersion } from './trace-execution.js';
export {
  type ContextHit,
  type ContextSearch,
  type ContextSearchLimits,
  type RunningSearch,
  searchContexts,
  type SearchShield,
  startContextSearch,
} from './search-contexts.js';
export {
  createSeekIndex,
  type EdgeSnapshot,
  type ExecutionSnapshot,
  type SeekIndex,
  type NodeSnapshot,
} from './seek-index.js';
export type { ParallelSpan, TimeGap } from './reading/time-spans.js';
export { traceExecution } from './trace-execution.js';
export type { RetypedNode, VersionFit } from './reading/version-fit.js';
export type { Trace } from './trace.js';
export type { Arrival, Certainty, Visit, VisitState, Wait } from './visit.js';
export { visitsByNode } from './trace.js';
export { type ExecutionSummary, isUnderWay, summarizeExecution, waitKinds } from './summarize-execution.js';
export {
  compareSummaries,
  type FlowDelta,
  type NodeDelta,
  type ShareDelta,
  shareDelta,
  type SummaryDelta,
  type TimeDelta,
} from './flow/compare-summaries.js';
export {
  createFlowSummarizer,
  type FlowNumber,
  type FlowSummarizer,
  type ExecutionsCounted,
  type SummaryOptions,
} from './flow/flow-summarizer.js';
export { EdgeBuilder, ExecutionBuilder, NodeBuilder } from './flow/flow-builder.js';
export {
  dropOffAt,
  type EdgeFlow,
  minForShares,
  type FlowSummary,
  lostAt,
  type NodeFlow,
  type ExecutionFlow,
  shareOf,
} from './flow/flow-summary.js';
export {
  mergeSketches,
  quantileError,
  quantileOf,
  quantileRange,
  type QuantileSketch,
  SketchBuilder,
  shareWithin,
} from './flow/quantile-sketch.js';
export { timeHistogram, type TimeHistogram } from './flow/time-histogram.js';
export { mergeSummaries, summarizeExecutions } from './flow/flow-summarizer.js';
