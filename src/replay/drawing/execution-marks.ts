import type { CanvasMarks, MarkState } from '#canvas';
import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import { ghostEdgeId } from './drawn-version.js';
import { createSeekIndex, type Trace, type Visit, visitsByNode } from '#trace';

export interface MarksOptions {
  /** During playback the current visit is shown in progress, otherwise with its outcome. */
  readonly isPlaying?: boolean;
  /** Replaces the summary of a node for a visit, such as "Replied after 1 h 12 m". */
  readonly outcomeOf?: (visit: Visit) => string | undefined;
}

/** Returns the canvas marks of an execution at a visit. */
export type ExecutionMarks = (index: number, isPlaying?: boolean) => CanvasMarks;

type StepMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;
type EdgeMark = CanvasMarks['edges'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

interface VisitedStep {
  readonly nodeId: string;
  readonly first: number;
  readonly indexes: readonly number[];
  /** The last mark, reused while unchanged: the canvas re-renders nodes with a new object. */
  last?: { readonly times: number; readonly isUnderWay: boolean; readonly mark: StepMark };
}

/**
 * Creates the marks for any playhead position, counted from 1: earlier visits are lit, the visit at the playhead is
 * current, later ones have no mark. At the last visit every visited node of the graph has a mark. A move costs
 * O(visited nodes), not O(visits).
 */
export function createExecutionMarks(
  trace: Trace,
  graph: Graph,
  outcomeOf?: MarksOptions['outcomeOf'],
): ExecutionMarks {
  const seek = createSeekIndex(trace);
  // Ordered by first visit, so that those of a moment are a prefix.
  const steps = [...visitsByNode(trace)].flatMap(([nodeId, visits]): VisitedStep[] =>
    visits[0] === undefined || (visits[0].ghost && !graph.node(nodeId))
      ? []
      : [{ nodeId, first: visits[0].index, indexes: visits.map(({ index }) => index) }],
  );
  const edges = edgesInOrder(trace, graph);
  let lit: { readonly count: number; readonly edges: ReadonlyMap<string, EdgeMark> } = { count: 0, edges: new Map() };

  return (index, isPlaying = false) => {
    const snapshot = seek.atStep(index);
    const nodes = new Map<string, StepMark>();
    for (const step of steps) {
      if (step.first > snapshot.index) break;
      const known = snapshot.nodeAt(step.nodeId);
      if (known)
        nodes.set(
          step.nodeId,
          markOf(step, known.visit, known.times, isPlaying && known.visit.index === snapshot.index),
        );
    }
    let count = 0;
    while (count < edges.length && edges[count]!.first <= snapshot.index) count += 1;
    if (count !== lit.count)
      lit = { count, edges: new Map(edges.slice(0, count).map(({ edgeId, mark }) => [edgeId, mark])) };
    const here = trace.visits[snapshot.index - 1];
    return {
      nodes,
      edges: lit.edges,
      dimOthers: true,
      ...(here === undefined || (here.ghost && !graph.node(here.nodeId)) ? {} : { current: here.nodeId }),
    };
  };

  function markOf(step: VisitedStep, visit: Visit, times: number, isUnderWay: boolean): StepMark {
    if (step.last?.times === times && step.last.isUnderWay === isUnderWay) return step.last.mark;
    const summary = isUnderWay ? undefined : outcomeOf?.(visit);
    const mark: StepMark = {
      state: isUnderWay ? stateUnderWay(visit) : visit.state,
      visits: step.indexes.slice(0, times),
      ...(summary === undefined ? {} : { summary }),
    };
    step.last = { times, isUnderWay, mark };
    return mark;
  }
}

/** Returns the marks of a single moment. */
export function marksAt(trace: Trace, graph: Graph, index: number, options: MarksOptions = {}): CanvasMarks {
  return createExecutionMarks(trace, graph, options.outcomeOf)(index, options.isPlaying);
}

/** Returns the taken edges in the order they were first taken. */
function edgesInOrder(
  trace: Trace,
  graph: Graph,
): readonly { readonly edgeId: string; readonly first: number; readonly mark: EdgeMark }[] {
  const found = new Map<string, { readonly edgeId: string; readonly first: number; readonly mark: EdgeMark }>();
  for (const { index, nodeId, via } of trace.visits) {
    const from = trace.visits[(via?.fromIndex ?? index - 1) - 1];
    const jump = from && ghostEdgeId(from.nodeId, nodeId);
    const edgeId = via?.edgeId !== undefined && via.certainty !== 'jump' ? via.edgeId : jump;
    if (edgeId === undefined || found.has(edgeId) || (edgeId === jump && !graph.edge(jump))) continue;
    found.set(edgeId, {
      edgeId,
      first: index,
      mark: edgeKind(graph.edge(edgeId)?.type) === 'error' ? 'litfail' : 'lit',
    });
  }
  return [...found.values()];
}

function stateUnderWay(visit: Visit): MarkState {
  return visit.state === 'waiting' || visit.state === 'timedOut' || visit.state === 'skipped' ? visit.state : 'running';
}
