import { afterEach, describe, expect, it } from 'vitest';
import 'pathboard/style.css';
import { paintRenderList } from '../../../src/canvas/paint/paint-render-list.js';
import { readPalette } from '../../../src/canvas/paint/palette.js';
import type { NodeLook } from '../../../src/canvas/paint/render-list.js';
import { gridLayout, renderListOf } from './small-render-list.js';
import { colourOf } from './colour-of.js';

let root: HTMLElement;

/** Paints two nodes side by side, and returns the colours at points of the layout. */
function paint(
  looks: { readonly [id: string]: Partial<NodeLook> },
  zoom: number,
  theme = 'light',
): (x: number, y: number) => readonly number[] {
  root = document.createElement('div');
  root.className = 'pb';
  root.dataset['theme'] = theme;
  document.body.append(root);
  const canvas = document.createElement('canvas');
  canvas.width = 600 * zoom;
  canvas.height = 200 * zoom;
  const context = canvas.getContext('2d')!;
  paintRenderList(
    context,
    renderListOf(gridLayout(2, 1), looks),
    { area: { x: -40, y: -40, width: 600, height: 200 }, zoom, ratio: 1 },
    readPalette(root),
  );
  return (x, y) => [...context.getImageData(Math.round((x + 40) * zoom), Math.round((y + 40) * zoom), 1, 1).data];
}

const tokenOf = (name: string): readonly number[] => colourOf(root, name);

afterEach(() => {
  root.remove();
});

describe('painted cards', () => {
  it.each(['light', 'dark'])('have the background, tile and outline of their elements (%s)', (theme) => {
    const at = paint({ s1: { mark: 'failed', group: 'timing' } }, 2, theme);
    expect(at(200, 8)).toEqual(tokenOf('--pb-raised'));
    expect(at(15, 30)).toEqual(tokenOf('--pb-g-message-soft'));
    expect(at(255, 30)).toEqual(tokenOf('--pb-g-timing-soft'));
    expect(at(340, -1)).toEqual(tokenOf('--pb-err'));
    expect(at(1, 1)[3]).toBeLessThan(255);
  });

  it.each([0.45, 0.6, 1])('keep a long title inside at any zoom (%d)', (zoom) => {
    const at = paint(
      { s0: { title: 'Send a message that says very much more than there is room for on any card' } },
      zoom,
    );
    const ground = tokenOf('--pb-raised');
    const isInk = (x: number): boolean => {
      for (let y = 10; y < 50; y += 0.5 / zoom)
        if (at(x, y).some((value, channel) => Math.abs(value - ground[channel]!) > 60)) return true;
      return false;
    };
    let inked = 0;
    for (let x = 54; x < 204; x += 1 / zoom) if (isInk(x)) inked += 1;
    expect(inked).toBeGreaterThan(30 * zoom);
    for (let x = 208; x < 214; x += 0.5) expect(isInk(x)).toBe(false);
    expect(at(228, 20)[3]).toBe(0);
  });
});
