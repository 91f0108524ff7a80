/**
 * The React face of Pathboard: the composed editor, the run viewer, the form of one step, and the root they stand in.
 * It must never reach a database or a server framework.
 */
export type {
  Answer, DraftAnswer, DraftChange, DraftStore, DraftTrouble, ExecutionSummary, Failure, Page, PageQuery, VersionRef, StoredDraft, StoredHead, VersionSummary, WorkflowAdapter,
  WorkflowScope, WorkflowSummary, WorkStatus,
} from '#adapter';
export type { CanvasSelection, CanvasView, EdgeViewProps, NodeViewProps } from '#canvas';
export {
  type CommandGroup, type CommandScene, type CommandVerdict, type DraftOptions, type EditorActions, type EditorCommand, type EditorMode, type EditorSlots, type Keymap, type OpenVersionRequest,
  type PickerPlace, type RunOptions, type SlotProps, type UnsavedWork, WorkflowEditor, type WorkflowEditorProps, type WorkflowView,
} from '#editor';
export {
  builtInFields, type FieldCheckContext, type FieldDefinition, type FieldProps, type FieldTable, type FieldViewProps, type MediaLibrary, type MediaUpload, MessagePreview,
  type MessagePreviewProps, PropertyForm, type PropertyFormProps, type ResourceLoader, type ResourceLookup, type ResourceOption, type ResourcePage,
  type ResourceQuery, type Resources, type ResourceSource, type SampleContact, sampleContacts, type TemplateLibrary, type TextScope,
} from '#forms';
export {
  type ComparedRun, type ComparedRuns, type DecodedMoment, decodeMoment, defaultPrivacyRules, encodeMoment, ExecutionList, type ExecutionListProps, ExecutionViewer,
  type ExecutionViewerProps, FlowInsights, type FlowInsightsProps, type PersonalKind, type PrivacyRule, queryBehind, type RangeChoice, type ReplayHost, type ReplayMoment,
  type ResumeRequest, type RetryRequest, type RevealEvent, type RunActions, RunComparisonView, type RunComparisonViewProps, type RunFilter, type RunPrivacySettings,
  type RunsBehind, type RunSource, RunsView, type RunsViewProps, type SavedRunFilter, type SavedRunFilterStore, type ZoneChoice,
} from '#replay';
export type { ChangeEvent, Editor } from '#store';
export { PbRoot, type PbRootProps, type ThemeChoice } from '#ui';
