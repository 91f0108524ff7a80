import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { drawingMessages } from '../../../src/canvas/parts/drawing-messages.js';
import { viewOf } from '../../../src/canvas/window/camera.js';
import { type CanvasWindow, advanceWindow, moveWindow } from '../../../src/canvas/window/canvas-window.js';
import { createOrderKeeper } from '../../../src/canvas/projection/document-order.js';
import { type Places, createPlaces } from '../../../src/canvas/window/places.js';
import { createProjector } from '../../../src/canvas/projection/project-canvas.js';
import type { CanvasScene } from '../../../src/canvas/projection/canvas-scene.js';
import { largeWorkflow } from '../../support/large-workflow.js';

const seed = 20_261_121;
const size = { width: 1200, height: 800 };
const large = largeWorkflow(3000);
const layout = layoutVersion(large);
const places = createPlaces(createOrderKeeper()(graphOf(large)), layout);
const near = { x: 0, y: 0, zoom: 1 };

function settle(window: CanvasWindow): CanvasWindow {
  let now = window;
  for (let frame = 0; !now.isSettled; frame++) {
    if (frame > 100) throw new Error('It never settles.');
    now = advanceWindow(now);
  }
  return now;
}

function scene(
  version: WorkflowVersion,
  at: Places,
  window: CanvasWindow,
  change: Partial<CanvasScene> = {},
): CanvasScene {
  return {
    graph: graphOf(version),
    places: at,
    window,
    kept: { nodes: [], edges: [] },
    presentation: undefined,
    selectedNodes: new Set(),
    selectedEdges: new Set(),
    problems: [],
    missingEdges: [],
    marks: undefined,
    piles: new Set(),
    draft: { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined },
    tabStop: 's0',
    hintOf: undefined,
    drop: undefined,
    movable: true,
    connectable: true,
    reconnectable: true,
    messages: drawingMessages.defaults,
    ...change,
  };
}

