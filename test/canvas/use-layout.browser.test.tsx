import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ShownLayout, useLayout } from '#canvas';
import { layoutVersion } from '#layout';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';
import { largeWorkflow } from '../support/large-workflow.js';

let large: WorkflowVersion;
const small = largeWorkflow(120);
const unmoved: Presentation = { version: 1 };
let page: OnPage | undefined;
let shown: ShownLayout[] = [];

interface Wanted {
  readonly density?: 'comfortable' | 'compact';
  readonly startWorker?: () => Worker | undefined;
}

function Probe({
  version,
  presentation = unmoved,
  density,
  startWorker,
}: Wanted & { readonly version: WorkflowVersion; readonly presentation?: Presentation }) {
  shown.push(useLayout(version, presentation, density, startWorker));
  return null;
}

const show = (version: WorkflowVersion, presentation?: Presentation, wanted: Wanted = {}): void => {
  const probe = (
    <StrictMode>
      <Probe version={version} {...(presentation && { presentation })} {...wanted} />
    </StrictMode>
  );
  if (page) page.render(probe);
  else page = putOnPage(probe);
};
const last = (): ShownLayout | undefined => shown.at(-1);
const settled = async (version: WorkflowVersion, presentation: Presentation = unmoved): Promise<void> => {
  await expect.poll(() => last()?.pending, { timeout: 10_000 }).toBe(false);
  expect(last()?.layout).toEqual(layoutVersion(version, { presentation }));
};

const nodesOf = (version: WorkflowVersion) => version.definition?.nodes as WorkflowNode[];
const edgesOf = (version: WorkflowVersion) => version.definition?.edges as WorkflowEdge[];
const withDefinition = (version: WorkflowVersion, nodes: WorkflowNode[], edges: WorkflowEdge[]): WorkflowVersion => ({
  ...version,
  definition: { ...version.definition, nodes, edges },
});

/** Inserts a node into an edge of the version. */
function insertOn(version: WorkflowVersion, at: number, id: string): WorkflowVersion {
  const edge = edgesOf(version)[at]!;
  const edges = edgesOf(version).map((each) => (each === edge ? { ...each, target: id } : each));
  return withDefinition(
    version,
    [...nodesOf(version), { id, type: { type: 'delay' } }],
    [...edges, { id: `after-${id}`, type: 'standard', source: id, target: edge.target }],
  );
}

/** Changes the text of one node of the version. */
const typedInto = (version: WorkflowVersion, words: string): WorkflowVersion =>
  withDefinition(
    version,
    nodesOf(version).map((node, index) => (index === 2 ? { ...node, config: { message: words } } : node)),
    edgesOf(version),
  );

// New versions, since layouts of other tests are cached.
beforeEach(() => {
  large = largeWorkflow(1_700);
});

afterEach(() => {
  page?.remove();
  page = undefined;
  shown = [];
});

