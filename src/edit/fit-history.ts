import { jsonSize } from '#base';
import type { History, HistoryBudget, HistoryEntry } from './history.js';
import { type Root, rootOf } from './root.js';

/**
 * Fits a history from elsewhere into a budget: the oldest entries go first, then the last ones to redo. At least one
 * stays.
 */
export function fitHistory(history: History, budget: HistoryBudget): History {
  const { done, undone } = history;
  const isOver = (): boolean => last - first > budget.entries || bytes > budget.bytes;
  const entries = [...done, ...undone];
  let { bytes } = history;
  let first = 0;
  let last = entries.length;
  while (first < done.length - 1 && isOver()) {
    bytes -= (entries[first] as HistoryEntry).bytes;
    first += 1;
  }
  while (last > Math.max(done.length, 1) && isOver()) {
    last -= 1;
    bytes -= (entries[last] as HistoryEntry).bytes;
  }
  return { ...history, done: done.slice(first), undone: entries.slice(done.length, last), bytes };
}

/** The history of one part of the document. Entries that concern only that part stay the same objects. */
export function historyOf(root: Root, history: History): History {
  const ofRoot = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
    entries.flatMap((entry) => {
      const operations = entry.operations.filter((operation) => rootOf(operation) === root);
      if (operations.length === entry.operations.length) return [entry];
      return operations.length === 0 ? [] : [{ ...entry, operations, bytes: jsonSize(operations) }];
    });
  const [done, undone] = [ofRoot(history.done), ofRoot(history.undone)];
  return { ...history, done, undone, bytes: [...done, ...undone].reduce((sum, { bytes }) => sum + bytes, 0) };
}
