/**
 * Changes of a document: closed operations with a mechanical inverse, commands that plan them, a history of them.
 * It never keeps a document itself, and knows neither views nor storage.
 */
export { type AppliedOperations, type ApplyRefusal, applyOperations } from './operation/apply-operations.js';
export { findBadOperation } from './operation/check-operations.js';
export {
  fragmentFromClipboard,
  fragmentMimeType,
  fragmentToClipboard,
  webFragmentMimeType,
} from './clipboard/clipboard-data.js';
export { copyFragment } from './clipboard/copy-fragment.js';
export {
  type Fragment,
  fragmentKind,
  type FragmentSource,
  fragmentVersion,
  maxFragmentLength,
  type Selection,
} from './clipboard/fragment.js';
export { inspectFragment, type PasteSurroundings, proposeRepair, withRepair } from './clipboard/inspect-fragment.js';
export { type PastedIds, type PasteOptions, planCut, planDuplicate } from './clipboard/add-fragment.js';
export { planPaste } from './clipboard/plan-paste.js';
export { type FragmentRefusal, readFragment } from './clipboard/read-fragment.js';
export { repairFragment } from './clipboard/repair-fragment.js';
export type { Repair, RepairChoice, RepairItem, RepairKind } from './clipboard/inspect-fragment.js';
export { type AddNodeArguments, planAddNode } from './command/add-node.js';
export { type CommandContext, type Planned, type PlannedChange, unchanged } from './command/command.js';
export {
  type ConnectArguments,
  planConnect,
  planReconnect,
  planSetEdge,
  type ReconnectArguments,
  type SetEdgeArguments,
} from './command/connect.js';
export {
  type AddGroupArguments,
  planAddGroup,
  planRemoveGroup,
  planSetGroup,
  type RemoveGroupArguments,
  type SetGroupArguments,
} from './command/groups.js';
export { type InsertNodeArguments, planInsertNode } from './command/add-node.js';
export { type MoveNodeArguments, planMoveNode } from './command/move-node.js';
export {
  planMoveNodes,
  planShiftNodes,
  planTidy,
  type ShiftNodesArguments,
  type NodePlaces,
} from './command/move-nodes.js';
export {
  type AddNoteArguments,
  longestNote,
  planAddNote,
  planRemoveNotes,
  planSetNote,
  type RemoveNotesArguments,
  type SetNoteArguments,
} from './command/notes.js';
export {
  type MakeDefaultArguments,
  type ReorderEdgeArguments,
  planMakeDefault,
  planReorderEdge,
} from './command/reorder-edge.js';
export {
  conditionConsequences,
  type ConditionConsequences,
  planRemoveCondition,
  type RemoveConditionArguments,
} from './command/remove-condition.js';
export { planRemoveElements, type RemoveElementsArguments } from './command/remove-elements.js';
export { planRenameOutput, type RenameOutputArguments } from './command/rename-node.js';
export {
  planRemoveProperty,
  planRenameProperty,
  type RemovePropertyArguments,
  type RenamePropertyArguments,
} from './command/rename-property.js';
export { planRenameNode, type RenameNodeArguments } from './command/rename-node.js';
export type { RenameReport } from './command/rename-uses.js';
export {
  planReplaceNodeType,
  type ReplaceNodeTypeArguments,
  type ReplacementReport,
} from './command/replace-node-type.js';
export {
  planSetConfig,
  planSetSharedConfig,
  type SetConfigArguments,
  type SetSharedConfigArguments,
} from './command/set-config.js';
export { planSetSharedEntries, type SetSharedEntriesArguments } from './command/set-shared-entries.js';
export { planSetWorkflow, type SetWorkflowArguments } from './command/set-workflow.js';
export { planSetDirection, type SetDirectionArguments } from './command/set-direction.js';
export { planSetDisabled, type SetDisabledArguments } from './command/set-disabled.js';
export type { FixChoice, FixReport } from './fix/fix-request.js';
export { type FixArguments, planFix } from './fix/plan-fix.js';
export { contentHash, presentationHash } from './history/content-hash.js';
export {
  dropEntry,
  emptyHistory,
  type History,
  type HistoryBudget,
  type HistoryEntry,
  type HistoryMove,
  mergeWindow,
  moveAsApplied,
  planRedo,
  planUndo,
  type Recorded,
  recordTransaction,
  sealHistory,
} from './history/history.js';
export { invertOperations, replacePresentation } from './operation/operation.js';
export {
  amendLog,
  emptyLog,
  extendLog,
  type OperationLog,
  logOf,
  type LogSegment,
  segmentsOf,
  operationsOfSegment,
} from './history/operation-log.js';
export { mergeOperations } from './operation/merge-operations.js';
export { type Jump, type JumpTarget, planJump } from './history/plan-jump.js';
export { planResume, type Resumption } from './history/plan-resume.js';
export { type Root, rootOf } from './history/content-hash.js';
export { replaceDocument } from './operation/replace-document.js';
export { readTransaction } from './operation/read-transaction.js';
export type { Refusal, RefusalCode, Result } from './command/refusal.js';
export type {
  AddOperation,
  EditedDocument,
  RemoveOperation,
  SetOperation,
  Operation,
  Transaction,
} from './operation/operation.js';
export {
  historyCheck,
  type KnownLogs,
  readHistory,
  type StoredHistory,
  type StoredSegment,
  storeHistory,
} from './history/stored-history.js';
export { touchedBy } from './operation/touched-by.js';
