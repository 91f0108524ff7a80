import { accept } from '#base';
import { nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { canReplace, type ReplaceRequest, type ReplaceDecision } from '#rules';
import { keepPlaces } from './kept-places.js';
import { Plan } from './plan.js';
import { type CommandContext, notAllowed, ownType, type Planned, decisionContext } from './command.js';
import { setEdge } from './connect.js';

/** A node and its new type. */
export interface ReplaceNodeTypeArguments extends ReplaceRequest {}

/** What a change of type kept and dropped, by name and id. `canReplace` returns the same beforehand, in words. */
export interface ReplacementReport {
  /** Settings that both types have under the same name and kind. */
  readonly keptSettings: readonly string[];
  /** Names of the settings that the new type does not have, or has with another kind. */
  readonly droppedSettings: readonly string[];
  /** Ids of the edges for which the new type has no kind. */
  readonly droppedEdgeIds: readonly string[];
}

/**
 * Plans to change the type of a node. It keeps its id, the settings that both types have by name and kind, and the
 * edges that the new type offers; an edge of another kind takes a free kind, or is removed.
 */
export function planReplaceNodeType(
  context: CommandContext,
  args: ReplaceNodeTypeArguments,
): Planned<ReplacementReport> {
  const decision = canReplace(decisionContext(context), { ...args, type: ownType(context, args.type) });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const { droppedEdges, droppedSettings, keptSettings, type } = decision;
  const plan = new Plan(context.document);
  const node = plan.node(args.nodeId) as WorkflowNode;
  const dropped = replaceType(plan, node, decision);
  keepPlaces(plan, { edgePositions: dropped });
  plan.removeAt('edge', dropped);
  return accept({
    keptSettings: keptSettings.map(({ name }) => name),
    droppedSettings: droppedSettings.map(({ name }) => name),
    droppedEdgeIds: droppedEdges.map(({ edgeId }) => edgeId),
    change: {
      operations: plan.operations,
      label: `Changed ${plan.nameOf(node.id)} to ${nodeTitle({ id: '', type })}`,
      command: 'replaceNodeType',
    },
  });
}

/**
 * Changes a node as decided, except for the edges to remove: returns their indexes, so that those of all nodes are
 * removed at once.
 */
export function replaceType(plan: Plan, node: WorkflowNode, decision: ReplaceDecision): readonly number[] {
  const { changedEdges, config, droppedEdges, keptEdges, type } = decision;
  plan.set('node', node.id, ['type'], type);
  plan.set('node', node.id, ['config'], config);
  for (const { edge: path, position } of [...keptEdges, ...changedEdges]) {
    const edge = plan.graph.edges[position] as WorkflowEdge;
    // An operation addresses the first of repeated ids; the decision left the other edges as they are.
    if (plan.graph.edgeIndex(edge.id) === position) setEdge(plan, edge, path);
  }
  return droppedEdges.map(({ position }) => position);
}
