import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { connectAim } from '../../../src/canvas/gestures/connect-aim.js';
import { spotUnder } from '../../../src/canvas/gestures/drop-spot.js';
import { edgePull } from '../../../src/canvas/gestures/edge-pull.js';
import type { GestureScene } from '../../../src/canvas/gestures/gesture-scene.js';
import { placeStubs } from '../../../src/canvas/parts/place-stubs.js';
import { documentOrderOf } from '../../../src/canvas/projection/document-order.js';
import { createPlaces } from '../../../src/canvas/window/places.js';

const graph = graphOf(freeTrial);
const layout = layoutVersion(freeTrial);
const laid = createPlaces(documentOrderOf(graph), layout);
const stubs = placeStubs(graph, laid, [{ nodeId: 'welcome', edgeType: 'timeout', value: 'PT10M' }], []);
const scene = { graph, laid, places: laid, stubs } as unknown as GestureScene;
const onEdge = (id: string) => {
  const [from, to] = layout.edges[id]!.points.slice(-2);
  return { x: (from!.x + to!.x) / 2, y: (from!.y + to!.y) / 2 };
};

describe('the drop target of a carried node', () => {
  it('is the edge under it, within the same screen distance at any zoom', () => {
    const { x, y } = onEdge('nudge-no-reply');
    expect(spotUnder(scene, [{ x: x + 20, y }], 1, undefined, [])).toEqual({ edgeId: 'nudge-no-reply' });
    expect(spotUnder(scene, [{ x: x + 40, y }], 1, undefined, [])).toEqual({});
    expect(spotUnder(scene, [{ x: x + 40, y }], 0.5, undefined, [])).toEqual({ edgeId: 'nudge-no-reply' });
  });

  it('is the open end of a missing edge before any edge', () => {
    const stub = stubs[0]!;
    expect(spotUnder(scene, [stub.plus!], 1, undefined, [])).toMatchObject({
      stubKey: stub.key,
      open: { nodeId: 'welcome', edgeType: 'timeout', value: 'PT10M' },
    });
  });

  it('is never an edge or open end of the node itself', () => {
    expect(spotUnder(scene, [onEdge('nudge-no-reply')], 1, undefined, ['nudge'])).toEqual({});
    expect(spotUnder(scene, [stubs[0]!.plus!], 1, undefined, ['welcome'])).not.toHaveProperty('open');
  });

  it('stays the open gap while the pointer is over it', () => {
    const slot = { x: 2000, y: 2000, width: 216, height: 60 };
    const now = { edgeId: 'wait-branch', preview: { layout: { ...layout, nodes: { slot } }, nodeId: 'slot' } };
    expect(spotUnder(scene, [{ x: 2100, y: 2030 }], 1, now, [])).toEqual({ edgeId: 'wait-branch' });
    expect(spotUnder(scene, [{ x: 2100, y: 2090 }], 1, now, [])).toEqual({});
  });
});

describe('the target of a loose end', () => {
  const branch = { fixedId: 'wait', fixed: 'source' } as const;
  const above = (id: string, by: number) => ({ x: layout.nodes[id]!.x + 108, y: layout.nodes[id]!.y - by });

  it('is the node under it, even a refusing one', () => {
    const refused = { ok: false, reason: 'No' } as const;
    const { x, y } = layout.nodes['keyword']!;
    expect(connectAim(scene, branch, { x: x + 5, y: y + 5 }, 1, () => refused)).toMatchObject({
      nodeId: 'keyword',
      decision: refused,
    });
  });

  it('is the nearest connectable node within 40 px of the screen', () => {
    const only = (id: string) => (nodeId: string) =>
      nodeId === id ? { ok: true as const } : { ok: false as const, reason: 'No' };
    expect(connectAim(scene, branch, above('plans', 30), 1, only('plans'))).toMatchObject({
      nodeId: 'plans',
      port: above('plans', 0),
    });
    expect(connectAim(scene, branch, above('plans', 30), 1, only('hours'))).toBeUndefined();
    expect(connectAim(scene, branch, above('plans', 30), 2, only('plans'))).toBeUndefined();
  });

  it('is never the node where it began', () => {
    const { x, y } = layout.nodes['wait']!;
    expect(connectAim(scene, branch, { x: x + 5, y: y + 5 }, 1, () => ({ ok: true }))).toBeUndefined();
  });
});

describe('the edge of the canvas', () => {
  const box = { left: 100, top: 0, right: 900, bottom: 600 };
  it('pans faster towards the edge, and not from 32 px on', () => {
    expect(edgePull({ x: 500, y: 300 }, box)).toEqual({ x: 0, y: 0 });
    expect(edgePull({ x: 132, y: 568 }, box)).toEqual({ x: 0, y: 0 });
    const [near, far] = [edgePull({ x: 102, y: 300 }, box), edgePull({ x: 130, y: 300 }, box)];
    expect(near.x).toBeGreaterThan(far.x);
    expect(far.x).toBeGreaterThan(0);
    expect(edgePull({ x: 500, y: 598 }, box).y).toBeLessThan(0);
  });
});
