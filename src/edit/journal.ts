import { jsonSize } from '#base';
import type { HistoryEntry } from './history.js';
import { invertSteps } from './invert-steps.js';
import type { Step } from './step.js';

/** One stretch of a way: an entry of the history, done or taken back, or what somebody else did. */
export type Leg =
  | { readonly entry: HistoryEntry; readonly back: boolean }
  | { readonly steps: readonly Step[] };

/**
 * The way from one state of a document to a later one. The history alone cannot tell it: it forgets its oldest entries and
 * those that something new was done in place of, and what others did never was in it. Immutable.
 */
export interface Journal {
  readonly legs: readonly Leg[];
  readonly bytes: number;
}

export const emptyJournal: Journal = { legs: [], bytes: 0 };

/** A way of these stretches, as it was stored. */
export function journalOf(legs: readonly Leg[]): Journal {
  return { legs, bytes: legs.reduce((sum, leg) => sum + sizeOf(leg), 0) };
}

/** The way with one more stretch. Taking back what was done last, and doing again what was taken back last, make it shorter. */
export function extendJournal({ bytes, legs }: Journal, leg: Leg): Journal {
  const last = legs[legs.length - 1];
  if (last && 'entry' in last && 'entry' in leg && last.entry === leg.entry && last.back !== leg.back) {
    return { legs: legs.slice(0, -1), bytes: bytes - sizeOf(last) };
  }
  return { legs: [...legs, leg], bytes: bytes + sizeOf(leg) };
}

/** The way after a burst of typing went on: `entry` is what it has become; absent where it has come back to where it began. */
export function amendJournal(journal: Journal, entryId: number, entry: HistoryEntry | undefined, steps: readonly Step[]): Journal {
  const last = journal.legs[journal.legs.length - 1];
  if (!last || !('entry' in last) || last.back || last.entry.id !== entryId) return extendJournal(journal, { steps });
  const shorter = { legs: journal.legs.slice(0, -1), bytes: journal.bytes - sizeOf(last) };
  return entry ? extendJournal(shorter, { entry, back: false }) : shorter;
}

/** The steps of a stretch in the order they were applied. */
export function stepsOfLeg(leg: Leg): readonly Step[] {
  if (!('entry' in leg)) return leg.steps;
  return leg.back ? invertSteps(leg.entry.steps) : leg.entry.steps;
}

function sizeOf(leg: Leg): number {
  return 'entry' in leg ? leg.entry.bytes : jsonSize(leg.steps);
}
