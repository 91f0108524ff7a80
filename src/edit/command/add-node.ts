import { accept, isJsonObject, type JsonObject, refuse, type Result } from '#base';
import { defaultConfig, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf, stepTitle } from '#catalog';
import { defaultLimits, findNonJson, type NodeType, type WorkflowNode } from '#model';
import { canContinue, canInsert, type PathVerdict, type VerdictRefusal } from '#rules';
import { Plan } from '../plan.js';
import { aroundConfig, wireValue } from '../wire-value.js';
import type { CommandContext, Planned } from './command.js';

export interface AddNodeArguments {
  /** A node type, or the `type` of one in the catalogue. */
  readonly type: NodeType | string;
  /** Put it after this step: on a path still free there, else into the path that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string };
  /** Put it into this path. */
  readonly onEdge?: string;
  /** Settings over the type's defaults. */
  readonly config?: { readonly [name: string]: unknown };
  readonly id?: string;
}

/** Adds a step: on its own, after another, or into a path. A path that is split keeps id, type and value on its first half. */
export function planAddNode(context: CommandContext, args: AddNodeArguments): Planned<{ readonly nodeId: string }> {
  const { catalog, createId, document } = context;
  const type = typeof args.type === 'string' ? catalog.find(args.type) : args.type;
  if (!type || !isJsonObject(type)) return refuse('unknown-type', `There is no step type “${String(args.type)}” in this catalogue.`);
  const nonJson = findNonJson(type, defaultLimits.maxDepth - aroundConfig);
  if (nonJson) return refuse(nonJson.code, `${nonJson.message}.`);
  const own = wireValue(args.config ?? {}, aroundConfig);
  if (!own.ok) return own;

  const plan = new Plan(document);
  const nodeId = args.id ?? createId();
  if (plan.graph.nodeIndex(nodeId) >= 0) return refuse('duplicate-id', `There is already a step with the id “${nodeId}”.`);
  const config = { ...defaultConfig(type), ...(own.value as JsonObject) };
  const node: WorkflowNode = { id: nodeId, type, config };

  const place = findPlace(plan, args, type);
  if (!place.ok) return place;
  plan.addNode(node);
  if (place.kind === 'edge') {
    const edge = plan.graph.edge(place.edgeId);
    if (!edge) return refuse('unknown-path', `There is no path “${place.edgeId}” here.`);
    plan.set('edge', edge.id, ['target'], nodeId);
    if (plan.graph.nodeIndex(edge.target) >= 0) plan.addEdge(newEdge(createId(), nodeId, edge.target, place.onward));
  } else if (place.kind === 'after') {
    plan.addEdge(newEdge(createId(), place.nodeId, nodeId, place.path));
  }
  return accept({ nodeId, change: { steps: plan.steps, label: `Added ${stepTitle(node)}`, command: 'addNode' } });
}

type Place =
  | { readonly kind: 'alone' }
  | { readonly kind: 'after'; readonly nodeId: string; readonly path: PathVerdict }
  | { readonly kind: 'edge'; readonly edgeId: string; readonly onward: PathVerdict };

function findPlace({ graph }: Plan, { after, onEdge }: AddNodeArguments, type: NodeType): Result<Place, VerdictRefusal> {
  const into = (edgeId: string): Result<Place, VerdictRefusal> => {
    const onward = canInsert(graph, { type, edgeId });
    return onward.ok ? accept({ kind: 'edge', edgeId, onward } as const) : onward;
  };
  if (onEdge !== undefined) return into(onEdge);
  if (!after) return accept({ kind: 'alone' } as const);
  if (isTriggerType(type)) return refuse('into-trigger', 'A trigger can’t have a step before it.');
  const path = canContinue(graph, after);
  if (path.ok) return accept({ kind: 'after', nodeId: after.nodeId, path } as const);
  const leaving = graph.outgoing(after.nodeId);
  const source = graph.node(after.nodeId);
  const main = source && edgeRulesOf(nodeTypeOf(source)).find((rule) => rule.defaultEdge === true)?.type;
  const wanted = after.edgeType ?? main ?? 'standard';
  const edge = leaving.find((candidate) => edgeTypeOf(candidate) === wanted) ?? (after.edgeType === undefined ? leaving[0] : undefined);
  return edge ? into(edge.id) : path;
}

/** A path as a verdict allows it. Without a value the key is left out, as the wire does. */
export function newEdge(id: string, source: string, target: string, { edgeType, value }: PathVerdict) {
  return { id, type: edgeType, source, target, ...(value === undefined ? {} : { value }) };
}

