import { Profiler, StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { Layout } from '#layout';
import {
  Canvas,
  cards,
  farAway,
  find,
  forget,
  frames,
  ground,
  large,
  layout,
  menu,
  moved,
  nothing,
  opened,
  pane,
  placeOf,
  positionIn,
  selectAll,
  selection,
  settled,
  shown,
  total,
  transform,
  view,
} from './large-canvas-on-page.js';

beforeEach(forget);

describe('from afar', () => {
  it('paints, and keeps only parts in use mounted', async () => {
    await render(
      <StrictMode>
        <Canvas />
      </StrictMode>,
    );
    await shown('[data-node="s0"]');
    await farAway();
    expect(find('.pb-far canvas').getBoundingClientRect().width).toBeGreaterThan(0);
    expect(cards()).toEqual(['s0']);
    view!.zoomTo(1);
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(5));
  });

  it('selects, opens and offers a menu for a painted node, as for any', async () => {
    await render(
      <StrictMode>
        <Canvas />
      </StrictMode>,
    );
    await shown('[data-node="s0"]');
    await farAway();
    await userEvent.click(ground, { position: positionIn(pane(), placeOf('s9')) });
    await vi.waitFor(() => expect(selection).toEqual({ nodeIds: ['s9'], edgeIds: [] }));
    expect(cards()).toContain('s9');
    await userEvent.dblClick(ground, { position: positionIn(pane(), placeOf('s12')), force: true });
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('s12'));
    await userEvent.click(ground, { position: positionIn(pane(), placeOf('s15')), button: 'right', force: true });
    await vi.waitFor(() => expect(menu).toHaveBeenCalledWith({ nodeId: 's15' }, expect.anything()));
    await userEvent.click(ground, { position: { x: 30, y: 30 } });
    await vi.waitFor(() => expect(selection).toEqual(nothing));
  });

  it('passes a press on to the node under it without a hover before', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    await farAway();
    const { x, y } = placeOf('s9');
    const at = (more: MouseEventInit = {}) => ({
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      view: window,
      ...more,
    });
    const heard = vi.fn<() => void>();
    document.addEventListener('pointerdown', heard);
    pane().dispatchEvent(
      new PointerEvent('pointerdown', {
        ...at({ button: 0, buttons: 1 }),
        isPrimary: true,
        pointerType: 'mouse',
        pointerId: 1,
      }),
    );
    document.removeEventListener('pointerdown', heard);
    expect(heard, 'listeners of the press are notified').toHaveBeenCalledOnce();
    await Promise.resolve();
    pane().dispatchEvent(new MouseEvent('mousedown', at({ button: 0, buttons: 1 })));
    expect(document.activeElement).toBe(find('[data-node="s9"]'));
    for (let by = 2; by <= 40; by += 6)
      window.dispatchEvent(new MouseEvent('mousemove', at({ clientX: x + by, buttons: 1 })));
    await frames(2);
    window.dispatchEvent(new MouseEvent('mouseup', at({ clientX: x + 40 })));
    await vi.waitFor(() => expect(Object.keys(moved)).toEqual(['s9']));
    expect(moved['s9']!.x).toBeGreaterThan(layout.nodes['s9']!.x);
  });

  it('selects the painted part under a tap', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    await farAway();
    const tap = (x: number, y: number): void => {
      const at = { bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, view: window };
      const finger = { ...at, isPrimary: true, pointerType: 'touch', pointerId: 7, button: 0, buttons: 1 };
      pane().dispatchEvent(new PointerEvent('pointerdown', finger));
      pane().dispatchEvent(new PointerEvent('pointerout', { ...finger, buttons: 0 }));
      pane().dispatchEvent(new MouseEvent('click', at));
    };
    const { x, y } = placeOf('s9');
    tap(x, y);
    await vi.waitFor(() => expect(selection).toEqual({ nodeIds: ['s9'], edgeIds: [] }));
    const { left, top } = pane().getBoundingClientRect();
    tap(left + 30, top + 30);
    await vi.waitFor(() => expect(selection).toEqual(nothing));
  });

  it('drags a painted node by mouse, with the whole selection, in view or not', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    await farAway();
    const from = placeOf('s9');
    await userEvent.dragAndDrop(ground, ground, {
      sourcePosition: positionIn(pane(), from),
      targetPosition: positionIn(pane(), { x: from.x + 60, y: from.y + 20 }),
      steps: 8,
      force: true,
    });
    await vi.waitFor(() => expect(Object.keys(moved)).toEqual(['s9']));
    expect((moved['s9']!.x - layout.nodes['s9']!.x) % 20).toBe(0);

    find('[data-node][tabindex="0"]').focus();
    selectAll();
    await vi.waitFor(() => expect(selection.nodeIds).toHaveLength(total));
    await settled();
    expect(cards().length, 'of thousands that are selected, not all become elements').toBeLessThan(100);
    const next = placeOf('s5');
    await userEvent.dragAndDrop(ground, ground, {
      sourcePosition: positionIn(pane(), next),
      targetPosition: positionIn(pane(), { x: next.x + 60, y: next.y }),
      steps: 8,
      force: true,
    });
    await vi.waitFor(() => expect(Object.keys(moved)).toHaveLength(total));
    const last = `s${total - 1}`;
    expect(moved[last]!.x - layout.nodes[last]!.x).toBe(moved['s5']!.x - layout.nodes['s5']!.x);
  });

  it('shows all of a large selection at its dragged position', async () => {
    const places = Object.keys(layout.nodes).map(
      (id, at) => [id, { x: (at % 40) * 240, y: Math.floor(at / 40) * 100, width: 216, height: 60 }] as const,
    );
    const wide: Layout = {
      ...layout,
      nodes: Object.assign(Object.create(null), Object.fromEntries(places)),
      width: 9600,
      height: 5000,
    };
    const painted = (nodeId: string, by = { x: 0, y: 0 }): number => {
      const { x, y } = placeOf(nodeId, wide);
      return Math.max(
        ...[...document.querySelectorAll<HTMLCanvasElement>('.pb-far canvas')]
          .filter((canvas) => canvas.width > 0)
          .map((canvas) => {
            const box = canvas.getBoundingClientRect();
            const ratio = canvas.width / box.width;
            return canvas
              .getContext('2d')!
              .getImageData((x + by.x - box.left) * ratio, (y + by.y - box.top) * ratio, 1, 1).data[3]!;
          }),
      );
    };
    let commits = 0;
    await render(
      <Profiler
        id="canvas"
        onRender={() => {
          commits += 1;
        }}
      >
        <Canvas at={wide} />
      </Profiler>,
    );
    await shown('[data-node="s0"]');
    await farAway();
    view!.zoomTo(0.1);
    await vi.waitFor(() => expect(transform().zoom).toBeCloseTo(0.1));
    find('[data-node][tabindex="0"]').focus();
    selectAll();
    await vi.waitFor(() => expect(selection.nodeIds).toHaveLength(total));
    await settled();
    const { width, height, left, top } = pane().getBoundingClientRect();
    const { x, y } = placeOf('s5', wide);
    const inView = (id: string): boolean => {
      const at = placeOf(id, wide);
      return at.x > left && at.x < left + width - 320 && at.y > top && at.y < top + height;
    };
    const at = (more: MouseEventInit = {}) => ({
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      view: window,
      ...more,
    });
    pane().dispatchEvent(
      new PointerEvent('pointerdown', {
        ...at({ button: 0, buttons: 1 }),
        isPrimary: true,
        pointerType: 'mouse',
        pointerId: 1,
      }),
    );
    pane().dispatchEvent(new MouseEvent('mousedown', at({ button: 0, buttons: 1 })));
    for (let by = 20; by <= 60; by += 20)
      window.dispatchEvent(new MouseEvent('mousemove', at({ clientX: x + by, buttons: 1 })));
    // The first renders of the drag are over when none happened for a while.
    let before = -1;
    await vi.waitFor(
      () => {
        const drawnBefore = before;
        before = commits;
        expect(commits).toBe(drawnBefore);
      },
      { timeout: 5000, interval: 400 },
    );
    commits = 0;
    for (let by = 100; by <= 300; by += 40) {
      window.dispatchEvent(new MouseEvent('mousemove', at({ clientX: x + by, buttons: 1 })));
      await frames(1);
    }
    await frames(3);
    expect(commits, 'a move of a group renders nothing').toBe(0);
    const carried = find('.react-flow__node[data-id="s5"]').getBoundingClientRect();
    // A drag begins once the pointer has left where it was pressed.
    const by = Math.round(carried.left + carried.width / 2 - x);
    expect(by).toBeGreaterThan(270);
    const elements = new Set(cards());
    const far = Object.keys(layout.nodes).filter((id, nth) => nth % 25 === 0 && !elements.has(id) && inView(id));
    expect(far.length).toBeGreaterThan(0);
    for (const id of far) expect(painted(id, { x: by, y: 0 }), `${id} where it is dragged to`).toBeGreaterThan(0);
    window.dispatchEvent(new MouseEvent('mouseup', at({ clientX: x + 300 })));
    await vi.waitFor(() => expect(Object.keys(moved)).toHaveLength(total));
    expect((moved['s5']!.x - wide.nodes['s5']!.x) / 10).toBeCloseTo(by, 0);
    await vi.waitFor(() =>
      expect(find('.react-flow__node[data-id="s5"]').style.translate, 'and stands where it was dropped').toBe(''),
    );
  }, 40_000);

  it('selects painted nodes by a rectangle', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    await farAway();
    const ids = ['s5', 's6', 's7', 's8'];
    const points = ids.map((id) => placeOf(id));
    const box = {
      left: Math.min(...points.map(({ x }) => x)),
      right: Math.max(...points.map(({ x }) => x)),
      top: Math.min(...points.map(({ y }) => y)),
      bottom: Math.max(...points.map(({ y }) => y)),
    };
    await userEvent.dragAndDrop(ground, ground, {
      sourcePosition: positionIn(pane(), { x: box.left - 100, y: box.top }),
      targetPosition: positionIn(pane(), { x: box.right + 100, y: box.bottom }),
      steps: 6,
      force: true,
    });
    await vi.waitFor(() => expect(selection.nodeIds).toEqual(expect.arrayContaining(ids)));
    expect(selection.nodeIds.length).toBeLessThan(20);
  });

  it('hovers and selects a painted edge', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    await farAway();
    const edge = large.definition!.edges!.find(({ source }) => source === 's9')!;
    const points = layout.edges[edge.id]!.points;
    const { x, y, zoom } = transform();
    const frame = find('.react-flow').getBoundingClientRect();
    const end = points.at(-1)!;
    const before = points.at(-2)!;
    const at = {
      x: frame.left + x + ((end.x + before.x) / 2) * zoom,
      y: frame.top + y + ((end.y + before.y) / 2) * zoom,
    };
    await userEvent.hover(ground, { position: positionIn(pane(), at), force: true });
    await shown(`.react-flow__edge[data-id="${edge.id}"]`);
    await userEvent.click(ground, { position: positionIn(pane(), at), force: true });
    await vi.waitFor(() => expect(selection.edgeIds).toEqual([edge.id]));
  });
});
