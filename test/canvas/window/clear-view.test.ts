import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rect, type Viewport, fitted, overlaps } from '../../../src/canvas/window/camera.js';
import { fittedClear, isFree, movedIntoFree, showing } from '../../../src/canvas/window/clear-view.js';
import { drawnBounds } from '../../../src/canvas/window/drawn-bounds.js';

const seed = 20261121;
const size = { width: 1000, height: 800 };
const topRight: Rect = { x: 878, y: 12, width: 110, height: 34 };
const bottomRight: Rect = { x: 820, y: 662, width: 168, height: 126 };
/** A scene that fills its bounds. */
const filled =
  (bounds: Rect) =>
  (cover: Rect, view: { readonly x: number; readonly y: number; readonly zoom: number }): boolean =>
    overlaps(cover, {
      x: bounds.x * view.zoom + view.x,
      y: bounds.y * view.zoom + view.y,
      width: bounds.width * view.zoom,
      height: bounds.height * view.zoom,
    });

describe('fitting clear of overlays', () => {
  it('equals the plain fit where nothing would be covered', () => {
    const bounds = { x: 0, y: 0, width: 300, height: 300 };
    expect(fittedClear(bounds, size, [topRight, bottomRight], filled(bounds))).toEqual(fitted(bounds, size));
    expect(fittedClear(bounds, size, [], () => true)).toEqual(fitted(bounds, size));
  });

  it('takes the margin at the edge that shows most', () => {
    const wide = { x: 0, y: 0, width: 900, height: 710 };
    const view = fittedClear(wide, size, [topRight], filled(wide));
    expect(view.y).toBeGreaterThanOrEqual(topRight.y + topRight.height);
    expect(view.zoom).toBeGreaterThan(0.9);
  });

  it(`covers nothing, and shows all of it (seed ${seed})`, () => {
    const extent = fc.integer({ min: 40, max: 1400 });
    fc.assert(
      fc.property(
        fc.record({
          x: fc.integer({ min: -900, max: 900 }),
          y: fc.integer({ min: -900, max: 900 }),
          width: extent,
          height: extent,
        }),
        (bounds) => {
          const view = fittedClear(bounds, size, [topRight, bottomRight], filled(bounds));
          for (const cover of [topRight, bottomRight]) expect(filled(bounds)(cover, view)).toBe(false);
          expect(bounds.x * view.zoom + view.x).toBeGreaterThanOrEqual(-1);
          expect(bounds.y * view.zoom + view.y).toBeGreaterThanOrEqual(-1);
          expect((bounds.x + bounds.width) * view.zoom + view.x).toBeLessThanOrEqual(size.width + 1);
          expect((bounds.y + bounds.height) * view.zoom + view.y).toBeLessThanOrEqual(size.height + 1);
        },
      ),
      { seed, numRuns: 300 },
    );
  });
});

