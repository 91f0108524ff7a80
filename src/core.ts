/**
 * Everything pure: the wire model, rules, editing, layout, traces and the store, usable in Node, workers and browsers alike.
 * It must never reach React, nor anything that only a browser has.
 */
export { type Json, type JsonPath, type Refusal, type Result } from '#base';
export {
  type Catalog, createCatalog, formatDuration, parseDuration, type StepGroup, stepGroupOf, stepSummary, stepTitle, type SummaryPart,
} from '#catalog';
export {
  type AddGroupArguments, type AddNodeArguments, type AddNoteArguments, type AddStep, type ConnectArguments,
  type EditedDocument, type FixArguments, type FixChoice, type FixReport, type Fragment, fragmentFromClipboard,
  fragmentMimeType, type FragmentRefusal, type FragmentSource, fragmentToClipboard, type HistoryEntry, type InsertNodeArguments,
  inspectFragment, invertSteps, type JumpTarget, type MakeDefaultArguments, maxFragmentLength, type OrderPathArguments,
  type PastedIds, type PasteOptions, type PasteSurroundings, readFragment, type ReconnectArguments,
  type RemoveElementsArguments, type RemoveGroupArguments, type RemoveNotesArguments, type RemovePropertyArguments,
  type RemoveStep, type RenameOutputArguments, type RenamePropertyArguments, type RenameReport, type RenameStepArguments,
  type Repair, type RepairChoice, type RepairItem, type RepairKind, type ReplacementReport, type ReplaceNodeTypeArguments,
  type Selection, type SetConfigArguments, type SetEdgeArguments, type SetGroupArguments, type SetNoteArguments,
  type SetOffArguments, type SetSharedConfigArguments, type SetStep, type SetWorkflowArguments, type Step, type StoredHistory,
  type StoredLeg, type Transaction, webFragmentMimeType,
} from '#edit';
export { type Layout, type LayoutOptions, layoutVersion } from '#layout';
export {
  type AsWritten, type CanvasNote, type CollapsedGroup, defaultLimits, type DocumentLimits, type EdgeRule, type ExecutionStep,
  type NodePresentation, type NodeProperty, type NodeType, type ParsedExecution, type ParsedVersion, parseExecution,
  parseVersion, type Presentation, type Problem, type ProblemFix, readExecution, readVersion, serializeVersion, type Severity,
  type WorkflowDefinition, type WorkflowEdge, type WorkflowExecution, type WorkflowNode, type WorkflowProperty,
  type WorkflowVersion, writeExecution, type WrittenNumbers,
} from '#model';
export {
  type AccountFacts, type AccountSender, type AccountTemplate, type AccountThing, type AccountThings, type Branch, builtInRules, type Certainty,
  type ComparatorTable, type ConnectQuestion, createFlow, type DeliveryQuestion, type DeliveryReason, deliveryReasons, type Fix, type FixArgs, type FixKind, fixKinds, type Flow,
  type FlowRule, type GraphRule, type Guarantee, type InsertQuestion, type InsertVerdict, type JoinedPath, type KeptPath,
  type KnownName, type MakeDefaultVerdict, type MissingPath, type NamedThing, type NodeRule, type OrderPathQuestion,
  type OrderPathVerdict, type PartCount, type PathVerdict, proposeFix, readFix, type Reference, type RemoveQuestion, type RemoveVerdict,
  type ReplacedPath, type ReplaceQuestion, type ReplaceVerdict, type Resolution, type RouteSegmentOptions, type RouteSegments,
  routeSegments, type RouteTotals, routeTotals, type Rule, type RuleContext, type RuleInput,
  type RuleTable, type SegmentPrice, type SetPathQuestion, type SettingFact, stepSegments, type TimeToStep, timeWords, type Usage, validateVersion, type Verdict, type VerdictCode,
  type VerdictContext, type VerdictRefusal, type Verdicts,
} from '#rules';
export {
  type ChangeEvent, type CopySelection, createEditor, type Editor, type EditorCommands, type EditorOptions, type EditorSaving,
  type EditorState, type MessageTotals, type PasteReport, type Position, type Resumed, type SaveFailure, type SaveState, type SaveTicket,
} from '#store';
export {
  countSegments, type EstimatedCount, estimateSegments, type FilledText, fillText, type NationalTable, nationalTables, otherNationalLanguages,
  parsePlaceholders, type PlainText, renamePlaceholderAt, replaceForcingCharacters, type SegmentEstimate, type Segments, setFallbackAt,
  type ShortLinks, type TextPart, type TextSamples, type ValueOf, type WorstField,
} from '#text';
export {
  type Arrival, type CaseOptions, type CaseOutcome, type CasePlace, type CaseReply, type CaseTrigger, type Certainty as PathCertainty, type ClockOddity, type ComparedVisit,
  compareRuns, compareSummaries, type Conceal, type ContextChange, contextChanges, type ContextHit, type ContextSearch, createFlowSummarizer,
  createSeekIndex, dropOffAt, type EdgeFlow, executionToCase, failingFirst, type FlowDelta, type FlowNumber, type FlowSummarizer, type FlowSummary, type Loop, type LoopIteration, mergeSketches, mergeSummaries,
  type NodeDelta, type NodeFlow, type ParallelSpan, type PartingDifference, quantileOf, type QuantileSketch, reconstructVersion, type RunCase, type RunComparison, type RunFlow,
  type RunningSearch, type RunParting, type RunsCounted, type RunThen, type SearchShield, searchContexts, type SeekIndex,
  type ShareDelta, shareDelta, shareWithin, startContextSearch, summarizeExecutions, type SummaryDelta, type SummaryOptions, type TimeDelta, type TimeGap, type TimeHistogram, timeHistogram, type Trace, traceExecution, type VersionFit, type Visit,
  type VisitState, visitsByNode, type Wait, type WrittenContexts,
} from '#trace';
