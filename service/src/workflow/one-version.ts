/** A workflow of an account. */
export interface OneWorkflow {
  readonly accountId: string;
  readonly workflowId: string;
}

/** A version of a workflow of an account. */
export interface OneVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly versionId: string;
}
