import type { CanvasMarks, MarkState } from '#canvas';
import type { Trace } from '#trace';
import type { TwoNames } from './parting-words.js';

/**
 * Both ways on one drawing: steps and paths of both are lit, those of one alone have that run's colour and name. Steps that the version
 * does not have are in the columns only.
 */
export function compareMarks(left: Trace, right: Trace, names: TwoNames): CanvasMarks {
  const nodes = new Map<
    string,
    { readonly state: MarkState; readonly visits: readonly number[]; readonly note?: string }
  >();
  const visitsOf = (trace: Trace): Map<string, number[]> => {
    const visits = new Map<string, number[]>();
    for (const { ghost, index, nodeId } of trace.visits) {
      if (ghost) continue;
      const known = visits.get(nodeId);
      if (known) known.push(index);
      else visits.set(nodeId, [index]);
    }
    return visits;
  };
  const [inLeft, inRight] = [visitsOf(left), visitsOf(right)];
  for (const [id, visits] of inLeft)
    nodes.set(id, inRight.has(id) ? { state: 'done', visits } : { state: 'first', visits, note: names.left });
  for (const [id, visits] of inRight)
    if (!inLeft.has(id)) nodes.set(id, { state: 'second', visits, note: names.right });
  const edges = new Map<string, 'lit' | 'first' | 'second'>();
  for (const id of left.takenEdges.keys()) edges.set(id, right.takenEdges.has(id) ? 'lit' : 'first');
  for (const id of right.takenEdges.keys()) if (!left.takenEdges.has(id)) edges.set(id, 'second');
  return { nodes, edges, dimOthers: true };
}
