import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  clampZoom,
  firstView,
  fitted,
  levelOfDetail,
  panned,
  revealed,
  zoomedAt,
} from '../../../src/canvas/window/camera.js';

const seed = 20_251_122;
const size = { width: 1008, height: 952 };
const number = fc.integer({ min: -4000, max: 4000 });
const extent = fc.integer({ min: 1, max: 8000 });
const rect = fc.record({ x: number, y: number, width: extent, height: extent });
const viewport = fc.record({ x: number, y: number, zoom: fc.double({ min: 0.1, max: 2, noNaN: true }) });

describe('the camera', () => {
  it('first shows a workflow at 100 %, the start at the top, when it nearly fits', () => {
    expect(firstView({ x: 0, y: 0, width: 936, height: 828 }, size)).toEqual({ x: 36, y: 40, zoom: 1 });
  });

  it('first shows a wide workflow no smaller than half size', () => {
    expect(firstView({ x: 0, y: 0, width: 20_000, height: 400 }, size).zoom).toBe(0.5);
  });

  it(`fits everything into view (seed ${seed})`, () => {
    fc.assert(
      fc.property(rect, (bounds) => {
        const view = fitted(bounds, size);
        if (view.zoom === 0.1) return;
        expect(bounds.x * view.zoom + view.x).toBeGreaterThanOrEqual(-1);
        expect((bounds.y + bounds.height) * view.zoom + view.y).toBeLessThanOrEqual(size.height + 1);
        expect(view.zoom).toBeLessThanOrEqual(1);
      }),
      { seed, numRuns: 300 },
    );
  });

  it(`reveals a node, and keeps the camera when it is in view (seed ${seed})`, () => {
    fc.assert(
      fc.property(number, number, viewport, (x, y, view) => {
        const step = { x, y, width: 216, height: 60 };
        const after = revealed(step, size, view);
        expect(after.zoom).toBe(view.zoom);
        expect(x * after.zoom + after.x).toBeGreaterThanOrEqual(-0.001);
        expect((x + 216) * after.zoom + after.x).toBeLessThanOrEqual(size.width + 0.001);
        expect(revealed(step, size, after).x).toBeCloseTo(after.x, 6);
      }),
      { seed, numRuns: 300 },
    );
  });

  it(`keeps the point under the pointer while zooming (seed ${seed})`, () => {
    fc.assert(
      fc.property(viewport, fc.double({ min: 0.01, max: 50, noNaN: true }), (view, zoom) => {
        const at = { x: 300, y: 200 };
        const after = zoomedAt(view, zoom, at);
        expect((at.x - after.x) / after.zoom).toBeCloseTo((at.x - view.x) / view.zoom, 4);
        expect(after.zoom).toBe(clampZoom(zoom));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('stops panning when a strip of the drawing is left', () => {
    const bounds = { x: 0, y: 0, width: 900, height: 800 };
    const far = panned({ x: 0, y: 0, zoom: 1 }, { x: 0, y: -10_000 }, bounds, size);
    expect(far.y).toBe(80 - 800);
    expect(panned(far, { x: 0, y: -10 }, bounds, size)).toEqual(far);
    expect(panned(far, { x: 0, y: 10 }, bounds, size).y).toBe(far.y + 10);
  });

  it('has levels of detail, bounds of nothing, and a default for non-finite zooms', () => {
    expect([1, 0.75, 0.74, 0.4, 0.39].map(levelOfDetail)).toEqual([0, 0, 1, 1, 2]);
    expect(boundsOf([])).toBeUndefined();
    expect(clampZoom(Number.NaN)).toBe(1);
  });
});