describe('the layout that is shown', () => {
  it('of a small workflow is synchronous, and the same while the user types or renames', async () => {
    const few = largeWorkflow(50);
    show(few);
    await settled(few);
    expect(shown.every(({ layout, pending }) => layout !== undefined && !pending)).toBe(true);
    const before = last()?.layout;
    show(typedInto(few, 'Hello'), { version: 1, nodes: { s2: { title: 'Greeting' } } });
    await expect.poll(() => shown.length).toBeGreaterThan(2);
    expect(shown.every(({ layout }) => layout === before)).toBe(true);
  });

  it('of more nodes comes after the interface around it, even if cached, and is synchronous from then on', async () => {
    for (let time = 0; time < 2; time++) {
      show(small);
      await settled(small);
      expect(shown[0]?.layout).toBeUndefined();
      expect(last()?.layout).toEqual(layoutVersion(small));
      page?.remove();
      page = undefined;
      shown = [];
    }
    show(small);
    await settled(small);
    shown = [];
    const edited = insertOn(small, 7, 'fresh');
    show(edited);
    await settled(edited);
    expect(shown.every(({ pending }) => !pending)).toBe(true);
  });

  it('follows moved nodes at once, and keeps the others', async () => {
    for (const version of [small, large]) {
      shown = [];
      show(version);
      await settled(version);
      const before = last()!.layout!;
      const count = shown.length;
      const moved: Presentation = { version: 1, nodes: { s2: { dx: 300, dy: 20 } } };
      show(version, moved);
      await expect.poll(() => shown.length).toBeGreaterThan(count);
      expect(shown.slice(count).every(({ pending }) => !pending)).toBe(true);
      await settled(version, moved);
      expect(last()!.layout!.nodes['s1']).toBe(before.nodes['s1']);
      expect(last()!.layout!.nodes['s2']).not.toEqual(before.nodes['s2']);
    }
  });

  it('of a thousand nodes comes after the page around it at first, and is synchronous from then on', async () => {
    const thousand = largeWorkflow(1_000);
    show(thousand);
    await expect.poll(() => shown[0]).toMatchObject({ layout: undefined, pending: true });
    await settled(thousand);
    shown = [];
    const after = insertOn(thousand, 40, 'new');
    show(after);
    await settled(after);
    expect(shown.every(({ pending }) => !pending)).toBe(true);
  });

  it('of a large workflow comes later', async () => {
    show(large);
    await expect.poll(() => shown[0]).toMatchObject({ layout: undefined, pending: true });
    await settled(large);
  });

  it('of a large workflow shows a new node on its edge at once, and moves the others once', async () => {
    show(large);
    await settled(large);
    const before = last()!.layout!;
    const after = insertOn(large, 40, 'new');
    shown = [];
    show(after);
    await expect.poll(() => shown.length).toBeGreaterThan(0);
    const [first] = shown;
    expect(first!.pending).toBe(true);
    expect(first!.layout!.nodes['new']).toBeDefined();
    for (const { id } of nodesOf(large)) expect(first!.layout!.nodes[id]).toBe(before.nodes[id]);
    await settled(after);
    expect(new Set(shown.map(({ layout }) => layout)).size).toBe(2);
  });

  it('of a large workflow never shows an outdated answer', async () => {
    show(large);
    let version = large;
    for (let turn = 0; turn < 6; turn++) {
      version = insertOn(version, 10 + turn, `new${turn}`);
      show(version);
      await new Promise((resolve) => setTimeout(resolve, turn * 15));
    }
    await settled(version);
    const answers = shown.filter(({ pending }) => !pending).map(({ layout }) => Object.keys(layout!.nodes).length);
    expect(answers).toEqual([...answers].sort((one, other) => one - other));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await settled(version);
  });

  it('of a large workflow shows moves at once while it is pending, and starts from there', async () => {
    show(large);
    await settled(large);
    const after = insertOn(large, 40, 'new');
    shown = [];
    show(after);
    // The worker may need a few milliseconds only.
    while (shown.length === 0) await new Promise((resolve) => setTimeout(resolve));
    const guess = shown[0]!.layout!;
    const moved: Presentation = { version: 1, nodes: { s60: { dx: 300, dy: 20 }, new: { dx: -40 } } };
    show(after, moved);
    const first = (): ShownLayout => shown.find(({ layout }) => layout !== guess)!;
    await expect.poll(first).toMatchObject({ pending: true });
    expect(first().layout!.nodes['s60']).toMatchObject({
      x: guess.nodes['s60']!.x + 300,
      y: guess.nodes['s60']!.y + 20,
    });
    expect(first().layout!.nodes['new']).toMatchObject({ x: guess.nodes['new']!.x - 40, y: guess.nodes['new']!.y });
    await settled(after, moved);
  });

  it('of a large workflow keeps the old drawing while another density is pending', async () => {
    show(large);
    await settled(large);
    const before = last()!.layout!;
    shown = [];
    show(large, undefined, { density: 'compact' });
    await expect.poll(() => last()?.pending, { timeout: 10_000 }).toBe(false);
    expect(shown.every(({ layout }) => layout !== undefined)).toBe(true);
    expect(shown[0]).toMatchObject({ pending: true, layout: { nodes: before.nodes } });
    expect(last()!.layout).toEqual(layoutVersion(large, { density: 'compact' }));
  });

  it("of a large workflow is computed by the host's worker, or on this thread without one", async () => {
    let asked = 0;
    show(large, undefined, {
      startWorker: () => {
        asked += 1;
        return undefined;
      },
    });
    await settled(large);
    expect(asked).toBeGreaterThan(0);
  });

  it('is cancelled on unmount', async () => {
    show(large);
    await expect.poll(() => shown.length).toBeGreaterThan(0);
    page?.remove();
    page = undefined;
    const count = shown.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(shown.length).toBe(count);
  });
});
