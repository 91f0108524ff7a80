import { useEffect, Profiler, StrictMode, useMemo, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { type CanvasActions, type CanvasSelection, type CanvasView, Minimap, type NodeViewProps, WorkflowCanvas, type WorkflowCanvasProps } from '#canvas';
import { type Layout, layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { largeWorkflow } from '../support/large-workflow.js';

const size = 2000;
const large = largeWorkflow(size);
const layout = layoutVersion(large);
const total = large.definition!.nodes!.length;
const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };

let view: CanvasView | null = null;
let selection = nothing;
let moved: { readonly [nodeId: string]: { readonly x: number; readonly y: number } } = {};
const opened = vi.fn<NonNullable<CanvasActions['openSettings']>>();
const menu = vi.fn<NonNullable<CanvasActions['openMenu']>>();
const drawn: string[] = [];

function Counted({ node, title }: NodeViewProps) {
  drawn.push(node.id);
  return <span>{title}</span>;
}
const types = [...new Set(large.definition!.nodes!.map((node) => node.type!.type!))];
const countedViews = Object.fromEntries(types.map((type) => [type, Counted]));

/** As the owner of the canvas would. */
let selectAll: () => void;

function Canvas({ version = large, at = layout, ...rest }: Partial<WorkflowCanvasProps> & { readonly at?: Layout }) {
  const [chosen, choose] = useState(nothing);
  const [places, place] = useState(at);
  useEffect(() => {
    selectAll = () => {
      selection = { nodeIds: version.definition!.nodes!.map(({ id }) => id), edgeIds: [] };
      choose(selection);
    };
  }, [version]);
  const actions = useMemo<CanvasActions>(() => ({
    select: (next) => { selection = next; choose(next); },
    moveNodes: (to) => {
      moved = to;
      place((before) => ({ ...before, nodes: Object.assign(Object.create(null), before.nodes, Object.fromEntries(Object.entries(to).map(([id, xy]) => [id, { ...before.nodes[id], ...xy }]))) }));
    },
    openSettings: opened, openMenu: menu, insertOnEdge: () => undefined, addAfter: () => undefined, connect: () => undefined, remove: () => undefined,
  }), []);
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 800 }}>
      <WorkflowCanvas label="Large" version={version} layout={places} selection={chosen} actions={actions} viewRef={(now) => { view = now; }} {...rest} />
    </PbRoot>
  );
}

const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
const shown = async (selector: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(find(selector)).not.toBeNull());
  return find(selector);
};
const cards = (): readonly string[] => [...document.querySelectorAll<HTMLElement>('[data-step]')].map((card) => card.dataset['step']!);
const frames = async (count = 3): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
/** Nothing comes or goes any more. */
const settled = async (): Promise<void> => {
  for (let before = -1; before !== cards().length;) {
    before = cards().length;
    await frames(4);
  }
};
const pane = (): HTMLElement => find('.react-flow__pane');
/** The pane named in a way that holds while cards come and go. */
const ground = page.getByTestId('rf__wrapper');
const wheel = (deltaY: number, ctrlKey = false): void => {
  const { left, top, width, height } = pane().getBoundingClientRect();
  pane().dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey, clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }));
};
const transform = (): { x: number; y: number; zoom: number } => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform);
  return { x: e, y: f, zoom: a };
};
/** Where the middle of a step is on the screen, whether it is an element or painted. */
const placeOf = (nodeId: string, at: Layout = layout): { x: number; y: number } => {
  const { x, y, zoom } = transform();
  const box = find('.react-flow').getBoundingClientRect();
  const place = at.nodes[nodeId]!;
  return { x: box.left + x + (place.x + place.width / 2) * zoom, y: box.top + y + (place.y + place.height / 2) * zoom };
};
const positionIn = (element: Element, { x, y }: { x: number; y: number }): { x: number; y: number } => {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
};
const farAway = async (): Promise<void> => {
  let before = 0;
  await vi.waitFor(() => {
    // A glide that a second mount of strict mode cut short leaves the camera where it was.
    if (transform().zoom === before || before === 0) view!.zoomTo(0.2);
    before = transform().zoom;
    expect(transform().zoom).toBeCloseTo(0.2);
  }, { timeout: 5000, interval: 100 });
  await vi.waitFor(() => expect(cards().length).toBeLessThan(5), { timeout: 5000 });
};

