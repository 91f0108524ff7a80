import { Profiler, StrictMode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Minimap } from '#canvas';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import {
  Canvas,
  cards,
  countedViews,
  drawn,
  find,
  forget,
  frames,
  large,
  layout,
  settled,
  shown,
  total,
  transform,
  view,
  wheel,
} from './large-canvas-on-page.js';

beforeEach(forget);

describe('a workflow of thousands of nodes', () => {
  it('keeps the DOM small while the camera goes from one end to the other', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    let max = 0;
    for (let at = 0; at < 25; at++) {
      wheel(700);
      await frames(2);
      max = Math.max(max, document.querySelectorAll('.react-flow *').length);
    }
    await settled();
    expect(max).toBeLessThan(2500);
    expect(cards().length).toBeGreaterThan(5);
    expect(cards().length).toBeLessThan(80);
    // Nodes in view are elements, and the tab stop is still in the page.
    expect(cards()).toContain('s0');
    const { x, y, zoom } = transform();
    const inView = Object.entries(layout.nodes).filter(
      ([, place]) =>
        place.y * zoom + y > 0 &&
        (place.y + place.height) * zoom + y < 800 &&
        place.x * zoom + x > 0 &&
        (place.x + place.width) * zoom + x < 1200,
    );
    expect(inView.length).toBeGreaterThan(3);
    for (const [id] of inView) expect(cards()).toContain(id);
  });

  it('renders no card while the camera moves, and nothing at all while it stays in the window', async () => {
    let commits = 0;
    await render(
      <Profiler
        id="canvas"
        onRender={() => {
          commits += 1;
        }}
      >
        <Canvas nodeViews={countedViews}>
          <Minimap />
        </Canvas>
      </Profiler>,
    );
    await shown('[data-node="s0"]');
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

  it('renders one card when one node is edited, and none for a far node', async () => {
    const edited = (id: string): WorkflowVersion => ({
      ...large,
      definition: {
        ...large.definition,
        nodes: large.definition!.nodes!.map((node) =>
          node.id === id ? { ...node, config: { ...node.config, message: 'Other' } } : node,
        ),
      },
    });
    const screen = await render(<Canvas nodeViews={countedViews} />);
    await shown('[data-node="s1"]');
    await settled();
    drawn.length = 0;
    await screen.rerender(<Canvas nodeViews={countedViews} version={edited('s1')} />);
    await settled();
    expect(drawn).toEqual(['s1']);
    drawn.length = 0;
    await screen.rerender(
      <Canvas
        nodeViews={countedViews}
        version={{
          ...edited('s1501'),
          definition: {
            ...edited('s1501').definition,
            nodes: edited('s1501').definition!.nodes!.map((node, at) =>
              at === 1 ? edited('s1').definition!.nodes![1]! : node,
            ),
          },
        }}
      />,
    );
    await settled();
    expect(drawn.filter((id) => id !== 's1')).toEqual([]);
  });

  it('moves by keys to a far node and on from there, with the focus in view', async () => {
    await render(
      <StrictMode>
        <Canvas />
      </StrictMode>,
    );
    (await shown('[data-node="s0"]')).focus();
    await userEvent.keyboard('{End}');
    const last = `s${total - 1}`;
    await vi.waitFor(() => expect(document.activeElement).toBe(find(`[data-node="${last}"]`)));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await vi.waitFor(() => {
      const { top, bottom } = document.activeElement!.getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThan(800);
      expect(document.activeElement).not.toBe(find(`[data-node="${last}"]`));
      expect((document.activeElement as HTMLElement).dataset['node']).toBeDefined();
    });
    const stops = [...find('.react-flow').querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.tabIndex >= 0,
    );
    expect(stops.length).toBeLessThanOrEqual(2);
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(document.activeElement).toBe(find('[data-node="s0"]')));
  });

  it('keeps the focused card mounted when the camera goes elsewhere', async () => {
    await render(<Canvas />);
    const card = await shown('[data-node="s1"]');
    card.focus();
    view!.centerOn('s1500');
    await shown('[data-node="s1500"]');
    await settled();
    expect(document.activeElement).toBe(card);
    expect(cards()).not.toContain('s3');
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect((document.activeElement as HTMLElement).dataset['node']).toBe('s2'));
  });

  it('lists the nodes around the focus, and their total', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    const items = (): readonly HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>('ol[aria-label="Steps of Large"] li'),
    ];
    expect(items()).toHaveLength(200);
    expect(items()[0]!.getAttribute('aria-posinset')).toBe('1');
    expect(items()[0]!.getAttribute('aria-setsize')).toBe(String(total));
    view!.focusNode('s1000');
    await vi.waitFor(() =>
      expect(
        items().some(
          (item) =>
            item.getAttribute('aria-posinset') ===
            /step (\d+) of/.exec(find('[data-node="s1000"]').getAttribute('aria-label')!)?.[1],
        ),
      ).toBe(true),
    );
    expect(items()).toHaveLength(200);
  });

  it('lists every node, part by part, for users who never move the focus', async () => {
    await render(<Canvas />);
    await shown('[data-node="s0"]');
    const list = find('ol[aria-label="Steps of Large"]');
    const places = (): readonly number[] =>
      [...list.querySelectorAll('li')].map((item) => Number(item.getAttribute('aria-posinset')));
    const turn = (way: 'before' | 'after'): HTMLButtonElement | undefined =>
      [way === 'before' ? list.previousElementSibling : list.nextElementSibling].find(
        (beside) => beside instanceof HTMLButtonElement,
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

describe('a node with very many edges', () => {
  it('mounts some of them and paints the others', async () => {
    const nodes = [
      { id: 'hub', type: { type: 'branch', label: 'Branch' } },
      ...Array.from({ length: 600 }, (_, at) => ({ id: `t${at}`, type: { type: 'delay', label: 'Delay' } })),
    ];
    const edges = nodes.slice(1).map(({ id }) => ({ id: `to-${id}`, source: 'hub', target: id, type: 'standard' }));
    const version = { definition: { nodes, edges } } as WorkflowVersion;
    await render(<Canvas version={version} at={layoutVersion(version)} />);
    await shown('[data-node="hub"]');
    await settled();
    expect(document.querySelectorAll('.react-flow__edge').length).toBeLessThan(120);
    expect(find('.pb-far canvas').getBoundingClientRect().width).toBeGreaterThan(0);
  });
});
