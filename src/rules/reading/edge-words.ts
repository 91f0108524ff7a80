import { memoizeByIdentity } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { missingEdgeLabel, type UndrawnEdge } from './missing-edge-label.js';
import type { NodeNameParts } from './node-name.js';

/** The words on a path, if it has any. Remembered by path and type: names ask for them again and again. */
export function labelOfEdge(graph: Graph, edge: WorkflowEdge): string | undefined {
  const source = graph.node(edge.source);
  return source ? labelUnder(nodeTypeOf(source))(edge).label : edgeLabel(edge, undefined);
}

const labelUnder = memoizeByIdentity((type: NodeType) =>
  memoizeByIdentity((edge: WorkflowEdge) => ({
    label: edgeLabel(edge, edgeRuleFor(type, edgeTypeOf(edge), edge.value)),
  })),
);

/** A name is heard, not searched: of a step with hundreds of paths it tells the first ones. */
const maxEdgesNamed = 20;

/** Where a step leads, as its accessible name tells it: paths in wire order, then the ones that are missing. */
export function leadsInWords(
  graph: Graph,
  node: WorkflowNode,
  missing: readonly UndrawnEdge[],
  titleOf: (nodeId: string) => string | undefined,
): Pick<NodeNameParts, 'paths' | 'more'> {
  const leaving = graph.outgoingAt(node.id);
  return {
    paths: [
      ...leaving.slice(0, maxEdgesNamed).map((at) => {
        const edge = graph.edges[at]!;
        return { label: labelOfEdge(graph, edge), target: titleOf(edge.target) };
      }),
      ...missing.map((edge) => ({ label: missingEdgeLabel(node, edge), target: undefined })),
    ],
    more: Math.max(0, leaving.length - maxEdgesNamed),
  };
}
