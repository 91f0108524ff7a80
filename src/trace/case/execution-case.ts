import type { Json, JsonObject } from '#base';
import type { WrittenNumbers } from '#model';
import type { Certainty, VisitState } from '../visit.js';

/**
 * The inputs of an execution as a JSON document that can be stored, sent and executed again: contact, start, trigger,
 * replies, and the outcome of each visit. `formatVersion` grows when a field changes its meaning; readers ignore
 * unknown fields. Times are ISO 8601 in UTC, durations milliseconds.
 */
export interface ExecutionCase {
  /** The kind of document. */
  readonly format: 'pathboard-case';
  /** The version of the format. */
  readonly formatVersion: 1;
  /** The execution that the case was taken from. */
  readonly execution?: { readonly id?: string; readonly status?: string };
  /** The version that was executed. */
  readonly version?: { readonly id?: string; readonly name?: string };
  /** When the execution began; absent where it does not say. */
  readonly start?: string;
  /** The contact at the start; empty where the execution names none. */
  readonly contact: JsonObject;
  /**
   * Everything else known at the start, such as attributes: the first context without the contact and the outputs of
   * the trigger.
   */
  readonly context: JsonObject;
  /** The trigger; absent for an execution without visits. */
  readonly trigger?: CaseTrigger;
  /** The messages of the contact, in order. */
  readonly replies: readonly CaseReply[];
  /** The outcome of each visit, in order, the trigger included. */
  readonly outcomes: readonly CaseOutcome[];
  /** JSON paths of concealed or omitted values, such as `contact.mobile.number`. */
  readonly concealed: readonly string[];
  /**
   * The digits of numbers that no double holds, as a tree in the shape of the case, such as `{"context": {"balance":
   * "12345678901234567890"}}`. Absent where there are none. The case itself holds the nearest doubles.
   */
  readonly numbers?: WrittenNumbers;
}

/** The trigger of an execution. */
export interface CaseTrigger {
  readonly nodeId: string;
  /** The `type` of the node type, such as `trigger-keyword`. */
  readonly type?: string;
  /** The outputs of the trigger. */
  readonly outputs?: JsonObject;
}

/** One of the visits of a node: the first, the second, and so on. */
export interface CaseVisit {
  readonly nodeId: string;
  /** Counted from 1. */
  readonly round: number;
}

/** A message of the contact. */
export interface CaseReply extends CaseVisit {
  readonly text: Json;
  /** When it arrived; absent where the execution does not say. */
  readonly at?: string;
  /** Milliseconds since the node began to wait for it. */
  readonly afterMs?: number;
}

/** The outcome of one visit. */
export interface CaseOutcome extends CaseVisit {
  readonly state: VisitState;
  readonly durationMs?: number;
  /**
   * The edge by which the execution went on, and how certain that is. Absent where it ended or no edge explains the
   * move.
   */
  readonly path?: { readonly id: string; readonly type?: string; readonly value?: Json; readonly certainty: Certainty };
  /** The outputs of the node. */
  readonly outputs?: JsonObject;
  readonly error?: Json;
}
