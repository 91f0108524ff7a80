import type { ExecutionStep } from '#model';
import type { Effect, ExecutionDecision, ExecutionState, StateStatus } from './execution-state.js';

/** What an event made of an execution. */
export interface Advance {
  /** To be stored until the next event. */
  readonly state: ExecutionState;
  /** Steps that began or ended, in order. One with the id of an earlier one takes its place. */
  readonly steps: readonly ExecutionStep[];
  /** What is to be done elsewhere, in this order. */
  readonly effects: readonly Effect[];
  /** Why it went this way, in order. */
  readonly decisions: readonly ExecutionDecision[];
  /** When time alone makes a difference next, in milliseconds since 1970. */
  readonly wakeAt?: number;
  /** How it ended; absent while it goes on. */
  readonly done?: Exclude<StateStatus, 'running' | 'waiting'>;
}
