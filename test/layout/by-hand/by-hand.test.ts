import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Alignment, alignNodes, distributeNodes, helperLines, movedBy, type Rect, snapToNear } from '#layout';

const seed = 20261121;
const rect: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: -2000, max: 2000 }),
  y: fc.integer({ min: -2000, max: 2000 }),
  width: fc.constantFrom(216, 112, 217),
  height: fc.constantFrom(60, 40, 41),
});
const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
const steps = fc
  .array(rect, { minLength: 2, maxLength: 9 })
  .map((rects) => new Map<string, Rect>(rects.map((place, at) => [`s${at}`, place])));
const alignments: readonly Alignment[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom'];

function placed(
  places: ReadonlyMap<string, Rect>,
  moved: ReadonlyMap<string, { readonly x: number; readonly y: number }>,
): ReadonlyMap<string, Rect> {
  return new Map([...places].map(([id, place]) => [id, { ...place, ...moved.get(id) }]));
}

const edgeOf: { readonly [alignment in Alignment]: (place: Rect) => number } = {
  left: ({ x }) => x,
  centre: ({ width, x }) => x + width / 2,
  right: ({ width, x }) => x + width,
  top: ({ y }) => y,
  middle: ({ height, y }) => y + height / 2,
  bottom: ({ height, y }) => y + height,
};

describe('aligning, distributing and snapping', () => {
  test.each(alignments)(
    `[L26] [L27] nodes aligned %s move along one axis into one line and overlap no other node (seed ${seed})`,
    (alignment) => {
      let done = 0;
      fc.assert(
        fc.property(steps, (places) => {
          const moved = alignNodes(places, alignment);
          const isAcross = ['left', 'centre', 'right'].includes(alignment);
          if (!moved) return;
          done += 1;
          const after = placed(places, moved);
          const edges = [...after.values()].map(edgeOf[alignment]);
          expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
          for (const [id, { x, y }] of moved) {
            expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
            expect(isAcross ? y : x).toBe(isAcross ? places.get(id)?.y : places.get(id)?.x);
          }
          const ids = [...places.keys()];
          for (const one of ids)
            for (const other of ids) {
              if (one !== other && overlaps(after.get(one)!, after.get(other)!))
                expect(overlaps(places.get(one)!, places.get(other)!)).toBe(true);
            }
          expect(alignNodes(after, alignment)?.size ?? 0).toBe(0);
        }),
        { seed, numRuns: 300 },
      );
      expect(done).toBeGreaterThan(60);
    },
  );

  test(`[L26] distributed nodes have equal gaps, and the outermost stay (seed ${seed})`, () => {
    let done = 0;
    fc.assert(
      fc.property(steps, fc.constantFrom('across' as const, 'down' as const), (places, distribution) => {
        const moved = distributeNodes(places, distribution);
        if (!moved || places.size < 3) return;
        done += 1;
        const [start, size] = distribution === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
        const after = [...placed(places, moved).values()].sort(
          (one, other) => one[start] + one[size] / 2 - (other[start] + other[size] / 2),
        );
        const gaps = after.slice(1).map((place, at) => place[start] - after[at]![start] - after[at]![size]);
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
        const middles = [...places.values()].map((place) => place[start] + place[size] / 2);
        expect(after[0]![start] + after[0]![size] / 2).toBe(Math.min(...middles));
        expect(after.at(-1)![start] + after.at(-1)![size] / 2).toBe(Math.max(...middles));
      }),
      { seed, numRuns: 300 },
    );
    expect(done).toBeGreaterThan(60);
  });

  test('[L27] nodes of one row are not aligned onto each other', () => {
    const row = new Map([
      ['a', { x: 0, y: 0, width: 216, height: 60 }],
      ['b', { x: 300, y: 10, width: 216, height: 60 }],
    ]);
    expect(alignNodes(row, 'left')).toBeUndefined();
    expect(alignNodes(row, 'top')).toEqual(new Map([['b', { x: 300, y: 0 }]]));
  });

  test(`[L28] a snap is the shortest move into line, and its guides end at nodes on them (seed ${seed})`, () => {
    let snapped = 0;
    fc.assert(
      fc.property(rect, fc.array(rect, { minLength: 1, maxLength: 30 }), (moving, near) => {
        const snap = snapToNear(moving, near, 6);
        const ways = (axis: 'x' | 'y'): readonly number[] =>
          near
            .flatMap((other) => {
              const names: readonly Alignment[] = axis === 'x' ? ['left', 'right'] : ['top', 'bottom'];
              const middle: Alignment = axis === 'x' ? 'centre' : 'middle';
              return [
                edgeOf[middle](other) - edgeOf[middle](moving),
                ...names.flatMap((one) => names.map((two) => edgeOf[two](other) - edgeOf[one](moving))),
              ];
            })
            .map(Math.abs);
        for (const axis of ['x', 'y'] as const) {
          const least = Math.min(...ways(axis));
          if (least > 6) expect(snap[axis]).toBeUndefined();
          else expect(Math.abs(snap[axis] ?? Infinity)).toBeCloseTo(least);
        }
        const there = movedBy(moving, { x: snap.x ?? 0, y: snap.y ?? 0 });
        const lines = helperLines(there, near, { x: snap.x !== undefined, y: snap.y !== undefined });
        expect(lines.length > 0).toBe(snap.x !== undefined || snap.y !== undefined);
        if (lines.length > 0) snapped += 1;
        for (const { at, axis, from, to } of lines) {
          const [along, size] = axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
          const names: readonly Alignment[] = axis === 'x' ? ['left', 'centre', 'right'] : ['top', 'middle', 'bottom'];
          const isOn = (place: Rect): boolean =>
            names.some((name) => Math.abs(edgeOf[name](place) - at) < 0.52) &&
            place[along] >= from &&
            place[along] + place[size] <= to;
          expect(isOn(there)).toBe(true);
          expect(near.some(isOn)).toBe(true);
        }
      }),
      { seed, numRuns: 400 },
    );
    expect(snapped).toBeGreaterThan(60);
  });
});