describe('showing in the free area', () => {
  const covers = [topRight, bottomRight];
  const span = fc.integer({ min: 20, max: 300 });
  const place = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) });
  const rectangle = fc.tuple(place, span, span).map(([at, width, height]) => ({ ...at, width, height }));
  const cover = fc
    .tuple(fc.integer({ min: -50, max: 1000 }), fc.integer({ min: -50, max: 800 }), span, span)
    .map(([x, y, width, height]) => ({ x, y, width, height }));
  const plain = { x: 3, y: 4, zoom: 1 };

  it('moves a node out from under the minimap', () => {
    const step = { x: 900, y: 700, width: 100, height: 40 };
    expect(isFree(step, size, showing([step], size, plain, covers), covers)).toBe(true);
  });

  it('leaves the view where the node is in it', () => {
    expect(showing([{ x: 100, y: 100, width: 50, height: 20 }], size, plain, covers)).toBe(plain);
  });

  it('goes around several overlays at once, where leaving one leads under another', () => {
    // A band over the whole width, and a panel beside what is left.
    const walls = [
      { x: 0, y: 600, width: 1000, height: 200 },
      { x: 500, y: 0, width: 500, height: 700 },
    ];
    const step = { x: 450, y: 560, width: 240, height: 56 };
    expect(isFree(step, size, showing([step], size, plain, walls), walls)).toBe(true);
  });

  it(`finds a free position wherever there is one, and none is nearer (seed ${seed})`, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(rectangle, fc.array(cover, { maxLength: 5 }), (rect, over) => {
        const moved = movedIntoFree(rect, size, plain, over);
        expect(moved === undefined || isFree(rect, size, moved, over)).toBe(true);
        const way = moved ? Math.hypot(moved.x - plain.x, moved.y - plain.y) : Infinity;
        // Every position of a raster, with the same distances to edges and overlays.
        for (let x = 48; x <= size.width - rect.width - 48; x += 16)
          for (let y = 48; y <= size.height - rect.height - 48; y += 16) {
            const view = { x: x - rect.x, y: y - rect.y, zoom: 1 };
            const wide = { x: rect.x - 12, y: rect.y - 12, width: rect.width + 24, height: rect.height + 24 };
            if (isFree(wide, size, view, over))
              expect(Math.hypot(view.x - plain.x, view.y - plain.y)).toBeGreaterThanOrEqual(way - 0.01);
          }
      }),
      { seed, numRuns: 40 },
    );
  });

  it('shows all of several rectangles where there is room, else the first, else leaves one that is there', () => {
    const near = { x: 100, y: 100, width: 200, height: 60 };
    const below = { x: 100, y: 900, width: 200, height: 60 };
    const far = { x: 100, y: 9000, width: 200, height: 60 };
    const both = showing([near, { ...below, y: 700 }], size, plain, []);
    expect([near, { ...below, y: 700 }].every((rect) => isFree(rect, size, both, []))).toBe(true);
    expect(showing([far, near], size, plain, [])).toBe(plain);
    expect(isFree(far, size, showing([far, { ...below, y: 12_000 }], size, plain, []), [])).toBe(true);
    expect(showing([], size, plain, [])).toBe(plain);
  });

  it('shows more beside them as far as there is room, and first what comes first', () => {
    const node = { x: 100, y: 700, width: 200, height: 60 };
    const plus = { x: 182, y: 840, width: 36, height: 36 };
    const far = { x: 100, y: 9000, width: 36, height: 36 };
    const free = (rect: Rect, view: Viewport): boolean => isFree(rect, size, view, []);
    const low = { ...plain, y: -60 };
    expect(free(plus, showing([node], size, low, []))).toBe(false);
    const view = showing([node], size, low, [], [far, plus]);
    expect([node, plus].every((rect) => free(rect, view))).toBe(true);
    expect(showing([node], size, low, [], [far])).toEqual(showing([node], size, low, []));
    expect(showing([], size, low, [], [plus])).toBe(low);
  });

  it('stays where each is free, also where an overlay lies in the corner between them', () => {
    const node = { x: 100, y: 500, width: 216, height: 60 };
    const plus = { x: 190, y: 586, width: 36, height: 36 };
    const corner = { x: 300, y: 570, width: 200, height: 200 };
    expect(showing([node], size, plain, [corner], [plus])).toBe(plain);
    expect(showing([node, plus], size, plain, [corner])).toBe(plain);
    const over = { ...corner, x: 210 };
    expect(showing([node], size, plain, [over], [plus])).not.toEqual(plain);
  });

  it('shows what is longer than the view from its start', () => {
    const view = showing([{ x: 500, y: 2000, width: 3000, height: 60 }], size, plain, []);
    expect(view.y + 2060).toBeLessThanOrEqual(size.height);
  });
});

describe('the bounds of the drawing', () => {
  it('include the notes', () => {
    const steps = { x: 0, y: 0, width: 100, height: 100 };
    expect(drawnBounds(steps, [{ x: -300, y: 20, width: 200, height: 40 }])).toEqual({
      x: -300,
      y: 0,
      width: 400,
      height: 100,
    });
    expect([drawnBounds(steps, []), drawnBounds(undefined, undefined)]).toEqual([steps, undefined]);
  });
});
