import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rect, fitted, overlaps, revealed } from '../../../src/canvas/window/camera.js';
import { clearOf, fittedClear } from '../../../src/canvas/window/clear-view.js';
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

  it('moves a revealed node out from under the minimap', () => {
    const step = { x: 900, y: 700, width: 100, height: 40 };
    const view = clearOf(step, size, revealed(step, size, { x: 0, y: 0, zoom: 1 }), [bottomRight]);
    expect(filled(step)(bottomRight, view)).toBe(false);
    const plain = { x: 3, y: 4, zoom: 1 };
    expect(clearOf({ x: 10, y: 10, width: 50, height: 20 }, size, plain, [bottomRight])).toBe(plain);
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
