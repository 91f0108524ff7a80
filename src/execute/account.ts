import type { Contact, Template } from '#model';
import type { ComparatorTable } from '#rules';

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
  /** The currency of prices, ISO 4217. @default none is shown */
  readonly currency?: string;
  /** Comparators of conditions beside the built-in ones. */
  readonly comparators?: ComparatorTable;
  /** Whether steps that are turned off are passed. @default false */
  readonly skipsSteps?: boolean;
  /**
   * What becomes of an execution whose message was not delivered, at a node without a path for it: it fails, or continues
   * along the main path with the error in the context of that step.
   *
   * @default fails
   */
  readonly undelivered?: 'fails' | 'continues';
  /** How long receipts are awaited at nodes without a path for it, in milliseconds. @default one day */
  readonly receiptPatience?: number;
}
