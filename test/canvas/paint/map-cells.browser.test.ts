import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import 'pathboard/style.css';
import { seededRandom } from '#base';
import { type Layout, layoutIndexOf } from '#layout';
import { createMapCells } from '../../../src/canvas/paint/map-cells.js';
import { fitMap } from '../../../src/canvas/paint/map-fit.js';
import { type Palette, readPalette } from '../../../src/canvas/paint/palette.js';
import type { RenderList, NodeLook } from '../../../src/canvas/paint/render-list.js';
import { gridLayout, renderListOf } from './small-render-list.js';

let page: HTMLElement;
let palette: Palette;

beforeEach(() => {
  page = document.createElement('div');
  page.className = 'pb';
  document.body.append(page);
  palette = readPalette(page);
});
afterEach(() => page.remove());

function canvas(): CanvasRenderingContext2D {
  const element = document.createElement('canvas');
  [element.width, element.height] = [168, 126];
  return element.getContext('2d')!;
}

const pixels = (context: CanvasRenderingContext2D): string => [...context.getImageData(0, 0, 168, 126).data].join();

describe('a minimap of pixels', () => {
  it('shows the same after successive changes as after a full paint', () => {
    const random = seededRandom(20261121);
    const pick = (below: number): number => Math.floor(random() * below);
    const groups = ['message', 'timing', 'logic', 'people', 'odd'];
    const paths = {};
    const looks: { [id: string]: Partial<NodeLook> } = {};
    let layout: Layout = gridLayout(20, 60);
    const [kept, shown] = [createMapCells(), canvas()];
    for (let round = 0; round < 25; round++) {
      const changed = new Set<string>();
      for (let count = pick(4); count > 0; count--) {
        const id = `s${pick(1200)}`;
        changed.add(id);
        looks[id] = {
          group: groups[pick(groups.length)]!,
          errors: pick(4) === 0 ? 1 : 0,
          warnings: pick(5) === 0 ? 1 : 0,
          mark: pick(3) === 0 ? (['done', 'waiting', 'failed', 'unreached', 'added'] as const)[pick(5)] : undefined,
          dim: pick(3) === 0,
          selected: pick(4) === 0,
        };
      }
      if (round % 5 === 4) {
        const id = `s${pick(1200)}`;
        layout = {
          ...layout,
          nodes: { ...layout.nodes, [id]: { ...layout.nodes[id]!, x: pick(4000), y: pick(9000) } },
        };
      }
      const renderList: RenderList = {
        ...renderListOf(layout, { ...looks }),
        edgeList: paths,
        changedSince: () => changed,
      };
      const fit = fitMap(layoutIndexOf(layout).bounds!, 168, 126);
      const signs = kept.paint(shown, renderList, fit, 1, palette);
      const anew = canvas();
      expect(signs).toEqual(createMapCells().paint(anew, renderList, fit, 1, palette));
      expect(pixels(shown)).toBe(pixels(anew));
    }
  });

  it('shows the same when computed in slices, with another render list in between', () => {
    const random = seededRandom(20261122);
    const pick = (below: number): number => Math.floor(random() * below);
    const looks: { [id: string]: Partial<NodeLook> } = {};
    const paths = {};
    let layout: Layout = gridLayout(20, 60);
    const room = { columns: 168, rows: 126 };
    const [kept, shown] = [createMapCells(), canvas()];
    let since = new Set<string>();
    let finished = 0;
    for (let round = 0; round < 60; round++) {
      const id = `s${pick(1200)}`;
      looks[id] = { errors: pick(2), dim: pick(3) === 0 };
      since = new Set([...since, id]);
      if (round % 20 === 5)
        layout = { ...layout, nodes: { ...layout.nodes, [id]: { ...layout.nodes[id]!, x: pick(4000) } } };
      const renderList: RenderList = {
        ...renderListOf(layout, { ...looks }),
        edgeList: paths,
        changedSince: () => since,
      };
      const fit = fitMap(layoutIndexOf(layout).bounds!, 168, 126);
      const isKnown = kept.follow(renderList, fit, 1, room, () => true);
      if (isKnown) finished += 1;
      if (round % 7 < 5) continue;
      let turns = 0;
      while (!kept.follow(renderList, fit, 1, room, () => true)) turns += 1;
      expect(turns).toBeLessThan(40);
      const anew = canvas();
      expect(kept.paint(shown, renderList, fit, 1, palette)).toEqual(
        createMapCells().paint(anew, renderList, fit, 1, palette),
      );
      expect(pixels(shown)).toBe(pixels(anew));
    }
    expect(finished, 'not all of them at once').toBeLessThan(60);
  });

  it('reads only the looks of changed nodes', () => {
    const layout = gridLayout(20, 60);
    const asked: string[] = [];
    const paths = {};
    const renderList = (changed?: string): RenderList => {
      const plain = renderListOf(layout);
      return {
        ...plain,
        edgeList: paths,
        nodeLook: (id) => {
          asked.push(id);
          return plain.nodeLook(id);
        },
        ...(changed !== undefined && { changedSince: () => new Set([changed]) }),
      };
    };
    const cells = createMapCells();
    const fit = fitMap(layoutIndexOf(layout).bounds!, 168, 126);
    cells.paint(canvas(), renderList(), fit, 1, palette);
    expect(asked).toHaveLength(1200);
    asked.length = 0;
    cells.paint(canvas(), renderList('s7'), fit, 1, palette);
    expect(asked).toEqual(['s7']);
  });
});
