import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edgeKind, edgeTypeOf } from '#catalog';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import { nodeFace } from '#rules';
import type { EdgeMark } from '../../../src/canvas/canvas-props.js';
import { edgeLooks } from '../../../src/canvas/paint/edge-looks.js';
import { drawingMessages } from '../../../src/canvas/parts/drawing-messages.js';
import type { CanvasScene } from '../../../src/canvas/projection/canvas-scene.js';
import { cutOffNodes } from '../../../src/canvas/projection/cut-off.js';
import { createOrderKeeper } from '../../../src/canvas/projection/document-order.js';
import { edgeData } from '../../../src/canvas/projection/project-edge.js';
import { moveWindow } from '../../../src/canvas/window/canvas-window.js';
import { createPlaces } from '../../../src/canvas/window/places.js';
import { lawRuns } from '../../support/long-run.js';
import { randomWorkflow } from '../../support/random-workflow.js';

const places = (version: WorkflowVersion) =>
  createPlaces(createOrderKeeper()(graphOf(version)), layoutVersion(version));

/** A workflow in which any nodes are unreachable, some of which had a path before, with or without an execution. */
const anyFacts = fc
  .record({ seed: fc.nat(10_000), size: fc.integer({ min: 2, max: 20 }), picks: fc.infiniteStream(fc.nat(3)) })
  .map(({ picks, seed, size }) => {
    const version = randomWorkflow(seed, size);
    const graph = graphOf(version);
    const draw = (): number => picks.next().value;
    const problems = graph.nodes.flatMap(({ id }): readonly Problem[] =>
      draw() > 1 ? [{ code: draw() > 0 ? 'unreachable' : 'other', severity: 'error', nodeId: id, message: '' }] : [],
    );
    const marks =
      draw() > 0
        ? undefined
        : {
            nodes: new Map(),
            edges: new Map(graph.edges.flatMap(({ id }): [string, EdgeMark][] => (draw() > 1 ? [[id, 'lit']] : []))),
            dimOthers: draw() > 1,
          };
    const presentation: Presentation = { version: 1 };
    return { graph, marks, presentation, problems, version };
  });

test('an edge painted from afar is dimmed, selected and coloured where its element is', () => {
  let dimmed = 0;
  fc.assert(
    fc.property(anyFacts, ({ graph, marks, presentation, problems, version }) => {
      const shown = places(version);
      const selectedEdges = new Set(graph.edges.slice(0, 2).map(({ id }) => id));
      const scene: CanvasScene = {
        graph,
        places: shown,
        window: moveWindow(undefined, shown, { x: 0, y: 0, zoom: 1 }, { width: 1000, height: 800 }),
        kept: { nodes: [], edges: [] },
        presentation,
        selectedNodes: new Set(),
        selectedEdges,
        problems,
        missingEdges: [],
        marks,
        piles: new Set(),
        draft: { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined },
        tabStop: undefined,
        hintOf: undefined,
        drop: undefined,
        movable: true,
        connectable: true,
        reconnectable: true,
        messages: drawingMessages.defaults,
      };
      const cutOff = new Set(cutOffNodes({ graph, presentation, problems }));
      const lookOf = edgeLooks({ graph, marks, selectedEdges, cutOff });
      for (const edge of graph.edges) {
        const [source, target] = [graph.node(edge.source), graph.node(edge.target)];
        if (!source || !target) {
          expect(lookOf(edge.id)).toBeUndefined();
          continue;
        }
        const place = { x: 0, y: 0, width: 1, height: 1, rank: 0 };
        const { data } = edgeData(scene, edge, {
          source: nodeFace(source, presentation),
          target: nodeFace(target, presentation),
          from: place as never,
          to: place as never,
        });
        const look = lookOf(edge.id)!;
        expect([look.dim, look.selected, look.mark]).toEqual([data.dim, data.selected, data.mark]);
        expect(look.kind).toBe(edgeKind(edgeTypeOf(edge)));
        if (look.dim && !marks) dimmed++;
      }
    }),
    { seed: 20261127, numRuns: lawRuns(60) },
  );
  expect(dimmed).toBeGreaterThan(5);
});
