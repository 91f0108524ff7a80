import { parseDuration, edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { type FlowSummary, mergeSketches, type QuantileSketch } from '#trace';

/** The times at a node. */
export interface StepTimes {
  /** What is measured: until a reply, until the node is left otherwise before its timeout, or the whole visit. */
  readonly kind: 'reply' | 'goOn' | 'visit';
  readonly times: QuantileSketch;
  /** The timeout of the node in milliseconds, where it has one. */
  readonly upTo?: number;
  /** The edge taken on timeout. */
  readonly timeout?: WorkflowEdge;
}

/** For a wait with a timeout, only visits that ended before it are informative. */
export function nodeTimes(nodeId: string, summary: FlowSummary, graph: Graph): StepTimes | undefined {
  const edges = graph.outgoing(nodeId);
  const timeout = edges.find((edge) => edgeKind(edge.type) === 'timeout');
  const others = edges.filter((edge) => edge !== timeout);
  if (timeout && others.length > 0) {
    const times = mergeSketches(others.flatMap(({ id }) => summary.edges[id]?.times ?? []));
    const upTo = typeof timeout.value === 'string' ? parseDuration(timeout.value) : undefined;
    const isReply = /repl|answer|question/i.test(
      `${graph.node(nodeId)?.type?.type ?? ''} ${others.map((edge) => edgeLabel(edge) ?? '').join(' ')}`,
    );
    if (times.count > 0)
      return {
        kind: isReply ? 'reply' : 'goOn',
        times,
        timeout,
        ...(upTo !== undefined && upTo > 0 && { upTo }),
      };
  }
  const times = summary.nodes[nodeId]?.times;
  return times && times.count > 0 ? { kind: 'visit', times } : undefined;
}
