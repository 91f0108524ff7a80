import type { EditedDocument, HistoryEntry, JumpTarget, Result, Selection, StoredHistory, Transaction } from '#edit';
import type { Layout, LayoutDensity } from '#layout';
import type { NodeType, ParsedVersion, Presentation, Problem, WorkflowVersion } from '#model';
import type {
  AccountFacts,
  ComparatorTable,
  WorkflowAnalysis,
  Guarantee,
  Variable,
  NamedElement,
  RouteTotals,
  Rule,
  RuleTable,
  TimeToNode,
  Usage,
  Decisions,
} from '#rules';
import type { TextSamples } from '#text';
import type { EditorCommands, PasteReport } from './editor-commands.js';
import type { EditorState, SaveFailure } from './editor-state.js';

/** Options of {@link createEditor}. */
export interface EditorOptions {
  /** The version to edit. @default an empty workflow */
  readonly version?: WorkflowVersion;
  /** The node types offered. @default the built-in messaging types */
  readonly nodeTypes?: readonly NodeType[];
  /**
   * Positions, titles, notes and collapsed regions to begin with.
   *
   * @default none: every node at its automatic position
   */
  readonly presentation?: Presentation;
  /** Refuses every change. Versions marked `readonly` are read-only anyway. @default false */
  readonly readOnly?: boolean;
  /** Rules in addition to the built-in ones, or a table that also replaces and removes some. */
  readonly rules?: readonly Rule[] | RuleTable;
  /**
   * Comparators for `NodeProperty.conditions`, which win over the built-in ones of the same name.
   *
   * @default the built-in ones only
   */
  readonly comparators?: ComparatorTable;
  /** What the account has, for the rules that ask; facts left out are not checked. */
  readonly account?: AccountFacts;
  /**
   * `now`: the version is checked while the editor is created. `later`: `continueCheck` continues the check in slices, or the
   * first call of `problems` finishes it. For large workflows on a page that has to stay responsive. @default 'now'
   */
  readonly check?: 'now' | 'later';
  /** The result of `parseVersion` for this very version object, where the caller has it already. */
  readonly parsed?: ParsedVersion;
  /**
   * The density in which the workflow is drawn until `setLayout` is called; moved nodes are measured from there.
   * @default 'comfortable'
   */
  readonly density?: LayoutDensity;
  /** The time in milliseconds since 1970. @default the clock of the machine */
  readonly now?: () => number;
  /** Creates ids for new nodes and edges. @default random ids */
  readonly createId?: () => string;
  /** The number of history entries to keep. @default 500 */
  readonly historyLimit?: number;
  /**
   * The size of the history, in about as many bytes as its JSON text. The newest entry always stays. @default
   * 33_554_432 (32 MiB)
   */
  readonly historyBytes?: number;
}

/**
 * The settings that a host may change while an editor is open. An absent setting stays as it is; `undefined` restores
 * its default. Another `presentation` replaces the current one, as a change that undo leaves alone.
 */
export type EditorSettings = {
  readonly [Name in 'account' | 'comparators' | 'nodeTypes' | 'presentation' | 'readOnly' | 'rules']?:
    EditorOptions[Name] | undefined;
};

/**
 * The state of an editor: a zustand store without `setState`, since only transactions write. Works with zustand's
 * `useStore`. After `destroy` the state stays readable and subscribers are released.
 */
export interface EditorStore {
  /** Returns the current state. The same object until the next change. */
  getState(): EditorState;
  /** The state in which the editor was created. */
  getInitialState(): EditorState;
  /** Calls the listener after every change of the state. Returns a function that ends the subscription. */
  subscribe(listener: (state: EditorState, before: EditorState) => void): () => void;
}

/**
 * An applied transaction: each keystroke by itself, a group of commands or a jump through the history as one. Another
 * editor that dispatches the transaction of every event, in order, has the same document, except for fields that only
 * the service assigns (id, stamps, flags), which come with the answer to a save.
 */
