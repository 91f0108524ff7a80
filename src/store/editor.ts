import type { Refusal, Result } from '#base';
import type {
  AddGroupArguments,
  AddNodeArguments,
  AddNoteArguments,
  ConnectArguments,
  EditedDocument,
  FixArguments,
  FixReport,
  Fragment,
  FragmentSource,
  HistoryEntry,
  InsertNodeArguments,
  JumpTarget,
  MakeDefaultArguments,
  ReorderEdgeArguments,
  PastedIds,
  PasteOptions,
  ReconnectArguments,
  RemoveElementsArguments,
  RemoveGroupArguments,
  RemoveNotesArguments,
  RemovePropertyArguments,
  RenameOutputArguments,
  RenamePropertyArguments,
  RenameReport,
  RenameNodeArguments,
  RepairItem,
  ReplaceNodeTypeArguments,
  ReplacementReport,
  Selection,
  SetConfigArguments,
  SetEdgeArguments,
  SetGroupArguments,
  SetNoteArguments,
  SetOffArguments,
  SetSharedConfigArguments,
  SetWorkflowArguments,
  StoredHistory,
  Transaction,
} from '#edit';
import type { Layout, LayoutDensity } from '#layout';
import type { NodeType, ParsedVersion, Presentation, Problem, WorkflowVersion } from '#model';
import type {
  AccountFacts,
  ComparatorTable,
  Flow,
  Guarantee,
  KnownName,
  NamedElement,
  RouteTotals,
  Rule,
  RuleTable,
  TimeToNode,
  Usage,
  Decisions,
} from '#rules';
import type { TextSamples } from '#text';
import type { EditorState, SaveFailure } from './editor-state.js';

export interface EditorOptions {
  /** The version to edit; without it an empty workflow. */
  readonly version?: WorkflowVersion;
  /** The step types offered; without it the built-in messaging types. */
  readonly nodeTypes?: readonly NodeType[];
  readonly presentation?: Presentation;
  /** Refuses every change, whatever asks for it. Versions marked `readonly` are read-only anyway. */
  readonly readOnly?: boolean;
  /** Own rules beside the built-in ones, or a table that also replaces and switches off. */
  readonly rules?: readonly Rule[] | RuleTable;
  readonly comparators?: ComparatorTable;
  /** What the account has, for the rules that ask; what is left out is not checked. */
  readonly account?: AccountFacts;
  /**
   * `now` where left out: the version is checked while the editor is made. `later`: it is made at once, and the check is carried
   * on by `checkOn`, or finished by the first who asks for `problems`. For large workflows on a page that has to stay responsive.
   */
  readonly check?: 'now' | 'later';
  /** What `parseVersion` answered about this very version, where it was asked before; else it is asked now. */
  readonly parsed?: ParsedVersion;
  /**
   * In which density the workflow is drawn, as long as nobody tells with `showsLayout`: from there moved steps are measured;
   * `comfortable` where left out.
   */
  readonly density?: LayoutDensity;
  /** Milliseconds since 1970; the machine's clock where left out. */
  readonly now?: () => number;
  /** Makes ids for new steps and paths; random where left out. */
  readonly createId?: () => string;
  /** How many entries of the history to keep, 500 where left out. */
  readonly historyLimit?: number;
  /** How much the history may hold, about as long as it would be as JSON text; 32 MB where left out. The newest entry always stays. */
  readonly historyBytes?: number;
}

/**
 * What a host may change while an editor is open. A setting that is absent stays as it is; one that is `undefined` returns to its
 * default. Another `presentation` replaces the arrangement, as a change that the user's undo leaves alone.
 */
export type EditorSettings = {
  readonly [Name in 'account' | 'comparators' | 'nodeTypes' | 'presentation' | 'readOnly' | 'rules']?:
    EditorOptions[Name] | undefined;
};

/**
 * The state of an editor to read and to follow: a zustand store without `setState`, since only transactions write. Works with
 * zustand's `useStore`. After `destroy` the state stays readable and subscribers are released.
 */
