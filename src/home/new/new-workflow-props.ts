import type { WorkflowAdapter, WorkflowSummary } from '#adapter';
import type { NodeType } from '#model';
import type { HomeStart } from '../home-props.js';

/** What the panel needs. */
export interface NewWorkflowProps {
  /** Where workflows are made. */
  readonly adapter: WorkflowAdapter;
  /** Workflows to begin from. @default none */
  readonly starts?: readonly HomeStart[] | undefined;
  /** Kinds of steps that the account has. @default those of the adapter, else the built-in ones */
  readonly nodeTypes?: readonly NodeType[] | undefined;
  /** Workflows that are known already: their names are taken, and they can be copied. @default none */
  readonly workflows?: readonly WorkflowSummary[] | undefined;
  /** A file to import. */
  readonly file?: File | undefined;
  /** Called with a file that the user chooses, and without one when the choice is dropped. */
  readonly onFile?: ((file: File | undefined) => void) | undefined;
  /** Called with the workflow that was made. */
  readonly onCreated: (workflow: WorkflowSummary) => void;
  /** Closes the panel. Absent: it has no button for it. */
  readonly onClose?: (() => void) | undefined;
  /**
   * Part of the page, as in an account without workflows, instead of a panel beside it.
   *
   * @default false
   */
  readonly inPage?: boolean | undefined;
}
