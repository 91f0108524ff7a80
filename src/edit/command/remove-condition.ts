import { accept, refuse } from '#base';
import { type Graph, reachFrom } from '#graph';
import type { WorkflowEdge } from '#model';
import { edgeRowsOf, entryNodesOf, pathOf, pathOfEdge } from '#rules';
import { applyOperations } from '../operation/apply-operations.js';
import type { CommandContext, Planned } from './command.js';
import { Plan } from './plan.js';
import { planRemoveElements } from './remove-elements.js';

/** A row of conditions that makes an edge, and what becomes of the nodes behind it. */
export interface RemoveConditionArguments {
  /** The id of the node. */
  readonly nodeId: string;
  /** The index of the row. */
  readonly index: number;
  /**
   * What happens to nodes that only this edge leads to: they stay, unconnected, or are removed.
   * @default 'keep'
   */
  readonly nodes?: 'keep' | 'remove';
}

/** What hangs on a row of conditions. */
export interface ConditionConsequences {
  /** The edge that goes with the row; absent where none is drawn, or another row leads to it. */
  readonly edgeId?: string;
  /** Nodes that no contact reaches any more without this edge, in wire order. */
  readonly nodeIds: readonly string[];
}

/** Returns what removing a row of conditions takes along. */
export function conditionConsequences(
  graph: Graph,
  { index, nodeId }: Pick<RemoveConditionArguments, 'index' | 'nodeId'>,
): ConditionConsequences {
  const node = graph.node(nodeId);
  const made = node && edgeRowsOf(node);
  const path = made && index in made.rows ? pathOf(made.rows[index]) : '';
  if (!made || path === '' || made.rows.filter((row) => pathOf(row) === path).length > 1) return { nodeIds: [] };
  const at = graph
    .outgoingAt(nodeId)
    .find((position) => pathOfEdge(made, graph.edges[position] as WorkflowEdge) === path);
  if (at === undefined) return { nodeIds: [] };
  const edge = graph.edges[at] as WorkflowEdge;
  const starts = [
    ...entryNodesOf(graph).map((id) => graph.nodeIndex(id)),
    ...graph.nodes.flatMap((other, position) => (graph.incomingAt(other.id).length === 0 ? [position] : [])),
  ];
  const still = reachFrom(graph, starts, (position) => position === at).isReached;
  const before = reachFrom(graph, starts).isReached;
  const nodeIds = graph.nodes.flatMap((other, position) =>
    before[position] === 1 && still[position] !== 1 && graph.nodeIndex(other.id) === position ? [other.id] : [],
  );
  return { edgeId: edge.id, nodeIds };
}

/**
 * Plans to remove a row of conditions with its edge. Nodes that only this edge leads to stay, unconnected, or are
 * removed; all others stay.
 */
export function planRemoveCondition(
  context: CommandContext,
  { index, nodeId, nodes = 'keep' }: RemoveConditionArguments,
): Planned<{ readonly removed: number }> {
  const plan = new Plan(context.document);
  const node = plan.node(nodeId);
  if (!node) return refuse('unknown-node', `There is no step “${nodeId}” here.`);
  const made = edgeRowsOf(node);
  const title = plan.nameOf(nodeId);
  if (!made || !(index in made.rows)) return refuse('bad-json-path', `${title} has no condition number ${index + 1}.`);
  const { edgeId, nodeIds } = conditionConsequences(plan.graph, { nodeId, index });
  const path = pathOf(made.rows[index]);
  plan.set(
    'node',
    nodeId,
    ['config', made.name],
    made.rows.filter((_, at) => at !== index),
  );
  const label = path === '' ? `Removed a condition of ${title}` : `Removed “${path}” of ${title}`;
  const change = { operations: plan.operations, label, command: 'removeCondition' };
  if (edgeId === undefined) return accept({ removed: 0, change });
  const applied = applyOperations(context.document, plan.operations);
  if (!applied.ok) return applied;
  const gone = nodes === 'remove' ? nodeIds : [];
  const elements = planRemoveElements({ ...context, document: applied.document }, { edgeIds: [edgeId], nodeIds: gone });
  if (!elements.ok) return elements;
  return accept({
    removed: gone.length,
    change: { ...change, operations: [...applied.operations, ...elements.change.operations] },
  });
}
