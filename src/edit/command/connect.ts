import { accept, equalJson, refuse, valueWords } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, pathLabel, stepTitle } from '#catalog';
import { canConnect } from '#rules';
import { Plan } from '../plan.js';
import { aroundEdgeValue, wireValue } from '../wire-value.js';
import { newEdge } from './add-node.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface ConnectArguments {
  readonly source: string;
  readonly target: string;
  /** The kind of path; without it the default one, or the first still free. */
  readonly type?: string;
  /** Its value; without it the rule's. */
  readonly value?: unknown;
  readonly id?: string;
}

/** Draws a path from one step to another, as the rules of the first allow. */
export function planConnect(context: CommandContext, args: ConnectArguments): Planned<{ readonly edgeId: string }> {
  const plan = new Plan(context.document);
  const { source, target, type } = args;
  const given = args.value === undefined ? undefined : wireValue(args.value, aroundEdgeValue);
  if (given && !given.ok) return given;
  const verdict = canConnect(plan.graph, { source, target, ...(type === undefined ? {} : { edgeType: type }), ...(given ? { value: given.value } : {}) });
  if (!verdict.ok) return verdict;
  const edgeId = args.id ?? context.createId();
  if (plan.graph.edgeIndex(edgeId) >= 0) return refuse('duplicate-id', `There is already a path with the id “${edgeId}”.`);
  plan.addEdge(newEdge(edgeId, source, target, given ? { ...verdict, value: given.value } : verdict));
  const way = verdict.label === undefined ? '' : `, ${verdict.label},`;
  const [from, to] = [plan.node(source), plan.node(target)];
  const label = from && to ? `Connected ${stepTitle(from)}${way} to ${stepTitle(to)}` : 'Connected two steps';
  return accept({ edgeId, change: { steps: plan.steps, label, command: 'connect' } });
}

export interface ReconnectArguments {
  readonly edgeId: string;
  readonly source?: string;
  readonly target?: string;
}

/** Moves one end of a path to another step. It keeps its id and value, and its kind where the new start offers it. */
export function planReconnect(context: CommandContext, args: ReconnectArguments): Planned {
  const plan = new Plan(context.document);
  const edge = plan.edge(args.edgeId);
  if (!edge) return refuse('unknown-path', `There is no path “${args.edgeId}” here.`);
  const source = args.source ?? edge.source;
  const target = args.target ?? edge.target;
  if (source === edge.source && target === edge.target) return { ok: false, refusal: unchanged };
  const edgeType = edgeTypeOf(edge);
  const kept = canConnect(plan.graph, { source, target, edgeType, movedEdgeId: edge.id });
  const verdict = kept.ok || source === edge.source ? kept : canConnect(plan.graph, { source, target, movedEdgeId: edge.id });
  if (!verdict.ok) return verdict;
  if (source !== edge.source) plan.set('edge', edge.id, ['source'], source);
  if (target !== edge.target) plan.set('edge', edge.id, ['target'], target);
  if (verdict.edgeType !== edgeType) {
    plan.set('edge', edge.id, ['type'], verdict.edgeType);
    if (!equalJson(edge.value, verdict.value)) plan.set('edge', edge.id, ['value'], verdict.value);
  }
  const [from, to] = [plan.node(source), plan.node(target)];
  const label = from && to ? `Moved a path to lead from ${stepTitle(from)} to ${stepTitle(to)}` : 'Moved a path';
  return accept({ change: { steps: plan.steps, label, command: 'reconnect' } });
}

export interface SetEdgeArguments {
  readonly edgeId: string;
  readonly type?: string;
  /** The new value; leave it out to keep the old. `null` is a value, `undefined` given as a key removes it. */
  readonly value?: unknown;
}

/** Changes the kind or the value of a path. */
export function planSetEdge(context: CommandContext, args: SetEdgeArguments): Planned {
  const plan = new Plan(context.document);
  const edge = plan.edge(args.edgeId);
  if (!edge) return refuse('unknown-path', `There is no path “${args.edgeId}” here.`);
  const given = args.value === undefined ? undefined : wireValue(args.value, aroundEdgeValue);
  if (given && !given.ok) return given;
  const source = plan.graph.node(edge.source);
  const ruleOf = (edgeType: string) => source && edgeRuleFor(nodeTypeOf(source), edgeType);
  let value: unknown = 'value' in args ? given?.value : edge.value;
  let kind = edgeTypeOf(edge);
  if (args.type !== undefined && args.type !== edgeTypeOf(edge)) {
    const verdict = canConnect(plan.graph, { source: edge.source, target: edge.target, edgeType: args.type, movedEdgeId: edge.id });
    if (!verdict.ok) return verdict;
    plan.set('edge', edge.id, ['type'], args.type);
    kind = args.type;
    // What the old kind said ("Reply") would be wrong on the new one.
    if (!('value' in args)) value = verdict.value;
  }
  const rule = ruleOf(kind)?.value;
  if ('value' in args && rule?.editable === false && rule.value != null && !equalJson(value, rule.value)) {
    return refuse('value-fixed', `This path is always called “${valueWords(rule.value)}”.`);
  }
  if (!equalJson(value, edge.value)) plan.set('edge', edge.id, ['value'], value);
  if (plan.steps.length === 0) return { ok: false, refusal: unchanged };
  const name = pathLabel(edge, ruleOf(edgeTypeOf(edge)));
  const label = name === undefined ? 'Changed a path' : `Changed the “${name}” path`;
  return accept({ change: { steps: plan.steps, label, command: 'setEdge', ...(args.type === undefined ? { mergeKey: `edge-value:${edge.id}` } : {}) } });
}
