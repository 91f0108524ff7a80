import type { JsonObject } from '#base';
import type { ExecutionStep, WrittenNumbers } from '#model';
import type { HoldingKind } from './reading/step-type.js';

/**
 * How a visit stands. `waiting` is a visit held by time or by a reply, `running` one at work; `skipped` was passed over or
 * cut short by someone who canceled the run.
 */
export type VisitState = 'done' | 'running' | 'waiting' | 'failed' | 'skipped' | 'timedOut';

/** How sure it is that a path was taken. The wire does not tell, so it is worked out from the order of the visits. */
export type Certainty = 'certain' | 'inferred';

/** How a run came to a step. A `jump` is a move that no path of the version explains. */
export interface Arrival {
  readonly edgeId?: string;
  readonly certainty: Certainty | 'jump';
  /** `index` of the visit it came from. */
  readonly fromIndex?: number;
}

/** What held a run at a step, and how that came out. */
export interface Wait {
  /** `delay`: for some time; `date`: until a day; `officeHours`: until somebody is there again. */
  readonly for: HoldingKind;
  /**
   * What ended it: a reply, the timeout of a wait for one, time that had passed or a day that had come, an office that opened. `cut`: the
   * run ended or failed meanwhile. Absent while it goes on, and where the run does not tell.
   */
  readonly endedBy?: 'reply' | 'timeout' | 'time' | 'officeHours' | 'cut';
  /** When it ends, or would have ended, by the settings of the step. Milliseconds since 1970. */
  readonly until?: number;
}

/** One stay of a run at a step. A step in a loop has several. */
export interface Visit {
  /** Counted from 1 in order of start. */
  readonly index: number;
  /** Empty when the run does not say which step it was. */
  readonly nodeId: string;
  /** The step is not in the version. */
  readonly ghost: boolean;
  readonly step: ExecutionStep;
  /** Milliseconds since 1970, absent when the run has no readable time here. */
  readonly start?: number;
  readonly end?: number;
  readonly durationMs?: number;
  readonly state: VisitState;
  /** Absent for the first visit. */
  readonly via?: Arrival;
  /** What the run was held by here; absent where steps do not hold anyone. */
  readonly wait?: Wait;
  /** What the run knew after this visit; empty when it came without. */
  readonly context: JsonObject;
  /**
   * Numbers of `context` that no double holds, with the digits the run writes: a tree in the shape of `context`. Absent where there is
   * none, and for runs that were not read from text by `readExecution` or the client.
   */
  readonly writtenNumbers?: WrittenNumbers;
}