export interface EditorStore {
  getState(): EditorState;
  /** The state in which the editor was created. */
  getInitialState(): EditorState;
  /** Calls back after every change of the state, until the returned function is called. */
  subscribe(listener: (state: EditorState, before: EditorState) => void): () => void;
}

/**
 * A transaction that was applied, told to everybody who listens: each keystroke by itself, a group of commands or a jump
 * through the history as one. Another editor that dispatches the transaction of every event, in order, has the same document,
 * save what only the service assigns (id, stamps, flags), which comes with the answer to a save.
 */
export interface ChangeEvent {
  /** What was done, by which command, at whose wish, and the steps as they were applied. */
  readonly transaction: Transaction;
  readonly before: EditedDocument;
  readonly after: EditedDocument;
  readonly revision: number;
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /**
   * The entry of the history that this is in, or that was moved; after a jump the one that is done last. Keystrokes of one
   * burst have the same. Absent for what is not in the history: what others did, a jump to the start, a resumed history.
   */
  readonly entryId?: number;
}

/** A position on the canvas in pixels at 100 %. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** Which steps to copy; paths come along where both their steps do. */
export type CopySelection = Pick<Selection, 'nodeIds'> & Partial<Selection>;

/** What is known of copied steps before they are pasted. */
export interface PasteReport {
  /** How many steps there are. */
  readonly steps: number;
  /** What they need that does not exist here, with what could take its place. */
  readonly repairs: readonly RepairItem[];
}

/** The commands of an editor. Each answers what it did, or a refusal with a code and a sentence; then nothing changed. */
export interface EditorCommands {
  addNode(args: AddNodeArguments & { readonly at?: Position }): Result<{ readonly nodeId: string }>;
  /** Puts a step that stands alone into a path or after another step. */
  insertNode(args: InsertNodeArguments): Result;
  removeElements(args: RemoveElementsArguments): Result<{ readonly joined: number }>;
  connect(args: ConnectArguments): Result<{ readonly edgeId: string }>;
  reconnect(args: ReconnectArguments): Result;
  setConfig(args: SetConfigArguments): Result;
  /** Gives one setting of several steps the same value, as one entry of the history; a burst of changes is one, too. */
  setSharedConfig(args: SetSharedConfigArguments): Result<{ readonly changed: number }>;
  setEdge(args: SetEdgeArguments): Result;
  /** Puts a path elsewhere among those of its step: their order is the order of the branches. Tells which of how many it is now. */
  reorderEdge(args: ReorderEdgeArguments): Result<{ readonly place: number; readonly count: number }>;
  /** Makes a path the one taken where no other fits; the one that was it takes over its kind and words. */
  makeDefault(args: MakeDefaultArguments): Result;
  replaceNodeType(args: ReplaceNodeTypeArguments): Result<ReplacementReport>;
  setWorkflow(args: SetWorkflowArguments): Result;
  /** Gives a step a name of its own, or with an empty one takes it away. Every use of what the step leaves behind follows. */
  renameNode(args: RenameNodeArguments): Result<RenameReport>;
  /** Renames one of the values a step leaves behind, and every use of it. */
  renameOutput(args: RenameOutputArguments): Result<RenameReport>;
  /** Renames a property of the workflow, and every use of it. */
  renameProperty(args: RenamePropertyArguments): Result<RenameReport>;
  /** Takes a property of the workflow away, and tells what uses it: those places mean nothing from then on. */
  removeProperty(args: RemovePropertyArguments): Result<{ readonly usages: readonly Usage[] }>;
  /** Where each step shall stand; stored as its distance from the automatic place, or as the place itself where no path holds it. */
  moveNodes(positions: { readonly [nodeId: string]: Position }): Result;
  /** Moves steps together by so much, from wherever they stand, also where they are not drawn one by one. */
  shiftNodes(args: { readonly nodeIds: readonly string[]; readonly by: Position }): Result;
  /** Puts steps back to their automatic places: the given ones, or all. */
  tidy(args?: { readonly nodeIds?: readonly string[] }): Result;
  /** Turns steps off or on again, for hosts that can skip a step. Kept beside the version. */
  setOff(args: SetOffArguments): Result<{ readonly changed: number }>;
  /** Leaves a note on the drawing, or on a step. Typing into it goes on as one change. Kept beside the version. */
  addNote(args: AddNoteArguments): Result<{ readonly noteId: string }>;
  /** Changes what a note says, where it is, or what it hangs on; `nodeId: null` lets it lie where it is seen. */
  setNote(args: SetNoteArguments): Result;
  removeNotes(args: RemoveNotesArguments): Result<{ readonly removed: number }>;
  /** Collapses steps into one card. They have to be one region that is entered at a single step. Kept beside the version. */
  addGroup(args: AddGroupArguments): Result<{ readonly groupId: string }>;
  /** Renames a group, collapses it or opens it. */
  setGroup(args: SetGroupArguments): Result;
  /** Takes a group apart; its steps stay. */
  removeGroup(args: RemoveGroupArguments): Result;
  /** Carries out what a problem proposes; `choice` is what the person chose where the fix asks. */
  applyFix(args: FixArguments): Result<FixReport>;
  /** The selected steps with the paths among them, as a document for any clipboard; `source` says where they come from. */
  copy(selection: CopySelection, source?: FragmentSource): Result<{ readonly document: Fragment }>;
  /** The same, and removes them; what led to them leads on to what came after, where there is one way. */
  cut(
    selection: CopySelection,
    source?: FragmentSource,
  ): Result<{ readonly document: Fragment; readonly joined: number }>;
  /**
   * Adds copied steps, a fragment or the text of one, with new ids: into a path, after a step, at a place, or else below what
   * is selected (without a selection below the originals), covering no other step. Anything else is refused, saying what it was.
   */
  paste(document: unknown, args?: PasteOptions & { readonly at?: Position }): Result<PastedIds>;
  /** Adds the selected steps once more, below the originals. */
  duplicate(selection: CopySelection): Result<PastedIds>;
}

