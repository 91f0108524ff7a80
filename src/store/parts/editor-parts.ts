import type { NodeType } from '#model';
import type { DrawnPlaces } from '../drawn-places.js';
import type { Editor, EditorOptions, EditorSettings } from '../editor.js';
import type { PublishedState } from '../published-state.js';

/** A document that is open and shown, as the part that edits it receives it. */
export interface OpenDocument {
  readonly state: PublishedState;
  /** The options of the editor, with the settings its host has changed since. */
  readonly options: EditorOptions;
  /** The node types for editors whose host gives none. */
  readonly nodeTypes: readonly NodeType[];
  /** Returns how the workflow is drawn now: positions are measured from there. */
  readonly drawn: () => DrawnPlaces;
}

/** What an editor shows its document with. It needs none of the rules and none of the commands. */
export type Showing = Pick<Editor, 'destroy' | 'onChange' | 'select' | 'setLayout' | 'store' | 'toVersion'>;

/** What an editor checks, changes and saves its document with. */
export type Editing = Omit<Editor, keyof Showing>;

/**
 * Rules, commands, history, saving and the reader of the clipboard. None is needed to open and show a workflow, so a
 * page may load this part later and hand it in when it arrives; `createEditor` has it from the start.
 */
export interface EditingPart {
  /** Begins to edit a document: checks it, or puts the check off where the options ask for it. */
  readonly edit: (document: OpenDocument) => Editing & { configure(settings: EditorSettings): void };
}
