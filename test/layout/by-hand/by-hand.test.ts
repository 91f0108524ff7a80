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

/** Three to five nodes of one row, of which one is moved; heights and gaps differ. */
const row = fc
  .record({
    gap: fc.integer({ min: 20, max: 300 }),
    sizes: fc.array(fc.record({ width: fc.integer({ min: 40, max: 260 }), y: fc.integer({ min: -20, max: 20 }) }), {
      minLength: 3,
      maxLength: 5,
    }),
    at: fc.nat(4),
  })
  .map(({ at, gap, sizes }) => {
    let x = 0;
    const places = sizes.map(({ width, y }) => {
      const place = { x, y, width, height: 80 };
      x += width + gap;
      return place;
    });
    const [moving] = places.splice(at % places.length, 1);
    return { moving: moving!, near: places };
  });

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
          const least = Math.min(...ways(axis), ...gapWays(moving, near, axis).map(Math.abs));
          if (least > 6) expect(snap[axis]).toBeUndefined();
          else expect(Math.abs(snap[axis] ?? Infinity)).toBeCloseTo(least);
        }
        const there = movedBy(moving, { x: snap.x ?? 0, y: snap.y ?? 0 });
        const all = helperLines(there, near, snap);
        const lines = all.filter(({ isGap }) => !isGap);
        expect(all.length > 0).toBe(snap.x !== undefined || snap.y !== undefined);
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

  test(`[L28] a node snaps to gaps as wide as the next ones, and a line measures each of them (seed ${seed})`, () => {
    let spaced = 0;
    fc.assert(
      fc.property(row, fc.integer({ min: -6, max: 6 }), fc.boolean(), (places, off, isColumn) => {
        const [moving, near] = [{ ...places.moving, x: places.moving.x + off }, places.near];
        const turned = ({ height, width, x, y }: Rect): Rect => ({ x: y, y: x, width: height, height: width });
        const axis = isColumn ? 'y' : 'x';
        const [start, size] = isColumn ? (['y', 'height'] as const) : (['x', 'width'] as const);
        const [own, others] = isColumn ? [turned(moving), near.map(turned)] : [moving, near];
        const snap = snapToNear(own, others, 6);
        const pair = snap.gaps?.[axis];
        if (!pair) return;
        spaced += 1;
        const there = movedBy(own, { x: snap.x ?? 0, y: snap.y ?? 0 });
        const [first, second, third] = [...pair, there].sort((one, two) => one[start] - two[start]);
        const gaps = [
          [first![start] + first![size], second![start]],
          [second![start] + second![size], third![start]],
        ] as const;
        expect(gaps[0][1] - gaps[0][0]).toBeCloseTo(gaps[1][1] - gaps[1][0]);
        expect(gaps[0][1]).toBeGreaterThan(gaps[0][0]);
        const lines = helperLines(there, others, snap).filter(({ isGap }) => isGap);
        expect(lines.map(({ from, to }) => [from, to])).toEqual(gaps);
        for (const [index, { at, axis: along }] of lines.entries()) {
          expect(along).toBe(isColumn ? 'x' : 'y');
          for (const place of [
            [first, second],
            [second, third],
          ][index]!) {
            expect(at).toBeGreaterThanOrEqual(place![along]);
            expect(at).toBeLessThanOrEqual(place![along] + place![isColumn ? 'width' : 'height']);
          }
        }
      }),
      { seed, numRuns: 400 },
    );
    expect(spaced).toBeGreaterThan(100);
  });

  test('[L28] the nearest of several equal gaps is taken, and none across a node', () => {
    const node = (x: number): Rect => ({ x, y: 0, width: 100, height: 60 });
    const near = [node(0), node(150), node(1000), node(1200)];
    // 50 wide like the gap on its left, and not 100 like that of the two further on.
    expect(snapToNear({ ...node(303), y: 7 }, near, 6)).toMatchObject({ x: -3, gaps: { x: [near[0], near[1]] } });
    expect(snapToNear({ ...node(803), y: 7 }, near, 6)).toMatchObject({ x: -3, gaps: { x: [near[2], near[3]] } });
    // The same gap with a node in it is none.
    expect(snapToNear({ ...node(303), y: 7 }, [...near, { ...node(110), width: 20 }], 6).gaps?.x).toBeUndefined();
  });
});

/** The offsets to every equal gap, by trying all neighbours. */
function gapWays(moving: Rect, near: readonly Rect[], axis: 'x' | 'y'): readonly number[] {
  const [start, size, other, otherSize] =
    axis === 'x' ? (['x', 'width', 'y', 'height'] as const) : (['y', 'height', 'x', 'width'] as const);
  const row = near.filter((rect) => {
    const top = Math.max(rect[other], moving[other]);
    const bottom = Math.min(rect[other] + rect[otherSize], moving[other] + moving[otherSize]);
    return bottom - top >= Math.min(rect[otherSize], moving[otherSize]) / 2;
  });
  const isEmpty = (from: number, to: number): boolean =>
    !row.some((rect) => rect[start] < to && rect[start] + rect[size] > from);
  return row.flatMap((first) =>
    row.flatMap((second) => {
      const [left, right] = [first[start] + first[size], second[start]];
      const gap = right - left;
      if (gap <= 0 || !isEmpty(left, right)) return [];
      const behind = second[start] + second[size];
      return [
        ...(gap > moving[size] ? [left + (gap - moving[size]) / 2] : []),
        ...(isEmpty(behind, behind + gap + moving[size]) ? [behind + gap] : []),
        ...(isEmpty(first[start] - gap - moving[size], first[start]) ? [first[start] - gap - moving[size]] : []),
      ].map((place) => place - moving[start]);
    }),
  );
}
