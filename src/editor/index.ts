/**
 * The composed editor: one open document and all parts around it. It never writes to the document except
 * by the editor's commands, nor changes anything outside of its root element.
 */
export type { CommandGroup, CommandScene, CommandDecision, EditorCommand, Keymap } from './commands/editor-command.js';
export type { DraftOptions } from '#adapter';
export type { UnsavedWork } from './drafts/use-leaving.js';
export type { EditorActions, PickerPlace } from './actions/editor-actions.js';
export type { EditorMode } from './editor-mode.js';
export type {
  EditorSlots,
  OpenVersionRequest,
  ExecutionOptions,
  SlotProps,
  WorkflowEditorProps,
} from './editor-props.js';
export { WorkflowEditor } from './workflow-editor.js';
export type { WorkflowView } from './areas/workflow-view.js';
export type { Messages } from './editor-messages.js';
