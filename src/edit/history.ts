import { applySteps } from './apply-steps.js';
import { invertSteps } from './invert-steps.js';
import { mergeSteps } from './merge-steps.js';
import type { EditedDocument, Step, Transaction } from './step.js';

/** One thing a person did and can take back. Plain JSON. */
export interface HistoryEntry {
  readonly label: string;
  readonly command: string;
  readonly steps: readonly Step[];
  readonly mergeKey?: string;
  /** When it was last added to, in milliseconds since 1970. */
  readonly at: number;
}

/** What can be undone, oldest first, and what can be redone, next first. Immutable. */
export interface History {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
  /** Set by what ends a burst of typing: a save, an undo, leaving a field. */
  readonly sealed: boolean;
}

export const emptyHistory: History = { done: [], undone: [], sealed: true };

/** Bursts of the same kind closer together than this are one entry. In milliseconds. */
export const mergeWindow = 500;

/**
 * The history after a transaction by this editor's own person or program. Undo, redo and remote changes are not
 * recorded: the first two move entries, the last is somebody else's to undo.
 *
 * @param limit how many entries to keep; the oldest go first
 */
export function recordTransaction(history: History, transaction: Transaction, at: number, limit: number): History {
  const last = history.done[history.done.length - 1];
  const { label, command, steps, mergeKey } = transaction;
  if (
    last && !history.sealed && mergeKey !== undefined && last.mergeKey === mergeKey && history.undone.length === 0 &&
    at - last.at <= mergeWindow
  ) {
    const merged = mergeSteps(last.steps, steps);
    const kept = history.done.slice(0, -1);
    if (merged.length === 0) return { done: kept, undone: [], sealed: true };
    return { done: [...kept, { ...last, label, steps: merged, at }], undone: [], sealed: false };
  }
  const entry: HistoryEntry = { label, command, steps, at, ...(mergeKey === undefined ? {} : { mergeKey }) };
  const done = [...history.done, entry];
  return { done: done.length > limit ? done.slice(done.length - limit) : done, undone: [], sealed: false };
}

/** The same history with its last burst closed: what follows is an entry of its own. */
export function sealHistory(history: History): History {
  return history.sealed ? history : { ...history, sealed: true };
}

/** What moving one entry gives: the steps to apply, and the history after they have been. */
export interface HistoryMove {
  readonly entry: HistoryEntry;
  readonly steps: readonly Step[];
  readonly history: History;
}

/** How to take back the newest entry; undefined when there is none. */
export function planUndo(history: History): HistoryMove | undefined {
  const entry = history.done[history.done.length - 1];
  if (!entry) return undefined;
  return {
    entry,
    steps: invertSteps(entry.steps),
    history: { done: history.done.slice(0, -1), undone: [entry, ...history.undone], sealed: true },
  };
}

/** How to do again the entry that was taken back last; undefined when there is none. */
export function planRedo(history: History): HistoryMove | undefined {
  const [entry, ...rest] = history.undone;
  if (!entry) return undefined;
  return { entry, steps: entry.steps, history: { done: [...history.done, entry], undone: rest, sealed: true } };
}

/** True when every entry of the history still fits the document, from the newest back. For resuming a stored history. */
export function historyFits(history: History, document: EditedDocument): boolean {
  let current = document;
  for (const entry of [...history.done].reverse()) {
    const back = applySteps(current, invertSteps(entry.steps));
    if (!back.ok) return false;
    current = back.document;
  }
  return true;
}