/** What came of resuming a history. */
export interface Resumed {
  /** How many changes were brought back. */
  readonly recovered: number;
  /** Set where the presentation given is none that the history knows: how steps were arranged and named is then not brought back. */
  readonly presentationDropped?: true;
}

/** What is sent when a save begins: a snapshot, to be handed back with the answer. */
export interface SaveTicket {
  readonly version: WorkflowVersion;
}

/**
 * The state of saving, for code that stores versions. One save at a time; the editor keeps its edits whatever the outcome is. An outcome
 * may also arrive after its save was given up as unknown: it counts unless a later save was stored since.
 */
export interface EditorSaving {
  /** Starts a save of what is here now. Refused while one is under way, and inside `transact`. */
  begin(): Result<{ readonly ticket: SaveTicket }>;
  /** The snapshot was stored as this version: its id, stamps and flags are taken over, edits made since stay on top. */
  succeed(ticket: SaveTicket, stored: WorkflowVersion): void;
  /** The snapshot was not stored, or its outcome is unknown. Ignored for any save but the latest. */
  fail(ticket: SaveTicket, failure: SaveFailure): void;
  /** The content that the service is known to hold: the snapshot stored last, or the version opened; `undefined` for a workflow never saved. */
  acknowledged(): WorkflowVersion | undefined;
}

/** What contacts get at least and at most, with the currency the host told. */
export interface MessageTotals extends RouteTotals {
  readonly currency?: string;
}

