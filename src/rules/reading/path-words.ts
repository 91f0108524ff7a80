import { memoizeByIdentity } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, pathLabel } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { missingPathLabel, type UndrawnPath } from './missing-path-label.js';
import type { StepNameParts } from './step-name.js';

/** The words on a path, if it has any. Remembered by path and type: names ask for them again and again. */
export function labelOfPath(graph: Graph, edge: WorkflowEdge): string | undefined {
  const source = graph.node(edge.source);
  return source ? labelUnder(nodeTypeOf(source))(edge).label : pathLabel(edge, undefined);
}

const labelUnder = memoizeByIdentity((type: NodeType) =>
  memoizeByIdentity((edge: WorkflowEdge) => ({
    label: pathLabel(edge, edgeRuleFor(type, edgeTypeOf(edge), edge.value)),
  })),
);

/** A name is heard, not searched: of a step with hundreds of paths it tells the first ones. */
const mostPathsNamed = 20;

/** Where a step leads, as its accessible name tells it: paths in wire order, then the ones that are missing. */
export function leadsInWords(
  graph: Graph,
  node: WorkflowNode,
  missing: readonly UndrawnPath[],
  titleOf: (nodeId: string) => string | undefined,
): Pick<StepNameParts, 'paths' | 'more'> {
  const leaving = graph.outgoingAt(node.id);
  return {
    paths: [
      ...leaving.slice(0, mostPathsNamed).map((at) => {
        const edge = graph.edges[at]!;
        return { label: labelOfPath(graph, edge), target: titleOf(edge.target) };
      }),
      ...missing.map((path) => ({ label: missingPathLabel(node, path), target: undefined })),
    ],
    more: Math.max(0, leaving.length - mostPathsNamed),
  };
}
