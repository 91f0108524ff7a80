/**
 * The React face of Pathboard: the composed editor, the run viewer, the form of one step, and the root they stand in.
 * It must never reach a database or a server framework.
 */
export type {
  Answer, ExecutionSummary, Failure, Page, PageQuery, VersionRef, VersionSummary, WorkflowAdapter, WorkflowSummary,
} from '#adapter';
export type { CanvasSelection, CanvasView, EdgeViewProps, NodeViewProps } from '#canvas';
export {
  type CommandGroup, type CommandScene, type CommandVerdict, type EditorActions, type EditorCommand, type EditorMode, type EditorSlots, type Keymap,
  type PickerPlace, type SlotProps, WorkflowEditor, type WorkflowEditorProps, type WorkflowView,
} from '#editor';
export {
  builtInFields, type FieldDefinition, type FieldProps, type FieldTable, type FieldViewProps, PropertyForm, type PropertyFormProps,
  type ResourceOption, type Resources, type ResourceSource,
} from '#forms';
export { ExecutionList, type ExecutionListProps, ExecutionViewer, type ExecutionViewerProps, RunsView, type RunsViewProps } from '#replay';
export type { ChangeEvent, Editor } from '#store';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
