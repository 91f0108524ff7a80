import { edgeTypeOf, isTriggerType, nodeTypeOf, edgeKind, nodeTitle } from '#catalog';
import type { Graph } from '#graph';
import type { Problem, WorkflowNode } from '#model';
import { isLedTo, reachedFrom } from '../analysis/entry-nodes.js';
import { proposeFix } from '../fix.js';
import { triggerTypeIn } from './offered-type.js';
import { missingEdgesOf } from './edge-count.js';
import type { GraphRule } from '../rule.js';
import { freeEdge, EdgeCapacity } from '../decision/edge-decision.js';

export const noEntryRule: GraphRule = {
  id: 'no-entry',
  scope: 'graph',
  check: ({ catalog, graph }) => {
    if (graph.nodes.some((node) => isTriggerType(nodeTypeOf(node)))) return [];
    const type = triggerTypeIn(catalog);
    return [
      {
        code: 'no-entry',
        severity: 'error',
        message: 'Choose how this workflow starts',
        detail: 'No contact can enter it: there is no trigger.',
        ...(typeof type?.type === 'string'
          ? { fixes: [proposeFix(`Add “${nodeTitle({ id: '', type })}”`, 'add-trigger', { type: type.type })] }
          : {}),
      },
    ];
  },
};

export const unreachableRule: GraphRule = {
  id: 'unreachable',
  scope: 'graph',
  nodeFact: (node, { presentation }) => nodeTitle(node, presentation),
  edgeFact: (edge) => edgeTypeOf(edge),
  check: ({ analysis, graph, presentation }) => {
    const { isReached, order } = reachedFrom(analysis.entries, graph);
    if (order.length === graph.nodes.length) return [];
    // Where ids repeat, the first node counts.
    const isKnown = (node: WorkflowNode, position: number): boolean =>
      isReached[position] === 1 || isReached[graph.nodeIndex(node.id)] === 1;
    const openNodeBefore = nearestOpenNodes(graph, isKnown);
    return graph.nodes.flatMap((node, position): readonly Problem[] => {
      if (isKnown(node, position)) return [];
      const open = openNodeBefore(position);
      const removal = proposeFix('Remove step', 'remove-node', { nodeId: node.id });
      return [
        {
          code: 'unreachable',
          severity: 'warning',
          message: isLedTo(node.id, graph) ? 'No contact can reach this step' : 'Nothing leads to this step',
          detail: `${nodeTitle(node, presentation)} is not on any path from a trigger.`,
          nodeId: node.id,
          fixes: open
            ? [
                proposeFix(`Connect after “${nodeTitle(open.node, presentation)}”`, 'connect-nodes', {
                  source: open.node.id,
                  edgeType: open.edgeType,
                  target: node.id,
                }),
                removal,
              ]
            : [removal],
        },
      ];
    });
  },
};

/** A node that permits one more edge, and the kind of that edge. */
interface OpenNode {
  readonly node: WorkflowNode;
  readonly edgeType: string;
  /** True where the node requires the edge. */
  readonly missing: boolean;
}

/**
 * Returns likely predecessors of an unreachable node: in wire order, which is the order of creation, the nearest node
 * before it that requires an edge; else the nearest one after it; else the nearest one before it that permits an edge.
 */
function nearestOpenNodes(
  graph: Graph,
  isReached: (node: WorkflowNode, position: number) => boolean,
): (position: number) => OpenNode | undefined {
  const openNodes = graph.nodes.map((node, at) => (isReached(node, at) ? openNodeOf(node, graph) : undefined));
  const missingBefore: (OpenNode | undefined)[] = [];
  const freeBefore: (OpenNode | undefined)[] = [];
  const missingAfter: (OpenNode | undefined)[] = [];
  for (
    let position = 0, missing: OpenNode | undefined, free: OpenNode | undefined;
    position < openNodes.length;
    position++
  ) {
    missingBefore.push(missing);
    freeBefore.push(free);
    const open = openNodes[position];
    if (open?.missing) missing = open;
    else if (open) free = open;
  }
  for (let position = openNodes.length - 1, missing: OpenNode | undefined; position >= 0; position--) {
    missingAfter[position] = missing;
    if (openNodes[position]?.missing) missing = openNodes[position];
  }
  return (position) => missingBefore[position] ?? missingAfter[position] ?? freeBefore[position];
}

/** A free edge that is neither required nor standard handles failures, and is no likely predecessor. */
function openNodeOf(node: WorkflowNode, graph: Graph): OpenNode | undefined {
  const [missing] = missingEdgesOf(node, graph);
  // A node may require an edge that its wrong edges leave no capacity for.
  if (missing)
    return freeEdge(nodeTypeOf(node), '', graph.outgoing(node.id), {
      config: node.config,
      wanted: missing.edgeType,
    }).answer === 'allow'
      ? { node, edgeType: missing.edgeType, missing: true }
      : undefined;
  const capacity = new EdgeCapacity(nodeTypeOf(node), graph.outgoing(node.id));
  const rule = capacity.isFull ? undefined : capacity.next();
  const kind = rule && edgeKind(rule.type);
  return rule && (kind === 'standard' || kind === 'default')
    ? { node, edgeType: edgeTypeOf(rule), missing: false }
    : undefined;
}
