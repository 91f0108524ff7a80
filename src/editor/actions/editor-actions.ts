import type { SaveOptions } from '#adapter';
import type { Json, Result } from '#base';
import type { CanvasSelection, DropPlace } from '#canvas';
import type { FixChoice, fragmentFromClipboard, JumpTarget, PasteOptions } from '#edit';
import type { Problem, ProblemFix } from '#model';
import type { EditorMode } from '../editor-mode.js';
import type { ShowAs } from '../areas/workflow-view.js';

/** What a step or a step type is picked for: into a path, after a step, on its own; in place of a step; as the end of a path. */
export type PickerPlace =
  | { readonly kind: 'edge'; readonly edgeId: string }
  | {
      readonly kind: 'after';
      readonly nodeId: string;
      readonly edgeType?: string;
      readonly value?: Json;
      readonly at?: { readonly x: number; readonly y: number };
    }
  | { readonly kind: 'free' }
  | { readonly kind: 'replace'; readonly nodeId: string }
  | { readonly kind: 'target'; readonly nodeId: string }
  | { readonly kind: 'edge-end'; readonly edgeId: string };

/** What a person can do in the editor, each saying what came of it. */
export interface EditorActions {
  setMode(mode: EditorMode): void;
  /** Shows the workflow as a drawing, as a list, or both. */
  showAs: ShowAs;
  /** Shows or hides what is nested in the list of branches, all of it. */
  foldOutline(how: 'collapse-all' | 'expand-all'): void;
  /** `other`: shows what is hidden and hides what is shown. */
  showProblems(open: boolean | 'other'): void;
  showKeys(open: boolean | 'other'): void;
  /** Gives the settings of a step all the room there is beside the canvas, or takes it back. */
  widenSettings(wide: boolean | 'other'): void;
  /** Opens the list of all commands, for what is chosen now. */
  openCommands(): void;
  /** Opens the search over the steps of the workflow, or goes to it where it is open. */
  find(): void;
  /** Goes to the search over the step types that can be added. False: it is not there. */
  findType(): boolean;
  /** Opens the settings of a step or path and goes to their first field. */
  openSettings(about: CanvasSelection): void;
  /** Opens what belongs to the workflow as a whole. */
  openWorkflowSettings(): void;
  /** Puts the name of the workflow into a field, where it is shown. False: it is not there. */
  renameWorkflow(): boolean;
  /** Closes the settings; the focus goes to what they were about, or to what opened those of the workflow. */
  closeSettings(): void;
  /** Shows the kind and the words of a path, to be changed where it is drawn. */
  editEdge(edgeId: string, anchor: DOMRect): void;
  /** Asks for another name of a step. */
  rename(nodeId: string, anchor: DOMRect): void;
  /** Opens what can be chosen to bring steps into line, at a place on the screen. */
  openAligning(about: CanvasSelection, anchor: DOMRect): void;
  /** Opens the list of steps to add, at a place on the screen. */
  pickNode(place: PickerPlace, anchor: DOMRect): void;
  /** Adds a step and selects it; says why when it is refused. */
  addNode(type: string, place: PickerPlace, at?: { readonly x: number; readonly y: number }): void;
  /** Puts a step that nothing leads to into a path or on an open end; says why when it is refused. */
  joinNode(nodeId: string, place: DropPlace): void;
  /** Draws a path between steps that exist; says why when it is refused. */
  connect(connection: {
    readonly source: string;
    readonly target: string;
    readonly edgeType?: string;
    readonly value?: Json;
  }): void;
  /** Deletes and re-joins; asks which path to go on by where several leave a step. */
  remove(selection: CanvasSelection): void;
  /** Deletes a step; the steps before it go on by this path of it, or lead nowhere. */
  removeNode(nodeId: string, continueOn: string | undefined): void;
  /** Carries out what a problem proposes; `choice` is what the person chose where the fix asks. */
  mend(fix: ProblemFix, choice?: FixChoice): void;
  duplicate(selection: CanvasSelection): void;
  copy(selection: CanvasSelection): void;
  cut(selection: CanvasSelection): void;
  /** Adds what lies on the clipboard, or what was found on it. */
  paste(place?: Pick<PasteOptions, 'onEdge' | 'after'>, found?: ReturnType<typeof fragmentFromClipboard>): void;
  /** Asks for another name of a group. */
  renameGroup(groupId: string, anchor: DOMRect): void;
  /** Opens a new note to be written: on a step, or at a place on the screen. */
  writeNote(on: { readonly nodeId?: string | undefined; readonly anchor: DOMRect }): void;
  editNote(noteId: string, anchor: DOMRect): void;
  /** Adds a note with its first words; answers its id. */
  addNote(note: {
    readonly text: string;
    readonly nodeId?: string;
    readonly x?: number;
    readonly y?: number;
  }): string | undefined;
  setNote(change: {
    readonly noteId: string;
    readonly text?: string;
    readonly x?: number;
    readonly y?: number;
    readonly nodeId?: string | null;
  }): void;
  /** Ends a burst of typing into a note; says what came of it. */
  noteWritten(): void;
  removeNotes(noteIds: readonly string[]): void;
  /** Makes a step one of another type; shows beforehand what stays and what goes, where something goes. */
  changeType(nodeId: string, type: string): void;
  /** The same without asking. */
  replaceType(nodeId: string, type: string): void;
  /** Lets a path lead to another step. */
  moveEdge(edgeId: string, target: string): void;
  /** Lets a path begin or end elsewhere; says why when it is refused. */
  reconnect(change: { readonly edgeId: string; readonly source?: string; readonly target?: string }): void;
  /** Selects a step or path and brings it into view; with `focus` the keyboard goes there as well. */
  goTo(target: { readonly nodeId?: string; readonly edgeId?: string }, how?: { readonly focus?: boolean }): void;
  /** Goes to where a problem is: the step or path, and the very field of its settings; of the whole workflow, to what mends it. */
  openProblem(problem: Problem, anchor: DOMRect): void;
  /** The next (1) or previous (-1) problem after what is selected, round and round. */
  goToProblem(by: 1 | -1): void;
  /** The focus goes to the next (1) or previous (-1) part of the editor. */
  goToRegion(by: 1 | -1): void;
  /** Closes or leaves a part of the editor, by its region, as Escape does. False: there was nothing to leave. */
  leave(region: string): boolean;
  /** Closes the settings where they lie over the workflow. False: they do not, or are not open. */
  leaveDrawer(): boolean;
  undo(): void;
  redo(): void;
  /** Opens the list of what was changed: at the undo button where it is there, else at a place on the screen. */
  openHistory(anchor: DOMRect): void;
  /** Goes to a moment of the history. */
  jumpTo(target: JumpTarget): void;
  /** Stores a version unless errors hold it back. */
  save(options?: SaveOptions): void;
  /** Says a sentence to assistive technology. */
  say(words: string): void;
  /** Shows and says why something was not done. */
  refuse(reason: string): void;
  /** Says what came of a command: these words when it was done, its reason when it was refused. */
  report(outcome: Result<object>, words: string): void;
}
