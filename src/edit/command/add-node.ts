import { accept, type JsonObject, refuse } from '#base';
import { defaultConfig, nodeTitle } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { canInsert, type InsertDecision, type EdgeDecision } from '#rules';
import { Plan } from '../plan.js';
import { aroundConfig, wireValue } from '../wire-value.js';
import { type CommandContext, notAllowed, ownType, type Planned, decisionContext } from './command.js';

export interface AddNodeArguments {
  /** A node type, or the `type` of one in the catalogue. */
  readonly type: NodeType | string;
  /** Put it after this step: on a path still free there, else into the path that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string; readonly value?: unknown };
  /** Put it into this path. */
  readonly onEdge?: string;
  /** Settings over the type's defaults. */
  readonly config?: { readonly [name: string]: unknown };
  readonly id?: string;
}

/** Adds a step: on its own, after another, or into a path. A path that is split keeps id, type and value on its first half. */
export function planAddNode(context: CommandContext, args: AddNodeArguments): Planned<{ readonly nodeId: string }> {
  const { after, onEdge } = args;
  const place = canInsert(decisionContext(context), {
    type: args.type,
    ...(onEdge === undefined ? {} : { edgeId: onEdge }),
    ...(after === undefined ? {} : { after }),
  });
  if (place.answer !== 'allow') return notAllowed(place);
  const type = ownType(context, args.type) as NodeType;
  const own = wireValue(args.config ?? {}, aroundConfig);
  if (!own.ok) return own;

  const plan = new Plan(context.document);
  const nodeId = args.id ?? context.createId();
  if (plan.graph.nodeIndex(nodeId) >= 0)
    return refuse('duplicate-id', `There is already a step with the id “${nodeId}”.`);
  const node: WorkflowNode = { id: nodeId, type, config: { ...defaultConfig(type), ...(own.value as JsonObject) } };
  plan.addNode(node);
  joinUp(plan, context.createId, nodeId, nodeId, place);
  return accept({
    nodeId,
    change: {
      operations: plan.operations,
      label: `Added ${nodeTitle(node, context.document.presentation)}`,
      command: 'addNode',
    },
  });
}

/** Leads paths to and from what was put in, as the verdict told. A few steps in a row have a first and a last; one step is both. */
export function joinUp(
  plan: Plan,
  createId: () => string,
  first: string,
  last: string,
  { edgeId, inward, onward }: InsertDecision,
): void {
  if (edgeId !== undefined) plan.set('edge', edgeId, ['target'], first);
  if (inward) plan.addEdge(newEdge(createId(), inward.source, first, inward));
  if (onward) plan.addEdge(newEdge(createId(), last, onward.target, onward));
}

/** A path as a verdict allows it. Without a value the key is left out, as the wire does. */
export function newEdge(id: string, source: string, target: string, { edgeType, value }: EdgeDecision) {
  return { id, type: edgeType, source, target, ...(value === undefined ? {} : { value }) };
}
