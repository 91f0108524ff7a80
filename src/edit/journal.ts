import { jsonSize } from '#base';
import type { HistoryEntry } from './history.js';
import { invertOperations } from './invert-operations.js';
import type { Operation } from './operation.js';

/** One stretch of a way: an entry of the history, done or taken back, or what somebody else did. */
export type Leg =
  { readonly entry: HistoryEntry; readonly back: boolean } | { readonly operations: readonly Operation[] };

/**
 * The way from one state of a document to a later one, with every state between. The history alone cannot tell it: it forgets
 * its oldest entries and those that something new was done in place of, and what others did never was in it. What was taken
 * back stays part of the way, because the document may have been stored before it was. Immutable, and made longer at no cost.
 */
export interface Journal {
  readonly last?: Leg;
  /** The way without its last stretch; absent where there is none. */
  readonly before?: Journal;
  readonly bytes: number;
}

export const emptyJournal: Journal = { bytes: 0 };

/** A way of these stretches. */
export function journalOf(legs: readonly Leg[]): Journal {
  return legs.reduce(extendJournal, emptyJournal);
}

/** The stretches of a way in order. */
export function legsOf(journal: Journal): readonly Leg[] {
  const legs: Leg[] = [];
  for (let at: Journal | undefined = journal; at?.last; at = at.before) legs.push(at.last);
  return legs.reverse();
}

/** The way with one more stretch. */
export function extendJournal(before: Journal, last: Leg): Journal {
  return { last, before, bytes: before.bytes + sizeOf(last) };
}

/** The way after a burst of typing went on: `entry` is what it has become; absent where it has come back to where it began. */
export function amendJournal(
  journal: Journal,
  entryId: number,
  entry: HistoryEntry | undefined,
  operations: readonly Operation[],
): Journal {
  const { before = emptyJournal, last } = journal;
  if (!last || !('entry' in last) || last.back || last.entry.id !== entryId)
    return extendJournal(journal, { operations });
  return entry ? extendJournal(before, { entry, back: false }) : before;
}

/** The steps of a stretch in the order they were applied. */
export function operationsOfLeg(leg: Leg): readonly Operation[] {
  if (!('entry' in leg)) return leg.operations;
  return leg.back ? invertOperations(leg.entry.operations) : leg.entry.operations;
}

function sizeOf(leg: Leg): number {
  return 'entry' in leg ? leg.entry.bytes : jsonSize(leg.operations);
}
