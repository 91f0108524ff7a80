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
 * Whoever answered STOP gets no more messages. A message step that contacts come to only along such a path is at fault
 * itself; one that others come to as well is not, so there the path that leads to it is.
 */
export const sendAfterOptOutRule: GraphRule = {
  id: 'send-after-opt-out',
  scope: 'graph',
  // Any step may be the one that a path at fault leaves, and is then named.
  nodeFact: (node, input) => `${isMessageNode(node) && !isSkipped(node, input)} ${nodeTitle(node, input.presentation)}`,
  edgeFact: (edge, { account }) => (isOptOutReply(edge.value, account) ? String(edge.value) : undefined),
  check: (context) => {
    const { account, analysis, graph } = context;
    const written = graph.edges.filter((edge) => isOptOutReply(edge.value, account));
    if (written.length === 0) return [];
    // Where no contact comes, nobody opts out.
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

/** Every step that can be come to from the given ones, themselves included. */
function spread(graph: Graph, starts: readonly string[], next: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set(starts);
  // A set is walked in the order of adding, what is added on the way included.
  for (const id of reached) for (const other of next(id)) if (graph.nodeIndex(other) >= 0) reached.add(other);
  return reached;
}

function aboutNode(node: WorkflowNode, { presentation }: RuleContext): Problem {
  return {
    code: 'send-after-opt-out',
    severity: 'warning',
    message: 'Send nothing to those who opted out',
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
