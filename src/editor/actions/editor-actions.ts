import type { SaveOptions, SaveOutcome } from '#adapter';
import type { Json, Result } from '#base';
import type { CanvasSelection, DropPlace } from '#canvas';
import type { FixChoice, fragmentFromClipboard, JumpTarget, PasteOptions } from '#edit';
import type { Problem, ProblemFix } from '#model';
import type { EditorMode } from '../editor-mode.js';
import type { ShowAs } from '../areas/workflow-view.js';

/**
 * Where the node picker adds or connects: on an edge, after a node, unconnected, in place of a node, or at the end of
 * an edge.
 */
export type PickerPlace =
  | { readonly kind: 'edge'; readonly edgeId: string }
  | {
      readonly kind: 'after';
      readonly nodeId: string;
      readonly edgeType?: string;
      readonly value?: Json;
      readonly at?: { readonly x: number; readonly y: number };
      /** The user wants to connect: existing nodes come first. */
      readonly connects?: boolean;
    }
  | { readonly kind: 'free' }
  | { readonly kind: 'replace'; readonly nodeId: string }
  | { readonly kind: 'target'; readonly nodeId: string }
  | {
      readonly kind: 'edge-end';
      readonly edgeId: string;
      /** Where a new node would be; absent where only existing ones are offered. */
      readonly at?: { readonly x: number; readonly y: number };
    };

