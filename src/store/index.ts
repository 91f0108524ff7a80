/**
 * The state of one editor: document, history, selection, problems and how it stands towards what is stored.
 * It must never know React, nor how or where anything is stored.
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
