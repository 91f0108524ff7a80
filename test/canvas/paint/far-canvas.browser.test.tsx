import fc from 'fast-check';
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type ReactElement, useEffect } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { layoutIndexOf } from '#layout';
import { PbRoot } from '#ui';
import { FarCanvas } from '../../../src/canvas/paint/far-canvas.js';
import { paintRenderList } from '../../../src/canvas/paint/paint-render-list.js';
import { readPalette } from '../../../src/canvas/paint/palette.js';
import type { RenderList } from '../../../src/canvas/paint/render-list.js';
import { gridLayout, renderListOf } from './small-render-list.js';

const layout = gridLayout(12, 12);
const start = { x: 20, y: 30, zoom: 0.25 };
type Move = ReturnType<typeof useReactFlow>['setViewport'];
let moveTo: Move;

function Handle(): null {
  const { setViewport } = useReactFlow();
  useEffect(() => {
    moveTo = setViewport;
  }, [setViewport]);
  return null;
}

interface PageProps {
  readonly renderList: RenderList;
  readonly theme?: 'light' | 'dark';
  readonly isPainting?: boolean;
}

function Page({ renderList, theme = 'light', isPainting = true }: PageProps): ReactElement {
  return (
    <PbRoot label="Page" theme={theme} style={{ width: 800, height: 600 }}>
      <ReactFlowProvider>
        <ReactFlow nodes={[]} edges={[]} defaultViewport={start} minZoom={0.05}>
          <FarCanvas renderList={renderList} isPainting={isPainting} />
          <Handle />
        </ReactFlow>
      </ReactFlowProvider>
    </PbRoot>
  );
}

const canvas = (): HTMLCanvasElement => document.querySelector<HTMLCanvasElement>('.pb-far canvas')!;
const frame = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
const frames = async (): Promise<void> => {
  await frame();
  await frame();
};
/** Returns the painted colour at a point of the layout: red, green, blue, alpha. */
const colourAt = (x: number, y: number, view = start): readonly number[] => {
  const element = canvas();
  const box = element.getBoundingClientRect();
  const stage = document.querySelector('.react-flow')!.getBoundingClientRect();
  const scale = element.width / box.width;
  const left = Math.floor((x * view.zoom + view.x + stage.left - box.left) * scale);
  const top = Math.floor((y * view.zoom + view.y + stage.top - box.top) * scale);
  return [...element.getContext('2d')!.getImageData(left, top, 1, 1).data];
};
/** Returns a CSS colour as painted in the page. */
const colourOf = (css: string): readonly number[] => {
  const probe = document.createElement('span');
  document.querySelector('.pb')!.append(probe);
  probe.style.color = css;
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = getComputedStyle(probe).color;
  context.fillRect(0, 0, 1, 1);
  probe.remove();
  return [...context.getImageData(0, 0, 1, 1).data];
};
const near = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, at) => Math.abs(value - b[at]!) <= 3);
const blockOf = (group: string): string => `color-mix(in oklab, var(--pb-g-${group}) 80%, var(--pb-canvas))`;

/**
 * Returns the largest difference of two images in blocks of four by four pixels: single pixels at corners depend on how
 * many shapes the browser antialiases at once.
 */
function farthestApart(a: Uint8ClampedArray, b: Uint8ClampedArray, width: number): number {
  const sums = new Map<number, number>();
  for (let at = 0; at < a.length; at++) {
    if (a[at] === b[at]) continue;
    const pixel = at >> 2;
    const square = ((Math.floor(pixel / width) >> 2) * width + ((pixel % width) >> 2)) * 4 + (at & 3);
    sums.set(square, (sums.get(square) ?? 0) + a[at]! - b[at]!);
  }
  return Math.max(0, ...[...sums.values()].map((sum) => Math.abs(sum) / 16));
}

