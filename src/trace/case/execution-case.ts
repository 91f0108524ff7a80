import type { Json, JsonObject } from '#base';
import type { WrittenNumbers } from '#model';
import type { Certainty, VisitState } from '../visit.js';

/**
 * What went into a run, as a JSON document that can be kept, sent and run again: who it was, when it began, what set it off, what came
 * back and how each step came out. `formatVersion` grows when a field changes its meaning; new fields may come without that, so whoever
 * reads a case passes over those it does not know. Times are ISO 8601 in UTC, lengths of time milliseconds.
 */
export interface RunCase {
  readonly format: 'pathboard-case';
  readonly formatVersion: 1;
  /** The run this was taken from. */
  readonly execution?: { readonly id?: string; readonly status?: string };
  /** The version that ran. */
  readonly version?: { readonly id?: string; readonly name?: string };
  /** When the run began; absent where it does not tell. */
  readonly start?: string;
  /** The contact as it was when the run began; empty where the run names none. */
  readonly contact: JsonObject;
  /** What else was known when it began, such as attributes: the first context without the contact and what the trigger left. */
  readonly context: JsonObject;
  readonly trigger?: CaseTrigger;
  /** What the contact wrote, in order. */
  readonly replies: readonly CaseReply[];
  /** How each visit came out, in order; the trigger's too. */
  readonly outcomes: readonly CaseOutcome[];
  /** Where values were concealed or left out: paths such as `contact.mobile.number`. */
  readonly concealed: readonly string[];
  /**
   * Numbers that no double holds, with the digits of the run: a tree in the shape of the case, such as
   * `{"context": {"balance": "12345678901234567890"}}`. Absent where there is none. The values hold the nearest numbers.
   */
  readonly numbers?: WrittenNumbers;
}

/** What set a run off. */
export interface CaseTrigger {
  readonly nodeId: string;
  /** The key of the step's type, such as `trigger-keyword`. */
  readonly type?: string;
  /** What it left for the steps after it. */
  readonly outputs?: JsonObject;
}

/** A step as the run met it: the first time, the second, and so on. */
export interface CasePlace {
  readonly nodeId: string;
  /** Counted from 1. */
  readonly round: number;
}

/** Something the contact wrote. */
export interface CaseReply extends CasePlace {
  readonly text: Json;
  /** When it came; absent where the run does not tell. */
  readonly at?: string;
  /** How long after the step had begun to wait for it. */
  readonly afterMs?: number;
}

/** How one visit came out. */
export interface CaseOutcome extends CasePlace {
  readonly state: VisitState;
  readonly durationMs?: number;
  /** The path by which the run went on, and how sure that is. Absent where it ended, or went on by none. */
  readonly path?: { readonly id: string; readonly type?: string; readonly value?: Json; readonly certainty: Certainty };
  /** What the step left for those after it. */
  readonly outputs?: JsonObject;
  readonly error?: Json;
}
