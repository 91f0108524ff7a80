import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf, nodesOf } from '#graph';
import { type Layout, layoutVersion, provisionalLayout } from '#layout';
import type { WorkflowVersion } from '#model';
import { inFlowDown, travel } from '../../src/canvas/gestures/travel.js';
import { edgeShape, reroute } from '../../src/layout/draw/edge-geometry.js';
import { placeStubs, stubBounds } from '../../src/canvas/parts/place-stubs.js';
import { portsOf } from '../../src/canvas/parts/ports.js';
import { documentOrderOf } from '../../src/canvas/projection/document-order.js';
import { firstView } from '../../src/canvas/window/camera.js';
import { createPlaces } from '../../src/canvas/window/places.js';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { anyVersion } from '../layout/random-version.js';

const runs = { seed: 20_261_128, numRuns: 300 };
const placesOf = (version: WorkflowVersion, layout: Layout) => createPlaces(documentOrderOf(graphOf(version)), layout);
const toRight = layoutVersion(freeTrial, { direction: 'right' });
const places = placesOf(freeTrial, toRight);
const point = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) });
const turned = <At extends { readonly x: number; readonly y: number }>({ x, y }: At) => ({ x: y, y: x });

describe('a drawing from left to right', () => {
  it('[LR4] the presentation gives the direction of the layout, and an option wins over it', () => {
    fc.assert(
      fc.property(anyVersion, (version) => {
        const presentation = { version: 1, direction: 'right' } as const;
        expect(layoutVersion(version, { presentation })).toEqual(layoutVersion(version, { direction: 'right' }));
        expect(layoutVersion(version, { presentation, direction: 'down' })).toEqual(layoutVersion(version));
      }),
      runs,
    );
  });

  it('[LR5] a provisional layout keeps what there is, and new edges lead from right borders to left ones', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (before, after) => {
        const laid = layoutVersion(before, { direction: 'right' });
        const shown = provisionalLayout(after, laid);
        expect(shown.direction).toBe('right');
        const graph = graphOf(after);
        for (const { id } of nodesOf(after)) {
          expect(shown.nodes[id]).toBeDefined();
          if (laid.nodes[id]) expect(shown.nodes[id]).toBe(laid.nodes[id]);
        }
        for (const [id, { points }] of Object.entries(shown.edges)) {
          const edge = graph.edge(id)!;
          const [from, to] = [shown.nodes[edge.source]!, shown.nodes[edge.target]!];
          expect(points[0]!.x).toBe(from.x + from.width);
          expect(points.at(-1)!.x).toBe(to.x);
        }
      }),
      runs,
    );
  });

  it('[LR6] ports, dragged edges and the place of the + are those of a drawing down with its axes exchanged', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 40, max: 300 }), (from, to, width) => {
        expect(reroute(from, to, 'right')).toEqual(reroute(turned(from), turned(to)).map(turned));
        const rect = { ...from, width, height: 60 };
        const other = portsOf({ ...turned(from), width: 60, height: width });
        expect(portsOf(rect, 'right')).toEqual({ in: turned(other.in), out: turned(other.out) });
        const points = reroute(from, to, 'right');
        expect(edgeShape(points, 'right')?.middle).toEqual(
          edgeShape(points.map(turned)) && turned(edgeShape(points.map(turned))!.middle),
        );
      }),
      runs,
    );
  });

  it('[LR7] the right arrow follows an edge, the left one goes back, up and down go to siblings', () => {
    const graph = graphOf(freeTrial);
    const go = (from: string, key: 'left' | 'right' | 'up' | 'down', trail: readonly string[] = []) =>
      travel(graph, places, from, inFlowDown(key, toRight.direction), trail);
    expect(go('keyword', 'right')).toBe('welcome');
    expect(go('end', 'left', ['nudge', 'no-reply'])).toBe('no-reply');
    expect(go('keyword', 'left')).toBeUndefined();
    expect([go('hours', 'down'), go('plans', 'up'), go('plans', 'down')]).toEqual(['plans', 'hours', 'no-reply']);
    // Whatever leads down leads to a node whose middle is further down.
    for (const { id } of graph.nodes) {
      const next = go(id, 'down');
      const [here, there] = [places.of(id)!, next === undefined ? undefined : places.of(next)!];
      if (there) expect(there.y + there.height / 2).toBeGreaterThan(here.y + here.height / 2);
    }
  });

  it('[LR8] stubs of missing edges are right of their node, and not on one another', () => {
    const catalog = createCatalog(messagingNodeTypes);
    const version = {
      definition: { nodes: [{ id: 'branch', type: catalog.find('branch')!, config: {} }], edges: [] },
    } as WorkflowVersion;
    const laid = layoutVersion(version, { direction: 'right' });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), (count) => {
        const missing = Array.from({ length: count }, (_, at) => ({
          nodeId: 'branch',
          edgeType: 'branch',
          value: `missing ${at}`,
        }));
        const stubs = placeStubs(graphOf(version), placesOf(version, laid), missing, []);
        const boxes = stubs.map((stub) => stubBounds(stub)!);
        const card = laid.nodes['branch']!;
        expect(boxes).toHaveLength(count);
        for (const [at, { height, x, y }] of boxes.entries()) {
          expect(x).toBeGreaterThan(card.x + card.width);
          for (const other of boxes.slice(0, at))
            expect(other.y + other.height <= y || y + height <= other.y).toBe(true);
        }
        for (const { line } of stubs) expect(line[0]).toEqual(portsOf(card, 'right').out);
      }),
      { seed: 15, numRuns: 20 },
    );
  });

  it('[LR9] opens at its start on the left', () => {
    const size = { width: 900, height: 700 };
    const view = firstView(
      { x: 0, y: 0, width: 6000, height: 500 },
      size,
      { x: 0, y: 200, width: 216, height: 60 },
      'right',
    );
    expect(view.x).toBeGreaterThan(0);
    expect(view.x).toBeLessThan(80);
    expect(view.zoom).toBeGreaterThanOrEqual(0.5);
  });
});
