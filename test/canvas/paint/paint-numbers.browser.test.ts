import { afterEach, describe, expect, it } from 'vitest';
import 'pathboard/style.css';
import { damagedParts } from '../../../src/canvas/paint/damage.js';
import { paintRenderList } from '../../../src/canvas/paint/paint-render-list.js';
import { readPalette } from '../../../src/canvas/paint/palette.js';
import type { EdgeLook, NodeLook } from '../../../src/canvas/paint/render-list.js';
import { gridLayout, renderListOf } from './small-render-list.js';
import { colourOf } from './colour-of.js';

let root: HTMLElement;
const area = { x: -40, y: -40, width: 600, height: 320 };

/** Paints four nodes with figures of many executions, and returns the colours at points of the layout. */
function paint(
  steps: { readonly [id: string]: Partial<NodeLook> },
  paths: { readonly [id: string]: Partial<EdgeLook> },
  zoom: number,
  theme = 'light',
): (x: number, y: number) => readonly number[] {
  root = document.createElement('div');
  root.className = 'pb';
  root.dataset['theme'] = theme;
  document.body.append(root);
  const canvas = document.createElement('canvas');
  canvas.width = area.width * 2;
  canvas.height = area.height * 2;
  const context = canvas.getContext('2d')!;
  // At twice the density, so that thin shapes cover whole pixels.
  paintRenderList(
    context,
    renderListOf(gridLayout(2, 2), steps, paths, { marked: true }),
    { area, zoom, ratio: 2 / zoom },
    readPalette(root),
  );
  return (x, y) => [...context.getImageData(Math.round((x - area.x) * 2), Math.round((y - area.y) * 2), 1, 1).data];
}

const tokenOf = (name: string): readonly number[] => colourOf(root, name);

afterEach(() => {
  root.remove();
});

describe('painted figures of many executions', () => {
  it.each([
    ['light', 0.3],
    ['dark', 0.3],
    ['light', 0.6],
  ] as const)('paths are as wide and as strong as they are used (%s, at %d)', (theme, zoom) => {
    const at = paint({}, { down0: { mark: 'heat5', width: 15 }, down1: { mark: 'heat2', width: 5 } }, zoom, theme);
    expect(at(108 + 6, 80)).toEqual(tokenOf('--pb-heat-5'));
    expect(at(108 + 10, 80)).not.toEqual(tokenOf('--pb-heat-5'));
    expect(at(348 + 1, 80)).toEqual(tokenOf('--pb-heat-2'));
    expect(at(348 + 5, 80)).not.toEqual(tokenOf('--pb-heat-2'));
  });

  it('from afar a bar shows the share, a triangle the trend, and a line where contacts leave', () => {
    const at = paint(
      {
        s0: { mark: 'counted', share: 0.5, trend: 'up', leaving: true },
        s1: { mark: 'counted', share: 1, trend: 'down' },
      },
      {},
      0.3,
    );
    expect(at(50, 54)).toEqual(tokenOf('--pb-heat-5'));
    expect(at(150, 54)).toEqual(tokenOf('--pb-raised'));
    expect(at(440, 54)).toEqual(tokenOf('--pb-heat-5'));
    const ink = tokenOf('--pb-ink');
    // Narrow at its tip: up above, down below.
    expect([at(182, 14), at(172, 31), at(172, 16)].map((colour) => colour.join() === ink.join())).toEqual([
      true,
      true,
      false,
    ]);
    expect([at(422, 36), at(412, 17), at(412, 34)].map((colour) => colour.join() === ink.join())).toEqual([
      true,
      true,
      false,
    ]);
    expect(at(219, 30)).toEqual(tokenOf('--pb-err'));
    expect(at(459, 30)[3]).toBe(0);
  });

  it('near, the bar is at the foot of the card', () => {
    const at = paint({ s0: { mark: 'counted', share: 0.5 } }, {}, 0.9);
    expect(at(60, 55.5)).toEqual(tokenOf('--pb-heat-5'));
    expect(at(160, 55.5)).toEqual(tokenOf('--pb-edge-dim'));
  });

  it('only changed figures are repainted', () => {
    const layout = gridLayout(2, 2);
    const before = renderListOf(layout, { s0: { share: 0.5 } }, { down1: { mark: 'heat2', width: 5 } });
    const { index } = before;
    const parts = (after: ReturnType<typeof renderListOf>): number | undefined =>
      damagedParts(before, { ...after, index }, area)?.length;
    expect(parts(renderListOf(layout, { s0: { share: 0.5 } }, { down1: { mark: 'heat2', width: 5 } }))).toBe(0);
    expect(parts(renderListOf(layout, { s0: { share: 0.6 } }, { down1: { mark: 'heat2', width: 5 } }))).toBe(1);
    expect(
      parts(renderListOf(layout, { s0: { share: 0.5, trend: 'up' } }, { down1: { mark: 'heat2', width: 6 } })),
    ).toBe(2);
    root = document.createElement('div');
  });
});
