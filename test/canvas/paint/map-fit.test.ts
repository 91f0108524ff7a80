import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitMap } from '../../../src/canvas/paint/map-fit.js';

const side = fc.double({ min: 1, max: 1e6, noNaN: true });
const start = fc.double({ min: -1e5, max: 1e5, noNaN: true });

describe('the fit of a minimap', () => {
  it('contains the whole drawing, centred', () => {
    fc.assert(
      fc.property(start, start, side, side, (x, y, width, height) => {
        const fit = fitMap({ x, y, width, height }, 168, 126);
        const [left, right] = [x * fit.scaleX + fit.x, (x + width) * fit.scaleX + fit.x];
        const [top, bottom] = [y * fit.scaleY + fit.y, (y + height) * fit.scaleY + fit.y];
        expect(left).toBeGreaterThanOrEqual(7.99);
        expect(right).toBeLessThanOrEqual(160.01);
        expect(top).toBeGreaterThanOrEqual(7.99);
        expect(bottom).toBeLessThanOrEqual(118.01);
        expect((left + right) / 2).toBeCloseTo(84, 3);
        expect((top + bottom) / 2).toBeCloseTo(63, 3);
      }),
      { seed: 20261121, numRuns: 300 },
    );
  });

  it('keeps the shape of a drawing that is not much longer than wide', () => {
    const { scaleX, scaleY } = fitMap({ x: 0, y: 0, width: 900, height: 1200 }, 168, 126);
    expect(scaleX).toBe(scaleY);
  });

  it('makes a very long drawing wide enough to distinguish its branches', () => {
    const { scaleX } = fitMap({ x: 0, y: 0, width: 1000, height: 500_000 }, 168, 126);
    expect(1000 * scaleX).toBeCloseTo(28);
  });

  it('never enlarges a small drawing beyond a fifth', () => {
    expect(fitMap({ x: 0, y: 0, width: 216, height: 60 }, 168, 126)).toMatchObject({ scaleX: 0.2, scaleY: 0.2 });
  });
});
