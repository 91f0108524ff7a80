import { accept } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import { canMakeDefault, canReorderEdge, type OrderEdgeRequest } from '#rules';
import { Plan } from './plan.js';
import { type CommandContext, notAllowed, type Planned, decisionContext } from './command.js';
import { setEdge } from './connect.js';

/** Which edge to move, and where among those of its source. */
export interface ReorderEdgeArguments extends OrderEdgeRequest {}

/**
 * Plans to move an edge among those of its source: their order on the wire is the order of the branches. No other order
 * changes.
 */
export function planReorderEdge(
  context: CommandContext,
  args: ReorderEdgeArguments,
): Planned<{ readonly place: number; readonly count: number }> {
  const decision = canReorderEdge(decisionContext(context), args);
  if (decision.answer !== 'allow') return notAllowed(decision);
  const { beside, count, from, place, to } = decision;
  const plan = new Plan(context.document);
  const label = `Put ${describeEdge(plan, args.edgeId)} ${beside.side} ${edgeName(plan, beside.edgeId) ?? 'another'}`;
  plan.moveAt('edge', from, to);
  return accept({ place, count, change: { operations: plan.operations, label, command: 'reorderEdge' } });
}

/** The edge that becomes the default of its node. */
export interface MakeDefaultArguments {
  /** The id of the edge. */
  readonly edgeId: string;
}

/**
 * Plans to make an edge the default, taken where no other matches. The former default takes over its kind and label, so
 * that neither is lost.
 */
export function planMakeDefault(context: CommandContext, { edgeId }: MakeDefaultArguments): Planned {
  const decision = canMakeDefault(decisionContext(context), { edgeId });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  const label = `Made ${describeEdge(plan, edgeId)} the default`;
  const { other, edge } = decision;
  for (const [id, next] of [
    [edgeId, edge],
    [other?.edgeId ?? '', other],
  ] as const) {
    const edge = plan.edge(id);
    if (edge && next) setEdge(plan, edge, next);
  }
  return accept({ change: { operations: plan.operations, label, command: 'makeDefault' } });
}

/** "the “Yes” path of Branch". */
function describeEdge(plan: Plan, edgeId: string): string {
  const source = plan.graph.node(plan.edge(edgeId)?.source ?? '');
  const name = edgeName(plan, edgeId);
  const whose = source ? ` of ${plan.nameOf(source.id)}` : '';
  return name === undefined ? `a path${whose}` : `the ${name} path${whose}`;
}

function edgeName(plan: Plan, edgeId: string): string | undefined {
  const edge = plan.edge(edgeId);
  const source = edge && plan.graph.node(edge.source);
  const label = edge && edgeLabel(edge, source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  return label === undefined ? undefined : `“${label}”`;
}
