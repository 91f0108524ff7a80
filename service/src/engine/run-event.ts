import type { JsonObject } from '#base';
import type { ExecutionEvent } from '#execute';

/** Begins a run: the first of its events. */
export interface StartEvent {
  readonly kind: 'start';
  readonly at: number;
  /** The trigger, and what it leaves behind. */
  readonly trigger: { readonly nodeId?: string; readonly outputs?: JsonObject };
}

/** Goes on at another node: the version of the run is the one it is moved to. */
export interface MoveEvent {
  readonly kind: 'move';
  readonly at: number;
  readonly nodeId: string;
  readonly fromVersionId: string;
}

/** What the inbox of a run holds. */
export type RunEvent = StartEvent | MoveEvent | ExecutionEvent;