/** The same render list, counting the queries of its index: a full paint queries edges once. */
function counted(renderList: RenderList): {
  renderList: RenderList;
  asked: { count: number; last: { width: number; height: number } };
} {
  const asked = { count: 0, last: { width: 0, height: 0 } };
  const index = {
    bounds: renderList.index.bounds,
    nodesIn: renderList.index.nodesIn.bind(renderList.index),
    edgesIn: (rect: Parameters<RenderList['index']['edgesIn']>[0]) => {
      asked.count += 1;
      asked.last = rect;
      return renderList.index.edgesIn(rect);
    },
  };
  return { renderList: { ...renderList, index }, asked };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a drawing far away', () => {
  it.each(['light', 'dark'] as const)(
    'shows blocks, edges and badges in the colours of the theme (%s)',
    async (theme) => {
      const steps = {
        s1: { group: 'timing' },
        s2: { group: 'unknown' },
        s3: { dim: true },
        s4: { errors: 2 },
        s5: { warnings: 1 },
        s6: { mark: 'failed' as const },
      };
      await render(<Page theme={theme} renderList={renderListOf(layout, steps, { down0: { selected: true } })} />);
      await frames();
      const at = (id: string): readonly number[] => colourAt(layout.nodes[id]!.x + 30, layout.nodes[id]!.y + 30);
      const middle = (id: string): readonly number[] => colourAt(layout.nodes[id]!.x + 108, layout.nodes[id]!.y + 30);
      expect(at('s0')).toEqual(colourOf(blockOf('message')));
      expect(at('s1')).toEqual(colourOf(blockOf('timing')));
      expect(at('s2')).toEqual(colourOf(blockOf('flow')));
      expect(at('s3')).toEqual(colourOf('color-mix(in oklab, var(--pb-raised) 45%, var(--pb-canvas))'));
      expect(middle('s4')).toEqual(colourOf('var(--pb-err)'));
      expect(middle('s5')).toEqual(colourOf('var(--pb-warn)'));
      expect(middle('s6')).toEqual(colourOf('var(--pb-err)'));
      expect(near(colourAt(108, 90).slice(0, 3), colourOf('var(--pb-accent)').slice(0, 3))).toBe(true);
      expect(colourAt(228, 30)[3]).toBe(0);
    },
  );

  it('leaves out elements, and paints them again once unmounted', async () => {
    const all = renderListOf(layout);
    const screen = await render(
      <Page
        renderList={{
          ...all,
          exceptNodes: new Set(['s13']),
          exceptEdges: new Set(['down1', 'right0', 'down13', 'right13']),
        }}
      />,
    );
    await frames();
    expect(colourAt(270, 140)[3]).toBe(0);
    expect(colourAt(348, 90)[3]).toBe(0);
    await screen.rerender(<Page renderList={all} />);
    await frames();
    expect(colourAt(270, 140)).toEqual(colourOf(blockOf('message')));
    expect(colourAt(348, 90)[3]).toBeGreaterThan(0);
  });

  it('follows tokens that change on an ancestor, and repaints nothing where they do not', async () => {
    const sheet = document.createElement('style');
    sheet.textContent = 'html.brand .pb { --pb-g-message: #ff00ff }';
    document.head.append(sheet);
    try {
      await render(<Page renderList={renderListOf(layout)} />);
      await frames();
      const before = colourAt(30, 30);
      document.documentElement.classList.add('brand');
      await vi.waitFor(() => expect(colourAt(30, 30)).not.toEqual(before));
      expect(colourAt(30, 30)).toEqual(colourOf(blockOf('message')));
      const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
      document.documentElement.classList.add('other');
      await frames();
      expect(cleared).not.toHaveBeenCalled();
      document.fonts.dispatchEvent(new Event('loadingdone'));
      await vi.waitFor(() => expect(cleared).toHaveBeenCalled());
      cleared.mockRestore();
    } finally {
      document.documentElement.classList.remove('brand', 'other');
      sheet.remove();
    }
  });

  it('follows the theme', async () => {
    const renderList = renderListOf(layout);
    const screen = await render(<Page renderList={renderList} />);
    await frames();
    const light = colourAt(30, 30);
    await screen.rerender(<Page renderList={renderList} theme="dark" />);
    await vi.waitFor(() => expect(colourAt(30, 30)).toEqual(colourOf(blockOf('message'))));
    expect(colourAt(30, 30)).not.toEqual(light);
  });

  it('is translated while the camera pans, and repainted at most once per frame', async () => {
    const { renderList, asked } = counted(renderListOf(layout));
    await render(<Page renderList={renderList} />);
    await frames();
    asked.count = 0;
    for (const by of [10, 40, 90]) await moveTo({ ...start, x: start.x + by });
    await frames();
    expect(asked.count).toBe(0);
    expect(colourAt(30, 30, { ...start, x: start.x + 90 })).toEqual(colourOf(blockOf('message')));

    for (let by = 0; by < 6; by++) await moveTo({ x: -400 - by, y: -300, zoom: 0.25 });
    await frames();
    expect(asked.count).toBe(1);
    const far = { x: -405, y: -300, zoom: 0.25 };
    expect(colourAt(11 * 240 + 30, 11 * 120 + 30, far)).toEqual(colourOf(blockOf('message')));
  });

  it('repaints only what changed, and nothing without a change', async () => {
    const { renderList, asked } = counted(renderListOf(layout));
    const screen = await render(<Page renderList={renderList} />);
    await frames();
    asked.count = 0;
    await screen.rerender(<Page renderList={{ ...renderList, nodeLook: (id) => renderList.nodeLook(id) }} />);
    await frames();
    expect(asked.count).toBe(0);
    await screen.rerender(
      <Page
        renderList={{
          ...renderList,
          nodeLook: (id) => ({ ...renderList.nodeLook(id)!, errors: id === 's13' ? 1 : 0 }),
        }}
      />,
    );
    await frames();
    expect(asked.count).toBe(1);
    expect(asked.last.width).toBeLessThan(400);
    expect(colourAt(348, 150)).toEqual(colourOf('var(--pb-err)'));
  });

  it('shows the same after partial repaints as after a full one', async () => {
    const ids = Object.keys(layout.nodes);
    const screen = await render(<Page renderList={renderListOf(layout)} />);
    await frames();
    const look = fc.record({
      dim: fc.boolean(),
      errors: fc.nat(1),
      selected: fc.boolean(),
      group: fc.constantFrom('message', 'timing'),
      disabled: fc.boolean(),
    });
    const changes = fc.dictionary(fc.constantFrom(...ids), look, { minKeys: 1, maxKeys: 12 });
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        const renderList = renderListOf(layout, steps);
        await screen.rerender(<Page renderList={renderList} />);
        await frames();
        const shown = canvas().getContext('2d')!.getImageData(0, 0, canvas().width, canvas().height).data;
        const whole = document.createElement('canvas');
        whole.width = canvas().width;
        whole.height = canvas().height;
        const context = whole.getContext('2d')!;
        const ahead = (canvas().width / devicePixelRatio - 800) / 2;
        const area = {
          x: (-ahead - start.x) / start.zoom,
          y: (-ahead - start.y) / start.zoom,
          width: whole.width / start.zoom,
          height: whole.height / start.zoom,
        };
        paintRenderList(
          context,
          renderList,
          { area, zoom: start.zoom, ratio: devicePixelRatio },
          readPalette(document.querySelector<HTMLElement>('.pb-far')!),
        );
        const expected = context.getImageData(0, 0, whole.width, whole.height).data;
        expect(farthestApart(shown, expected, whole.width)).toBeLessThan(16);
      }),
      { seed: 20261121, numRuns: 12 },
    );
  });

  it('is hit where it is drawn', async () => {
    await render(
      <Page renderList={renderListOf(layout, {}, {}, { exceptEdges: new Set(Object.keys(layout.edges)) })} />,
    );
    await frames();
    const index = layoutIndexOf(layout);
    const place = fc.tuple(fc.integer({ min: -20, max: 2600 }), fc.integer({ min: -20, max: 1400 }));
    fc.assert(
      fc.property(place, ([x, y]) => {
        const beside = [
          [-9, -9],
          [9, -9],
          [-9, 9],
          [9, 9],
        ].map(([byX, byY]) => index.nodeAt({ x: x + byX!, y: y + byY! }));
        const under = index.nodeAt({ x, y });
        // On a border a pixel is half of the one and half of the other.
        fc.pre(beside.every((id) => id === under));
        expect(colourAt(x, y)[3]).toBe(under === undefined ? 0 : 255);
      }),
      { seed: 20261121, numRuns: 400 },
    );
  });

  it('frees its memory while nothing is painted, and its listeners on unmount', async () => {
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = MediaQueryList.prototype;
    vi.spyOn(MediaQueryList.prototype, 'addEventListener').mockImplementation(function add(
      this: MediaQueryList,
      ...args: unknown[]
    ) {
      listeners.add(this);
      addEventListener.apply(this, args as never);
    });
    vi.spyOn(MediaQueryList.prototype, 'removeEventListener').mockImplementation(function remove(
      this: MediaQueryList,
      ...args: unknown[]
    ) {
      listeners.delete(this);
      removeEventListener.apply(this, args as never);
    });
    const { renderList, asked } = counted(renderListOf(layout));
    const screen = await render(<Page renderList={renderList} isPainting={false} />);
    await frames();
    expect([canvas().width, canvas().height, asked.count]).toEqual([0, 0, 0]);
    await screen.rerender(<Page renderList={renderList} />);
    await frames();
    expect(canvas().width).toBeGreaterThan(800);
    expect(listeners.size).toBeGreaterThan(0);
    asked.count = 0;
    await moveTo({ ...start, x: -900 });
    await screen.unmount();
    await frames();
    expect(asked.count).toBe(0);
    expect(listeners.size).toBe(0);
  });
});
