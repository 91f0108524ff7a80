import { describe, expect, test } from 'vitest';
import { createOrderDrag, dropSide, type OrderDraft, type OrderItem } from '../../../src/forms/groups/order-drag.js';

/** Four rows of 20 px, one below the other. */
const rows: readonly OrderItem[] = [0, 1, 2, 3].map((index) => ({ index, top: index * 20, bottom: index * 20 + 20 }));
const at = (clientY: number, pointerId = 1) => ({ clientY, pointerId });

function dragging() {
  const moves: (readonly [number, number])[] = [];
  const drafts: (OrderDraft | undefined)[] = [];
  const drag = createOrderDrag({
    onMove: (from, to) => moves.push([from, to]),
    onDraft: (draft) => drafts.push(draft),
  });
  return { drag, drafts, moves };
}

describe('reordering by a pointer', () => {
  test('reports each goal once, and the move when the pointer is released', () => {
    const { drag, drafts, moves } = dragging();
    expect(drag.press(0, at(10), () => rows)).toBe(true);
    drag.move(at(30));
    drag.move(at(31));
    drag.move(at(50));
    drag.release(at(52));
    expect(drafts).toEqual([{ from: 0, to: 1 }, { from: 0, to: 2 }, undefined]);
    expect(moves).toEqual([[0, 2]]);
  });

  test('begins only once the pointer has moved 4 px', () => {
    const { drag, drafts, moves } = dragging();
    drag.press(0, at(10), () => rows);
    drag.move(at(13));
    drag.release(at(60));
    expect([drafts, moves]).toEqual([[], []]);
  });

  test('moves nothing where the item is dropped at its own index', () => {
    const { drag, moves } = dragging();
    drag.press(1, at(30), () => rows);
    drag.move(at(70));
    drag.release(at(31));
    expect(moves).toEqual([]);
  });

  test('ends beyond the list at its first and its last item', () => {
    const { drag, moves } = dragging();
    for (const y of [-500, 500]) {
      drag.press(1, at(30), () => rows);
      drag.move(at(y));
      drag.release(at(y));
    }
    expect(moves).toEqual([
      [1, 0],
      [1, 3],
    ]);
  });

  test('ignores other pointers, and a second press while an item is held', () => {
    const { drag, moves } = dragging();
    drag.press(0, at(10), () => rows);
    expect(drag.press(2, at(50, 2), () => rows)).toBe(false);
    drag.move(at(70, 2));
    drag.release(at(70, 2));
    expect(moves).toEqual([]);
    drag.move(at(70));
    drag.release(at(70));
    expect(moves).toEqual([[0, 3]]);
  });

  test('cancel leaves the item where it was and says whether one was held', () => {
    const { drag, drafts, moves } = dragging();
    expect(drag.cancel()).toBe(false);
    drag.press(0, at(10), () => rows);
    drag.move(at(50));
    expect(drag.cancel()).toBe(true);
    drag.release(at(50));
    expect(drafts.at(-1)).toBeUndefined();
    expect(moves).toEqual([]);
    expect(drag.press(0, at(10), () => rows)).toBe(true);
  });

  test('reads the items anew with every move: a virtualised list mounts others', () => {
    const { drag, drafts } = dragging();
    let shown: readonly OrderItem[] = rows.slice(0, 2);
    drag.press(0, at(10), () => shown);
    drag.move(at(70));
    shown = rows;
    drag.move(at(71));
    expect(drafts.map((draft) => draft?.to)).toEqual([1, 3]);
  });

  test('calls the latest callbacks', () => {
    const { drag, moves } = dragging();
    const later: number[] = [];
    drag.press(0, at(10), () => rows);
    drag.update({ onMove: (_, to) => later.push(to), onDraft: () => {} });
    drag.move(at(50));
    drag.release(at(50));
    expect([moves, later]).toEqual([[], [2]]);
  });

  test('destroyed while an item is held, reports nothing more', () => {
    const { drag, drafts, moves } = dragging();
    drag.press(0, at(10), () => rows);
    drag.move(at(50));
    drag.destroy();
    drag.move(at(70));
    drag.release(at(70));
    expect(drafts).toEqual([{ from: 0, to: 2 }]);
    expect(moves).toEqual([]);
  });
});

test('marks the side at which the item would be inserted', () => {
  expect([0, 1, 2, 3].map((index) => dropSide({ from: 1, to: 3 }, index))).toEqual([
    undefined,
    undefined,
    undefined,
    'after',
  ]);
  expect(dropSide({ from: 2, to: 0 }, 0)).toBe('before');
  expect(dropSide({ from: 2, to: 2 }, 2)).toBeUndefined();
  expect(dropSide(undefined, 0)).toBeUndefined();
});
