import { accept } from '#base';
import { stepTitle } from '#catalog';
import type { WorkflowEdge, WorkflowNode } from '#model';
import { canReplace, type ReplaceQuestion, type ReplaceVerdict } from '#rules';
import { Plan } from '../plan.js';
import { type CommandContext, notAllowed, ownType, type Planned, verdictContext } from './command.js';
import { setPath } from './connect.js';

export interface ReplaceNodeTypeArguments extends ReplaceQuestion {}

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
  const verdict = canReplace(verdictContext(context), { ...args, type: ownType(context, args.type) });
  if (verdict.answer !== 'allow') return notAllowed(verdict);
  const { droppedPaths, droppedSettings, keptSettings, type } = verdict;
  const { presentation } = context.document;
  const plan = new Plan(context.document);
  const node = plan.node(args.nodeId) as WorkflowNode;
  plan.removeAt('edge', replaceType(plan, node, verdict));
  return accept({
    keptSettings: keptSettings.map(({ name }) => name),
    droppedSettings: droppedSettings.map(({ name }) => name),
    droppedEdgeIds: droppedPaths.map(({ edgeId }) => edgeId),
    change: {
      operations: plan.operations,
      label: `Changed ${stepTitle(node, presentation)} to ${stepTitle({ id: '', type })}`,
      command: 'replaceNodeType',
    },
  });
}

/** Makes a step what a verdict told, all but for the paths that go: answers their places, to be removed once for all steps. */
export function replaceType(plan: Plan, node: WorkflowNode, verdict: ReplaceVerdict): readonly number[] {
  const { changedPaths, config, droppedPaths, keptPaths, type } = verdict;
  plan.set('node', node.id, ['type'], type);
  plan.set('node', node.id, ['config'], config);
  for (const { path, position } of [...keptPaths, ...changedPaths]) {
    const edge = plan.graph.edges[position] as WorkflowEdge;
    // Of paths that repeat an id only the first can be changed by it; the verdict left the others as they are.
    if (plan.graph.edgeIndex(edge.id) === position) setPath(plan, edge, path);
  }
  return droppedPaths.map(({ position }) => position);
}
