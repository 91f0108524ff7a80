import type { Acyclic } from '../rows/break-cycles.js';
import type { LayoutGraph } from '../layout-graph.js';

/** A line on which paths return to one step, from row `bottom` up to the step's own. */
export interface LoopLane {
  readonly edges: readonly number[];
  readonly bottom: number;
  readonly labelled: boolean;
}

/**
 * The lanes of each step that paths lead back to. All share one, as a merge shares one bus, except that two pills in the
 * same row need two lanes: a pill sits on the lane beside the step it leaves.
 */
export function assignLoopLanes(
  { edgeCount, labelled: pilled, source, target: aim }: LayoutGraph, { loop }: Acyclic, rank: Int32Array,
): readonly (readonly LoopLane[] | undefined)[] {
  const lanes: { edges: number[]; bottom: number; labelled: boolean }[][] = [];
  const pills = new Map<number, Map<number, number>>();
  for (let e = 0; e < edgeCount; e++) {
    if (!loop[e]) continue;
    const target = aim[e]!;
    const labelled = pilled[e] === 1;
    const row = rank[source[e]!]!;
    let index = 0;
    if (labelled) {
      const rows = pills.get(target) ?? new Map<number, number>();
      pills.set(target, rows);
      index = rows.get(row) ?? 0;
      rows.set(row, index + 1);
    }
    const own = (lanes[target] ??= []);
    const lane = (own[index] ??= { edges: [], bottom: row, labelled: false });
    lane.edges.push(e);
    lane.bottom = Math.max(lane.bottom, row);
    lane.labelled ||= labelled;
  }
  return lanes;
}
