import type { CanvasMarks, MarkState } from '#canvas';
import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import { createSeekIndex, type Trace, type Visit, visitsByNode } from '#trace';

export interface MarksOptions {
  /** While the run plays, the current visit is shown under way; at rest it is shown as it ended. */
  readonly playing?: boolean;
  /** Words for a visit that replace the step's summary, such as "Replied after 1 h 12 m". */
  readonly outcomeOf?: (visit: Visit) => string | undefined;
}

/** What the canvas shows of a run at any of its visits. */
export type ExecutionMarks = (index: number, playing?: boolean) => CanvasMarks;

type StepMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;
type EdgeMark = CanvasMarks['edges'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

interface VisitedStep {
  readonly nodeId: string;
  readonly first: number;
  readonly indexes: readonly number[];
  /** What was shown last, to be handed out again where nothing about it has changed: the canvas draws anew what is a new object. */
  last?: { readonly times: number; readonly underWay: boolean; readonly mark: StepMark };
}

/**
 * Prepares what the canvas shows when the playhead stands at a visit (from 1): what came before is lit, the visit itself is
 * the current step, and whatever comes later is left without a mark. With the playhead at the last visit, every step of the
 * version that the run visited has one. A move costs in proportion to the steps that were visited, not to the visits.
 */
export function createExecutionMarks(
  trace: Trace,
  graph: Graph,
  outcomeOf?: MarksOptions['outcomeOf'],
): ExecutionMarks {
  const seek = createSeekIndex(trace);
  // In the order the run came to them, so that those of a moment are the first so many.
  const steps = [...visitsByNode(trace)].flatMap(([nodeId, visits]): VisitedStep[] =>
    visits[0] === undefined || visits[0].ghost
      ? []
      : [{ nodeId, first: visits[0].index, indexes: visits.map(({ index }) => index) }],
  );
  const edges = edgesInOrder(trace, graph);
  let lit: { readonly count: number; readonly edges: ReadonlyMap<string, EdgeMark> } = { count: 0, edges: new Map() };

  return (index, playing = false) => {
    const then = seek.atStep(index);
    const nodes = new Map<string, StepMark>();
    for (const step of steps) {
      if (step.first > then.index) break;
      const known = then.nodeAt(step.nodeId);
      if (known)
        nodes.set(step.nodeId, markOf(step, known.visit, known.times, playing && known.visit.index === then.index));
    }
    let count = 0;
    while (count < edges.length && edges[count]!.first <= then.index) count += 1;
    if (count !== lit.count)
      lit = { count, edges: new Map(edges.slice(0, count).map(({ edgeId, mark }) => [edgeId, mark])) };
    const here = trace.visits[then.index - 1];
    return {
      nodes,
      edges: lit.edges,
      dimOthers: true,
      ...(here === undefined || here.ghost ? {} : { current: here.nodeId }),
    };
  };

  function markOf(step: VisitedStep, visit: Visit, times: number, underWay: boolean): StepMark {
    if (step.last?.times === times && step.last.underWay === underWay) return step.last.mark;
    const summary = underWay ? undefined : outcomeOf?.(visit);
    const mark: StepMark = {
      state: underWay ? stateUnderWay(visit) : visit.state,
      visits: step.indexes.slice(0, times),
      ...(summary === undefined ? {} : { summary }),
    };
    step.last = { times, underWay, mark };
    return mark;
  }
}

/** The marks of one moment, for whoever asks but once. */
export function marksAt(trace: Trace, graph: Graph, index: number, options: MarksOptions = {}): CanvasMarks {
  return createExecutionMarks(trace, graph, options.outcomeOf)(index, options.playing);
}

/** The paths a run took, by the visit that each was first taken for. */
function edgesInOrder(
  trace: Trace,
  graph: Graph,
): readonly { readonly edgeId: string; readonly first: number; readonly mark: EdgeMark }[] {
  const found = new Map<string, { readonly edgeId: string; readonly first: number; readonly mark: EdgeMark }>();
  for (const { index, via } of trace.visits) {
    if (via?.edgeId === undefined || via.certainty === 'jump' || found.has(via.edgeId)) continue;
    found.set(via.edgeId, {
      edgeId: via.edgeId,
      first: index,
      mark: edgeKind(graph.edge(via.edgeId)?.type) === 'error' ? 'litfail' : 'lit',
    });
  }
  return [...found.values()];
}

function stateUnderWay(visit: Visit): MarkState {
  return visit.state === 'waiting' || visit.state === 'timedOut' || visit.state === 'skipped' ? visit.state : 'running';
}
