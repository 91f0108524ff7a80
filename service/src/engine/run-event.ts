import type { JsonObject } from '#base';
import type { ExecutionEvent } from '#execute';

/** Begins a run: the first of its events. */
export interface StartEvent {
  readonly kind: 'start';
  readonly at: number;
  /** The trigger, and what it leaves behind. */
  readonly trigger: { readonly nodeId?: string; readonly outputs?: JsonObject };
}

/** What the inbox of a run holds. */
export type RunEvent = StartEvent | ExecutionEvent;
