import { memoizeByIdentity } from '#base';
import { edgeKind, edgeLabel, edgeRuleFor, edgeTypeOf, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, WorkflowEdge, WorkflowNode } from '#model';
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

/** Icons of the standard paths everyone knows; a rule may carry its own under the key `icon`. */
const iconByLabel: ReadonlyMap<string, string> = new Map([
  ['delivered', 'check-check'],
  ['reply', 'reply'],
  ['replied', 'reply'],
  ['answered', 'reply'],
]);

/** The sign before the words on a path's pill: its rule's own, else that of its kind, else that of well-known words. */
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

/** A path that the rules want and nobody drew yet, as far as its words go. */
export interface UndrawnEdge {
  readonly edgeType: string;
  readonly label?: string | undefined;
  readonly value?: unknown;
}

/** The words on the stub of a path that is not there yet: the ones given, else what the path would say. */
export function missingEdgeLabel(node: WorkflowNode, edge: UndrawnEdge): string | undefined {
  return (
    edge.label ??
    edgeLabel({ type: edge.edgeType, value: edge.value }, edgeRuleFor(nodeTypeOf(node), edge.edgeType, edge.value))
  );
}
