import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceToEdge, edgeShape, reroute, roundedLine } from '../../src/layout/draw/edge-geometry.js';

const seed = 20_251_121;
const point = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });

describe('the shape of an edge', () => {
  it('rounds corners by 10 px and ends inside its head', () => {
    const shape = edgeShape([
      { x: 444, y: 440 },
      { x: 444, y: 456 },
      { x: 264, y: 456 },
      { x: 264, y: 500 },
    ])!;
    expect(shape.line).toBe('M444 440L444 448Q444 456 436 456L274 456Q264 456 264 466L264 495');
    expect(shape.head).toBe('M259.8 492.8L268.2 492.8L264 499.2Z');
  });

  it('puts the middle on the last vertical segment', () => {
    expect(
      edgeShape([
        { x: 864, y: 440 },
        { x: 864, y: 500 },
      ])!.middle,
    ).toEqual({ x: 864, y: 468 });
  });

  it('is absent where there is nothing to draw', () => {
    expect(edgeShape([])).toBeUndefined();
    expect(
      edgeShape([
        { x: 1, y: 1 },
        { x: 1, y: 1 },
      ]),
    ).toBeUndefined();
    expect(
      edgeShape([
        { x: Number.NaN, y: 0 },
        { x: 1, y: Number.POSITIVE_INFINITY },
        { x: 1, y: 1 },
      ]),
    ).toBeUndefined();
  });

  it(`never contains a non-finite number (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 12 }), (points) => {
        const shape = edgeShape(points);
        expect(roundedLine(points)).not.toMatch(/NaN|Infinity/);
        if (shape) expect(`${shape.line}${shape.head}${shape.middle.x}${shape.middle.y}`).not.toMatch(/NaN|Infinity/);
      }),
      { seed, numRuns: 500 },
    );
  });

  it(`turns only at right angles while a node is dragged (seed ${seed})`, () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        const points = reroute(from, to);
        for (let at = 1; at < points.length; at++) {
          const [a, b] = [points[at - 1]!, points[at]!];
          // With a tolerance of a pixel: ends that are nearly aligned are connected by a straight line.
          expect(Math.abs(a.x - b.x) < 1 || a.y === b.y).toBe(true);
        }
        expect(points[0]).toEqual(from);
      }),
      { seed, numRuns: 500 },
    );
  });

  it('measures the distance of a point from an edge', () => {
    const bend = [
      { x: 0, y: 0 },
      { x: 0, y: 100 },
      { x: 100, y: 100 },
    ];
    expect(distanceToEdge({ x: 10, y: 50 }, bend)).toBe(10);
    expect(distanceToEdge({ x: 50, y: 130 }, bend)).toBe(30);
    expect(
      distanceToEdge({ x: 0, y: 0 }, [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ]),
    ).toBe(0);
  });
});
