import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { FlowSummary } from '#trace';

/** Executions with a reply: the edge taken, and the count. */
export interface Replied {
  readonly edgeId: string;
  readonly executions: number;
}

/** For other types, continuing does not imply a reply. */
const waitForReplies: ReadonlySet<string> = new Set(['wait-for-reply', 'ask-question']);

/**
 * Counts the executions with a reply. Defined where the version has one node that waits for a reply, with distinct
 * edges for reply and timeout, and every execution took one for certain. With several such nodes an execution may count
 * twice.
 */
export function repliedExecutions(summary: FlowSummary, graph: Graph): Replied | undefined {
  const asking = graph.nodes.filter(({ type }) => typeof type?.type === 'string' && waitForReplies.has(type.type));
  const [node] = asking;
  if (!node || asking.length > 1) return undefined;
  const edges = graph.outgoing(node.id);
  const onReply = edges.filter(({ type }) => edgeKind(type) === 'standard');
  const [edge] = onReply;
  if (!edge || onReply.length > 1 || !edges.some(({ type }) => edgeKind(type) === 'timeout')) return undefined;
  const flow = summary.edges[edge.id];
  return flow && edges.every(({ id }) => (summary.edges[id]?.inferred ?? 0) === 0)
    ? { edgeId: edge.id, executions: flow.contacts }
    : undefined;
}