export interface ChangeEvent {
  /** The label, command, origin and operations as they were applied. */
  readonly transaction: Transaction;
  /** The document as it was before. */
  readonly before: EditedDocument;
  /** The document with the transaction applied. */
  readonly after: EditedDocument;
  /** The number of applied transactions, this one included: `EditorState.revision` afterwards. */
  readonly revision: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /**
   * The id of the history entry that the transaction is in or that was moved; after a jump the last one done.
   * Keystrokes of one burst share it. Absent for what is not in the history: changes of other users, a jump to the
   * start, a resumed history.
   */
  readonly entryId?: number;
}

/** The result of resuming a history. */
export interface Resumed {
  /** The number of restored changes. */
  readonly recovered: number;
  /**
   * Set where the history does not know the given presentation: its changes of positions and titles are then not
   * restored.
   */
  readonly presentationDropped?: true;
}

/** The snapshot to send when a save begins. Pass it back with the answer. */
export interface SaveTicket {
  /** The version to send, as it was when the save began. */
  readonly version: WorkflowVersion;
}

/**
 * The save protocol, for code that stores versions. One save at a time; the editor keeps its edits whatever the outcome
 * is. An outcome may also arrive after its save was reported as unknown: it counts unless a later save was stored
 * since.
 */
export interface EditorSaving {
  /**
   * Begins a save of the current version.
   *
   * @returns refused as `save-in-progress`, `in-transaction` or `not-opened`
   */
  begin(): Result<{ readonly ticket: SaveTicket }>;
  /**
   * Reports that the snapshot was stored as this version: its id, stamps and flags are taken over, later edits stay.
   */
  succeed(ticket: SaveTicket, stored: WorkflowVersion): void;
  /** Reports that the snapshot was not stored, or that the outcome is unknown. Ignored for any save but the latest. */
  fail(ticket: SaveTicket, failure: SaveFailure): void;
  /**
   * Reports that the service assigned other fields to the stored version without a save, such as `active` when it was made
   * live. Ignored for any version but the last stored one.
   */
  assign(stored: WorkflowVersion): void;
  /** Reports that this presentation was stored, or that a store has it. */
  arranged(presentation: Presentation): void;
  /**
   * The content that the service is known to hold: the last stored snapshot, or the opened version; `undefined` for a
   * workflow never saved.
   */
  acknowledged(): WorkflowVersion | undefined;
}

/** The fewest and the most message parts that a contact receives, with the currency of the account's price. */
export interface MessageTotals extends RouteTotals {
  /** The currency of the costs, `AccountFacts.segmentPrice.currency`. Absent where the host gives none. */
  readonly currency?: string;
}

