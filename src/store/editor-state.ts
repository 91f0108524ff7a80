import type { Catalog } from '#catalog';
import type { Selection } from '#edit';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { CheckProgress, MissingEdge } from '#rules';

/** Why the last attempt to save did not end as saved. The edits are kept in every case. */
export interface SaveFailure {
  /**
   * `failed`: nothing was stored. `unknown`: it was sent and no valid answer came, so it may have been stored.
   * `conflict`: somebody else saved a newer version first.
   */
  readonly kind: 'failed' | 'unknown' | 'conflict';
  readonly code: string;
  /** What happened and what to do, for the person who pressed Save. */
  readonly message: string;
  /** The newest version of the service, after a `conflict`: the one that a further save has to be decided against. */
  readonly current?: { readonly id: string; readonly at?: string };
}

/** How the document stands towards what the service has stored. Follows from facts, so it cannot claim too much. */
export interface SaveState {
  /** `saved`: what is here is what was last acknowledged. `edited`: it is not. `saving`: an attempt is under way. */
  readonly status: 'saved' | 'edited' | 'saving' | 'failed' | 'unknown' | 'conflict';
  /** The version the edits are based on, and when it was stored. Absent for a workflow that never was. */
  readonly base?: { readonly id: string; readonly at?: string };
  readonly failure?: SaveFailure;
}

/** The state of one editor. Read-only to callers: everything changes through commands and `dispatch`. */
export interface EditorState {
  /** The wire document, whole. */
  readonly version: WorkflowVersion;
  readonly presentation: Presentation;
  readonly catalog: Catalog;
  readonly selection: Selection;
  /** Live, in canonical order; those found so far while `checking` is set. */
  readonly problems: readonly Problem[];
  /** How far the first check has come where it was put off; absent once everything is known. */
  readonly checking?: CheckProgress;
  /** Paths the rules still ask for, drawn as stubs. */
  readonly missingEdges: readonly MissingEdge[];
  readonly readOnly: boolean;
  /** Counts the transactions that were applied. */
  readonly revision: number;
  /** What undo would take back and redo would do again; absent when there is nothing. */
  readonly undoLabel?: string;
  readonly redoLabel?: string;
  readonly save: SaveState;
  /** Why the given version could not be opened. The editor is then empty and read-only, and the input is untouched. */
  readonly refusedInput?: readonly Problem[];
}