beforeEach(() => {
  selection = nothing;
  moved = {};
  drawn.length = 0;
  opened.mockClear();
  menu.mockClear();
});

describe('a workflow of thousands of steps', () => {
  it('keeps the page small while the camera goes from one end to the other', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    let most = 0;
    for (let at = 0; at < 25; at++) {
      wheel(700);
      await frames(2);
      most = Math.max(most, document.querySelectorAll('.react-flow *').length);
    }
    await settled();
    expect(most).toBeLessThan(2500);
    expect(cards().length).toBeGreaterThan(5);
    expect(cards().length).toBeLessThan(80);
    // What is in view is there as elements, and the step that Tab stops at is still in the page.
    expect(cards()).toContain('s0');
    const { x, y, zoom } = transform();
    const inView = Object.entries(layout.nodes).filter(([, place]) => place.y * zoom + y > 0 && (place.y + place.height) * zoom + y < 800 && place.x * zoom + x > 0 && (place.x + place.width) * zoom + x < 1200);
    expect(inView.length).toBeGreaterThan(3);
    for (const [id] of inView) expect(cards()).toContain(id);
  });

  it('draws no card again while the camera moves, and renders nothing at all while it stays in the window', async () => {
    let commits = 0;
    await render(<Profiler id="canvas" onRender={() => { commits += 1; }}><Canvas nodeViews={countedViews}><Minimap /></Canvas></Profiler>);
    await shown('[data-step="s0"]');
    await settled();
    drawn.length = 0;
    commits = 0;
    for (let at = 0; at < 12; at++) {
      wheel(5);
      await frames(1);
    }
    await settled();
    expect(drawn).toEqual([]);
    expect(commits).toBe(0);
    for (let at = 0; at < 20; at++) {
      wheel(150);
      await frames(2);
    }
    await settled();
    expect(drawn.length).toBeGreaterThan(0);
    expect(new Set(drawn).size, 'each card once, when it comes').toBe(drawn.length);
  });

  it('draws one card again when one step is edited, and none for a step far away', async () => {
    const edited = (id: string): WorkflowVersion => ({
      ...large,
      definition: { ...large.definition, nodes: large.definition!.nodes!.map((node) => (node.id === id ? { ...node, config: { ...node.config, message: 'Other' } } : node)) },
    });
    const screen = await render(<Canvas nodeViews={countedViews} />);
    await shown('[data-step="s1"]');
    await settled();
    drawn.length = 0;
    await screen.rerender(<Canvas nodeViews={countedViews} version={edited('s1')} />);
    await settled();
    expect(drawn).toEqual(['s1']);
    drawn.length = 0;
    await screen.rerender(<Canvas nodeViews={countedViews} version={{ ...edited('s1501'), definition: { ...edited('s1501').definition, nodes: edited('s1501').definition!.nodes!.map((node, at) => (at === 1 ? edited('s1').definition!.nodes![1]! : node)) } }} />);
    await settled();
    expect(drawn.filter((id) => id !== 's1')).toEqual([]);
  });

  it('goes by keys to a far step and on from there, with the focus in view', async () => {
    await render(<StrictMode><Canvas /></StrictMode>);
    (await shown('[data-step="s0"]')).focus();
    await userEvent.keyboard('{End}');
    const last = `s${total - 1}`;
    await vi.waitFor(() => expect(document.activeElement).toBe(find(`[data-step="${last}"]`)));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await vi.waitFor(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(800);
      expect(document.activeElement).not.toBe(find(`[data-step="${last}"]`));
      expect((document.activeElement as HTMLElement).dataset['step']).toBeDefined();
    });
    const stops = [...find('.react-flow').querySelectorAll<HTMLElement>('*')].filter((element) => element.tabIndex >= 0);
    expect(stops.length).toBeLessThanOrEqual(2);
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[data-step="s0"]')));
  });

  it('keeps the focused card in the page when the camera goes elsewhere', async () => {
    await render(<Canvas />);
    const card = await shown('[data-step="s1"]');
    card.focus();
    view!.centerOn('s1500');
    await shown('[data-step="s1500"]');
    await settled();
    expect(document.activeElement).toBe(card);
    expect(cards()).not.toContain('s3');
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['step']).toBe('s2'));
  });

  it('lists the steps around the focus, and says how many there are', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    const items = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('ol[aria-label="Steps of Large"] li')];
    expect(items()).toHaveLength(200);
    expect(items()[0]!.getAttribute('aria-posinset')).toBe('1');
    expect(items()[0]!.getAttribute('aria-setsize')).toBe(String(total));
    view!.focusNode('s1000');
    await vi.waitFor(() => expect(items().some((item) => item.getAttribute('aria-posinset') === /step (\d+) of/.exec(find('[data-step="s1000"]').getAttribute('aria-label')!)?.[1])).toBe(true));
    expect(items()).toHaveLength(200);
  });

  it('lists every step, part by part, for readers who never move the focus', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    const list = find('ol[aria-label="Steps of Large"]');
    const places = (): readonly number[] => [...list.querySelectorAll('li')].map((item) => Number(item.getAttribute('aria-posinset')));
    const turn = (way: 'before' | 'after'): HTMLButtonElement | undefined => (
      [way === 'before' ? list.previousElementSibling : list.nextElementSibling].find((beside) => beside instanceof HTMLButtonElement)
    );
    expect(turn('before')).toBeUndefined();
    expect(turn('after')!.textContent).toBe('Steps 201 to 400');
    expect(turn('after')!.tabIndex).toBe(-1);
    const heard = new Set(places());
    while (turn('after')) {
      const first = places()[0]!;
      turn('after')!.click();
      await vi.waitFor(() => expect(places()[0]).toBe(first + 200));
      expect(document.activeElement).toBe(list);
      for (const place of places()) heard.add(place);
    }
    expect(heard.size).toBe(total);
    expect(list.getAttribute('start')).toBe(String(places()[0]));
    turn('before')!.click();
    await vi.waitFor(() => expect(places().at(-1)).toBeLessThan(total));
    view!.focusNode('s2');
    await vi.waitFor(() => expect(places()[0]).toBe(1));
  });
});

