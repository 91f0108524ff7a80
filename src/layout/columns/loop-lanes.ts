import type { Acyclic } from '../rows/break-cycles.js';
import type { LayoutGraph } from '../layout-graph.js';

/** A line on which paths return to one step, from row `bottom` up to the step's own. */
export interface LoopLane {
  readonly edges: readonly number[];
  readonly bottom: number;
  /** How far its pills reach to either side, 0 without one. */
  readonly pill: number;
}

/**
 * The lanes of each step that paths lead back to. All share one, as a merge shares one bus, except that two pills in the
 * same row need two lanes: a pill sits on the lane beside the step it leaves.
 */
export function assignLoopLanes(
  { edgeCount, pill: reach, source, target: aim }: LayoutGraph, { loop }: Acyclic, rank: Int32Array,
): readonly (readonly LoopLane[] | undefined)[] {
  const lanes: { edges: number[]; bottom: number; pill: number }[][] = [];
  const pills = new Map<number, Map<number, number>>();
  for (let e = 0; e < edgeCount; e++) {
    if (!loop[e]) continue;
    const target = aim[e]!;
    const pill = reach[e]!;
    const row = rank[source[e]!]!;
    let index = 0;
    if (pill > 0) {
      const rows = pills.get(target) ?? new Map<number, number>();
      pills.set(target, rows);
      index = rows.get(row) ?? 0;
      rows.set(row, index + 1);
    }
    const own = (lanes[target] ??= []);
    const lane = (own[index] ??= { edges: [], bottom: row, pill: 0 });
    lane.edges.push(e);
    lane.bottom = Math.max(lane.bottom, row);
    lane.pill = Math.max(lane.pill, pill);
  }
  return lanes;
}
