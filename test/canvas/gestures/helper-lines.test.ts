import { describe, expect, it, vi } from 'vitest';
import { createHelperLines } from '../../../src/canvas/gestures/helper-lines.js';
import { at, sceneOf, wideView } from './gesture-specimen.js';

const scene = sceneOf();
const { places } = scene;
const view = () => ({ ...wideView, transform: [5000, 5000, 1] as const });
const moved = new Set(['welcome']);
const grid = 20;
/** Distance by which the node's left edge is in line with that of another one. */
const toLine = (() => {
  const here = places.of('welcome')!;
  const there = places.of('no-reply')!;
  return there.x - here.x;
})();

describe('helper lines', () => {
  it('align a node that comes close, and report the line', () => {
    const lines = createHelperLines({ current: scene }, view);
    const listener = vi.fn<() => void>();
    lines.subscribe(listener);
    expect(lines.snap(at(toLine + 4, 0), moved, grid).x).toBe(toLine);
    expect(lines.lines()).toEqual(expect.arrayContaining([expect.objectContaining({ axis: 'x' })]));
    expect(listener).toHaveBeenCalled();
  });

  it('leave the rest to the grid', () => {
    const lines = createHelperLines({ current: scene }, view);
    expect(lines.snap(at(0, 3009), moved, grid)).toEqual(at(0, 3000));
    expect(lines.lines()).toEqual([]);
  });

  it('ignore nodes out of view', () => {
    const lines = createHelperLines({ current: scene }, () => ({ ...wideView, transform: [-99_999, 0, 1] }));
    const { x } = lines.snap(at(toLine + 4, 0), moved, grid);
    expect(x).toBe(Math.round((toLine + 4) / grid) * grid);
  });

  it('are cleared at the end of a drag, and notify subscribers only until they unsubscribe', () => {
    const lines = createHelperLines({ current: scene }, view);
    lines.snap(at(toLine, 0), moved, grid);
    const listener = vi.fn<() => void>();
    const stop = lines.subscribe(listener);
    lines.clear();
    expect(lines.lines()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    lines.snap(at(toLine, 0), moved, grid);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