describe('from afar', () => {
  it('paints, and keeps only what is in use in the page', async () => {
    await render(<StrictMode><Canvas /></StrictMode>);
    await shown('[data-step="s0"]');
    await farAway();
    expect(find('.pb-far canvas').getBoundingClientRect().width).toBeGreaterThan(0);
    expect(cards()).toEqual(['s0']);
    view!.zoomTo(1);
    await vi.waitFor(() => expect(cards().length).toBeGreaterThan(5));
  });

  it('selects, opens and offers a menu for a painted step, as for any', async () => {
    await render(<StrictMode><Canvas /></StrictMode>);
    await shown('[data-step="s0"]');
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

  it('hands a press on to the step it came down on, though nothing pointed at it before', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    await farAway();
    const { x, y } = placeOf('s9');
    const at = (more: MouseEventInit = {}) => ({ bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, view: window, ...more });
    const heard = vi.fn<() => void>();
    document.addEventListener('pointerdown', heard);
    pane().dispatchEvent(new PointerEvent('pointerdown', { ...at({ button: 0, buttons: 1 }), isPrimary: true, pointerType: 'mouse', pointerId: 1 }));
    document.removeEventListener('pointerdown', heard);
    expect(heard, 'whoever waits for a press hears of it').toHaveBeenCalledOnce();
    await Promise.resolve();
    pane().dispatchEvent(new MouseEvent('mousedown', at({ button: 0, buttons: 1 })));
    expect(document.activeElement).toBe(find('[data-step="s9"]'));
    for (let by = 2; by <= 40; by += 6) window.dispatchEvent(new MouseEvent('mousemove', at({ clientX: x + by, buttons: 1 })));
    await frames(2);
    window.dispatchEvent(new MouseEvent('mouseup', at({ clientX: x + 40 })));
    await vi.waitFor(() => expect(Object.keys(moved)).toEqual(['s9']));
    expect(moved['s9']!.x).toBeGreaterThan(layout.nodes['s9']!.x);
  });

  it('selects with the tap of a finger what is painted under it', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
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

  it('drags a painted step with the mouse, and with it all that is selected, in view or not', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    await farAway();
    const from = placeOf('s9');
    await userEvent.dragAndDrop(ground, ground, { sourcePosition: positionIn(pane(), from), targetPosition: positionIn(pane(), { x: from.x + 60, y: from.y + 20 }), steps: 8, force: true });
    await vi.waitFor(() => expect(Object.keys(moved)).toEqual(['s9']));
    expect((moved['s9']!.x - layout.nodes['s9']!.x) % 20).toBe(0);

    find('[data-step][tabindex="0"]').focus();
    selectAll();
    await vi.waitFor(() => expect(selection.nodeIds).toHaveLength(total));
    await settled();
    expect(cards().length, 'of thousands that are selected, not all become elements').toBeLessThan(100);
    const next = placeOf('s5');
    await userEvent.dragAndDrop(ground, ground, { sourcePosition: positionIn(pane(), next), targetPosition: positionIn(pane(), { x: next.x + 60, y: next.y }), steps: 8, force: true });
    await vi.waitFor(() => expect(Object.keys(moved)).toHaveLength(total));
    const last = `s${total - 1}`;
    expect(moved[last]!.x - layout.nodes[last]!.x).toBe(moved['s5']!.x - layout.nodes['s5']!.x);
  });

  it('shows all of a large selection where it is dragged to', async () => {
    const places = Object.keys(layout.nodes).map((id, at) => [id, { x: (at % 40) * 240, y: Math.floor(at / 40) * 100, width: 216, height: 60 }] as const);
    const wide: Layout = { ...layout, nodes: Object.assign(Object.create(null), Object.fromEntries(places)), width: 9600, height: 5000 };
    const painted = (nodeId: string, by = { x: 0, y: 0 }): number => {
      const { x, y } = placeOf(nodeId, wide);
      return Math.max(...[...document.querySelectorAll<HTMLCanvasElement>('.pb-far canvas')].filter((canvas) => canvas.width > 0).map((canvas) => {
        const box = canvas.getBoundingClientRect();
        const ratio = canvas.width / box.width;
        return canvas.getContext('2d')!.getImageData((x + by.x - box.left) * ratio, (y + by.y - box.top) * ratio, 1, 1).data[3]!;
      }));
    };
    let commits = 0;
    await render(<Profiler id="canvas" onRender={() => { commits += 1; }}><Canvas at={wide} /></Profiler>);
    await shown('[data-step="s0"]');
    await farAway();
    view!.zoomTo(0.1);
    await vi.waitFor(() => expect(transform().zoom).toBeCloseTo(0.1));
    find('[data-step][tabindex="0"]').focus();
    selectAll();
    await vi.waitFor(() => expect(selection.nodeIds).toHaveLength(total));
    await settled();
    const { width, height, left, top } = pane().getBoundingClientRect();
    const { x, y } = placeOf('s5', wide);
    const inView = (id: string): boolean => { const at = placeOf(id, wide); return at.x > left && at.x < left + width - 320 && at.y > top && at.y < top + height; };
    const at = (more: MouseEventInit = {}) => ({ bubbles: true, cancelable: true, composed: true, clientX: x, clientY: y, view: window, ...more });
    pane().dispatchEvent(new PointerEvent('pointerdown', { ...at({ button: 0, buttons: 1 }), isPrimary: true, pointerType: 'mouse', pointerId: 1 }));
    pane().dispatchEvent(new MouseEvent('mousedown', at({ button: 0, buttons: 1 })));
    for (let by = 20; by <= 60; by += 20) window.dispatchEvent(new MouseEvent('mousemove', at({ clientX: x + by, buttons: 1 })));
    // What the beginning of the drag has drawn is done when nothing was drawn for a while.
    let before = -1;
    await vi.waitFor(() => {
      const drawnBefore = before;
      before = commits;
      expect(commits).toBe(drawnBefore);
    }, { timeout: 5000, interval: 400 });
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
    await vi.waitFor(() => expect(find('.react-flow__node[data-id="s5"]').style.translate, 'and stands where it was dropped').toBe(''));
  }, 40_000);

  it('selects by a rectangle what is painted', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    await farAway();
    const ids = ['s5', 's6', 's7', 's8'];
    const points = ids.map((id) => placeOf(id));
    const box = { left: Math.min(...points.map(({ x }) => x)), right: Math.max(...points.map(({ x }) => x)), top: Math.min(...points.map(({ y }) => y)), bottom: Math.max(...points.map(({ y }) => y)) };
    await userEvent.dragAndDrop(ground, ground, {
      sourcePosition: positionIn(pane(), { x: box.left - 100, y: box.top }), targetPosition: positionIn(pane(), { x: box.right + 100, y: box.bottom }), steps: 6, force: true,
    });
    await vi.waitFor(() => expect(selection.nodeIds).toEqual(expect.arrayContaining(ids)));
    expect(selection.nodeIds.length).toBeLessThan(20);
  });

  it('lets a painted path be pointed at and selected', async () => {
    await render(<Canvas />);
    await shown('[data-step="s0"]');
    await farAway();
    const edge = large.definition!.edges!.find(({ source }) => source === 's9')!;
    const points = layout.edges[edge.id]!.points;
    const { x, y, zoom } = transform();
    const frame = find('.react-flow').getBoundingClientRect();
    const end = points.at(-1)!;
    const before = points.at(-2)!;
    const at = { x: frame.left + x + ((end.x + before.x) / 2) * zoom, y: frame.top + y + ((end.y + before.y) / 2) * zoom };
    await userEvent.hover(ground, { position: positionIn(pane(), at), force: true });
    await shown(`.react-flow__edge[data-id="${edge.id}"]`);
    await userEvent.click(ground, { position: positionIn(pane(), at), force: true });
    await vi.waitFor(() => expect(selection.edgeIds).toEqual([edge.id]));
  });
});

describe('a step with very many paths', () => {
  it('has some of them as elements and the others painted', async () => {
    const nodes = [{ id: 'hub', type: { type: 'branch', label: 'Branch' } }, ...Array.from({ length: 600 }, (_, at) => ({ id: `t${at}`, type: { type: 'delay', label: 'Delay' } }))];
    const edges = nodes.slice(1).map(({ id }) => ({ id: `to-${id}`, source: 'hub', target: id, type: 'standard' }));
    const version = { definition: { nodes, edges } } as WorkflowVersion;
    await render(<Canvas version={version} at={layoutVersion(version)} />);
    await shown('[data-step="hub"]');
    await settled();
    expect(document.querySelectorAll('.react-flow__edge').length).toBeLessThan(120);
    expect(find('.pb-far canvas').getBoundingClientRect().width).toBeGreaterThan(0);
  });
});
