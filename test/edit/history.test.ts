import { describe, expect, test } from 'vitest';
import { jsonSize } from '#base';
import {
  dropEntry,
  emptyHistory,
  type History,
  type HistoryBudget,
  mergeWindow,
  planRedo,
  planUndo,
  recordTransaction,
  sealHistory,
  type Operation,
  type Transaction,
} from '#edit';

const plenty: HistoryBudget = { entries: 100, bytes: 1e9 };
const typed = (from: string, to: string): Operation[] => [
  { op: 'set', kind: 'node', id: 's0', path: ['config', 'message'], from, to },
];
const typing = (from: string, to: string, more: Partial<Transaction> = {}): Transaction => ({
  label: `Typed ${to}`,
  command: 'setConfig',
  origin: 'person',
  mergeKey: 'message',
  operations: typed(from, to),
  ...more,
});
const record = (history: History, transaction: Transaction, at: number, budget = plenty): History =>
  recordTransaction(history, transaction, at, budget).history;

/** A history of entries that never merge, named by numbers from 1. */
function historyOf(count: number, budget = plenty): History {
  let history = emptyHistory;
  for (let number = 1; number <= count; number++)
    history = record(
      history,
      typing(`${number - 1}`, `${number}`, { mergeKey: `${number}`, label: `${number}` }),
      number,
      budget,
    );
  return history;
}

