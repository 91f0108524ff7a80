import type { AsWritten } from './as-written.js';
import type { ShapeFor } from './shape.js';
import { type NodeType, nodeTypeShape } from './node-type.js';

/** The status of an execution: those known, and any other. */
export type ExecutionStatus =
  'completed' | 'running' | 'waiting' | 'failed' | 'canceled' | 'timedOut' | 'skipped' | (string & {});

/** One visit of an execution to a node, as the wire has it. */
export interface ExecutionStep {
  /** The id of the step, assigned by the service. */
  id?: string | null | undefined;
  /** When the visit began, ISO 8601 in UTC. */
  start?: string | null | undefined;
  /** When the visit ended, ISO 8601 in UTC. Absent while it is under way. */
  end?: string | null | undefined;
  /** The visited node: its id, its node type at that time, and `context`, what the execution knew afterwards. */
  node?:
    | {
        id?: string | null | undefined;
        type?: NodeType | null | undefined;
        context?: { [key: string]: unknown } | null | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** What the text of the step holds beyond its values; absent where there is nothing. */
  readonly 'x-as-written'?: AsWritten;
  [key: string]: unknown;
}
export const executionStepShape: ShapeFor<ExecutionStep> = {
  id: 'text',
  start: 'text',
  end: 'text',
  node: { id: 'text', type: nodeTypeShape, context: {} },
};

/** One contact's pass through one version of a workflow, as the wire has it. */
export interface WorkflowExecution {
  /** The id of the execution, assigned by the service. */
  id?: string | null | undefined;
  /**
   * Its status. The interface shows `completed`; known besides are `running`, `waiting`, `failed`, `canceled`,
   * `timedOut` and `skipped`. Others are kept and shown as they are.
   */
  status?: ExecutionStatus | null | undefined;
  /** Id and name of the version that it goes through. */
  version?:
    { id?: string | null | undefined; name?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** When the execution began, ISO 8601 in UTC. */
  start?: string | null | undefined;
  /** When the execution ended, ISO 8601 in UTC. Absent while it is under way. */
  end?: string | null | undefined;
  /** The visits so far. Their order does not count; they are sorted by `start`. */
  steps?: ExecutionStep[] | null | undefined;
  /** The same for all outside the steps. */
  readonly 'x-as-written'?: AsWritten;
  [key: string]: unknown;
}
export const workflowExecutionShape: ShapeFor<WorkflowExecution> = {
  id: 'text',
  status: 'text',
  version: { id: 'text', name: 'text' },
  start: 'text',
  end: 'text',
  steps: [executionStepShape],
};
