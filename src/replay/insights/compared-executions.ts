import type { WorkflowVersion } from '#model';
import type { FlowSummary } from '#trace';
import type { ExecutionSource } from './use-counted-executions.js';

/** Executions to compare with: of another version or time range. */
export interface ComparedExecutions {
  /** Their name, such as "v6" or "30 days before". */
  readonly label: string;
  /** The executions to count. */
  readonly executions?: ExecutionSource | undefined;
  /** Their statistics, counted elsewhere by `summarizeExecutions`. */
  readonly summary?: FlowSummary | undefined;
  /**
   * The version they are counted on. Nodes and edges are matched by id.
   *
   * @default the version shown
   */
  readonly version?: WorkflowVersion | undefined;
}
