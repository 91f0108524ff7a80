/** A version of a workflow of an account. */
export interface OneVersion {
  readonly accountId: string;
  readonly workflowId: string;
  readonly versionId: string;
}
