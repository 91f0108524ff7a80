import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import { type LaidOutNode, type Layout, layoutVersion } from '#layout';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { anyVersion, forwardVersion, runs, treeVersion } from './random-version.js';
import { sketchVersion } from './sketch-version.js';

const node = (layout: Layout, id: string): LaidOutNode => layout.nodes[id]!;
const isSide = ({ type }: WorkflowEdge): boolean => type === 'timeout' || type === 'error';
const below = (layout: Layout, { source, target }: WorkflowEdge): boolean =>
  node(layout, target).y >= node(layout, source).y + node(layout, source).height;

/** Inserts a node into an edge. */
function insertOn(version: WorkflowVersion, at: number): WorkflowVersion {
  const edges = edgesOf(version).map((edge, i) => (i === at ? { ...edge, target: 'new' } : edge));
  return {
    definition: {
      nodes: [...nodesOf(version), { id: 'new', type: { type: 'step' } }],
      edges: [...edges, { id: 'onward', type: 'standard', source: 'new', target: edgesOf(version)[at]!.target }],
    },
  };
}

describe(`branches in order, seed ${runs.seed}`, () => {
  it('[L8] pills of the main edges of a node are in wire order, default last, in any graph', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(anyVersion, forwardVersion), (version) => {
        const layout = layoutVersion(version);
        for (const { id } of nodesOf(version)) {
          const main = edgesOf(version).filter((edge) => edge.source === id && !isSide(edge) && below(layout, edge));
          // With edges without labels among them, the order of all is kept as well.
          const inOrder = [
            ...main.filter(({ type }) => type !== 'default'),
            ...main.filter(({ type }) => type === 'default'),
          ];
          const places = inOrder.flatMap((edge) => layout.edges[edge.id]?.label?.x ?? []);
          expect(places).toEqual([...places].sort((a, b) => a - b));
          if (places.length > 1) compared++;
        }
      }),
      { ...runs, numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('[L9] timeouts and errors with labels leave right of the main edges, in any graph', () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.oneof(anyVersion, forwardVersion), (version) => {
        const layout = layoutVersion(version);
        for (const { id } of nodesOf(version)) {
          const labels = (side: boolean): number[] =>
            edgesOf(version)
              .filter((edge) => edge.source === id && isSide(edge) === side && below(layout, edge))
              .flatMap((edge) => layout.edges[edge.id]?.label?.x ?? []);
          const [main, side] = [labels(false), labels(true)];
          if (main.length === 0 || side.length === 0) continue;
          compared++;
          expect(Math.min(...side)).toBeGreaterThan(Math.max(...main));
        }
      }),
      { ...runs, numRuns: 1500 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it('[L8] a fork without labels may be reversed to save crossings, one with labels may not', () => {
    const forked = layoutVersion(sketchVersion('Trigger>P;P-1>L;P-2>R;L>A;L>B;B>B2;R>R2;R2>M;A>M'));
    const branched = layoutVersion(sketchVersion('Trigger>P;P-1>L;P-2>R;L-1>A;L-2>B;B>B2;R>R2;R2>M;A>M'));
    expect(node(forked, 'A').x).toBeGreaterThan(node(forked, 'B').x);
    expect(node(branched, 'A').x).toBeLessThan(node(branched, 'B').x);
  });
});

describe(`stability after an insertion, seed ${runs.seed}`, () => {
  it('[L23] no node above an insertion moves up or down', () => {
    let moved = 0;
    fc.assert(
      fc.property(treeVersion, fc.nat(), (version, pick) => {
        const at = pick % edgesOf(version).length;
        const before = layoutVersion(version);
        const after = layoutVersion(insertOn(version, at));
        const limit = node(before, edgesOf(version)[at]!.source).y;
        for (const { id } of nodesOf(version)) {
          if (node(before, id).y <= limit) expect(node(after, id).y).toBe(node(before, id).y);
          else if (node(before, id).y !== node(after, id).y) moved++;
        }
      }),
      runs,
    );
    expect(moved).toBeGreaterThan(200);
  });

  it('[L23] the nodes of each row keep their order', () => {
    fc.assert(
      fc.property(treeVersion, fc.nat(), (version, pick) => {
        const before = layoutVersion(version);
        const after = layoutVersion(insertOn(version, pick % edgesOf(version).length));
        for (const a of nodesOf(version)) {
          for (const b of nodesOf(version)) {
            if (node(before, a.id).y !== node(before, b.id).y || node(after, a.id).y !== node(after, b.id).y) continue;
            expect(Math.sign(node(after, a.id).x - node(after, b.id).x)).toBe(
              Math.sign(node(before, a.id).x - node(before, b.id).x),
            );
          }
        }
      }),
      runs,
    );
  });

  it('[L23] a node inserted into a single line moves only the nodes below it, straight down', () => {
    const before = layoutVersion(sketchVersion('Trigger>A;A-1>B;A-2>C;B>B2;B2>B3;C>C2'));
    const after = layoutVersion(sketchVersion('Trigger>A;A-1>B;A-2>C;B>new;new>B2;B2>B3;C>C2'));
    for (const id of ['Trigger', 'A', 'B', 'C', 'C2']) expect(node(after, id)).toEqual(node(before, id));
    for (const id of ['B2', 'B3'])
      expect(node(after, id)).toEqual({ ...node(before, id), y: node(before, id).y + 100 });
  });
});
