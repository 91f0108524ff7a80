import { describe, expect, it } from 'vitest';
import { edgesOf, nodesOf } from '#graph';
import { layoutsAtOnce, layoutVersion } from '#layout';
import { assignRanks, breakCycles } from '../../src/layout/rows/break-cycles.js';
import { countDetours } from '../../src/layout/rows/count-detours.js';
import { createEffort } from '../../src/layout/rows/effort.js';
import { layerGraph } from '../../src/layout/rows/layer-graph.js';
import { orderRows } from '../../src/layout/rows/order-rows.js';
import { readGraph } from '../../src/layout/arrange/read-graph.js';
import { splitParts } from '../../src/layout/arrange/arrange-graph.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { densestSpecimens, denseSpecimens } from '../support/dense-workflows.js';
import type { WorkflowVersion } from '#model';
import { brokenLaws } from './broken-laws.js';
import { isLong } from '../support/long-run.js';

/** The limit of the search for an order, as in SPEC.md: iterations of its innermost loops for one component. */
const most = 10_000_000;

interface Work {
  readonly spent: number;
  readonly ranOut: boolean;
  /** Points of lines through rows, in addition to the nodes. */
  readonly points: number;
  readonly order: Int32Array;
}

const named = (specimens: typeof denseSpecimens): readonly (readonly [string, WorkflowVersion])[] =>
  specimens.map(({ name, version }) => [name, version] as const);
/** Specimens whose laws are checked pair by pair, which takes longer than the layout. */
const looked = /^(complete graph of 40|forty|self-loops|1,000 paths|fifty)/;

/** Counts the work of ordering the largest component of a version. */
function workFor(version: WorkflowVersion, limit?: number): Work {
  const [part] = splitParts(readGraph(version, { direction: 'down', density: 'comfortable' }).graph).sort(
    (a, b) => b.edges.length - a.edges.length,
  );
  if (!part) throw new Error('There is nothing to order');
  const { graph } = part;
  const acyclic = breakCycles(graph);
  const layers = layerGraph(graph, acyclic, assignRanks(graph, acyclic));
  const effort = createEffort(limit);
  const roots = Array.from({ length: graph.nodeCount }, (_, v) => v).filter((v) => layers.row[v] === 0);
  const order = orderRows(layers, roots, countDetours(graph, acyclic, layers), effort);
  return { spent: effort.spent, ranOut: effort.isSpent, points: layers.count - graph.nodeCount, order: order.vertex };
}

describe('[L29] graphs with far more edges than nodes', () => {
  it.each(named(isLong ? [...denseSpecimens, ...densestSpecimens] : denseSpecimens))(
    '%s: the work is bounded and deterministic',
    (_, version) => {
      const work = workFor(version);
      expect(work.spent).toBeLessThanOrEqual(most);
      expect(work.points).toBeLessThanOrEqual(2 * (nodesOf(version).length + edgesOf(version).length) + 4000);
      const again = workFor(structuredClone(version));
      expect([again.spent, again.ranOut, again.points]).toEqual([work.spent, work.ranOut, work.points]);
      expect(again.order).toEqual(work.order);
    },
  );

  it('exhaust the limit where every node leads to every other, and still have a complete order', () => {
    const { version } = denseSpecimens.find(({ name }) => name === 'forty by forty')!;
    expect(workFor(version).ranOut).toBe(true);
    for (const limit of [0, 1, 1000, 100_000, 1_000_000]) {
      const { order, ranOut, spent } = workFor(version, limit);
      expect([ranOut, spent <= limit]).toEqual([true, true]);
      expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from(order, (__, at) => at));
    }
  });

  it('usual workflows stay far below the limit', () => {
    for (const size of [60, 400, 1500, 5000]) expect(workFor(largeWorkflow(size)).ranOut).toBe(false);
  });

  it('are laid out in the worker however few their nodes are, and usual workflows at once', () => {
    // Copies, since an earlier layout in this process would be returned at once.
    const atOnce = denseSpecimens
      .filter(({ version }) => layoutsAtOnce(structuredClone(version)))
      .map(({ name }) => name);
    expect(atOnce).toEqual(['complete graph of 20', 'ladder of two by 500']);
    for (const size of [60, 400, 1400]) expect(layoutsAtOnce(largeWorkflow(size))).toBe(true);
  });

  it.each(named(denseSpecimens.filter(({ name }) => isLong || looked.test(name))))(
    '[L1] [L3] [L4] [L5] [L6] %s',
    (_, version) => {
      const layout = layoutVersion(version);
      expect([Object.keys(layout.nodes).length, Object.keys(layout.edges).length]).toEqual([
        nodesOf(version).length,
        edgesOf(version).length,
      ]);
      expect(brokenLaws(version, layout).slice(0, 3)).toEqual([]);
      expect(layoutVersion(structuredClone(version))).toEqual(layout);
    },
  );
});
