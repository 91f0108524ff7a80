import {
  type Advance,
  advanceExecution,
  type ExecutionEnvironment,
  type ExecutionState,
  moveExecution,
} from '#execute';
import type { WorkflowVersion } from '#model';
import type { RunEvent, StartEvent } from './run-event.js';

/** An event of a run that has begun. */
export interface Taking {
  readonly version: WorkflowVersion;
  /** The version that a move leaves. */
  readonly from: WorkflowVersion;
  readonly state: ExecutionState;
  readonly event: Exclude<RunEvent, StartEvent>;
  /** When the run goes on after the pause in which the event came, in milliseconds since 1970. */
  readonly held: number | undefined;
  readonly environment: ExecutionEnvironment;
}

/** When a run goes on that was held as an event came; undefined where it was not held. */
export function heldUntil(events: readonly RunEvent[], at: number): number | undefined {
  return events.slice(at).find(({ kind }) => kind === 'go-on')?.at;
}

/**
 * Takes an event in. What came in a pause happens at its end, in the order in which it came: a wait whose time came before
 * an event ends before it, and every later wait counts from there.
 */
export function takeEvent({ environment, event, from, held, state, version }: Taking): readonly Advance[] {
  const advances: Advance[] = [];
  const current = (): ExecutionState => advances.at(-1)?.state ?? state;
  const due = (by: WorkflowVersion, before: ExecutionState, at: number): void => {
    advances.push(advanceExecution(by, before, { kind: 'due', at }, environment));
  };
  const at = Math.max(held ?? event.at, event.at);
  const isOverdue = isDueBefore(event, state.wait?.until);
  if (held !== undefined && isOverdue) due(from, endingAt(state, at), at);
  const now = held === undefined ? current() : withoutOverdue(current(), at);
  switch (event.kind) {
    case 'go-on':
      break;
    case 'skip':
      if (isSkippable(now, event.visit, at)) due(version, endingAt(now, at), at);
      break;
    case 'move':
      if (held === undefined && isOverdue) due(from, now, at);
      if (event.visit !== undefined && event.visit !== current().counts.steps) break;
      advances.push(moveExecution(version, current(), event.nodeId, at, { ...environment, from }));
      break;
    default:
      advances.push(advanceExecution(version, now, { ...event, at }, environment));
  }
  return advances;
}

/** Whether a wait ends before an event; at the same instant, what happens to a run comes first. */
function isDueBefore({ at, kind }: Taking['event'], until: number | undefined): boolean {
  // Who is taken out leaves without what was due meanwhile.
  if (until === undefined || kind === 'cancel') return false;
  return kind === 'go-on' || kind === 'move' ? until <= at : until < at;
}

/** Whether the visit still waits for a time, or for an answer within a time. */
function isSkippable({ counts, wait }: ExecutionState, visit: number, at: number): boolean {
  return counts.steps === visit && (wait?.for === 'time' || wait?.for === 'reply') && (wait.until ?? at) > at;
}

/** The wait ends at an instant: earlier than it would, or later where the run was held. */
function endingAt(state: ExecutionState, at: number): ExecutionState {
  return state.wait ? { ...state, wait: { ...state.wait, until: at } } : state;
}

/** A wait that ended in a pause ends with it. */
function withoutOverdue(state: ExecutionState, at: number): ExecutionState {
  return (state.wait?.until ?? at) < at ? endingAt(state, at) : state;
}
