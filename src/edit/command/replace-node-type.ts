import { accept, equalJson, isJsonObject, type Json, refuse, valueWords } from '#base';
import {
  defaultConfig, defaultEdgeValue, edgeRuleFor, edgeRulesOf, edgeTypeOf, isTriggerType, nodeTypeOf, propertiesOf, stepTitle,
} from '#catalog';
import { defaultLimits, findNonJson, type NodeType, type WorkflowEdge } from '#model';
import { pathCountOf } from '#rules';
import { Plan } from '../plan.js';
import { aroundConfig } from '../wire-value.js';
import { type CommandContext, type Planned, unchanged } from './command.js';

export interface ReplaceNodeTypeArguments {
  readonly nodeId: string;
  readonly type: NodeType | string;
}

/** What a change of type takes along and what it leaves behind. */
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
export function planReplaceNodeType(context: CommandContext, args: ReplaceNodeTypeArguments): Planned<ReplacementReport> {
  const plan = new Plan(context.document);
  const node = plan.node(args.nodeId);
  if (!node) return refuse('unknown-step', `There is no step “${args.nodeId}” here.`);
  const type = typeof args.type === 'string' ? context.catalog.find(args.type) : args.type;
  if (!isJsonObject(type)) return refuse('unknown-type', `There is no step type “${valueWords(args.type)}” in this catalogue.`);
  const nonJson = findNonJson(type, defaultLimits.maxDepth - aroundConfig);
  if (nonJson) return refuse(nonJson.code, `${nonJson.message}.`);
  const before = nodeTypeOf(node);
  if (before === type || (before.type === type.type && equalJson(before, type))) return { ok: false, refusal: unchanged };
  if (isTriggerType(type) && plan.graph.incoming(node.id).length > 0) return refuse('into-trigger', 'A trigger can’t have a step before it.');

  const kindIn = (owner: NodeType, name: string): unknown => propertiesOf(owner).find((property) => property.name === name)?.type;
  const old: { readonly [name: string]: unknown } = isJsonObject(node.config) ? node.config : {};
  // The same type in a newer edition keeps what it does not declare; another type would not know what to do with it.
  const isSame = before.type === type.type;
  const kept = Object.keys(old).filter((name) => (isSame && kindIn(before, name) === undefined) || (kindIn(type, name) !== undefined && kindIn(type, name) === kindIn(before, name)));
  const config: { readonly [name: string]: Json } = {
    ...defaultConfig(type),
    ...Object.fromEntries(kept.map((name) => [name, old[name] as Json])),
  };
  plan.set('node', node.id, ['type'], type);
  plan.set('node', node.id, ['config'], config);
  const dropped = rewire(plan, node.id, type);
  return accept({
    keptSettings: kept,
    droppedSettings: Object.keys(old).filter((name) => !kept.includes(name)),
    droppedEdgeIds: dropped,
    change: { steps: plan.steps, label: `Changed ${stepTitle(node)} to ${stepTitle({ id: node.id, type })}`, command: 'replaceNodeType' },
  });
}

/**
 * Fits the paths of a step to its new type. Paths of a kind it offers stay, first come first; the others take kinds that are
 * then still free, and what finds none goes. Answers the ids of those.
 */
function rewire(plan: Plan, nodeId: string, type: NodeType): readonly string[] {
  const { graph } = plan;
  const { most } = pathCountOf(type);
  const taken = new Set<string>();
  const isFree = (edgeType: string): boolean => edgeRuleFor(type, edgeType)?.multiple === true || !taken.has(edgeType);
  const positions = graph.outgoingAt(nodeId);
  const staying = new Set<number>();
  for (const position of positions) {
    const edgeType = edgeTypeOf(graph.edges[position] as WorkflowEdge);
    if (staying.size >= most || edgeRuleFor(type, edgeType) === undefined || !isFree(edgeType)) continue;
    staying.add(position);
    taken.add(edgeType);
  }
  const dropped: number[] = [];
  let count = staying.size;
  for (const position of positions) {
    const edge = graph.edges[position] as WorkflowEdge;
    const isKept = staying.has(position);
    const rule = isKept ? edgeRuleFor(type, edgeTypeOf(edge)) : edgeRulesOf(type).find((candidate) => isFree(edgeTypeOf(candidate)));
    // Of paths that repeat an id only the first can be changed by it.
    if (!rule || (!isKept && (count >= most || graph.edgeIndex(edge.id) !== position))) {
      dropped.push(position);
      continue;
    }
    const isFixed = rule.value?.editable === false && rule.value.value != null;
    if (!isKept) {
      count += 1;
      taken.add(edgeTypeOf(rule));
      plan.set('edge', edge.id, ['type'], edgeTypeOf(rule));
    }
    if ((!isKept || isFixed) && graph.edgeIndex(edge.id) === position) plan.set('edge', edge.id, ['value'], defaultEdgeValue(rule));
  }
  plan.removeAt('edge', dropped);
  return dropped.map((position) => (graph.edges[position] as WorkflowEdge).id);
}
