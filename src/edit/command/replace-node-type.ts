import { accept, type Json, refuse } from '#base';
import { defaultConfig, defaultEdgeValue, edgeRuleFor, edgeRulesOf, isTriggerType, nodeTypeOf, stepTitle } from '#catalog';
import type { NodeType } from '#model';
import { pathCountOf } from '#rules';
import { Plan } from '../plan.js';
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
  if (!type) return refuse('unknown-type', `There is no step type “${String(args.type)}” in this catalogue.`);
  const before = nodeTypeOf(node);
  if (before === type) return { ok: false, refusal: unchanged };
  if (isTriggerType(type) && plan.graph.incoming(node.id).length > 0) return refuse('into-trigger', 'A trigger can’t have a step before it.');

  const kindIn = (owner: NodeType, name: string): unknown => owner.properties?.find((property) => property?.name === name)?.type;
  const old: { readonly [name: string]: unknown } = node.config ?? {};
  const kept = Object.keys(old).filter((name) => kindIn(type, name) !== undefined && kindIn(type, name) === kindIn(before, name));
  const config: { readonly [name: string]: Json } = {
    ...defaultConfig(type),
    ...Object.fromEntries(kept.map((name) => [name, old[name] as Json])),
  };
  plan.set('node', node.id, ['type'], type);
  plan.set('node', node.id, ['config'], config);

  const taken = new Set<string>();
  const dropped: string[] = [];
  const { most } = pathCountOf(type);
  let count = 0;
  for (const edge of plan.graph.outgoing(node.id)) {
    const edgeType = edge.type ?? 'standard';
    const isFree = (candidate: string): boolean => edgeRuleFor(type, candidate)?.multiple === true || !taken.has(candidate);
    const stays = edgeRuleFor(type, edgeType) !== undefined && isFree(edgeType);
    const rule = stays ? undefined : edgeRulesOf(type).find((candidate) => isFree(candidate.type ?? 'standard'));
    if (count >= most || (!stays && !rule)) {
      dropped.push(edge.id);
      continue;
    }
    count += 1;
    if (!rule) {
      taken.add(edgeType);
      continue;
    }
    taken.add(rule.type ?? 'standard');
    plan.set('edge', edge.id, ['type'], rule.type ?? 'standard');
    plan.set('edge', edge.id, ['value'], defaultEdgeValue(rule));
  }
  plan.remove('edge', dropped);
  return accept({
    keptSettings: kept,
    droppedSettings: Object.keys(old).filter((name) => !kept.includes(name)),
    droppedEdgeIds: dropped,
    change: { steps: plan.steps, label: `Changed ${stepTitle(node)} to ${stepTitle({ id: node.id, type })}`, command: 'replaceNodeType' },
  });
}
