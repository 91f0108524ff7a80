import type { Contact } from '#model';

/** Shares from 0 to 1 by the id of an edge. What is missing to 1 ends at the node: not delivered, opted out, canceled. */
export type EdgeShares = { readonly [edgeId: string]: number };

/** The contacts of a forecast: what they do, as shares. Plain JSON. */
export interface Population {
  /** How many contacts begin. */
  readonly contacts: number;
  /** Where chance begins. The same seed gives the same forecast. */
  readonly seed: number;
  /** Shares of the triggers, by node id. @default all begin at the first trigger */
  readonly entries?: { readonly [nodeId: string]: number };
  /** Which way contacts take where their inputs decide, by node id. */
  readonly shares: { readonly [nodeId: string]: EdgeShares };
  /** How soon they reply, by node id: quantiles at equal steps from the soonest to the latest, in milliseconds. */
  readonly replyTimes: { readonly [nodeId: string]: readonly number[] };
  /** Weights of the 168 hours of a week in which they begin, from Monday at midnight by their own clock. */
  readonly starts: readonly number[];
  /** Contacts whose attributes and time zones are taken in turn. @default one without attributes */
  readonly like?: readonly Contact[];
}

/** Contacts of a forecast, where a caller says no other number. */
export const usualContacts = 10_000;
/** The seed, where a caller says no other. */
export const usualSeed = 1;
export const hoursOfWeek = 168;

/** Hours in which people text: nearly none at night, most in the early evening. */
const hourWeights = [0, 0, 0, 0, 0, 0, 2, 4, 5, 6, 7, 7, 7, 7, 6, 6, 7, 9, 10, 9, 6, 4, 2, 1];
const dayWeights = [1, 1, 1, 1, 0.95, 0.75, 0.7];

/** Weights of a week without real executions. */
export const usualStarts: readonly number[] = dayWeights.flatMap((day) => hourWeights.map((hour) => hour * day));

const minute = 60_000;

/** How soon contacts reply where nothing is measured: half of them within nine minutes. */
export const usualReplyTimes: readonly number[] = [
  0.3, 0.7, 1.1, 1.6, 2.2, 2.9, 3.8, 4.8, 6, 7.5, 9, 11, 14, 18, 23, 31, 42, 60, 95, 180, 420,
].map((minutes) => minutes * minute);
