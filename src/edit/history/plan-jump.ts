import { accept, refuse } from '#base';
import { applyOperations } from '../operation/apply-operations.js';
import { dropEntry, type History, type HistoryEntry, moveAsApplied, planRedo, planUndo } from './history.js';
import type { EditedDocument, Operation } from '../operation/operation.js';
import type { Refusal, Result } from '../command/refusal.js';

/** The target of a jump: the moment after the entry with this id, or the start. */
export type JumpTarget = number | 'start';

/** The result of planning a jump: the operations of all entries between, to be applied as one. */
export interface Jump {
  readonly direction: 'undo' | 'redo';
  readonly operations: readonly Operation[];
  readonly history: History;
  /** The moved entries, in order. */
  readonly moved: readonly HistoryEntry[];
  /** Entries that another user has changed since. They were not moved and are no longer in the history. */
  readonly skipped: readonly HistoryEntry[];
}

/**
 * Plans to jump to any moment of the history. Each entry is tried on the document that the ones before it lead to, so
 * that one which no longer fits is skipped and does not block the others.
 *
 * @returns refused as `unknown-entry` or `nothing-changed`
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

/** The number of entries done at a moment of the history; `undefined` for an unknown entry. */
function placeOf({ done, undone }: History, target: JumpTarget): number | undefined {
  if (target === 'start') return 0;
  const index = [...done, ...undone].findIndex(({ id }) => id === target);
  return index < 0 ? undefined : index + 1;
}
