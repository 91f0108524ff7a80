import type { CanvasSelection } from '#canvas';
import type { EditorMode } from '../editor-mode.js';
import type { PickerPlace } from './editor-actions.js';
import type { PastePrompt } from './clipboard-actions.js';

/** Something that is open over the editor, anchored to a place on the screen. */
interface OpenPart {
  readonly anchor: DOMRect;
  /** The element that had the focus when the part opened and gets it back. */
  readonly opener: Element | null;
}

/** The parts of the editor that are open. Not part of the document and never undone. */
export interface EditorView {
  readonly mode: EditorMode;
  readonly problemsOpen: boolean;
  /** The user began an empty workflow blank: it shows its panels. */
  readonly beganBlank: boolean;
  readonly inspectorClosed: boolean;
  /** The settings of a node fill all the space beside the canvas. */
  readonly settingsWide: boolean;
  /** The share of the outline beside the canvas, in percent; undefined for its usual width. */
  readonly outlineShare: number | undefined;
  readonly showAllProblems: boolean;
  /** Why the last command or gesture was refused; `null` after the next one that was carried out. */
  readonly refusal: string | null;
  readonly picker: ({ readonly place: PickerPlace } & OpenPart) | null;
  /** The elements, or the group, whose deletion is to be confirmed. */
  readonly deletion: { readonly selection: CanvasSelection } | { readonly groupId: string } | null;
  /** The condition whose removal is to be confirmed. */
  readonly removedCondition: { readonly nodeId: string; readonly index: number } | null;
  /** The preview of another type for a node. */
  readonly replacing: { readonly nodeId: string; readonly type: string } | null;
  /** The resources that pasted nodes need and the account lacks. */
  readonly repairing: PastePrompt | null;
  /** The question before the workflow goes live, or before the live version is taken off. */
  readonly goingLive: ({ readonly isOff: boolean } & Pick<OpenPart, 'opener'>) | null;
  /** The question which list the workflow is sent to. */
  readonly sending: Pick<OpenPart, 'opener'> | null;
  /** The list of keys. */
  readonly keys: Pick<OpenPart, 'opener'> | null;
  /** The settings of the workflow as a whole. */
  readonly workflow: Pick<OpenPart, 'opener'> | null;
  readonly edgeForm: ({ readonly edgeId: string } & OpenPart) | null;
  readonly renaming: ({ readonly nodeId: string } & OpenPart) | null;
  readonly groupName: ({ readonly groupId: string } & OpenPart) | null;
  /** The form of a note where no canvas is shown: a new one, or with `noteId` an existing one. */
  readonly note: ({ readonly noteId?: string; readonly nodeId?: string } & OpenPart) | null;
  /** The command list, about the elements that were chosen when it opened. */
  readonly commandList: ({ readonly subject: CanvasSelection; readonly noteId?: string | undefined } & OpenPart) | null;
  /** The commands that align nodes. */
  readonly aligning: ({ readonly subject: CanvasSelection } & OpenPart) | null;
  /** The edit history. */
  readonly past: OpenPart | null;
  /** The search over the nodes. */
  readonly find: Pick<OpenPart, 'opener'> | null;
  /** The last query of that search. */
  readonly findText: string;
  /** Node types added last, newest first. */
  readonly recentTypes: readonly string[];
  /** Ids of the commands chosen last in the command list, newest first. */
  readonly recentCommands: readonly string[];
}

export const closedView: EditorView = {
  mode: 'edit',
  problemsOpen: false,
  beganBlank: false,
  inspectorClosed: false,
  settingsWide: false,
  outlineShare: undefined,
  showAllProblems: false,
  refusal: null,
  picker: null,
  deletion: null,
  removedCondition: null,
  replacing: null,
  repairing: null,
  goingLive: null,
  sending: null,
  keys: null,
  workflow: null,
  renaming: null,
  edgeForm: null,
  aligning: null,
  note: null,
  groupName: null,
  commandList: null,
  recentCommands: [],
  recentTypes: [],
  find: null,
  findText: '',
  past: null,
};

/** The parts of the view that open over the editor. */
export const overlayParts = [
  'picker',
  'commandList',
  'past',
  'aligning',
  'edgeForm',
  'renaming',
  'groupName',
  'note',
  'replacing',
  'repairing',
  'goingLive',
  'sending',
  'deletion',
  'removedCondition',
] as const;
