import { accept } from '#base';
import { nodeTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { canReplace, type ReplaceRequest, type ReplaceDecision } from '#rules';
import { Plan } from '../plan.js';
import { type CommandContext, notAllowed, ownType, type Planned, decisionContext } from './command.js';
import { setEdge } from './connect.js';

export interface ReplaceNodeTypeArguments extends ReplaceRequest {}

/** What a change of type took along and what it left behind, by name and id. `canReplace` tells it in words beforehand. */
export interface ReplacementReport {
  /** Settings both types have under the same name and kind. */
  readonly keptSettings: readonly string[];
  readonly droppedSettings: readonly string[];
  readonly droppedEdgeIds: readonly string[];
}

/**
 * Makes a step one of another type. It keeps its id, the settings both types have by name and kind, and the paths the new
 * type offers; a path of a kind it does not offer takes one still free, or goes.
 */
export function planReplaceNodeType(
  context: CommandContext,
  args: ReplaceNodeTypeArguments,
): Planned<ReplacementReport> {
  const decision = canReplace(decisionContext(context), { ...args, type: ownType(context, args.type) });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const { droppedEdges, droppedSettings, keptSettings, type } = decision;
  const { presentation } = context.document;
  const plan = new Plan(context.document);
  const node = plan.node(args.nodeId) as WorkflowNode;
  plan.removeAt('edge', replaceType(plan, node, decision));
  return accept({
    keptSettings: keptSettings.map(({ name }) => name),
    droppedSettings: droppedSettings.map(({ name }) => name),
    droppedEdgeIds: droppedEdges.map(({ edgeId }) => edgeId),
    change: {
      operations: plan.operations,
      label: `Changed ${nodeTitle(node, presentation)} to ${nodeTitle({ id: '', type })}`,
      command: 'replaceNodeType',
    },
  });
}

/** Makes a step what a verdict told, all but for the paths that go: answers their places, to be removed once for all steps. */
export function replaceType(plan: Plan, node: WorkflowNode, decision: ReplaceDecision): readonly number[] {
  const { changedEdges, config, droppedEdges, keptEdges, type } = decision;
  plan.set('node', node.id, ['type'], type);
  plan.set('node', node.id, ['config'], config);
  for (const { edge: path, position } of [...keptEdges, ...changedEdges]) {
    const edge = plan.graph.edges[position] as WorkflowEdge;
    // Of paths that repeat an id only the first can be changed by it; the verdict left the others as they are.
    if (plan.graph.edgeIndex(edge.id) === position) setEdge(plan, edge, path);
  }
  return droppedEdges.map(({ position }) => position);
}
