/**
 * The composed editor: one open document with everything around it, put together from the rooms below.
 * It must never write to a document except through the editor's commands, nor reach outside its own root element.
 */
export type { CommandGroup, CommandScene, CommandDecision, EditorCommand, Keymap } from './commands/editor-command.js';
export type { DraftOptions } from './drafts/draft-options.js';
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
