import { nodeTitle } from '#catalog';
import { findReachable, type Graph } from '#graph';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { proposeFix } from '../fix.js';
import { reachedFrom } from '../analysis/entry-nodes.js';
import { isSkipped } from '../disabled-nodes.js';
import type { GraphRule, RuleContext } from '../rule.js';
import { isMessageNode } from './message-text.js';
import { isOptOutReply } from './opt-out-words.js';

/**
 * Reports messages after an opt-out. A message node that only such edges lead to is at fault itself; where other
 * contacts arrive too, the edge that leads to it is.
 */
export const sendAfterOptOutRule: GraphRule = {
  id: 'send-after-opt-out',
  scope: 'graph',
  // The title of any node may appear in the message: an edge at fault is described by its source.
  nodeFact: (node, input) => `${isMessageNode(node) && !isSkipped(node, input)} ${nodeTitle(node, input.presentation)}`,
  edgeFact: (edge, { account }) => (isOptOutReply(edge.value, account) ? String(edge.value) : undefined),
  check: (context) => {
    const { account, analysis, graph } = context;
    const written = graph.edges.filter((edge) => isOptOutReply(edge.value, account));
    if (written.length === 0) return [];
    // Contacts cannot opt out along unreachable edges.
    const { isReached } = reachedFrom(analysis.entries, graph);
    const optOuts = written.filter((edge) => isReached[graph.nodeIndex(edge.source)] === 1);
    const sends = (node: WorkflowNode): boolean => isMessageNode(node) && !isSkipped(node, context);
    const away = new Set(optOuts);
    const others = spread(graph, analysis.entries, (id) =>
      graph
        .outgoing(id)
        .filter((edge) => !away.has(edge))
        .map(({ target }) => target),
    );
    const optedOut = findReachable(
      graph,
      optOuts.map(({ target }) => target),
    );
    const wrong = graph.nodes.filter((node) => optedOut.has(node.id) && sends(node));
    const shared = wrong.filter(({ id }) => others.has(id));
    const leadsToShared = spread(
      graph,
      shared.map(({ id }) => id),
      (id) => graph.incoming(id).map(({ source }) => source),
    );
    return [
      ...wrong.filter(({ id }) => !others.has(id)).map((node) => aboutNode(node, context)),
      ...optOuts.filter(({ target }) => leadsToShared.has(target)).map((edge) => aboutEdge(edge, graph, context)),
    ];
  },
};

/** Returns the nodes that can be reached from the given ones, themselves included. */
function spread(graph: Graph, starts: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts);
  // The loop also visits what it adds to the set.
  for (const id of reached) for (const other of next(id)) if (graph.nodeIndex(other) >= 0) reached.add(other);
  return reached;
}

function aboutNode(node: WorkflowNode, { presentation }: RuleContext): Problem {
  return {
    code: 'send-after-opt-out',
    severity: 'warning',
    message: 'Send nothing to contacts who opted out',
    detail: `Contacts come to ${nodeTitle(node, presentation)} only after they asked for no more messages.`,
    nodeId: node.id,
    fixes: [proposeFix('Remove step', 'remove-node', { nodeId: node.id })],
  };
}

function aboutEdge(edge: WorkflowEdge, graph: Graph, { presentation }: RuleContext): Problem {
  const source = graph.node(edge.source) as WorkflowNode;
  return {
    code: 'send-after-opt-out',
    severity: 'warning',
    message: `End the path of those who answer “${String(edge.value).trim()}”`,
    detail: `From ${nodeTitle(source, presentation)} it goes on to messages that others get too.`,
    nodeId: edge.source,
    edgeId: edge.id,
  };
}
