/**
 * The state of one editor: document, history, selection, problems and save state.
 * It never reaches React or storage.
 */
export { createEditor } from './create-editor.js';
export { type OpenEditor, openEditor } from './open-editor.js';
export { editingPart } from './parts/editing-part.js';
export type { EditingPart } from './parts/editor-parts.js';
export type {
  ChangeEvent,
  Editor,
  EditorOptions,
  EditorSaving,
  EditorSettings,
  EditorStore,
  MessageTotals,
  Resumed,
  SaveTicket,
} from './editor.js';
export type { CopySelection, EditorCommands, PasteReport, Position } from './editor-commands.js';
export type { EditorState, SaveFailure, SaveState } from './editor-state.js';
