import type { JsonObject } from '#base';
import type { ExecutionEvent } from '#execute';

/** Begins a run: the first of its events. */
export interface StartEvent {
  readonly kind: 'start';
  readonly at: number;
  /** The trigger, and what it leaves behind. */
  readonly trigger: { readonly nodeId?: string; readonly outputs?: JsonObject };
  /** What is known beside the contact, for a run that goes on from a visit of another one. @default nothing */
  readonly context?: JsonObject;
}

/** Goes on at another node: the version of the run is the one it is moved to. */
export interface MoveEvent {
  readonly kind: 'move';
  readonly at: number;
  readonly nodeId: string;
  readonly fromVersionId: string;
  /** The number of the visit that it leaves; nothing happens at any other one. @default any */
  readonly visit?: number;
}

/** Ends a wait before its time: as if its time had come. */
export interface SkipEvent {
  readonly kind: 'skip';
  readonly at: number;
  /** The number of the visit that waits; nothing happens at any other one. */
  readonly visit: number;
}

/** A run that a person held goes on. What came before it happens now. */
export interface GoOnEvent {
  readonly kind: 'go-on';
  readonly at: number;
}

/** What the inbox of a run holds. */
export type RunEvent = StartEvent | MoveEvent | SkipEvent | GoOnEvent | ExecutionEvent;