/** One editor: a document, its history and its problems, without any picture of it. */
export interface Editor {
  readonly store: EditorStore;
  readonly commands: EditorCommands;
  readonly saving: EditorSaving;
  /** "May I?", with the words for why not and what would come of it. Commands obey the same answers. */
  readonly can: Decisions;
  /** What pasting a fragment (or the text of one) would meet here. Changes nothing; refused where it could not be pasted. */
  inspectPaste(document: unknown): Result<PasteReport>;
  /** What can be known of the whole workflow as it is now; to be asked, not kept. */
  flow(): Flow;
  /** Every place that uses a property, an attribute, or what a step leaves behind, in wire order. */
  usages(resource: NamedElement): readonly Usage[];
  /** Whether a value is certain to be there when a step begins; undefined where nobody knows the name or no contact comes there. */
  guarantee(nodeId: string, name: string): Guarantee | undefined;
  /** The names that texts of a step can use, with how certain they are there. */
  knownNames(nodeId: string): readonly KnownName[];
  /**
   * In how many parts, and at what cost, messages reach a contact on the cheapest and the dearest way through the workflow; undefined
   * where no contact comes in. It looks at the whole workflow each time: to be asked for showing it, not per key.
   *
   * @param samples values the fields of messages may have; without them a field counts as what stands in for it, else by its name
   */
  messageTotals(samples?: TextSamples): MessageTotals | undefined;
  /**
   * How long after the trigger a contact can come to a step, at the earliest and at the latest; undefined where none comes to it. It
   * walks every way to the step each time: to be asked about the step that is shown, not per key.
   */
  timeToNode(nodeId: string): TimeToNode | undefined;
  /** The one write door. Applies all steps of a transaction or none; keeps a copy of what it is given. */
  dispatch(transaction: Transaction): Result;
  /**
   * Runs several commands as one entry of the history. When `run` throws, nothing is changed, and what it threw is thrown on;
   * the same for one inside another. `run` ends at once: one that answers a promise is a mistake, takes nothing with it, and
   * is thrown as a `TypeError`.
   */
  transact<Value>(label: string, run: () => Value extends PromiseLike<unknown> ? never : Value): Value;
  /** Takes back the newest entry. One that somebody else has changed since is refused as `history-skipped` and dropped. */
  undo(): Result<{ readonly label: string }, Refusal>;
  redo(): Result<{ readonly label: string }, Refusal>;
  /**
   * Goes to the moment after an entry of the history, done or undone, or to its start: one change for everybody. Tells where
   * one landed, and the labels of entries that somebody else has changed since, which were left as they are and dropped.
   */
  jump(target: JumpTarget): Result<{ readonly label: string; readonly skipped: readonly string[] }, Refusal>;
  canUndo(): boolean;
  canRedo(): boolean;
  /** What was done, oldest first, and what was taken back, next first. */
  history(): { readonly done: readonly HistoryEntry[]; readonly undone: readonly HistoryEntry[] };
  /** The history as plain JSON, to be kept across a reload of the page. */
  exportHistory(): StoredHistory;
  /**
   * Goes on with a history that `exportHistory` gave, before anything was changed here. On the document it belongs to, it is
   * taken over; on the one that was last opened or saved, or anything in between, what was done since is done again. Refused
   * as `other-base` for any other version, and as `not-a-history` for anything else. Of more than this editor may remember
   * the newest is taken over.
   */
  resumeHistory(stored: unknown): Result<Resumed, Refusal>;
  /** Ends a burst: what follows is an entry of its own. Called when a field is left. */
  seal(): void;
  toVersion(): WorkflowVersion;
  /** All problems. Finishes a check that was put off. */
  problems(): readonly Problem[];
  /**
   * Carries a check on that was put off, until it is done or the time is up, and answers whether everything is known now.
   * Edits may come in between.
   */
  checkOn(isTimeUp: () => boolean): boolean;
  select(selection: Partial<Selection>): void;
  /**
   * To be told by whoever draws the workflow: the layout that is seen from now on, or `undefined` when nothing is drawn any more.
   * What a person moves is measured from the places in it, so that nothing has to be laid out for that.
   */
  showsLayout(
    layout: Layout | undefined,
    options?: {
      /** It is of other steps than those of the version, such as of groups; where it has a step, places are measured from it. */ readonly isPart?: boolean;
    },
  ): void;
  /**
   * Calls back after every applied transaction, in the order they were applied, until the returned function is called. A
   * listener may change the document: everybody hears of that afterwards. What a listener throws is reported as an error nobody
   * caught; it stops neither the change nor the other listeners.
   */
  onChange(listener: (event: ChangeEvent) => void): () => void;
  /**
   * Takes over settings that a host changed while the editor is open. Other node types, rules, comparators or account facts check the
   * whole workflow again: at once, or in the slices of `checkOn` where the editor was created with `check: 'later'`.
   */
  configure(settings: EditorSettings): void;
  /** Releases all listeners and subscribers. The editor refuses changes afterwards. */
  destroy(): void;
}
