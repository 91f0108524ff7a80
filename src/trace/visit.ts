import type { JsonObject } from '#base';
import type { ExecutionStep, WrittenNumbers } from '#model';
import type { HoldingKind } from './reading/step-type.js';

/**
 * The state of a visit. `waiting`: held by time or until a reply; `running`: at work; `skipped`: skipped, or cut short
 * when the execution was canceled.
 */
export type VisitState = 'done' | 'running' | 'waiting' | 'failed' | 'skipped' | 'timedOut';

/** How certain an edge is. The wire does not record it, so it is derived from the order of the visits. */
export type Certainty = 'certain' | 'inferred';

/** How an execution came to a node. A `jump` is a move that no edge of the version explains. */
export interface Arrival {
  /** The id of the edge. Absent for a jump. */
  readonly edgeId?: string;
  /** Whether the edge follows from the execution, is only likely, or none explains the move. */
  readonly certainty: Certainty | 'jump';
  /** `index` of the visit it came from. */
  readonly fromIndex?: number;
}

/** A wait of an execution at a node, and how it ended. */
export interface Wait {
  /**
   * `reply`: for a message of the contact; `delay`: for a duration; `date`: until a date; `officeHours`: until the
   * office opens.
   */
  readonly for: HoldingKind;
  /**
   * What ended it: a reply, the timeout of a wait for one, the passing of time, or an opening office. `cut`: the
   * execution ended or failed first. Absent while the wait lasts, and where the execution does not say.
   */
  readonly endedBy?: 'reply' | 'timeout' | 'time' | 'officeHours' | 'cut';
  /** When it ends, or would have ended, by the settings of the node. Milliseconds since 1970. */
  readonly until?: number;
}

/** One stay of an execution at a node. A node in a loop has several. */
export interface Visit {
  /** Counted from 1 in order of start. */
  readonly index: number;
  /** Empty where the step names no node. */
  readonly nodeId: string;
  /** The node is not in the version. */
  readonly ghost: boolean;
  /** The step of `execution.steps` that the visit is read from, as the wire has it. */
  readonly step: ExecutionStep;
  /** Milliseconds since 1970; absent where the step has no readable time. */
  readonly start?: number;
  /** When it ended, in milliseconds since 1970. Absent while it goes on, and where it is not readable. */
  readonly end?: number;
  /** From start to end in milliseconds, 0 or more. Absent where either is unknown. */
  readonly durationMs?: number;
  /** How the visit ended, or that it is under way, from the execution's status and the visit's times. */
  readonly state: VisitState;
  /** Absent for the first visit. */
  readonly via?: Arrival;
  /** What the execution waited for here; absent for nodes that do not wait. */
  readonly wait?: Wait;
  /** The context after this visit; empty where the step has none. */
  readonly context: JsonObject;
  /**
   * Numbers of `context` that no double holds, with their digits: a tree in the shape of `context`. Absent where there
   * are none, and for executions that `readExecution` or the client did not parse.
   */
  readonly writtenNumbers?: WrittenNumbers;
}
