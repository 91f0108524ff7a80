/**
 * The state of one editor: document, history, selection, problems and save state.
 * It never reaches React or storage.
 */
export { createEditor } from './create-editor.js';
export { type OpenEditor, openEditor } from './open-editor.js';
export { checksPart } from './parts/checks-part.js';
export { commandsPart } from './parts/commands-part.js';
export type { ChecksPart, CommandsPart, EditorParts, PartsSoFar, PastePart } from './parts/editor-parts.js';
export { pastePart } from './parts/paste-part.js';
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
