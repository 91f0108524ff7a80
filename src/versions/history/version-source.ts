import type { WorkflowAdapter } from '#adapter';

/** Whose versions are listed, and where they are kept. */
export interface VersionSource {
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
}
