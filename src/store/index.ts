/**
 * The state of one editor: document, history, selection, problems and save state.
 * It never reaches React or storage.
 */
export { createEditor } from './create-editor.js';
export type {
  ChangeEvent,
  CopySelection,
  Editor,
  EditorCommands,
  EditorOptions,
  EditorSaving,
  EditorSettings,
  EditorStore,
  MessageTotals,
  PasteReport,
  Position,
  Resumed,
  SaveTicket,
} from './editor.js';
export type { EditorState, SaveFailure, SaveState } from './editor-state.js';