describe('recordTransaction', () => {
  test('an entry holds its label, command, operations, time and size', () => {
    const { entry, entryId, history, isNew } = recordTransaction(emptyHistory, typing('', 'a'), 7, plenty);
    expect(entry).toEqual({
      id: 1,
      label: 'Typed a',
      command: 'setConfig',
      mergeKey: 'message',
      at: 7,
      operations: typed('', 'a'),
      bytes: jsonSize(typed('', 'a')),
    });
    expect([entryId, isNew]).toEqual([1, true]);
    expect(history).toEqual({ done: [entry], undone: [], sealed: false, nextId: 2, bytes: entry?.bytes });
  });

  test('an entry without a merge key has no such property', () => {
    const { mergeKey: _mergeKey, ...plain } = typing('', 'a');
    expect(Object.keys(recordTransaction(emptyHistory, plain, 0, plenty).entry ?? {})).not.toContain('mergeKey');
  });

  test('[E10] typing merges into the same entry within 500 ms of the last keystroke', () => {
    expect(mergeWindow).toBe(500);
    const first = record(emptyHistory, typing('', 'a'), 0);
    const second = recordTransaction(first, typing('a', 'ab'), 500, plenty);
    expect(second).toMatchObject({
      entryId: 1,
      isNew: false,
      entry: { id: 1, label: 'Typed ab', at: 500, operations: typed('', 'ab'), bytes: jsonSize(typed('', 'ab')) },
    });
    expect(second.history.done).toEqual([second.entry]);
    expect(second.history.bytes).toBe(second.entry?.bytes);
    expect(record(second.history, typing('ab', 'abc'), 1000).done).toHaveLength(1);
    expect(record(second.history, typing('ab', 'abc'), 1001).done.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('[E10] the label is that of the last change of the first command; what another command adds leaves it', () => {
    const first = record(emptyHistory, typing('', 'a'), 0);
    const completed = record(first, { ...typing('a', 'ab'), command: 'other', label: 'Completed' }, 100);
    expect(completed.done).toMatchObject([{ label: 'Typed a', operations: typed('', 'ab'), at: 100 }]);
    expect(record(completed, typing('ab', 'abc'), 200).done).toMatchObject([{ label: 'Typed abc' }]);
  });

  test('[E10] a burst ends with a seal, another merge key or an undo', () => {
    const burst = record(emptyHistory, typing('', 'a'), 0);
    expect(record(sealHistory(burst), typing('a', 'ab'), 1).done).toHaveLength(2);
    expect(record(burst, typing('a', 'ab', { mergeKey: 'other' }), 1).done).toHaveLength(2);
    const both = record(sealHistory(burst), typing('a', 'ab'), 1);
    const undone = planUndo(both)?.history as History;
    expect(record(undone, typing('a', 'ac'), 2).done.map(({ label }) => label)).toEqual(['Typed a', 'Typed ac']);
    expect(sealHistory(sealHistory(burst))).toEqual({ ...burst, sealed: true });
    const sealed = sealHistory(burst);
    expect(sealHistory(sealed)).toBe(sealed);
  });

  test('[E10] operations that add or remove never merge, whatever the merge key', () => {
    const added: Operation = { op: 'add', kind: 'node', index: 0, value: { id: 'x' } };
    const afterAdding = record(emptyHistory, typing('', '', { operations: [added] }), 0);
    expect(record(afterAdding, typing('', 'a'), 1).done).toHaveLength(2);
    const afterTyping = record(emptyHistory, typing('', 'a'), 0);
    expect(record(afterTyping, typing('', '', { operations: [...typed('a', 'b'), added] }), 1).done).toHaveLength(2);
  });

  test('transactions without a merge key never merge', () => {
    const { mergeKey: _mergeKey, ...plain } = typing('a', 'b');
    expect(record(record(emptyHistory, plain, 0), plain, 0).done).toHaveLength(2);
  });

  test('typing that ends where it began leaves no entry, and the next change is a new entry', () => {
    const history = record(emptyHistory, typing('a', 'ab'), 0);
    const recorded = recordTransaction(history, typing('ab', 'a'), 100, plenty);
    expect(recorded).toEqual({
      history: { done: [], undone: [], sealed: true, nextId: 2, bytes: 0 },
      entryId: 1,
      isNew: false,
    });
    expect(record(recorded.history, typing('a', 'b'), 101).done.map(({ id }) => id)).toEqual([2]);
  });

  test('a new entry discards the undone ones and their bytes', () => {
    const history = planUndo(planUndo(historyOf(3))?.history as History)?.history as History;
    expect(history.undone.map(({ label }) => label)).toEqual(['2', '3']);
    const next = record(history, typing('1', 'x'), 10);
    expect(next.undone).toEqual([]);
    expect(next.done.map(({ id }) => id)).toEqual([1, 4]);
    expect(next.bytes).toBe(next.done.reduce((sum, { bytes }) => sum + bytes, 0));
  });
});

describe('budgets', () => {
  test('[E11] keeps at most the limit of entries and drops the oldest', () => {
    expect(historyOf(5, { entries: 5, bytes: 1e9 }).done).toHaveLength(5);
    const history = historyOf(20, { entries: 5, bytes: 1e9 });
    expect(history.done.map(({ label }) => label)).toEqual(['16', '17', '18', '19', '20']);
    expect(history.bytes).toBe(history.done.reduce((sum, { bytes }) => sum + bytes, 0));
  });

  test('[E11] drops several entries at once after a smaller budget', () => {
    const next = record(historyOf(10), typing('10', 'x', { mergeKey: 'x' }), 20, { entries: 3, bytes: 1e9 });
    expect(next.done.map(({ id }) => id)).toEqual([9, 10, 11]);
  });

  test('[E11] keeps at most the limit of bytes', () => {
    const each = historyOf(1).bytes;
    expect(historyOf(4, { entries: 100, bytes: each * 3 }).done.map(({ label }) => label)).toEqual(['2', '3', '4']);
    expect(historyOf(4, { entries: 100, bytes: each * 3 - 1 }).done.map(({ label }) => label)).toEqual(['3', '4']);
  });

  test.each([
    { entries: 0, bytes: 1e9 },
    { entries: -3, bytes: 1e9 },
    { entries: 100, bytes: 0 },
  ])('[E11] the newest entry always stays: %j', (budget) => {
    expect(historyOf(3, budget).done.map(({ label }) => label)).toEqual(['3']);
  });

  test('[E11] a burst that grows beyond the budget drops older entries', () => {
    const long = 'x'.repeat(1000);
    const history = record(record(historyOf(3), typing('', 'a'), 10), typing('a', long), 11, {
      entries: 100,
      bytes: 1100,
    });
    expect(history.done.map(({ label }) => label)).toEqual([`Typed ${long}`]);
  });
});

describe('undo and redo', () => {
  test('move one entry each and keep it unchanged', () => {
    const history = historyOf(2);
    const back = planUndo(history);
    expect(back).toMatchObject({
      entry: history.done[1],
      operations: typed('2', '1'),
      history: { done: [history.done[0]], undone: [history.done[1]], sealed: true, nextId: 3, bytes: history.bytes },
    });
    const forth = planRedo(back?.history as History);
    expect(forth).toMatchObject({ entry: history.done[1], operations: typed('1', '2') });
    expect(forth?.history).toEqual({ ...history, sealed: true });
    expect(planRedo(history)).toBeUndefined();
    expect(planUndo(emptyHistory)).toBeUndefined();
  });

  test('dropEntry removes a done or an undone entry', () => {
    const history = planUndo(historyOf(3))?.history as History;
    const [first] = history.done;
    const [last] = history.undone;
    const without = first && dropEntry(history, first);
    expect(without).toEqual({
      ...history,
      done: history.done.slice(1),
      sealed: true,
      bytes: history.bytes - (first?.bytes ?? 0),
    });
    expect(without && last && dropEntry(without, last)).toMatchObject({
      done: [history.done[1]],
      undone: [],
      bytes: history.done[1]?.bytes,
    });
  });

  test('the id of a dropped entry is not used again', () => {
    const history = record(dropEntry(historyOf(2), historyOf(2).done[1] as never), typing('', 'x'), 9);
    expect(history.done.map(({ id }) => id)).toEqual([1, 3]);
  });
});