/** The actions of the user. Each announces its result to assistive technology. */
export interface EditorActions {
  /** Switches between editing, executions and insights; from a version that is viewed, back to the draft. */
  setMode(mode: EditorMode): void;
  /** Shows the canvas, the outline, or both. */
  showAs: ShowAs;
  /** Collapses or expands all nested branches of the outline. */
  foldOutline(how: 'collapse-all' | 'expand-all'): void;
  /** `other` toggles. */
  showProblems(open: boolean | 'other'): void;
  /** Opens or closes the list of keys; `other` toggles. */
  showKeys(open: boolean | 'other'): void;
  /** Widens the settings of a node over the space beside the canvas, or restores their width; `other` toggles. */
  widenSettings(wide: boolean | 'other'): void;
  /** Opens the list of all commands, for the focused element or the selection. */
  openCommands(): void;
  /** Opens the search over the nodes, or focuses it where it is open. */
  find(): void;
  /** Focuses the search over the node types. Returns false where it is not shown. */
  findType(): boolean;
  /** Opens the settings of a node or edge and focuses their first field. */
  openSettings(about: CanvasSelection): void;
  /** Opens the settings of the workflow as a whole. */
  openWorkflowSettings(): void;
  /** Shows the question how an empty workflow starts. Returns false where the workflow has steps. */
  askHowItStarts(): boolean;
  /** Turns the name of the workflow into a field. Returns false where the name is not shown. */
  renameWorkflow(): boolean;
  /** Closes the settings and focuses the element they were about, or the opener of the workflow settings. */
  closeSettings(): void;
  /** Opens the kind and label of an edge, to be changed where the edge is drawn. */
  editEdge(edgeId: string, anchor: DOMRect): void;
  /** Opens the form for the title of a node. */
  rename(nodeId: string, anchor: DOMRect): void;
  /** Opens the menu of alignments at a place on the screen. */
  openAligning(about: CanvasSelection, anchor: DOMRect): void;
  /** Opens the node picker at a place on the screen. */
  pickNode(place: PickerPlace, anchor: DOMRect): void;
  /** Adds a node and selects it; shows the refusal otherwise. */
  addNode(type: string, place: PickerPlace, at?: { readonly x: number; readonly y: number }): void;
  /** Inserts a node without incoming edges into an edge or at an open end; shows the refusal otherwise. */
  joinNode(nodeId: string, place: DropPlace): void;
  /** Adds an edge between existing nodes; shows the refusal otherwise. */
  connect(connection: {
    readonly source: string;
    readonly target: string;
    readonly edgeType?: string;
    readonly value?: Json;
  }): void;
  /**
   * Deletes and reconnects. Asks first where a single node has several outgoing edges to continue on, and where other
   * nodes use values of the deleted ones.
   */
  remove(selection: CanvasSelection): void;
  /** Deletes without asking; incoming edges of a single node continue on the target of this edge. */
  removeSelected(selection: CanvasSelection, continueOn: string | undefined): void;
  /** Deletes a group with its nodes, or ungroups them. */
  removeGroup(groupId: string, what: 'with-nodes' | 'alone'): void;
  /**
   * Removes a condition with its path. Asks what happens to the nodes that only this path leads to, where there are any;
   * `nodes` is the answer.
   */
  removeCondition(nodeId: string, index: number, nodes?: 'keep' | 'remove'): void;
  /** Applies a quick fix; `choice` is the answer of the user where the fix asks for one. */
  applyFix(fix: ProblemFix, choice?: FixChoice): void;
  /** Duplicates nodes and the edges between them, and selects the copies. */
  duplicate(selection: CanvasSelection): void;
  /** Duplicates nodes at positions, by the id of the original, as one entry of the history. */
  duplicateTo(places: { readonly [nodeId: string]: { readonly x: number; readonly y: number } }): void;
  /** Copies nodes and the edges between them to the clipboard. */
  copy(selection: CanvasSelection): void;
  /** Copies nodes to the clipboard and deletes them; their neighbours are connected. */
  cut(selection: CanvasSelection): void;
  /** Pastes the clipboard, or what a paste event delivered. */
  paste(place?: Pick<PasteOptions, 'onEdge' | 'after'>, found?: ReturnType<typeof fragmentFromClipboard>): void;
  /** Opens the form for the name of a group. */
  renameGroup(groupId: string, anchor: DOMRect): void;
  /** Opens a new note on a node, or at a place on the screen. */
  writeNote(on: { readonly nodeId?: string | undefined; readonly anchor: DOMRect }): void;
  /** Opens a note for editing, in place on the canvas and in a form elsewhere. */
  editNote(noteId: string, anchor: DOMRect): void;
  /** Adds a note with its first text. Returns its id, or undefined where it was refused. */
  addNote(note: {
    readonly text: string;
    readonly nodeId?: string;
    readonly x?: number;
    readonly y?: number;
  }): string | undefined;
  /** Changes the text or position of a note, attaches it to a node, or detaches it (`nodeId: null`). */
  setNote(change: {
    readonly noteId: string;
    readonly text?: string;
    readonly x?: number;
    readonly y?: number;
    readonly nodeId?: string | null;
  }): void;
  /** Ends a burst of typing into a note and announces the result. */
  noteWritten(): void;
  /** Deletes notes. */
  removeNotes(noteIds: readonly string[]): void;
  /** Changes the type of a node. Opens a preview first where the change loses something. */
  changeType(nodeId: string, type: string): void;
  /** Changes the type of a node without a preview. */
  replaceType(nodeId: string, type: string): void;
  /** Moves nodes to these positions. */
  moveNodes(places: { readonly [nodeId: string]: { readonly x: number; readonly y: number } }): void;
  /** Moves the end of an edge to another node. */
  moveEdge(edgeId: string, target: string): void;
  /** Moves either end of an edge; shows the refusal otherwise. */
  reconnect(change: { readonly edgeId: string; readonly source?: string; readonly target?: string }): void;
  /** Selects a node or edge and brings it into view; with `focus`, focuses it too. */
  goTo(target: { readonly nodeId?: string; readonly edgeId?: string }, how?: { readonly focus?: boolean }): void;
  /**
   * Opens a problem: its node or edge and the field it is about, or for a problem of the workflow, the control that
   * fixes it.
   */
  openProblem(problem: Problem, anchor: DOMRect): void;
  /** Goes to the next (1) or previous (-1) problem after the selection, in a circle. */
  goToProblem(by: 1 | -1): void;
  /** Focuses the next (1) or previous (-1) region of the editor. */
  goToRegion(by: 1 | -1): void;
  /** Closes or leaves a region of the editor, as Escape does. Returns false where there was nothing to leave. */
  leave(region: string): boolean;
  /** Closes the settings where they overlap the workflow. Returns false where they do not, or are closed. */
  leaveDrawer(): boolean;
  /** Undoes the last entry of the history. */
  undo(): void;
  /** Redoes the next entry of the history. */
  redo(): void;
  /** Opens the edit history at the undo button, or where that is hidden at a place on the screen. */
  openHistory(anchor: DOMRect): void;
  /** Goes to a moment of the history. */
  jumpTo(target: JumpTarget): void;
  /** Saves the version unless errors block it. */
  save(options?: SaveOptions): Promise<SaveOutcome | undefined>;
  /** Asks before the workflow goes live; while it has errors, opens the list of problems instead. */
  makeLive(): void;
  /** Opens or closes the history of versions. */
  showVersions(open: boolean | 'other'): void;
  /** Whether a stored version is shown instead of the draft. */
  isViewingVersion(): boolean;
  /** Asks before the live version takes no new contacts. */
  takeOff(): void;
  /** Asks which list the live version is sent to. */
  sendToList(): void;
  /** Announces a sentence to assistive technology. */
  say(text: string): void;
  /** Shows and announces a refusal. */
  refuse(reason: string): void;
  /** Lists the reason against a gesture, which has shown and announced it, until the next command. */
  refused(reason: string): void;
  /** Announces `text` where a command was carried out, its refusal otherwise. */
  report(outcome: Result<object>, text: string): void;
}
