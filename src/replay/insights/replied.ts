import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { FlowSummary } from '#trace';

/** Those who answered: along which path, and how many of the runs. */
export interface Replied {
  readonly edgeId: string;
  readonly executions: number;
}

/** Of other types it is not known that who goes on has replied. */
const waitForReplies: ReadonlySet<string> = new Set(['wait-for-reply', 'ask-question']);

/**
 * How many runs were answered, where that can be said: the version has one step that waits for a reply, one path is taken when it comes and another
 * when it does not, and of every run it is certain which. With several such steps one run may be answered at each, and their sum would be more than
 * there are.
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
