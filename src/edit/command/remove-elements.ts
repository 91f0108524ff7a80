import { accept } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import { groupOfAll, type WorkflowEdge } from '#model';
import { canRemove, type RemoveRequest, type RemoveDecision } from '#rules';
import { Plan } from './plan.js';
import { type CommandContext, notAllowed, type Planned, decisionContext } from './command.js';
import { leaveGroups } from './groups.js';
import { keepPlaces } from './kept-places.js';
import { freeNotes } from './notes.js';

/** The elements to remove, and whether their neighbours are joined. */
export interface RemoveElementsArguments extends RemoveRequest {}

/**
 * Plans to remove nodes with all their edges, and edges. Notes on the nodes stay at their positions, and the nodes
 * leave their regions. A joined edge keeps the id, type and value of the one before the gap. What is left does not
 * move: the layout keeps the places of what was removed.
 */
export function planRemoveElements(
  context: CommandContext,
  args: RemoveElementsArguments,
): Planned<{ readonly joined: number }> {
  const decision = canRemove(decisionContext(context), args);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  keepPlaces(plan, { ...decision, movedEdgeIds: decision.joins.map(({ edgeId }) => edgeId) });
  for (const { edgeId, target } of decision.joins) plan.set('edge', edgeId, ['target'], target);
  plan.removeAt('edge', decision.edgePositions);
  plan.removeAt('node', decision.nodePositions);
  // The presentation stays for other nodes with the same id.
  const gone = decision.nodeIds.filter((id) => plan.node(id) === undefined);
  plan.arrange(new Map(gone.map((id) => [id, undefined])));
  freeNotes(context, plan, new Set(gone));
  leaveGroups(plan, new Set(gone));
  const change = { operations: plan.operations, label: describe(context, plan, decision), command: 'removeElements' };
  return accept({ joined: decision.joins.length, change });
}

function describe(
  { document }: CommandContext,
  plan: Plan,
  { edgeIds, edgePositions, joins, nodeIds }: RemoveDecision,
): string {
  const { graph } = plan;
  const [first] = nodeIds;
  if (first === undefined) {
    const only = edgePositions.length === 1 ? graph.edges[edgePositions[0] ?? -1] : undefined;
    return only ? `Deleted ${describeEdge(plan, only)}` : `Deleted ${edgeIds.length} paths`;
  }
  const group = nodeIds.length > 1 ? groupOfAll(document.presentation, nodeIds) : undefined;
  if (group) {
    const name = group.title === undefined ? 'a group' : `the group “${group.title}”`;
    return `Deleted ${name} and its ${nodeIds.length} steps`;
  }
  const what = nodeIds.length === 1 ? `“${plan.nameOf(first)}”` : `${nodeIds.length} steps`;
  return joins.length > 0 ? `Deleted ${what} and joined its paths` : `Deleted ${what}`;
}

function describeEdge(plan: Plan, edge: WorkflowEdge): string {
  const source = plan.graph.node(edge.source);
  if (!source) return 'a path';
  const words = edgeLabel(edge, edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  const title = plan.nameOf(source.id);
  return words === undefined ? `a path of ${title}` : `the “${words}” path of ${title}`;
}
