import { accept, type Refusal, refuse, type Result } from '#base';
import { applyOperations } from './apply-operations.js';
import { dropEntry, type History, type HistoryEntry, moveAsApplied, planRedo, planUndo } from './history.js';
import type { EditedDocument, Operation } from './operation.js';

/** Where to go in a history: to the moment after an entry, or to the start. */
export type JumpTarget = number | 'start';

/** What a jump gives: the steps of all entries on the way, to be applied as one. */
export interface Jump {
  readonly direction: 'undo' | 'redo';
  readonly operations: readonly Operation[];
  readonly history: History;
  /** The entries that were moved, in the order they were. */
  readonly moved: readonly HistoryEntry[];
  /** Entries that somebody else has changed since. They were left as they are and are no longer in the history. */
  readonly skipped: readonly HistoryEntry[];
}

/**
 * How to go to any moment of the history at once. Each entry on the way is tried by itself on the document as the ones
 * before it leave it, so that one which no longer fits is left out and does not block the others.
 */
export function planJump(history: History, document: EditedDocument, target: JumpTarget): Result<Jump, Refusal> {
  const place = placeOf(history, target);
  if (place === undefined) return refuse('unknown-entry', 'That change is no longer in the history.');
  if (place === history.done.length) return refuse('nothing-changed', 'Nothing would change.');
  const direction = place < history.done.length ? 'undo' : 'redo';
  const plan = direction === 'undo' ? planUndo : planRedo;
  const operations: Operation[] = [];
  const moved: HistoryEntry[] = [];
  const skipped: HistoryEntry[] = [];
  let now = document;
  let next = history;
  for (let left = Math.abs(place - history.done.length); left > 0; left--) {
    const move = plan(next);
    if (!move) break;
    const applied = applyOperations(now, move.operations);
    if (!applied.ok) {
      skipped.push(move.entry);
      next = dropEntry(next, move.entry);
      continue;
    }
    for (const operation of applied.operations) operations.push(operation);
    const made = moveAsApplied(move, direction, applied.operations);
    moved.push(made.entry);
    now = applied.document;
    next = made.history;
  }
  return accept({ direction, operations, history: next, moved, skipped });
}

/** How many entries are done at a moment of the history; undefined for one it does not know. */
function placeOf({ done, undone }: History, target: JumpTarget): number | undefined {
  if (target === 'start') return 0;
  const index = [...done, ...undone].findIndex(({ id }) => id === target);
  return index < 0 ? undefined : index + 1;
}
