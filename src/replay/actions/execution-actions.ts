import type { WorkflowExecution } from '#model';

/** Which run a host is asked to start again, and on which version it ran. */
export interface RetryRequest {
  readonly execution: WorkflowExecution;
  readonly executionId?: string;
  readonly versionId?: string;
}

/** The same from a step on. */
export interface ResumeRequest extends RetryRequest {
  readonly nodeId: string;
  /** The id of the visit, as the run tells it. */
  readonly stepId?: string;
  /** The visit, counted from 1. */
  readonly visit: number;
}

/** What a host can do with a run. What is absent is not offered. A promise that is refused is told to the person with its message. */
export interface ExecutionActions {
  /** Lets the contact go through the workflow again from its start. The viewer has asked the person before. */
  readonly onRetry?: ((request: RetryRequest) => unknown) | undefined;
  /** Goes on from a step of the run. The viewer has asked the person before. */
  readonly onResume?: ((request: ResumeRequest) => unknown) | undefined;
}
