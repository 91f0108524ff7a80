/**
 * Everything pure: the wire model, rules, editing, layout, traces and the store, usable in Node, workers and browsers alike.
 * It must never reach React, nor anything that only a browser has.
 */
export { type Json, type JsonPath, type Refusal, type Result } from '#base';
export {
  type Catalog, createCatalog, formatDuration, parseDuration, type StepGroup, stepGroupOf, stepSummary, stepTitle, type SummaryPart,
} from '#catalog';
export { type Fragment, invertSteps, type HistoryEntry, type Selection, type Step, type Transaction } from '#edit';
export { type Layout, type LayoutOptions, layoutVersion } from '#layout';
export {
  defaultLimits, type DocumentLimits, type EdgeRule, type ExecutionStep, type NodeProperty, type NodeType, parseExecution,
  type ParsedExecution, type ParsedVersion, parseVersion, type Presentation, type Problem, type ProblemFix, readVersion,
  serializeVersion, type Severity, type WorkflowDefinition, type WorkflowEdge, type WorkflowExecution, type WorkflowNode,
  type WorkflowProperty, type WorkflowVersion,
} from '#model';
export { type AccountFacts, builtInRules, type ComparatorTable, type MissingPath, type Rule, type RuleContext, type RuleTable, validateVersion } from '#rules';
export {
  type ChangeEvent, createEditor, type Editor, type EditorCommands, type EditorOptions, type EditorState, type SaveState,
} from '#store';
export { countSegments, parsePlaceholders, type Segments, type TextPart } from '#text';
export { type ContextChange, contextChanges, type Trace, traceExecution, type Visit, visitsByNode } from '#trace';
