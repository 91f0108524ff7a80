import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Layout, layoutVersion, type Point } from '#layout';
import { type Editor, WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { builtInRules, type RuleTable, type WorkflowVersion } from 'pathboard/core';
import { denseSpecimens } from '../support/dense-workflows.js';
import { frames } from '../support/real-hand.js';
import { type OnPage, putOnPage } from './editor-on-page.js';
import { drawn } from '../support/long-run.js';

/*
 * Workflows with far more edges than nodes. Most edges are rasterised and become elements when they are hovered,
 * selected or focused; each must be visible, editable and saved like any other.
 */

/** The rules report nearly every node and would block the save. */
const noRules: RuleTable = Object.fromEntries(builtInRules.map(({ id }) => [id, null]));

let shown: OnPage | undefined;
afterEach(() => {
  shown?.remove();
  shown = undefined;
});

interface Opened {
  readonly container: HTMLElement;
  readonly editor: Editor;
  /** The versions sent to the adapter. */
  readonly sent: readonly string[];
}

async function open(version: WorkflowVersion): Promise<Opened> {
  let editor: Editor | undefined;
  const sent: string[] = [];
  const memory = createMemoryAdapter({ versions: [version], workflowId: 'dense' });
  const adapter = {
    ...memory,
    saveVersion: ((request, options) => {
      sent.push(JSON.stringify(request.version));
      return memory.saveVersion(request, options);
    }) satisfies typeof memory.saveVersion,
  };
  shown = putOnPage(
    <WorkflowEditor
      adapter={adapter}
      workflowId="dense"
      drafts={false}
      rules={noRules}
      onMount={(made) => {
        editor = made;
      }}
    />,
    'position: fixed; inset: 0; width: 1500px; height: 950px; background: white',
  );
  const { container } = shown;
  await vi.waitFor(() => {
    expect(editor).toBeDefined();
    expect(container.querySelector('.react-flow__node')).not.toBeNull();
    expect(editor?.store.getState().checking).toBeUndefined();
  });
  await vi.waitFor(async () => {
    const before = container.querySelectorAll('.react-flow__node, .react-flow__edge').length;
    await frames(6);
    expect(container.querySelectorAll('.react-flow__node, .react-flow__edge').length).toBe(before);
  });
  return { container, editor: editor as Editor, sent };
}

const transformOf = (container: HTMLElement): DOMMatrix =>
  new DOMMatrix(getComputedStyle(container.querySelector('.react-flow__viewport') as Element).transform);

/** A point on the screen where an edge runs; undefined where it is out of view. */
function placeInView({ points }: Layout['edges'][string], { a, e, f }: DOMMatrix, stage: DOMRect): Point | undefined {
  for (let at = 1; at < points.length; at++) {
    const [from, to] = [points[at - 1]!, points[at]!].map(({ x, y }) => ({
      x: stage.left + e + x * a,
      y: stage.top + f + y * a,
    })) as [Point, Point];
    const inside = (low: number, high: number, start: number, end: number): number | undefined => {
      const [least, most] = [Math.max(Math.min(low, high), start + 3), Math.min(Math.max(low, high), end - 3)];
      return least > most ? undefined : (least + most) / 2;
    };
    const x = inside(from.x, to.x, stage.left, stage.right);
    const y = inside(from.y, to.y, stage.top, stage.bottom);
    if (x !== undefined && y !== undefined) return { x, y };
  }
  return undefined;
}

/** Counts the edges in view, and those that are neither an element nor rasterised. */
function lookFor(
  container: HTMLElement,
  layout: Layout,
): { readonly inView: number; readonly unseen: readonly string[] } {
  const stage = container.querySelector('.react-flow')!.getBoundingClientRect();
  const at = transformOf(container);
  const elements = new Set(
    [...container.querySelectorAll<HTMLElement>('.react-flow__edge')].map(({ dataset }) => dataset['id']),
  );
  const canvas = [...container.querySelectorAll<HTMLCanvasElement>('.pb-far canvas')].find(
    ({ hidden, width }) => !hidden && width > 0,
  );
  const box = canvas?.getBoundingClientRect();
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  const isPainted = ({ x, y }: Point): boolean => {
    if (!box || !pixels) return false;
    const [left, top] = [((x - box.left) / box.width) * pixels.width, ((y - box.top) / box.height) * pixels.height];
    for (let row = Math.floor(top) - 2; row <= top + 2; row++) {
      for (let column = Math.floor(left) - 2; column <= left + 2; column++)
        if ((pixels.data[4 * (row * pixels.width + column) + 3] ?? 0) > 0) return true;
    }
    return false;
  };
  let inView = 0;
  const unseen: string[] = [];
  for (const [id, edge] of Object.entries(layout.edges)) {
    const place = placeInView(edge, at, stage);
    if (!place) continue;
    inView += 1;
    if (!elements.has(id) && !isPainted(place)) unseen.push(id);
  }
  return { inView, unseen };
}

describe('a workflow with far more edges than nodes', () => {
  it.each(drawn(denseSpecimens, 4).map(({ name, version }) => [name, version] as const))(
    '%s: opens with all its edges, is edited and saved unchanged',
    { timeout: 60_000 },
    async (_, version) => {
      const { container, editor, sent } = await open(version);
      const layout = layoutVersion(version);
      expect(Object.keys(layout.edges)).toHaveLength(version.definition?.edges?.length ?? 0);
      const near = lookFor(container, layout);
      expect(near.unseen).toEqual([]);
      expect(near.inView).toBeGreaterThan(0);
      // Zoomed out, where only the canvas has keys left.
      container.querySelector<HTMLElement>('.pb-flow')?.focus();
      await userEvent.keyboard('1');
      await vi.waitFor(() => {
        const far = lookFor(container, layout);
        expect(far.unseen).toEqual([]);
        expect(far.inView).toBeGreaterThanOrEqual(Math.min(near.inView, 500));
      });

      const before = JSON.stringify(version);
      const last = version.definition?.nodes?.at(-1)?.id ?? '';
      const removed = editor.commands.removeElements({
        nodeIds: [],
        edgeIds: [version.definition?.edges?.at(-1)?.id ?? ''],
      });
      expect(removed.ok).toBe(true);
      expect(editor.commands.setConfig({ nodeId: last, path: ['tags'], value: ['edited'] }).ok).toBe(true);
      editor.seal();
      editor.undo();
      editor.undo();
      expect(JSON.stringify(editor.toVersion())).toBe(before);
      editor.commands.setConfig({ nodeId: last, path: ['tags'], value: ['edited'] });
      await page.getByRole('button', { name: 'Save version' }).click();
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      const nodes = version.definition?.nodes ?? [];
      expect(sent[0]).toBe(
        JSON.stringify({
          ...version,
          definition: {
            ...version.definition,
            nodes: nodes.map((node) =>
              node.id === last ? { ...node, config: { ...node.config, tags: ['edited'] } } : node,
            ),
          },
        }),
      );
    },
  );

  it('rasterises edges until they are hovered, pressed and deleted like any other', { timeout: 60_000 }, async () => {
    const { version } = denseSpecimens.find(({ name }) => name.startsWith('complete graph of 60, each'))!;
    const { container, editor } = await open(version);
    const layout = layoutVersion(version);
    const elementOf = (id: string): Element | null => container.querySelector(`.react-flow__edge[data-id="${id}"]`);
    const stage = container.querySelector('.react-flow')!.getBoundingClientRect();
    const { a, e, f } = transformOf(container);
    // By its label, in the middle of the view.
    const [id, at] = Object.entries(layout.edges)
      .flatMap(([edgeId, { label }]) => (label ? [[edgeId, { x: e + label.x * a, y: f + label.y * a }] as const] : []))
      .find(([, { x, y }]) => Math.abs(x - stage.width / 2) < 300 && Math.abs(y - stage.height / 2) < 150)!;
    expect(elementOf(id)).toBeNull();
    const pane = container.querySelector('.react-flow__pane') as HTMLElement;
    await userEvent.hover(pane, { position: at, force: true });
    await vi.waitFor(() => expect(elementOf(id)).not.toBeNull());
    await userEvent.click(container.querySelector(`[data-edge="${id}"]`) as HTMLElement, { force: true });
    await vi.waitFor(() => expect(editor.store.getState().selection.edgeIds).toEqual([id]));
    await userEvent.keyboard('{Delete}');
    await vi.waitFor(() => expect(editor.toVersion().definition?.edges?.some((edge) => edge.id === id)).toBe(false));
    editor.undo();
    expect(JSON.stringify(editor.toVersion())).toBe(JSON.stringify(version));
  });

  it('reaches its edges one after the other by keys, rasterised or not', { timeout: 60_000 }, async () => {
    const { version } = denseSpecimens.find(({ name }) => name === 'complete graph of 60')!;
    const { container } = await open(version);
    const card = container.querySelector<HTMLElement>('[data-node="s0"]')!;
    card.focus();
    await userEvent.keyboard('e');
    const reached = new Set<string>();
    const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['edge'];
    for (let count = 0; count < 59; count++) {
      await vi.waitFor(() => expect(focused()).toBeDefined());
      const now = focused()!;
      reached.add(now);
      await userEvent.keyboard('{ArrowRight}');
      if (count < 58)
        await vi.waitFor(() => expect(focused() !== undefined && focused() !== now).toBe(true), {
          interval: 15,
          timeout: 5000,
        });
    }
    expect([...reached].sort()).toEqual(
      version.definition?.edges
        ?.filter(({ source }) => source === 's0')
        .map(({ id }) => id)
        .sort(),
    );
  });
});
