import { accept, equalJson, isJsonObject, refuse } from '#base';
import { edgeRuleFor, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { WorkflowEdge } from '#model';
import { canConnect, canSetEdge, type EdgeDecision } from '#rules';
import { connectToKept, keepPlaces } from './kept-places.js';
import { setMaker } from './made-edges.js';
import { Plan } from './plan.js';
import { aroundEdgeValue, wireValue } from './wire-value.js';
import { newEdge } from './add-node.js';
import { type CommandContext, notAllowed, type Planned, decisionContext } from './command.js';

/** The ends and the kind of a new edge. */
export interface ConnectArguments {
  /** The id of the node that the edge leaves. */
  readonly source: string;
  /** The id of the node that it leads to. */
  readonly target: string;
  /** The kind of edge. @default the default kind, or the first that is free */
  readonly type?: string;
  /** Its value. @default that of the edge rule */
  readonly value?: unknown;
  /**
   * The id of the new edge. Refused as `duplicate-id` where an edge of the version has it.
   *
   * @default a new id of `EditorOptions.createId`
   */
  readonly id?: string;
}

/** Plans an edge between two nodes, as the rules of the source allow. */
export function planConnect(context: CommandContext, args: ConnectArguments): Planned<{ readonly edgeId: string }> {
  const { source, target, type } = args;
  // A copy, so that the caller may go on changing the value.
  const given = args.value === undefined ? undefined : wireValue(args.value, aroundEdgeValue);
  if (given && !given.ok) return given;
  const decision = canConnect(decisionContext(context), {
    source,
    target,
    ...(type === undefined ? {} : { edgeType: type }),
    ...(given ? { value: given.value } : {}),
  });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const plan = new Plan(context.document);
  const edgeId = args.id ?? context.createId();
  if (plan.graph.edgeIndex(edgeId) >= 0)
    return refuse('duplicate-id', `There is already a path with the id “${edgeId}”.`);
  plan.addEdge(newEdge(edgeId, source, target, decision));
  setMaker(plan, edgeId, context.document.presentation);
  connectToKept(plan, edgeId, source, target);
  const way = decision.label === undefined ? '' : `, ${decision.label},`;
  const label = `Connected ${plan.nameOf(source)}${way} to ${plan.nameOf(target)}`;
  return accept({ edgeId, change: { operations: plan.operations, label, command: 'connect' } });
}

/** An existing edge, and the end or ends to move. */
export interface ReconnectArguments {
  /** The id of the edge. */
  readonly edgeId: string;
  /** The id of the node that it leaves afterwards. @default its current source */
  readonly source?: string;
  /** The id of the node that it leads to afterwards. @default its current target */
  readonly target?: string;
}

/**
 * Plans to move one end of an edge to another node. It keeps its id and, where the new source offers it, its kind and
 * value. No node moves: the layout keeps the place of the edge as it was, and the new one is drawn past it.
 */
export function planReconnect(context: CommandContext, args: ReconnectArguments): Planned {
  const plan = new Plan(context.document);
  const edge = plan.edge(args.edgeId);
  if (!edge) return refuse('unknown-edge', `There is no path “${args.edgeId}” here.`);
  const { source = edge.source, target = edge.target } = args;
  const decision = canConnect(decisionContext(context), { source, target, movedEdgeId: edge.id });
  if (decision.answer !== 'allow') return notAllowed(decision);
  if (source !== edge.source || target !== edge.target) keepPlaces(plan, { movedEdgeIds: [edge.id] });
  if (source !== edge.source) plan.set('edge', edge.id, ['source'], source);
  if (target !== edge.target) plan.set('edge', edge.id, ['target'], target);
  setEdge(plan, edge, decision);
  setMaker(plan, edge.id, context.document.presentation);
  const label = `Moved a path to lead from ${plan.nameOf(source)} to ${plan.nameOf(target)}`;
  return accept({ change: { operations: plan.operations, label, command: 'reconnect' } });
}

/** An existing edge, with the kind and value that it gets. */
export interface SetEdgeArguments {
  /** The id of the edge. */
  readonly edgeId: string;
  /** The new edge kind: the `type` of a rule that the source's node type has. @default its current kind */
  readonly type?: string;
  /** The new value; left out, the old one stays. `null` is a value, the key with `undefined` removes it. */
  readonly value?: unknown;
  /**
   * The edge as it was when the user began to change its value: a value removed meanwhile returns to its place among
   * the keys.
   */
  readonly before?: WorkflowEdge;
}

/** Plans to change the kind or the value of an edge. */
export function planSetEdge(context: CommandContext, args: SetEdgeArguments): Planned {
  const { edgeId, type } = args;
  const plan = new Plan(context.document);
  const edge = plan.edge(edgeId);
  if (!edge) return refuse('unknown-edge', `There is no path “${edgeId}” here.`);
  const given = args.value === undefined ? undefined : wireValue(args.value, aroundEdgeValue);
  if (given && !given.ok) return given;
  const decision = canSetEdge(decisionContext(context), {
    edgeId,
    ...(type === undefined ? {} : { edgeType: type }),
    ...('value' in args ? { value: given?.value } : {}),
  });
  if (decision.answer !== 'allow') return notAllowed(decision);
  setEdge(plan, edge, decision, args.before);
  setMaker(plan, edge.id, context.document.presentation);
  const source = plan.graph.node(edge.source);
  const name = edgeLabel(edge, source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value));
  const label = name === undefined ? 'Changed a path' : `Changed the “${name}” path`;
  return accept({
    change: {
      operations: plan.operations,
      label,
      command: 'setEdge',
      ...(type === undefined ? { mergeKey: `edge-value:${edgeId}` } : {}),
    },
  });
}

/** Gives an edge the kind and value of a decision. */
export function setEdge(
  plan: Plan,
  edge: WorkflowEdge,
  { edgeType, value }: EdgeDecision,
  before?: WorkflowEdge,
): void {
  if (edgeType !== edgeTypeOf(edge)) plan.set('edge', edge.id, ['type'], edgeType);
  const place = isJsonObject(before) && equalJson(value, before.value) ? Object.keys(before).indexOf('value') : -1;
  if (equalJson(value, edge.value) && (place < 0 || Object.keys(edge).indexOf('value') === place)) return;
  // A value that was removed and set again is the last key: removing it once more restores its position.
  if (place >= 0 && Object.hasOwn(edge, 'value') && Object.keys(edge).indexOf('value') !== place)
    plan.set('edge', edge.id, ['value'], undefined);
  plan.set('edge', edge.id, ['value'], value, place < 0 ? undefined : place);
}
