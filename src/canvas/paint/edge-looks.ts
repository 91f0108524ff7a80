import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { CanvasMarks } from '../canvas-props.js';
import type { EdgeLook } from './render-list.js';

interface EdgeFacts {
  readonly graph: Graph;
  readonly marks: CanvasMarks | undefined;
  readonly selectedEdges: ReadonlySet<string>;
  /** Nodes that lost their path. */
  readonly cutOff: ReadonlySet<string>;
}

/** Returns the function that finds the look of a painted edge: dimmed where its element is. */
export function edgeLooks({
  cutOff,
  graph,
  marks,
  selectedEdges,
}: EdgeFacts): (edgeId: string) => EdgeLook | undefined {
  return (edgeId) => {
    const edge = graph.edge(edgeId);
    if (!edge || graph.nodeIndex(edge.source) < 0 || graph.nodeIndex(edge.target) < 0) return undefined;
    const mark = marks?.edges.get(edgeId);
    return {
      kind: edgeKind(edge.type),
      mark,
      dim: marks ? marks.dimOthers && mark === undefined : cutOff.has(edge.source),
      selected: selectedEdges.has(edgeId),
      width: marks?.edgeWidths?.get(edgeId),
    };
  };
}
