import type { WorkflowVersion } from '#model';
import type { FlowSummary } from '#trace';
import type { ExecutionSource } from './use-counted-executions.js';

/** What runs are compared with: those of another version, or of another time. */
export interface ComparedExecutions {
  /** How it is called, such as "v6" or "30 days before". */
  readonly label: string;
  readonly executions?: ExecutionSource | undefined;
  readonly summary?: FlowSummary | undefined;
  /** The version they are counted on; the one that is shown when absent. Steps and paths are compared by their ids. */
  readonly version?: WorkflowVersion | undefined;
}
