import { applyOperations } from '../operation/apply-operations.js';
import { type EditedDocument, invertOperations, type Operation } from '../operation/operation.js';
import { fingerprintOf, type Root, rootOf } from './content-hash.js';
import { jsonSize } from '#base';
import type { HistoryEntry } from './history.js';

/**
 * The number of segments that one call walks back. Older states are not searched for, and the page must not be blocked.
 */
export const maxFingerprints = 2000;

/** The states around a walked segment, so that a later call with the same end does not walk it again. */
const walked = new WeakMap<OperationLog, { readonly before: string; readonly after: string }>();

/**
 * Returns the hashes of the states before each segment of a log that ends at a document; `undefined` for states further
 * back than `maxFingerprints`. Found by inverting segments, so that no state has to be stored. Costs the segments that
 * are new since the last call.
 */
export function fingerprintsAlong(
  log: OperationLog,
  root: Root,
  document: EditedDocument,
): readonly (string | undefined)[] {
  const fingerprints: (string | undefined)[] = [];
  /** The document at the current position; absent where the hash is known from an earlier walk. */
  let here: EditedDocument | undefined = document;
  let after: string | undefined = fingerprintOf(root, document);
  for (let rest: OperationLog | undefined = log; rest?.last; rest = rest.before) {
    const known = walked.get(rest);
    if (known && known.after === after) {
      here = undefined;
      after = known.before;
    } else {
      here = here && fingerprints.length < maxFingerprints ? walkBack(rest.last, root, here) : undefined;
      const before: string | undefined = here && fingerprintOf(root, here);
      if (before !== undefined && after !== undefined) walked.set(rest, { before, after });
      after = before;
    }
    fingerprints.push(after);
  }
  return fingerprints.reverse();
}

function walkBack(
  segment: NonNullable<OperationLog['last']>,
  root: Root,
  document: EditedDocument,
): EditedDocument | undefined {
  const applied = applyOperations(
    document,
    invertOperations(operationsOfSegment(segment).filter((operation) => rootOf(operation) === root)),
  );
  return applied.ok ? applied.document : undefined;
}

/** One segment of a log: a history entry that was done or undone, or operations that are in no entry. */
export type LogSegment =
  { readonly entry: HistoryEntry; readonly back: boolean } | { readonly operations: readonly Operation[] };

/**
 * The operations from one state of a document to a later one, in segments. The history alone cannot answer this: it
 * drops its oldest entries and those that were replaced after an undo, and never holds what other users did. An undone
 * entry stays in the log, because the document may have been stored before the undo. Immutable; appending is free.
 */
export interface OperationLog {
  readonly last?: LogSegment;
  /** The log without its last segment; absent where it is empty. */
  readonly before?: OperationLog;
  readonly bytes: number;
}

export const emptyLog: OperationLog = { bytes: 0 };

/** Builds a log of these segments. */
export function logOf(segments: readonly LogSegment[]): OperationLog {
  return segments.reduce(extendLog, emptyLog);
}

/** The segments of a log in order. */
export function segmentsOf(log: OperationLog): readonly LogSegment[] {
  const segments: LogSegment[] = [];
  for (let at: OperationLog | undefined = log; at?.last; at = at.before) segments.push(at.last);
  return segments.reverse();
}

/** Appends a segment. */
export function extendLog(before: OperationLog, last: LogSegment): OperationLog {
  return { last, before, bytes: before.bytes + sizeOf(last) };
}

/**
 * Replaces the last entry after a burst of typing continued: `entry` is its new content, absent where it returned to
 * where it began.
 */
export function amendLog(
  log: OperationLog,
  entryId: number,
  entry: HistoryEntry | undefined,
  operations: readonly Operation[],
): OperationLog {
  const { before = emptyLog, last } = log;
  if (!last || !('entry' in last) || last.back || last.entry.id !== entryId) return extendLog(log, { operations });
  return entry ? extendLog(before, { entry, back: false }) : before;
}

/** The operations of a segment in the order they were applied. */
export function operationsOfSegment(segment: LogSegment): readonly Operation[] {
  if (!('entry' in segment)) return segment.operations;
  return segment.back ? invertOperations(segment.entry.operations) : segment.entry.operations;
}

function sizeOf(segment: LogSegment): number {
  return 'entry' in segment ? segment.entry.bytes : jsonSize(segment.operations);
}
