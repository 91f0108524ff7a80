import type { JsonObject } from '#base';
import type { Stamp } from '#model';
import type { Scenario } from '../simulate.js';

/** What a case expects of an execution. Each part counts by itself; what is absent is not checked. */
export interface CaseExpectation {
  /** The ids of the edges that are taken, in order. */
  readonly path?: readonly string[];
  /** How it ends: `completed`, `failed`, `canceled`, `timedOut`; or `waiting`. */
  readonly status?: string;
  /** Words that the messages to the contact hold, in this order. Messages between them are not checked. */
  readonly messages?: readonly string[];
  /** The most SMS segments of all messages together. */
  readonly segments?: number;
  /** The highest price of all messages together. */
  readonly price?: number;
  /** The longest time from the start to the end, as an ISO 8601 duration such as `P2D`. */
  readonly within?: string;
  /** Tags that the contact has at the end. */
  readonly tags?: readonly string[];
  /** Attributes that the contact has at the end, by name. */
  readonly attributes?: JsonObject;
}

/** One contact, what happens to them, and what is expected. */
export interface WorkflowCase extends Pick<
  Scenario,
  'at' | 'contact' | 'events' | 'pins' | 'receipts' | 'seed' | 'trigger' | 'until'
> {
  /** What it is called; each name once. */
  readonly name: string;
  /** What is expected. @default only that it ends, or waits, without failing */
  readonly expect?: CaseExpectation;
  /** A version on which it does not pass is not made live. It changes nothing in a run. @default false */
  readonly mustPass?: boolean;
  /** Who made it, and when. */
  readonly created?: Stamp;
}

/** A file of cases. Readers ignore fields that they do not know. */
export interface WorkflowCases {
  /** The kind of document. */
  readonly format: 'pathboard-cases';
  /** The version of the format. */
  readonly formatVersion: 1;
  /** The cases, in order. */
  readonly cases: readonly WorkflowCase[];
  /** The results of the last run; they change nothing. */
  readonly lastRun?: {
    /** When it was; ISO 8601. */
    readonly at: string;
    readonly results: readonly { readonly name: string; readonly status: 'passed' | 'failed' | 'outOfDate' }[];
  };
}
