import type { Contact, Presentation, Template } from '#model';
import type { ComparatorTable } from '#rules';
import type { Behaviours } from './behaviour.js';

/** When an execution is ended because it cannot be meant. */
export interface ExecutionLimits {
  /** Visits to nodes. @default 2,000 */
  readonly steps: number;
  /** Visits without any time between them: a loop that never waits. @default 200 */
  readonly withoutWait: number;
  /** Messages to the contact. @default 200 */
  readonly messages: number;
  /** Milliseconds from its start. @default two years */
  readonly time: number;
}

export const usualLimits: ExecutionLimits = {
  steps: 2000,
  withoutWait: 200,
  messages: 200,
  time: 2 * 365 * 86_400_000,
};

/** What is known of an account while its workflows are executed. All of it may be absent. */
export interface ExecutionAccount {
  /** The zone of contacts without one. @default UTC */
  readonly timeZone?: string;
  /** The zone of a contact. Absent: the field `timezone` of the contact. */
  readonly contactTimeZone?: (contact: Contact) => string | undefined;
  /** Hours between which messages are held, by the contact's clock: `{ from: '21:00', to: '08:00' }`. @default none */
  readonly quietHours?: { readonly from: string; readonly to: string };
  /** Public holidays, as days `2026-12-25`. @default none */
  readonly holidays?: readonly string[];
  /** Templates by id; without it the text that is stored in the node is used. */
  readonly templates?: ReadonlyMap<string, Template>;
  /** The price of a segment to a contact. */
  readonly segmentPrice?: (contact: Contact) => number | undefined;
  /** Comparators of conditions beside the built-in ones. */
  readonly comparators?: ComparatorTable;
  /** Whether steps that are turned off are passed. @default false */
  readonly skipsSteps?: boolean;
  /** How long receipts are awaited at nodes without a path for it, in milliseconds. @default one day */
  readonly receiptPatience?: number;
}

/** What executing depends on beside version, state and event. */
export interface ExecutionEnvironment {
  /** Titles of steps and steps that are turned off. */
  readonly presentation?: Presentation;
  readonly account?: ExecutionAccount;
  readonly limits?: Partial<ExecutionLimits>;
  /** Whether steps and decisions are written down. A forecast over thousands of contacts needs neither. @default true */
  readonly records?: boolean;
  /** Behaviours of further node types, or in place of built-in ones, by `type`. */
  readonly behaviours?: Behaviours;
}