/** One editor: a document, its history and its problems, without a user interface. */
export interface Editor {
  /** The current state, and the subscription to it. */
  readonly store: EditorStore;
  /** The named changes of a document: one function for each thing a user can do. */
  readonly commands: EditorCommands;
  /** The save protocol, for code that stores versions. `createSaveQueue` speaks it with an adapter. */
  readonly saving: EditorSaving;
  /** Decides whether a change is allowed, with the reason and the consequences. Commands follow the same decisions. */
  readonly can: Decisions;
  /**
   * Returns what pasting a fragment (or the text of one) would need here. Changes nothing; refused where it cannot be
   * pasted.
   */
  inspectPaste(document: unknown): Result<PasteReport>;
  /** The data flow of the current document. Do not keep it: it is outdated after the next change. */
  analysis(): WorkflowAnalysis;
  /** Every usage of a property, an attribute or an output, in wire order. */
  usages(resource: NamedElement): readonly Usage[];
  /** Whether a value is certain to exist when a node begins; `undefined` for an unknown name or an unreachable node. */
  guarantee(nodeId: string, name: string): Guarantee | undefined;
  /** The variables that texts of a node can use, with their guarantees. */
  variables(nodeId: string): readonly Variable[];
  /**
   * The number of message parts, and their cost, on the cheapest and the most expensive route through the workflow;
   * `undefined` where no contact enters. Walks the whole workflow on each call: not for every keystroke.
   *
   * @param samples values of variables in messages; without them a placeholder counts as its fallback, else as its name
   * @param to counts up to this node and with it, or only the routes that take an edge. @default to the ends of the
   *   workflow
   */
  messageTotals(samples?: TextSamples, to?: string | { readonly edgeId: string }): MessageTotals | undefined;
  /**
   * The earliest and the latest time from the trigger to a node; `undefined` for an unreachable one. Walks every route
   * to the node on each call: not for every keystroke.
   */
  timeToNode(nodeId: string): TimeToNode | undefined;
  /** The same for the time at which a contact takes an edge. */
  timeToEdge(edgeId: string): TimeToNode | undefined;
  /**
   * Applies all operations of a transaction or none; copies its input.
   *
   * @returns refused as `bad-transaction`, `bad-operation`, `stale-operation`, `read-only` and others of `RefusalCode`
   */
  dispatch(transaction: Transaction): Result;
  /**
   * Runs several commands as one entry of the history; nested calls join the outer one.
   *
   * @throws what `run` throws, after everything it did was rolled back; a `TypeError` where it returns a promise, which
   * cannot be awaited
   */
  transact<Value>(label: string, run: () => Value extends PromiseLike<unknown> ? never : Value): Value;
  /** Undoes the newest entry. One that another user has changed since is refused as `history-skipped` and dropped. */
  undo(): Result<{ readonly label: string }>;
  /** Redoes the entry that was undone last. Refused like `undo`. */
  redo(): Result<{ readonly label: string }>;
  /**
   * Jumps to the moment after an entry of the history, done or undone, or to its start, as one change. Returns the
   * label of that moment, and those of entries that another user has changed since, which were skipped and dropped.
   */
  jump(target: JumpTarget): Result<{ readonly label: string; readonly skipped: readonly string[] }>;
  /** Returns true where `undo` has an entry to move and the editor is not read-only. */
  canUndo(): boolean;
  /** Returns true where `redo` has an entry to move and the editor is not read-only. */
  canRedo(): boolean;
  /** The entries to undo, oldest first, and those to redo, next first. */
  history(): { readonly done: readonly HistoryEntry[]; readonly undone: readonly HistoryEntry[] };
  /** The history as plain JSON, to be kept across a reload of the page. */
  experimental_exportHistory(): StoredHistory;
  /**
   * Continues a history from `experimental_exportHistory`, before the first change. On the document it belongs to, it is taken over;
   * on the version that was last opened or saved, or any state between, the later changes are restored. Of a history
   * beyond this editor's limits the newest entries are kept.
   *
   * @returns refused as `other-base` for any other version, `not-a-history`, `newer-history` or `history-in-use`
   */
  experimental_resumeHistory(stored: unknown): Result<Resumed>;
  /** Ends a burst of typing: the next transaction is an entry of its own. Called when a field loses focus. */
  seal(): void;
  /** Returns the document as the wire has it. Where the input was refused, that input as it was given. */
  toVersion(): WorkflowVersion;
  /** All problems. Finishes a check that was put off. */
  problems(): readonly Problem[];
  /**
   * Continues a check that was put off, until it is done or the time is up; returns whether it is done. Edits may
   * happen in between.
   */
  continueCheck(isTimeUp: () => boolean): boolean;
  /** Selects nodes and edges in place of the current selection. Unknown ids are ignored; a list left out is empty. */
  select(selection: Partial<Selection>): void;
  /**
   * Called by the view with the layout it draws, or `undefined` when it no longer draws one. Moved nodes are measured
   * from it, so that no command has to compute a layout.
   */
  setLayout(
    layout: Layout | undefined,
    options?: {
      /**
       * The layout shows other elements than the version, such as collapsed regions; nodes in it are measured from it.
       */ readonly isPart?: boolean;
    },
  ): void;
  /**
   * Calls the listener after every applied transaction, in order. A listener may change the document: that event
   * follows after all listeners received this one. An exception in a listener is reported as an uncaught error; it
   * stops neither the change nor other listeners.
   *
   * @returns a function that ends the subscription
   */
  onChange(listener: (event: ChangeEvent) => void): () => void;
  /**
   * Applies settings that a host changed while the editor is open. Other node types, rules, comparators or account
   * facts check the whole workflow again: at once, or in the slices of `continueCheck` where the editor was created with
   * `check: 'later'`.
   */
  configure(settings: EditorSettings): void;
  /** Releases all listeners and subscribers. The editor refuses changes afterwards. */
  destroy(): void;
}
