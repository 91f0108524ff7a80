/** A canvas of thousands of nodes on a page, its owner, and queries for its parts. */
import { useEffect, useMemo, useState } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import 'pathboard/style.css';
import {
  type CanvasActions,
  type CanvasSelection,
  type CanvasView,
  type NodeViewProps,
  WorkflowCanvas,
  type WorkflowCanvasProps,
} from '#canvas';
import { type Layout, layoutVersion } from '#layout';
import { PbRoot } from '#ui';
import { largeWorkflow } from '../support/large-workflow.js';

const size = 2000;
export const large = largeWorkflow(size);
export const layout = layoutVersion(large);
export const total = large.definition!.nodes!.length;
export const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };

export let view: CanvasView | null = null;
export let selection = nothing;
export let moved: { readonly [nodeId: string]: { readonly x: number; readonly y: number } } = {};
export const opened = vi.fn<NonNullable<CanvasActions['openSettings']>>();
export const menu = vi.fn<NonNullable<CanvasActions['openMenu']>>();
export const drawn: string[] = [];

function Counted({ node, title }: NodeViewProps) {
  drawn.push(node.id);
  return <span>{title}</span>;
}
const types = [...new Set(large.definition!.nodes!.map((node) => node.type!.type!))];
export const countedViews = Object.fromEntries(types.map((type) => [type, Counted]));

/** As the owner of the canvas would. */
export let selectAll: () => void = () => undefined;

export function Canvas({
  version = large,
  at = layout,
  ...rest
}: Partial<WorkflowCanvasProps> & { readonly at?: Layout }) {
  const [chosen, choose] = useState(nothing);
  const [places, place] = useState(at);
  useEffect(() => {
    selectAll = () => {
      selection = { nodeIds: version.definition!.nodes!.map(({ id }) => id), edgeIds: [] };
      choose(selection);
    };
  }, [version]);
  const actions = useMemo<CanvasActions>(
    () => ({
      select: (next) => {
        selection = next;
        choose(next);
      },
      moveNodes: (to) => {
        moved = to;
        place((before) => ({
          ...before,
          nodes: Object.assign(
            Object.create(null),
            before.nodes,
            Object.fromEntries(Object.entries(to).map(([id, xy]) => [id, { ...before.nodes[id], ...xy }])),
          ),
        }));
      },
      openSettings: opened,
      openMenu: menu,
      insertOnEdge: () => undefined,
      addAfter: () => undefined,
      connect: () => undefined,
      remove: () => undefined,
    }),
    [],
  );
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 800 }}>
      <WorkflowCanvas
        label="Large"
        version={version}
        layout={places}
        selection={chosen}
        actions={actions}
        viewRef={(now) => {
          view = now;
        }}
        {...rest}
      />
    </PbRoot>
  );
}

export const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector)!;
export const shown = async (selector: string): Promise<HTMLElement> => {
  await vi.waitFor(() => expect(find(selector)).not.toBeNull());
  return find(selector);
};
export const cards = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-node]')].map((card) => card.dataset['node']!);
export const frames = async (count = 3): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => requestAnimationFrame(resolve));
};
/** Resolves once nothing mounts or unmounts any more. */
export const settled = async (): Promise<void> => {
  for (let before = -1; before !== cards().length;) {
    before = cards().length;
    await frames(4);
  }
};
export const pane = (): HTMLElement => find('.react-flow__pane');
/** Located by a test id that holds while cards mount and unmount. */
export const ground = page.getByTestId('rf__wrapper');
export const wheel = (deltaY: number, ctrlKey = false): void => {
  const { left, top, width, height } = pane().getBoundingClientRect();
  pane().dispatchEvent(
    new WheelEvent('wheel', {
      deltaY,
      ctrlKey,
      clientX: left + width / 2,
      clientY: top + height / 2,
      bubbles: true,
      cancelable: true,
    }),
  );
};
export const transform = (): { x: number; y: number; zoom: number } => {
  const { a, e, f } = new DOMMatrix(getComputedStyle(find('.react-flow__viewport')).transform);
  return { x: e, y: f, zoom: a };
};
/** Centre of a node on the screen, mounted or painted. */
export const placeOf = (nodeId: string, at: Layout = layout): { x: number; y: number } => {
  const { x, y, zoom } = transform();
  const box = find('.react-flow').getBoundingClientRect();
  const place = at.nodes[nodeId]!;
  return { x: box.left + x + (place.x + place.width / 2) * zoom, y: box.top + y + (place.y + place.height / 2) * zoom };
};
export const positionIn = (element: Element, { x, y }: { x: number; y: number }): { x: number; y: number } => {
  const { left, top } = element.getBoundingClientRect();
  return { x: x - left, y: y - top };
};
export const farAway = async (): Promise<void> => {
  let before = 0;
  await vi.waitFor(
    () => {
      // A glide cut short by the second mount of strict mode leaves the camera in place.
      if (transform().zoom === before || before === 0) view!.zoomTo(0.2);
      before = transform().zoom;
      expect(transform().zoom).toBeCloseTo(0.2);
    },
    { timeout: 5000, interval: 100 },
  );
  await vi.waitFor(() => expect(cards().length).toBeLessThan(5), { timeout: 5000 });
};

/** Clears the recorded requests before each test. */
export function forget(): void {
  selection = nothing;
  moved = {};
  drawn.length = 0;
  opened.mockClear();
  menu.mockClear();
}
