import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { realPointer } from '../../support/real-pointer.js';

const openMenu = vi.fn<NonNullable<CanvasActions['openMenu']>>();
const moveNodes = vi.fn<NonNullable<CanvasActions['moveNodes']>>();
const select = vi.fn<NonNullable<CanvasActions['select']>>();
const layout = layoutVersion(freeTrial);

function Canvas({
  readOnly = false,
  selection,
}: {
  readonly readOnly?: boolean;
  readonly selection?: CanvasSelection;
}) {
  const [actions] = useState<CanvasActions>(() => ({
    select,
    openMenu,
    moveNodes,
    connect: () => undefined,
    addAfter: () => undefined,
    insertOnEdge: () => undefined,
  }));
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1000, height: 800 }}>
      <WorkflowCanvas
        label="Free trial"
        version={freeTrial}
        layout={layout}
        actions={actions}
        readOnly={readOnly}
        selection={selection}
      />
    </PbRoot>
  );
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

const pointer = realPointer();
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const middleOf = async (selector: string): Promise<Spot> => {
  await vi.waitFor(() => expect(find(selector)).not.toBeNull(), { timeout: 5000 });
  const { left, top, width, height } = find(selector).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const camera = (): Spot & { readonly zoom: number } => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform);
  return { x: e, y: f, zoom: a };
};
const slide = async (from: Spot, to: Spot): Promise<void> => {
  for (let part = 1; part <= 6; part++) {
    await pointer.touch('touchMove', [
      { x: from.x + ((to.x - from.x) * part) / 6, y: from.y + ((to.y - from.y) * part) / 6 },
    ]);
    await new Promise(requestAnimationFrame);
  }
};
const lifted = (): Promise<void> => vi.waitFor(() => expect(find('[data-lifted]')).not.toBeNull(), { timeout: 4000 });

beforeEach(async () => {
  for (const ask of [openMenu, moveNodes, select]) ask.mockClear();
  await pointer.screen(true);
});
afterEach(async () => {
  await pointer.touch('touchEnd', []).catch(() => undefined);
  await pointer.screen(false);
});

describe('a long press', () => {
  it('lifts a node and opens its menu on release; selects and moves nothing', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    await pointer.touch('touchStart', [at]);
    await lifted();
    expect(openMenu).not.toHaveBeenCalled();
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(openMenu).toHaveBeenCalledOnce());
    expect(openMenu.mock.calls[0]![0]).toEqual({ nodeId: 'branch' });
    expect(select).not.toHaveBeenCalled();
    expect(moveNodes).not.toHaveBeenCalled();
    expect(find('[data-lifted]')).toBeNull();
  });

  it('drags the lifted node and moves it once, on release', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    await pointer.touch('touchStart', [at]);
    await lifted();
    await slide(at, { x: at.x + 140, y: at.y + 60 });
    expect(moveNodes).not.toHaveBeenCalled();
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(moveNodes).toHaveBeenCalledOnce());
    const { branch } = moveNodes.mock.calls[0]![0];
    const was = layout.nodes['branch']!;
    expect(Math.abs(branch!.x - was.x - 140 / camera().zoom)).toBeLessThan(30);
    expect(Math.abs(branch!.y - was.y - 60 / camera().zoom)).toBeLessThan(30);
    expect(openMenu).not.toHaveBeenCalled();
    expect(select).not.toHaveBeenCalled();
  });

  it('cancels the drag when a second finger touches', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    await pointer.touch('touchStart', [at]);
    await lifted();
    await slide(at, { x: at.x + 100, y: at.y });
    await pointer.touch('touchStart', [
      { x: at.x + 100, y: at.y },
      { x: at.x - 100, y: at.y },
    ]);
    await pointer.touch('touchEnd', []);
    expect(moveNodes).not.toHaveBeenCalled();
  });

  it.each([
    ['a path', '[data-edge="nudge-no-reply"]', { edgeId: 'nudge-no-reply' }],
    ['the ground', '.react-flow__pane', {}],
  ])('asks for the menu of %s while it is still down', async (_of, selector, about) => {
    await render(<Canvas />);
    await middleOf('[data-node="branch"]');
    const { left, top } = find('.pb-flow').getBoundingClientRect();
    const at = selector === '.react-flow__pane' ? { x: left + 20, y: top + 400 } : await middleOf(selector);
    await pointer.touch('touchStart', [at]);
    await vi.waitFor(() => expect(openMenu).toHaveBeenCalledOnce(), { timeout: 4000 });
    expect(openMenu.mock.calls[0]![0]).toEqual(about);
    await pointer.touch('touchEnd', []);
    expect(select).not.toHaveBeenCalled();
  });

  it('opens the menu of a node at once where nodes cannot be moved', async () => {
    await render(<Canvas readOnly />);
    await pointer.touch('touchStart', [await middleOf('[data-node="branch"]')]);
    await vi.waitFor(() => expect(openMenu).toHaveBeenCalledOnce(), { timeout: 4000 });
    await pointer.touch('touchEnd', []);
  });
});

describe('moving fingers', () => {
  it('pan from a node as from the pane', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    const before = camera();
    await pointer.touch('touchStart', [at]);
    await slide(at, { x: at.x + 90, y: at.y - 60 });
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(camera().x - before.x).toBeCloseTo(90, 0));
    expect(camera().y - before.y).toBeCloseTo(-60, 0);
    expect(moveNodes).not.toHaveBeenCalled();
    expect(select).not.toHaveBeenCalled();
  });

  it('zoom with two, on nodes too', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    const before = camera();
    const fingers = (apart: number): readonly Spot[] => [
      { x: at.x - apart, y: at.y },
      { x: at.x + apart, y: at.y },
    ];
    await pointer.touch('touchStart', fingers(40));
    for (let apart = 50; apart <= 80; apart += 10) await pointer.touch('touchMove', fingers(apart));
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(camera().zoom).toBeGreaterThan(before.zoom * 1.5));
  });

  it('select by a tap', async () => {
    await render(<Canvas />);
    const at = await middleOf('[data-node="branch"]');
    await pointer.touch('touchStart', [at]);
    await pointer.touch('touchEnd', []);
    await vi.waitFor(() => expect(select).toHaveBeenCalledOnce());
    expect(select.mock.calls[0]![0]).toEqual({ nodeIds: ['branch'], edgeIds: [] });
    expect(openMenu).not.toHaveBeenCalled();
  });
});
