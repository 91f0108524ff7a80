import { describe, expect, test } from 'vitest';
import {
  applyOperations,
  type EditedDocument,
  emptyHistory,
  type History,
  invertOperations,
  planJump,
  planUndo,
  recordTransaction,
  type Operation,
} from '#edit';
import { emptyPresentation } from '#model';

const plenty = { entries: 100, bytes: 1e9 };
const opened: EditedDocument = {
  version: { name: '0', definition: { nodes: [{ id: 'a', config: {} }], edges: [] } },
  presentation: emptyPresentation,
};
const named = (from: string, to: string): Operation[] => [{ op: 'set', kind: 'workflow', path: ['name'], from, to }];
const noted = (value: string): Operation[] => [
  { op: 'set', kind: 'node', id: 'a', path: ['config', value], to: value },
];

function apply(document: EditedDocument, operations: readonly Operation[]): EditedDocument {
  const applied = applyOperations(document, operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.document;
}

/** The history of operations as an editor stores them: with the key indexes found by one undo and redo. */
function recorded(...all: readonly (readonly Operation[])[]): History {
  let now = opened;
  return all.reduce<History>((history, given, index) => {
    const done = apply(now, given);
    const back = applyOperations(done, invertOperations(given));
    const operations = back.ok ? invertOperations(back.operations) : [];
    now = done;
    return recordTransaction(
      history,
      { label: `${index + 1}`, command: 'x', origin: 'person', operations },
      index,
      plenty,
    ).history;
  }, emptyHistory);
}

const history = recorded(named('0', '1'), noted('b'), named('1', '2'), noted('c'));
const document = history.done.reduce((now, { operations }) => apply(now, operations), opened);
const ids = (entries: readonly { readonly id: number }[]): readonly number[] => entries.map(({ id }) => id);
const summary = (planned: ReturnType<typeof planJump>): unknown => {
  if (!planned.ok) return planned.refusal;
  return [
    planned.direction,
    ids(planned.moved),
    ids(planned.skipped),
    ids(planned.history.done),
    ids(planned.history.undone),
  ];
};

describe('planJump', () => {
  test('[E13] jumps back, forward and to the start, with the history as after single undos and redos', () => {
    expect(summary(planJump(history, document, 2))).toEqual(['undo', [4, 3], [], [1, 2], [3, 4]]);
    const back = planJump(history, document, 'start');
    expect(summary(back)).toEqual(['undo', [4, 3, 2, 1], [], [], [1, 2, 3, 4]]);
    if (!back.ok) return;
    expect(back.history).toEqual({ ...history, done: [], undone: history.done, sealed: true });
    const start = apply(document, back.operations);
    expect(JSON.stringify(start)).toBe(JSON.stringify(opened));
    const forth = planJump(back.history, start, 3);
    expect(summary(forth)).toEqual(['redo', [1, 2, 3], [], [1, 2, 3], [4]]);
    expect(forth.ok && apply(start, forth.operations).version.name).toBe('2');
  });

  test('[E13] the operations hold the index of each removed key, so that their inverse is exact', () => {
    const back = planJump(history, document, 3);
    expect(back.ok && back.operations).toEqual([
      { op: 'set', kind: 'node', id: 'a', path: ['config', 'c'], from: 'c', keyIndex: 1 },
    ]);
  });

  test('[E13] a jump to the current or to an unknown entry is refused', () => {
    expect(summary(planJump(history, document, 4))).toEqual({
      code: 'nothing-changed',
      message: 'Nothing would change.',
    });
    expect(summary(planJump(emptyHistory, opened, 'start'))).toEqual({
      code: 'nothing-changed',
      message: 'Nothing would change.',
    });
    for (const target of [0, 5, -1, NaN, '1', undefined]) {
      expect(summary(planJump(history, document, target as number))).toEqual({
        code: 'unknown-entry',
        message: 'That change is no longer in the history.',
      });
    }
  });

  test('[E12] a jump skips entries that no longer fit, back and forward', () => {
    const theirs = apply(document, named('2', 'theirs'));
    const back = planJump(history, theirs, 'start');
    expect(summary(back)).toEqual(['undo', [4, 2], [3, 1], [], [2, 4]]);
    if (!back.ok) return;
    expect(back.history.bytes).toBe(back.history.undone.reduce((sum, { bytes }) => sum + bytes, 0));
    expect(apply(theirs, back.operations).version).toEqual({ ...opened.version, name: 'theirs' });
    const two = planUndo(planUndo(history)?.history as History)?.history as History;
    const before = apply(apply(opened, named('0', '1')), noted('b'));
    expect(summary(planJump(two, apply(before, named('1', 'theirs')), 4))).toEqual(['redo', [4], [3], [1, 2, 4], []]);
  });

  test('[E12] a jump that skips every entry has no operations', () => {
    const gone: EditedDocument = { version: { name: 'theirs' }, presentation: emptyPresentation };
    const planned = planJump(history, gone, 'start');
    expect(summary(planned)).toEqual(['undo', [], [4, 3, 2, 1], [], []]);
    expect(planned.ok && [planned.operations, planned.history.bytes]).toEqual([[], 0]);
  });
});
