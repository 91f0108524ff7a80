import { parseDuration, edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { type FlowSummary, mergeSketches, type QuantileSketch } from '#trace';

/** The times at a node, with their words. */
export interface StepTimes {
  /** What is measured: "Time to reply". */
  readonly title: string;
  /** Singular and plural: "reply", "replies". */
  readonly one: string;
  readonly many: string;
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
    const words = isReply
      ? { title: 'Time to reply', one: 'reply', many: 'replies' }
      : { title: 'Time before going on', one: 'time', many: 'times' };
    if (times.count > 0) return { ...words, times, timeout, ...(upTo !== undefined && upTo > 0 && { upTo }) };
  }
  const times = summary.nodes[nodeId]?.times;
  return times && times.count > 0 ? { title: 'Time at this step', one: 'visit', many: 'visits', times } : undefined;
}
