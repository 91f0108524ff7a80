import type { Presentation, WorkflowEdge } from '#model';
import type { ExecutionAccount } from './account.js';
import type { Behaviours } from './behaviour.js';

/** When an execution is ended because it cannot be meant. */
export interface ExecutionLimits {
  /** Visits to nodes. @default 2,000 */
  readonly steps: number;
  /** Visits without any time between them: a loop that never waits. @default 200 */
  readonly withoutWait: number;
  /** Messages to the contact. @default 200 */
  readonly messages: number;
  /** Milliseconds from its start. @default two years */
  readonly time: number;
}

export const usualLimits: ExecutionLimits = {
  steps: 2000,
  withoutWait: 200,
  messages: 200,
  time: 2 * 365 * 86_400_000,
};

/** What executing depends on beside version, state and event. */
export interface ExecutionEnvironment {
  /** Titles of steps and steps that are turned off. @default none */
  readonly presentation?: Presentation;
  /** What is known of the account. @default nothing */
  readonly account?: ExecutionAccount;
  /** Limits in place of the usual ones, each by itself. */
  readonly limits?: Partial<ExecutionLimits>;
  /** Whether steps and decisions are written down. A forecast over thousands of contacts needs neither. @default true */
  readonly records?: boolean;
  /** Called at each edge that is taken, with the instant in milliseconds since 1970; also without records. */
  readonly onLeave?: (edge: WorkflowEdge, at: number) => void;
  /**
   * Whether the execution is complete as soon as it leaves the node where it began: that node is tried alone.
   *
   * @default false
   */
  readonly alone?: boolean;
  /** Behaviours of further node types, or in place of built-in ones, by `type`. */
  readonly behaviours?: Behaviours;
}
