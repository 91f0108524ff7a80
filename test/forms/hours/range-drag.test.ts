import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRangeDrag, movedRange, type RangeDraft, type Track } from '../../../src/forms/hours/range-drag.js';

const seed = 20261123;
/** One pixel for each minute of the day. */
const track =
  (rightToLeft = false) =>
  (): Track => ({ left: 0, width: 1440, rightToLeft });
const at = (clientX: number, pointerId = 1) => ({ clientX, pointerId });
const nineToFive = { from: 540, to: 1020 };

function dragging() {
  const drops: RangeDraft[] = [];
  const drafts: (RangeDraft | undefined)[] = [];
  const drag = createRangeDrag({ onDrop: (draft) => drops.push(draft), onDraft: (draft) => drafts.push(draft) });
  return { drag, drafts, drops };
}

describe('dragging hours', () => {
  test('moves a range in quarters of an hour and reports it once', () => {
    const { drag, drafts, drops } = dragging();
    expect(drag.press({ day: 'mon', index: 0, before: nineToFive }, at(600), track())).toBe(true);
    drag.move(at(632));
    drag.move(at(635));
    drag.release(at(632));
    const draft = { day: 'mon', index: 0, part: 'whole', from: 570, to: 1050 };
    expect(drafts).toEqual([draft, undefined]);
    expect(drops).toEqual([draft]);
  });

  test('moves an edge to a quarter of the hour, never past the other edge', () => {
    const { drag, drops } = dragging();
    drag.press({ day: 'tue', index: 1, part: 'end', before: nineToFive }, at(1020), track());
    drag.move(at(1111));
    drag.release(at(1111));
    drag.press({ day: 'tue', index: 1, part: 'end', before: nineToFive }, at(1020), track());
    drag.move(at(10));
    drag.release(at(10));
    expect(drops.map(({ from, to }) => [from, to])).toEqual([
      [540, 1110],
      [540, 555],
    ]);
  });

  test('draws a range on free space, in either direction', () => {
    const { drag, drops } = dragging();
    drag.press({ day: 'wed' }, at(605), track());
    drag.move(at(715));
    drag.release(at(715));
    drag.press({ day: 'wed' }, at(605), track());
    drag.move(at(482));
    drag.release(at(482));
    expect(drops.map(({ from, index, to }) => [from, to, index])).toEqual([
      [600, 720, undefined],
      [480, 600, undefined],
    ]);
  });

  test('is mirrored in a layout from right to left', () => {
    const { drag, drops } = dragging();
    drag.press({ day: 'thu', index: 0, before: nineToFive }, at(800), track(true));
    drag.move(at(740));
    drag.release(at(740));
    expect(drops.map(({ from, to }) => [from, to])).toEqual([[600, 1080]]);
  });

  test('reports nothing before 4 px, and nothing for a range dropped where it was', () => {
    const { drag, drops } = dragging();
    drag.press({ day: 'fri', index: 0, before: nineToFive }, at(600), track());
    drag.release(at(900));
    drag.press({ day: 'fri', index: 0, before: nineToFive }, at(600), track());
    drag.move(at(700));
    drag.release(at(601));
    expect(drops).toEqual([]);
  });

  test('ignores other pointers, and a second press while a range is held', () => {
    const { drag, drops } = dragging();
    drag.press({ day: 'mon', index: 0, before: nineToFive }, at(600), track());
    expect(drag.press({ day: 'tue' }, at(0, 2), track())).toBe(false);
    drag.move(at(900, 2));
    drag.release(at(900, 2));
    expect(drops).toEqual([]);
    drag.move(at(660));
    drag.release(at(660));
    expect(drops).toMatchObject([{ day: 'mon', from: 600, to: 1080 }]);
  });

  test('cancel leaves the range as it was and says whether one was held', () => {
    const { drag, drafts, drops } = dragging();
    expect(drag.cancel()).toBe(false);
    drag.press({ day: 'mon', index: 0, before: nineToFive }, at(600), track());
    drag.move(at(700));
    expect(drag.cancel()).toBe(true);
    drag.release(at(700));
    expect([drafts.at(-1), drops]).toEqual([undefined, []]);
  });

  test('calls the latest callbacks', () => {
    const { drag, drops } = dragging();
    const later: RangeDraft[] = [];
    drag.press({ day: 'mon', index: 0, before: nineToFive }, at(600), track());
    drag.update({ onDrop: (draft) => later.push(draft), onDraft: () => {} });
    drag.move(at(660));
    drag.release(at(660));
    expect([drops.length, later.length]).toEqual([0, 1]);
  });

  test('destroyed while a range is held, reports nothing more', () => {
    const { drag, drafts, drops } = dragging();
    drag.press({ day: 'mon', index: 0, before: nineToFive }, at(600), track());
    drag.move(at(660));
    drag.destroy();
    drag.move(at(720));
    drag.release(at(720));
    expect([drafts.length, drops]).toEqual([1, []]);
  });

  test('keeps every draft inside the day and at least a quarter long', () => {
    const position = fc.integer({ min: -200, max: 1700 });
    const range = fc
      .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from: from * 15, to: to * 15 }));
    fc.assert(
      fc.property(
        fc.option(range, { nil: undefined }),
        fc.constantFrom('start' as const, 'end' as const, 'whole' as const),
        position,
        fc.array(position, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (before, part, start, moves, rightToLeft) => {
          const { drag, drafts } = dragging();
          drag.press({ day: 'sun', part, ...(before && { index: 0, before }) }, at(start), track(rightToLeft));
          for (const x of moves) drag.move(at(x));
          for (const draft of drafts) {
            if (!draft) continue;
            expect(draft.from).toBeGreaterThanOrEqual(0);
            expect(draft.to).toBeLessThanOrEqual(1440);
            expect(draft.to - draft.from).toBeGreaterThanOrEqual(15);
          }
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});

test('a range over midnight keeps its start in the day', () => {
  const night = { from: 1320, to: 1800 };
  expect(movedRange(night, 'whole', 600)).toEqual({ from: 1425, to: 1905 });
  expect(movedRange(night, 'whole', -5000)).toEqual({ from: 0, to: 480 });
});
