import { edgeKind, isEndType, nodeTitle, nodeTypeOf } from '#catalog';
import type { Forecast } from '#execute';
import type { Graph } from '#graph';
import type { Presentation } from '#model';
import { type FlowSummary, lostAt } from '#trace';

const messageTypes = new Set(['send-message', 'send-template']);

/** The step whose reach is shown: where a group takes over, else a goal, else an end. */
export interface ReachedStep {
  readonly nodeId: string;
  readonly title: string;
}

/** The step of a kind that most contacts reach. */
export function reachedStep(
  { nodes }: Forecast,
  graph: Graph,
  presentation: Presentation | undefined,
): ReachedStep | undefined {
  for (const type of ['assign-to-group', 'notify-users', 'goal']) {
    const [first] = graph.nodes
      .filter((node) => nodeTypeOf(node).type === type)
      .toSorted((left, right) => (nodes[right.id]?.contacts ?? 0) - (nodes[left.id]?.contacts ?? 0));
    if (!first) continue;
    const groups: unknown = first.config?.['groups'];
    const [group] = Array.isArray(groups) ? (groups as readonly { readonly name?: unknown }[]) : [];
    return {
      nodeId: first.id,
      title: typeof group?.name === 'string' && group.name !== '' ? group.name : nodeTitle(first, presentation),
    };
  }
  return undefined;
}

/** The share of delivered contacts who reply: at the first step that waits for one. */
export function replyShare(summary: FlowSummary, graph: Graph): number | undefined {
  const wait = graph.nodes.find((node) => ['wait-for-reply', 'ask-question'].includes(nodeTypeOf(node).type ?? ''));
  const flow = wait && summary.nodes[wait.id];
  const edge = wait && graph.outgoing(wait.id).find(({ type }) => edgeKind(type) === 'standard');
  const over = flow ? flow.left + lostAt(flow) : 0;
  return edge && over > 0 ? (summary.edges[edge.id]?.entered ?? 0) / over : undefined;
}

/** The share of all whose first message does not arrive. */
export function unreachableShare(summary: FlowSummary, graph: Graph): number | undefined {
  const messages = graph.nodes.filter((node) => messageTypes.has(nodeTypeOf(node).type ?? ''));
  if (messages.length === 0 || summary.all.executions === 0) return undefined;
  const lost = messages.reduce((sum, { id }) => {
    const flow = summary.nodes[id];
    return sum + (flow ? flow.failed : 0);
  }, 0);
  return lost / summary.all.executions;
}

/** Contacts who come to an end of the workflow. */
export function finished({ nodes }: Forecast, graph: Graph): number {
  return graph.nodes
    .filter((node) => isEndType(nodeTypeOf(node)))
    .reduce((sum, { id }) => sum + (nodes[id]?.finished ?? 0), 0);
}
