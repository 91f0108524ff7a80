import type { Catalog } from '#catalog';
import type { Selection } from '#edit';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { CheckProgress, MissingEdge } from '#rules';

/** Why the last attempt to save failed. The edits are kept in every case. */
export interface SaveFailure {
  /**
   * `failed`: nothing was stored. `unknown`: it was sent without a valid answer, so it may have been stored.
   * `conflict`: another user saved a newer version first.
   */
  readonly kind: 'failed' | 'unknown' | 'conflict';
  /** The cause, for programs: the `code` of the adapter's failure, such as `version-conflict`. Open. */
  readonly code: string;
  /** What happened and what to do, for the user who pressed Save. */
  readonly message: string;
  /** After a `conflict`: the newest version of the service, which the user decides about before the next save. */
  readonly current?: { readonly id: string; readonly at?: string };
}

/** The document compared with what the service has stored. Derived from facts, so it cannot claim too much. */
export interface SaveState {
  /** `saved`: the document equals what was last acknowledged. `edited`: it differs. `saving`: a save is under way. */
  readonly status: 'saved' | 'edited' | 'saving' | 'failed' | 'unknown' | 'conflict';
  /** The version the edits are based on, and when it was stored. Absent for a workflow that was never saved. */
  readonly base?: { readonly id: string; readonly at?: string };
  /** True while positions, titles, notes or groups differ from those last stored. Does not count for `status`. */
  readonly isArrangementEdited?: true;
  /** Why the last save failed. Present for the statuses `failed`, `unknown` and `conflict`. */
  readonly failure?: SaveFailure;
}

/** The state of one editor. Read-only: it changes through commands and `dispatch` alone. */
export interface EditorState {
  /** The whole wire document. */
  readonly version: WorkflowVersion;
  /** Positions, titles, notes and collapsed regions. Stored beside the version, never in it. */
  readonly presentation: Presentation;
  /** The node types that the editor offers, from `EditorOptions.nodeTypes`. */
  readonly catalog: Catalog;
  /** The selected nodes and edges. Holds existing ids only. */
  readonly selection: Selection;
  /** In canonical order; those found so far while `checking` is set. */
  readonly problems: readonly Problem[];
  /** The progress of a check that was put off; absent once everything is known. */
  readonly checking?: CheckProgress;
  /** Edges that the rules ask for, drawn as stubs. */
  readonly missingEdges: readonly MissingEdge[];
  /**
   * True where every change is refused: by the host, by the version's `readonly`, or because it could not be opened.
   */
  readonly readOnly: boolean;
  /** The number of applied transactions. */
  readonly revision: number;
  /** The label of the entry that undo would move; absent when there is none. `redoLabel` likewise. */
  readonly undoLabel?: string;
  /** The label of the entry that redo would move; absent when there is none. */
  readonly redoLabel?: string;
  /** How the document compares with what the service has stored. */
  readonly save: SaveState;
  /** Why the given version could not be opened. The editor is then empty and read-only, and the input is untouched. */
  readonly refusedInput?: readonly Problem[];
}
