import { describe, expect, test } from 'vitest';
import { type History, type HistoryEntry, type Operation } from '#edit';
import { jsonSize } from '#base';
import { fitHistory, historyOf } from '../../src/edit/history/plan-resume.js';

const entry = (id: number, bytes = 10, operations: readonly Operation[] = []): HistoryEntry => ({
  id,
  label: `Entry ${id}`,
  command: 'x',
  operations,
  at: id,
  bytes,
});
const historyWith = (done: readonly HistoryEntry[], undone: readonly HistoryEntry[]): History => ({
  done,
  undone,
  sealed: true,
  nextId: 9,
  bytes: [...done, ...undone].reduce((sum, { bytes }) => sum + bytes, 0),
});
const ids = ({ bytes, done, undone }: History): unknown => [
  done.map(({ id }) => id),
  undone.map(({ id }) => id),
  bytes,
];

describe('a stored history that is resumed', () => {
  const history = historyWith(
    [1, 2, 3].map((id) => entry(id)),
    [4, 5].map((id) => entry(id)),
  );

  test.each<[number, number, unknown]>([
    [5, 50, [[1, 2, 3], [4, 5], 50]],
    [4, 50, [[2, 3], [4, 5], 40]],
    [5, 49, [[2, 3], [4, 5], 40]],
    [3, 50, [[3], [4, 5], 30]],
    [2, 50, [[3], [4], 20]],
    [1, 50, [[3], [], 10]],
    [0, 50, [[3], [], 10]],
    [5, 0, [[3], [], 10]],
    [5, 29, [[3], [4], 20]],
  ])(
    '[E11] keeps the newest done entries and the undone entries that are redone first: %i entries, %i bytes',
    (entries, bytes, kept) => {
      expect(ids(fitHistory(history, { entries, bytes }))).toEqual(kept);
      expect(fitHistory(history, { entries, bytes }).nextId).toBe(9);
    },
  );

  test('[E11] keeps one undone entry where there are no done ones', () => {
    expect(ids(fitHistory(historyWith([], [entry(1), entry(2)]), { entries: 0, bytes: 0 }))).toEqual([[], [1], 10]);
    expect(ids(fitHistory(historyWith([], []), { entries: 0, bytes: 0 }))).toEqual([[], [], 0]);
  });

  test('historyOf keeps the entries of one part, each with the operations on that part', () => {
    const version: Operation = { op: 'set', kind: 'workflow', path: ['name'], to: 'x' };
    const presentation: Operation = { op: 'set', kind: 'presentation', path: ['nodes'], to: {} };
    const [pure, other, both] = [
      entry(1, jsonSize([version]), [version]),
      entry(2, 20, [presentation]),
      entry(3, 30, [presentation, version]),
    ];
    const ofVersion = historyOf('version', historyWith([pure, other], [both]));
    expect(ofVersion.done[0]).toBe(pure);
    expect(ids(ofVersion)).toEqual([[1], [3], 2 * pure.bytes]);
    expect(ofVersion.undone[0]).toEqual({ ...both, operations: [version], bytes: pure.bytes });
    expect(historyOf('presentation', historyWith([pure, other], [both])).done).toEqual([other]);
  });
});
