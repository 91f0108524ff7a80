import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import { outlineRows } from '../../../src/outline/rows/outline-rows.js';
import { drawingMessages } from '../../../src/canvas/parts/drawing-messages.js';
import type { CanvasScene } from '../../../src/canvas/projection/canvas-scene.js';
import { createOrderKeeper } from '../../../src/canvas/projection/document-order.js';
import { createProjector } from '../../../src/canvas/projection/project-canvas.js';
import { type Viewport, viewOf } from '../../../src/canvas/window/camera.js';
import { advanceWindow, type CanvasWindow, moveWindow } from '../../../src/canvas/window/canvas-window.js';
import { createPlaces, type Places } from '../../../src/canvas/window/places.js';
import { denseSpecimens } from '../../support/dense-workflows.js';
import { isLong } from '../../support/long-run.js';

const size = { width: 1200, height: 800 };
const seed = 20_261_121;
const cameras = isLong ? 24 : 3;
const specimens = denseSpecimens.map(({ name, version }) => [name, version] as const);
/** Specimens for tests that do not depend on the camera. */
const some = specimens.filter(
  ([name]) => isLong || /^(complete graph of 60, each|star of 2,000, each|self-loops|1,000 paths)/.test(name),
);
/** Limit of edge elements: those of an uncrowded window, and those in use. */
const maxEdges = 900;

function sceneOf(
  places: Places,
  window: CanvasWindow,
  tabStop: string,
  change: Partial<CanvasScene> = {},
): CanvasScene {
  return {
    graph: places.order.graph,
    places,
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
    tabStop,
    hintOf: undefined,
    drop: undefined,
    movable: true,
    connectable: true,
    reconnectable: true,
    messages: drawingMessages.defaults,
    ...change,
  };
}

describe('a drawing with far more edges than nodes', () => {
  it.each(specimens)(
    `%s: each path in view is an element or painted, and few are elements (${cameras} cameras, seed ${seed})`,
    (_, version) => {
      const random = seededRandom(seed);
      const layout = layoutVersion(version);
      const graph = graphOf(version);
      const places = createPlaces(createOrderKeeper()(graph), layout);
      const project = createProjector();
      for (let at = 0; at < cameras; at++) {
        const zoom = [0.5, 0.3, 1, 0.1, 0.45, 1.6][at % 6] ?? 1;
        const viewport: Viewport = {
          x: -random() * layout.width * zoom + size.width / 2,
          y: -random() * layout.height * zoom + size.height / 2,
          zoom,
        };
        let before = 0;
        for (
          let window = moveWindow(undefined, places, viewport, size), frame = 0;
          ;
          window = advanceWindow(window), frame++
        ) {
          expect(frame).toBeLessThan(100);
          const { edges, leavesOut, edgeIds: paths, nodeIds: nodes } = project(sceneOf(places, window, 's0'));
          // No frame exceeds its budget.
          expect(edges.length - before).toBeLessThanOrEqual(frame === 0 ? 180 : 100);
          before = edges.length;
          const view = viewOf(viewport, size);
          const unseen = places.index.edgesIn(view).filter((id) => !paths.has(id));
          if (unseen.length > 0 || places.nodesIn(view).some((id) => !nodes.has(id))) expect(leavesOut).toBe(true);
          expect(edges.length).toBeLessThanOrEqual(maxEdges);
          if (window.isSettled) break;
        }
      }
    },
  );

  it.each(some)('%s: selected, focused and hovered parts are elements', (_, version) => {
    const graph = graphOf(version);
    const layout = layoutVersion(version);
    const places = createPlaces(createOrderKeeper()(graph), layout);
    const window = moveWindow(undefined, places, { x: 0, y: 0, zoom: 0.6 }, size);
    for (const at of [0, 1, Math.floor(graph.edges.length / 2), graph.edges.length - 1]) {
      const { id } = graph.edges[at]!;
      expect(createProjector()(sceneOf(places, window, 's0', { selectedEdges: new Set([id]) })).edgeIds.has(id)).toBe(
        true,
      );
      expect(
        createProjector()(sceneOf(places, window, 's0', { kept: { nodes: [], edges: [id] } })).edgeIds.has(id),
      ).toBe(true);
    }
  });

  it.each(some)('%s: the outline has a row for each node and each edge', (_, version) => {
    const graph = graphOf(version);
    const rows = outlineRows(graph, []);
    expect(
      rows
        .filter((row) => row.kind === 'step')
        .map((row) => row.nodeId)
        .sort(),
    ).toEqual(graph.nodes.map(({ id }) => id).sort());
    expect(rows.flatMap((row) => (row.kind === 'path' ? [row.edgeId] : [])).sort()).toEqual(
      graph.edges.map(({ id }) => id).sort(),
    );
  });
});
