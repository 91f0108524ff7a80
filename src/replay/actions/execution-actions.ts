import type { WorkflowExecution } from '#model';

/** The execution to start again, and the version it ran on. */
export interface RetryRequest {
  /** The execution as the viewer shows it. */
  readonly execution: WorkflowExecution;
  /** Its id. Absent where the execution has none. */
  readonly executionId?: string;
  /** The id of the version it ran on. Absent where the execution names none. */
  readonly versionId?: string;
}

/** The execution to resume, and the visit to resume from. */
export interface ResumeRequest extends RetryRequest {
  /** The node to resume from. */
  readonly nodeId: string;
  /** The id of the execution step, where the execution has one. */
  readonly stepId?: string;
  /** The visit, counted from 1. */
  readonly visit: number;
}

/**
 * What a host can do with an execution. Absent actions are not offered. The viewer shows the message of a rejected
 * promise to the user.
 */
export interface ExecutionActions {
  /**
   * Starts the workflow again for the contact. The viewer has asked the user to confirm. Offered for an execution that is
   * over; for one under way, the menu says that it has to end first.
   */
  readonly onRetry?: ((request: RetryRequest) => unknown) | undefined;
  /**
   * Resumes the execution from a visit. The viewer has asked the user to confirm. For an execution under way, its contact
   * leaves the step where they are.
   */
  readonly onResume?: ((request: ResumeRequest) => unknown) | undefined;
  /** Ends an execution that is under way. The viewer has asked the user to confirm. */
  readonly onCancel?: ((request: RetryRequest) => unknown) | undefined;
  /**
   * Shows what is different now: compares the version that ran, given by its id, with the live one. Offered for a run of
   * a version that is not live.
   */
  readonly onCompareVersion?: ((versionId: string) => void) | undefined;
  /** Opens the execution as a test: the same contact, start and replies, without texting anyone. */
  readonly onOpenAsTest?: ((execution: WorkflowExecution) => void) | undefined;
}
