import { memoizeByIdentity } from '#base';
import { edgeKind, edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import type { NodeNameParts } from './node-name.js';

/** Returns the label of an edge. Memoised by edge and node type: accessible names read it often. */
export function labelOfEdge(graph: Graph, edge: WorkflowEdge): string | undefined {
  const source = graph.node(edge.source);
  return source ? labelUnder(nodeTypeOf(source))(edge).label : edgeLabel(edge, undefined);
}

const labelUnder = memoizeByIdentity((type: NodeType) =>
  memoizeByIdentity((edge: WorkflowEdge) => ({
    label: edgeLabel(edge, edgeRuleFor(type, edgeTypeOf(edge), edge.value)),
  })),
);

/** Accessible names are read aloud: of hundreds of edges they list the first ones. */
const maxEdgesNamed = 20;

/** Lists where a node leads, for its accessible name: edges in wire order, then missing ones. */
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

/** Icons of common standard edges. A rule may declare its own under the key `icon`. */
const iconByLabel: ReadonlyMap<string, string> = new Map([
  ['delivered', 'check-check'],
  ['reply', 'reply'],
  ['replied', 'reply'],
  ['answered', 'reply'],
]);

/** Returns the icon on the pill of an edge: declared by its rule, else by its kind, else by a common label. */
export function edgeIcon(
  edgeType: string | null | undefined,
  label: string | undefined,
  rule: EdgeRule | undefined,
): string | undefined {
  const declared: unknown = rule?.['icon'];
  if (typeof declared === 'string') return declared;
  const kind = edgeKind(edgeType);
  if (kind === 'timeout') return 'timer';
  if (kind === 'error') return 'triangle-alert';
  if (kind === 'default') return 'corner-down-right';
  return kind === 'standard' && label !== undefined ? iconByLabel.get(label.toLowerCase()) : undefined;
}

/** An edge that rules require and that does not exist yet. */
export interface UndrawnEdge {
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** Returns the label on the stub of a missing edge: the given one, else the one that the edge would have. */
export function missingEdgeLabel(node: WorkflowNode, edge: UndrawnEdge): string | undefined {
  return (
    edge.label ??
    edgeLabel({ type: edge.edgeType, value: edge.value }, edgeRuleFor(nodeTypeOf(node), edge.edgeType, edge.value))
  );
}
