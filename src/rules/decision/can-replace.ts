import { equalJson, isJsonObject, type Json } from '#base';
import {
  defaultConfig,
  defaultEdgeValue,
  edgeRuleFor,
  edgeSettingOf,
  edgeTypeOf,
  isTriggerType,
  nodeTypeOf,
  edgeLabel,
  propertiesOf,
} from '#catalog';
import { type EdgeRule, emptyPresentation, type NodeType, type WorkflowEdge, type WorkflowNode } from '#model';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import type { Usage } from '../analysis/references-of.js';
import { nodeFactsOf } from '../analysis/node-facts.js';
import { newRow } from '../conditions/condition-name.js';
import { edgeRowsOf, pathOfEdge } from '../conditions/edge-rows.js';
import { EdgeMatch } from '../structure/edge-match.js';
import {
  allow,
  type Decision,
  type DecisionContext,
  ignored,
  knownType,
  turnDown,
  unknownNode,
  usagesElsewhere,
} from './decision.js';
import { carriedValue, EdgeCapacity, type EdgeDecision, edgeWith } from './edge-decision.js';
import { settingFact, type SettingFact } from './setting-fact.js';

/** A node, and the type that it shall get. */
export interface ReplaceRequest {
  /** The id of the node. */
  readonly nodeId: string;
  /** The new type, or its name in the catalog. */
  readonly type: NodeType | string;
}

/** An edge of a node that changes its type, before and after. */
export interface ReplacedEdge {
  /** The id of the edge. */
  readonly edgeId: string;
  /** Its position in the wire array: ids may repeat. */
  readonly position: number;
  /** Its current label. */
  readonly label?: string;
}

/** An edge that stays, under a rule of the new type. */
export interface KeptEdge extends ReplacedEdge {
  /** Kind, value and label of the edge under the new type. */
  readonly edge: EdgeDecision;
}

/** What a change of type keeps, adds and drops. */
export interface ReplaceDecision {
  /** The new type, looked up in the catalog where the request named it. */
  readonly type: NodeType;
  /** The new settings. */
  readonly config: { readonly [name: string]: Json };
  /** Settings that both types share by name and kind, with their values. */
  readonly keptSettings: readonly SettingFact[];
  /** Settings that the new type lacks, or has with another kind, with their values. They are removed. */
  readonly droppedSettings: readonly SettingFact[];
  /** Settings of the new type that start with its defaults. */
  readonly newSettings: readonly SettingFact[];
  /** Edges that keep their kind. */
  readonly keptEdges: readonly KeptEdge[];
  /** Edges whose kind the new type does not offer, with their new kind. */
  readonly changedEdges: readonly KeptEdge[];
  /** Edges for which the new type has no kind left. They are removed. */
  readonly droppedEdges: readonly ReplacedEdge[];
  /** References of other nodes to outputs that the node would no longer have, or not by this name. */
  readonly usages: readonly Usage[];
}

/** Decides what changing a node's type would do. The node keeps its id, and all that fits. */
export function canReplace(
  context: DecisionContext,
  { nodeId, type: given }: ReplaceRequest,
): Decision<ReplaceDecision> {
  const { graph } = context;
  const node = graph.node(nodeId);
  if (!node) return unknownNode(nodeId);
  const known = knownType(context, given);
  if (known.answer !== 'allow') return known;
  const { type } = known;
  if (equalJson(nodeTypeOf(node), type)) return ignored;
  if (isTriggerType(type) && graph.incoming(nodeId).length > 0)
    return turnDown('into-trigger', 'A trigger can’t have a step before it.');
  const kept = keptEntries(node, type);
  const edges = edgesFor(context, node, type, Object.fromEntries(kept));
  return allow({
    type,
    ...settingsFor(node, type, kept, madeBy(edges.keptEdges, type, kept)),
    ...edges,
    usages: usagesLost(context, node, type),
  });
}

/** The settings that the new type has as well. */
function keptEntries(node: WorkflowNode, type: NodeType): readonly (readonly [string, Json])[] {
  const before = nodeTypeOf(node);
  // Reversed, so that of settings that repeat a name the first counts.
  const kindsOf = (owner: NodeType): ReadonlyMap<string, string> =>
    new Map([...propertiesOf(owner)].reverse().map(({ name, type: kind }) => [name, plainWord(kind)]));
  const [oldKinds, newKinds] = [kindsOf(before), kindsOf(type)];
  // A newer edition of the same type keeps undeclared settings; another type could not interpret them.
  const isSame = before.type !== undefined && before.type === type.type;
  const keeps = (name: string): boolean =>
    (isSame && !oldKinds.has(name)) || ((newKinds.get(name) ?? '') !== '' && newKinds.get(name) === oldKinds.get(name));
  return entriesOf(node).filter(([name]) => keeps(name));
}

function entriesOf({ config }: WorkflowNode): readonly (readonly [string, Json])[] {
  return isJsonObject(config) ? (Object.entries(config) as [string, Json][]) : [];
}

