import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'pathboard/style.css';
import { type LooseEdge, createLooseEnds } from '../../../src/canvas/paint/loose-edges.js';

const size = { width: 400, height: 300 };
const view = { x: 0, y: 0, zoom: 1 };
let canvas: HTMLCanvasElement;

beforeEach(() => {
  const page = document.createElement('div');
  page.className = 'pb';
  page.innerHTML = '<div class="pb-far"><canvas class="pb-loose"></canvas></div>';
  document.body.append(page);
  canvas = page.querySelector('canvas')!;
});
afterEach(() => canvas.closest('.pb')!.remove());

const ink = (x: number, y: number): number => {
  const ratio = canvas.width / size.width;
  return canvas.getContext('2d')!.getImageData(x * ratio, y * ratio, 1, 1).data[3]!;
};

describe('edges from dragged nodes to nodes that stay', () => {
  it('reach from the node that stays to the dragged position of the other', () => {
    const ends = createLooseEnds(canvas);
    ends.show([{ from: { x: 100, y: 50 }, to: { x: 100, y: 250 }, moves: 'to' }], { x: 0, y: 0 }, view, size);
    expect(ink(100, 150)).toBeGreaterThan(0);
    ends.show([{ from: { x: 100, y: 50 }, to: { x: 100, y: 250 }, moves: 'to' }], { x: 80, y: 0 }, view, size);
    expect(ink(100, 150)).toBe(0);
    expect(ink(180, 150)).toBeGreaterThan(0);
    ends.show(
      [{ from: { x: 100, y: 50 }, to: { x: 100, y: 250 }, moves: 'from' }],
      { x: -60, y: 0 },
      { x: 30, y: 10, zoom: 1 },
      size,
    );
    expect(ink(130, 200)).toBeGreaterThan(0);
    ends.show([], { x: 0, y: 0 }, view, size);
    expect(canvas.hidden).toBe(true);
    ends.dispose();
  });

  it('are straight lines by the hundreds, and left out where out of view', () => {
    const ends = createLooseEnds(canvas);
    const many = Array.from({ length: 500 }, (): LooseEdge => ({
      from: { x: 0, y: 0 },
      to: { x: 200, y: 200 },
      moves: 'to',
    }));
    ends.show(many, { x: 100, y: 0 }, view, size);
    expect(ink(150, 100)).toBeGreaterThan(0);
    expect(ink(10, 100)).toBe(0);
    ends.show(many, { x: 100, y: 0 }, { x: -5000, y: 0, zoom: 1 }, size);
    expect(ink(150, 100)).toBe(0);
    ends.dispose();
  });
});
