import type { CanvasMarks, MarkState } from '#canvas';
import { pathKind } from '#catalog';
import type { Graph } from '#graph';
import type { Trace, Visit } from '#trace';

export interface MarksOptions {
  /** While the run plays, the current visit is shown under way; at rest it is shown as it ended. */
  readonly playing?: boolean;
  /** Words for a visit that replace the step's summary, such as "Replied after 1 h 12 m". */
  readonly outcomeOf?: (visit: Visit) => string | undefined;
}

/**
 * What the canvas shows of a run when the playhead stands at a visit (from 1): what came before is lit, the visit itself is
 * the current step, and whatever comes later is left without a mark. With the playhead at the last visit, every step of the
 * version that the run visited has one.
 */
export function marksAt(trace: Trace, graph: Graph, index: number, options: MarksOptions = {}): CanvasMarks {
  const nodes = new Map<string, { state: MarkState; visits: number[]; summary?: string }>();
  const edges = new Map<string, 'lit' | 'litfail'>();
  let current: string | undefined;
  for (const visit of trace.visits) {
    if (visit.index > index) break;
    if (!visit.ghost) {
      const atVisit = visit.index === index;
      const state = atVisit && options.playing === true ? underWay(visit) : visit.state;
      const summary = atVisit && options.playing === true ? undefined : options.outcomeOf?.(visit);
      const visits = nodes.get(visit.nodeId)?.visits ?? [];
      visits.push(visit.index);
      nodes.set(visit.nodeId, { state, visits, ...(summary === undefined ? {} : { summary }) });
      if (atVisit) current = visit.nodeId;
    }
    const edgeId = visit.via?.certainty === 'jump' ? undefined : visit.via?.edgeId;
    if (edgeId !== undefined) edges.set(edgeId, pathKind(graph.edge(edgeId)?.type) === 'error' ? 'litfail' : 'lit');
  }
  return { nodes, edges, dimOthers: true, ...(current === undefined ? {} : { current }) };
}

function underWay(visit: Visit): MarkState {
  return visit.state === 'waiting' || visit.state === 'timedOut' || visit.state === 'skipped' ? visit.state : 'running';
}