/** The settings that the new type makes the values of these edges by: the value itself, or a row for each. */
function madeBy(
  edges: readonly KeptEdge[],
  type: NodeType,
  kept: readonly (readonly [string, Json])[],
): { readonly [name: string]: Json } {
  const rows = edgeRowsOf({ id: '', type, config: { ...defaultConfig(type), ...Object.fromEntries(kept) } });
  const paths = rows
    ? edges.flatMap(({ edge: { edgeType, value } }) => pathOfEdge(rows, { type: edgeType, value }) ?? [])
    : [];
  return Object.fromEntries([
    ...edges.flatMap(({ edge: { edgeType, value } }) => {
      const rule = edgeRuleFor(type, edgeType, value);
      const name = rule?.multiple === true ? undefined : edgeSettingOf(rule);
      return name === undefined || isEmptyValue(value) ? [] : [[name, value as Json]];
    }),
    ...(rows && paths.length > 0 ? [[rows.name, [...new Set(paths)].map((path) => newRow(path, ''))]] : []),
  ]) as { readonly [name: string]: Json };
}

function settingsFor(
  node: WorkflowNode,
  type: NodeType,
  kept: readonly (readonly [string, Json])[],
  made: { readonly [name: string]: Json },
): Pick<ReplaceDecision, 'config' | 'keptSettings' | 'droppedSettings' | 'newSettings'> {
  const before = nodeTypeOf(node);
  const old = entriesOf(node);
  const keptNames = new Set(kept.map(([name]) => name));
  const defaults = Object.entries({ ...defaultConfig(type), ...made });
  return {
    // Unlike assignment, this keeps a setting named __proto__.
    config: Object.fromEntries([...defaults, ...kept]),
    keptSettings: kept.map(([name, value]) => settingFact(type, name, value)),
    droppedSettings: old
      .filter(([name]) => !keptNames.has(name))
      .map(([name, value]) => settingFact(before, name, value)),
    newSettings: defaults
      .filter(([name]) => !keptNames.has(name))
      .map(([name, value]) => settingFact(type, name, value)),
  };
}

/** Edges of a kind the new type offers stay, first come first; the others take free kinds, or go. */
function edgesFor(
  { graph }: DecisionContext,
  node: WorkflowNode,
  type: NodeType,
  config: unknown,
): Pick<ReplaceDecision, 'keptEdges' | 'changedEdges' | 'droppedEdges'> {
  const capacity = new EdgeCapacity(type);
  const edges = graph.outgoing(node.id);
  const [before, after] = [new EdgeMatch(nodeTypeOf(node)).match(edges), new EdgeMatch(type).match(edges)];
  const paths = graph.outgoingAt(node.id).map((position, index) => {
    const edge = graph.edges[position] as WorkflowEdge;
    const from = before[index] ?? edgeRuleFor(nodeTypeOf(node), edgeTypeOf(edge), edge.value);
    const label = edgeLabel(edge, from);
    const facts: ReplacedEdge = { edgeId: edge.id, position, ...(label === undefined ? {} : { label }) };
    return { edge, from, to: after[index], facts, isFirst: graph.edgeIndex(edge.id) === position };
  });
  const kept = new Map<number, KeptEdge>();
  for (const { edge, from, isFirst, to: rule, facts } of paths) {
    if (!rule || capacity.isFull) continue;
    capacity.take(rule);
    // Of edges that repeat an id only the first can be changed by it; the others stay.
    const value = isFirst ? carriedValue(edge, from, rule) : (edge.value as Json | undefined);
    kept.set(facts.position, { ...facts, edge: edgeWith(rule, value) });
  }
  const changed: KeptEdge[] = [];
  const dropped: ReplacedEdge[] = [];
  for (const { isFirst, facts } of paths) {
    if (kept.has(facts.position)) continue;
    const rule: EdgeRule | undefined = isFirst && !capacity.isFull ? capacity.next() : undefined;
    if (!rule) {
      dropped.push(facts);
      continue;
    }
    capacity.take(rule);
    changed.push({ ...facts, edge: edgeWith(rule, defaultEdgeValue(rule, config)) });
  }
  return { keptEdges: [...kept.values()], changedEdges: changed, droppedEdges: dropped };
}

/** References to outputs that the new type lacks, or that would have another title. */
function usagesLost(context: DecisionContext, node: WorkflowNode, type: NodeType): readonly Usage[] {
  const { outputs, title } = nodeFactsOf(
    { ...node, type },
    { presentation: context.presentation ?? emptyPresentation, comparators: {}, account: {} },
  );
  const stays = (name: string): boolean =>
    outputs.some(({ isOpen, path }) => name === `${title}.${path}` || (isOpen && name.startsWith(`${title}.${path}.`)));
  return usagesElsewhere(context, new Set([node.id]), ({ name }) => !stays(name));
}
