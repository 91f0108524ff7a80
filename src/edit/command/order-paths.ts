import { accept } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, pathLabel, stepTitle } from '#catalog';
import { canMakeDefault, canOrderPath, type OrderPathQuestion } from '#rules';
import { Plan } from '../plan.js';
import { type CommandContext, notAllowed, type Planned, verdictContext } from './command.js';
import { setPath } from './connect.js';

/** Which path goes where among those of its step. */
export interface OrderPathArguments extends OrderPathQuestion {}

/** Puts a path elsewhere among those that leave its step: their order in the wire is the order of the branches. Nothing else changes its order. */
export function planOrderPath(
  context: CommandContext,
  args: OrderPathArguments,
): Planned<{ readonly place: number; readonly count: number }> {
  const verdict = canOrderPath(verdictContext(context), args);
  if (verdict.answer !== 'allow') return notAllowed(verdict);
  const { beside, count, from, place, to } = verdict;
  const plan = new Plan(context.document);
  const label = `Put ${pathInWords(context, plan, args.edgeId)} ${beside.side} ${pathName(plan, beside.edgeId) ?? 'another'}`;
  plan.moveAt('edge', from, to);
  return accept({ place, count, change: { operations: plan.operations, label, command: 'orderPath' } });
}

export interface MakeDefaultArguments {
  readonly edgeId: string;
}

/** Makes a path the one that is taken where no other fits. The one that was it takes over its kind and words, so that none is lost. */
export function planMakeDefault(context: CommandContext, { edgeId }: MakeDefaultArguments): Planned {
  const verdict = canMakeDefault(verdictContext(context), { edgeId });
  if (verdict.answer !== 'allow') return notAllowed(verdict);
  const plan = new Plan(context.document);
  const label = `Made ${pathInWords(context, plan, edgeId)} the default`;
  const { other, path } = verdict;
  for (const [id, next] of [
    [edgeId, path],
    [other?.edgeId ?? '', other],
  ] as const) {
    const edge = plan.edge(id);
    if (edge && next) setPath(plan, edge, next);
  }
  return accept({ change: { operations: plan.operations, label, command: 'makeDefault' } });
}

/** "the “Yes” path of Branch". */
function pathInWords({ document }: CommandContext, plan: Plan, edgeId: string): string {
  const source = plan.graph.node(plan.edge(edgeId)?.source ?? '');
  const name = pathName(plan, edgeId);
  const whose = source ? ` of ${stepTitle(source, document.presentation)}` : '';
  return name === undefined ? `a path${whose}` : `the ${name} path${whose}`;
}

function pathName(plan: Plan, edgeId: string): string | undefined {
  const edge = plan.edge(edgeId);
  const source = edge && plan.graph.node(edge.source);
  const label = edge && pathLabel(edge, source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  return label === undefined ? undefined : `“${label}”`;
}