describe('the window of mounted parts', () => {
  it('is everything for a small drawing', () => {
    const small = largeWorkflow(24);
    const all = createPlaces(createOrderKeeper()(graphOf(small)), layoutVersion(small));
    const window = moveWindow(undefined, all, { x: 0, y: 0, zoom: 0.2 }, size);
    expect(window.nodes).toBeUndefined();
    expect(window.isPainting).toBe(false);
    expect(moveWindow(window, all, { x: 500, y: 100, zoom: 1 }, size)).toBe(window);
  });

  it('keeps its identity while the camera moves within it, and advances in portions when it leaves', () => {
    const window = settle(moveWindow(undefined, places, near, size));
    expect(moveWindow(window, places, { ...near, y: -100 }, size)).toBe(window);
    const moved = moveWindow(window, places, { ...near, y: -700 }, size);
    expect(moved).not.toBe(window);
    expect([...moved.nodes!].filter((id) => !window.nodes!.has(id)).length).toBeLessThanOrEqual(16);
  });

  it('mounts and unmounts no node while it waits, paints what is missing, and catches up afterwards', () => {
    const window = settle(moveWindow(undefined, places, near, size));
    const away = { ...near, y: -1400 };
    const waiting = moveWindow(window, places, away, size, true);
    expect(waiting.nodes).toBe(window.nodes);
    expect(waiting).toMatchObject({ isPainting: true, isSettled: false });
    expect(moveWindow(waiting, places, away, size, true)).toBe(waiting);
    expect(settle(waiting).nodes).toEqual(settle(moveWindow(window, places, away, size)).nodes);
  });

  it(`has, once settled, everything in view, and a bounded number of nodes (seed ${seed})`, () => {
    const camera = fc.record({
      x: fc.integer({ min: -2000, max: 1000 }),
      y: fc.integer({ min: -90_000, max: 800 }),
      zoom: fc.double({ min: 0.4, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(camera, { minLength: 1, maxLength: 6 }), (way) => {
        let window: CanvasWindow | undefined;
        for (const viewport of way) window = moveWindow(window, places, viewport, size);
        const { nodes, isFar: far } = settle(window!);
        const inView = places.nodesIn(viewOf(way.at(-1)!, size));
        if (far) expect(nodes!.size).toBe(0);
        else for (const id of inView) expect(nodes!.has(id)).toBe(true);
        expect(nodes!.size).toBeLessThanOrEqual(400);
      }),
      { seed, numRuns: 150 },
    );
  });

  it('paints from afar, and unmounts elements in portions', () => {
    const window = settle(moveWindow(undefined, places, { ...near, zoom: 0.45 }, size));
    const far = moveWindow(window, places, { ...near, zoom: 0.3 }, size);
    expect(far.isFar).toBe(true);
    expect(far.isPainting).toBe(true);
    expect(settle(far).nodes!.size).toBe(0);
  });

  it('keeps the mounted edges when the definition changes, and finds the passing ones a frame later', () => {
    const window = settle(moveWindow(undefined, places, { ...near, y: -5000 }, size));
    const again = createPlaces(places.order, { ...layout });
    const changed = moveWindow(window, again, { ...near, y: -5000 }, size);
    expect(changed.isSettled).toBe(false);
    expect(changed.passing).toBe(window.passing);
    expect([...changed.nodes!]).toEqual([...window.nodes!]);
    expect(advanceWindow(changed).isSettled).toBe(true);
  });
});

describe('the cost of a window', () => {
  it('keeps every list and the document order for an edit of a field out of view', () => {
    const project = createProjector();
    const keep = createOrderKeeper();
    const order = keep(graphOf(large));
    const window = settle(moveWindow(undefined, places, near, size));
    const before = project(scene(large, places, window));
    const edited: WorkflowVersion = {
      ...large,
      definition: {
        ...large.definition,
        nodes: large.definition!.nodes!.map((node) =>
          node.id === 's2500' ? { ...node, config: { ...node.config, message: 'Other' } } : node,
        ),
      },
    };
    expect(keep(graphOf(edited))).toBe(order);
    const after = project(scene(edited, places, window));
    expect(after.nodes).toBe(before.nodes);
    expect(after.edges).toBe(before.edges);
    expect(after.nodeIds).toBe(before.nodeIds);
  });

  it('reads nothing about nodes that are not near', () => {
    const window = settle(moveWindow(undefined, places, near, size));
    const asked = new Set<string>();
    const { nodes } = createProjector()(
      scene(large, places, window, {
        hintOf: (id) => {
          asked.add(id);
          return undefined;
        },
      }),
    );
    expect(nodes.length).toBeLessThan(120);
    expect(asked.size).toBeLessThan(120);
  });

  it('moves thousands of selected nodes by moving those in the window', () => {
    const window = settle(moveWindow(undefined, places, near, size));
    const moved = new Set(places.order.ids);
    const { nodes } = createProjector()(
      scene(large, places, window, { draft: { moved, by: { x: 40, y: 20 }, grabbed: 's1' }, selectedNodes: moved }),
    );
    expect(nodes.length).toBeLessThan(200);
    for (const { data, position } of nodes)
      expect(position).toEqual({ x: places.of(data.nodeId)!.x + 40, y: places.of(data.nodeId)!.y + 20 });
  });

  it('leaves the elements of a group in place, and unmounts the edges to nodes that stay', () => {
    const window = settle(moveWindow(undefined, places, near, size));
    const project = createProjector();
    const before = project(scene(large, places, window));
    const moved = new Set(places.order.ids.filter((id) => id !== 's2'));
    const { edges, nodes } = project(
      scene(large, places, window, { draft: { moved, by: { x: 0, y: 0 }, grabbed: 's1', group: true } }),
    );
    expect(nodes.filter(({ data }) => data.dragging).map(({ id }) => id)).toEqual(['s1']);
    expect(nodes.filter((node) => !before.nodes.includes(node)).map(({ id }) => id)).toEqual(['s1']);
    const gone = before.edges.filter(({ id }) => !edges.some((edge) => edge.id === id));
    expect(gone.length).toBeGreaterThan(0);
    for (const { source, target } of gone) expect([source, target]).toContain('s2');
  });

  it('adds the far end of an edge that leaves the window as a hidden node', () => {
    const window = settle(moveWindow(undefined, places, { ...near, y: -9000 }, size));
    const { edges, nodes, nodeIds: steps } = createProjector()(scene(large, places, window));
    const given = new Set(nodes.map(({ id }) => id));
    for (const { source, target } of edges) expect(given.has(source) && given.has(target)).toBe(true);
    const absent = nodes.filter(({ hidden }) => hidden);
    expect(absent.length).toBeGreaterThan(0);
    for (const { data } of absent) expect(steps.has(data.nodeId)).toBe(false);
  });

  it('keeps nodes in use mounted from afar', () => {
    const window = settle(moveWindow(undefined, places, { ...near, zoom: 0.2 }, size));
    const { nodes } = createProjector()(
      scene(large, places, window, { kept: { nodes: ['s40'], edges: [] }, selectedNodes: new Set(['s3', 's2900']) }),
    );
    expect(nodes.filter(({ hidden }) => !hidden).map(({ id }) => id)).toEqual(['s0', 's3', 's40']);
  });
});

describe('the order of a document', () => {
  it('is read anew when nodes or edges are added, removed, reordered or become triggers', () => {
    const [first, second] = large.definition!.nodes!;
    const change = (definition: Partial<NonNullable<WorkflowVersion['definition']>>): WorkflowVersion => ({
      ...large,
      definition: { ...large.definition, ...definition },
    });
    const { nodes, edges } = { nodes: large.definition!.nodes!, edges: large.definition!.edges! };
    const others = [
      change({ nodes: nodes.slice(1) }),
      change({ nodes: [second!, first!, ...nodes.slice(2)] }),
      change({ edges: edges.slice(1) }),
      change({ edges: edges.map((edge, at) => (at === 0 ? { ...edge, target: 's9' } : edge)) }),
      change({ nodes: nodes.map((node, at) => (at === 5 ? { ...node, type: first!.type! } : node)) }),
    ];
    for (const other of others) {
      const keep = createOrderKeeper();
      const order = keep(graphOf(large));
      const next = keep(graphOf(other));
      expect(next).not.toBe(order);
      expect(next.ids).toEqual(createOrderKeeper()(graphOf(other)).ids);
    }
    const keep = createOrderKeeper();
    const order = keep(graphOf(large));
    expect(
      keep(graphOf(change({ edges: edges.map((edge, at) => (at === 0 ? { ...edge, value: 'New words' } : edge)) }))),
    ).toBe(order);
  });
});
