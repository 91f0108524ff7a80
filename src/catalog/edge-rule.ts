import { equalJson, isJsonObject, type Json, memoizeByIdentity } from '#base';
import type { EdgeRule, NodeType } from '#model';
import { formatDuration, parseDuration } from './duration.js';

const standardOnly: readonly EdgeRule[] = [{ type: 'standard', defaultEdge: true }];

/**
 * Returns the edge rules of a node type. A type that declares none offers `standard`. Memoised: each rule asks for
 * them.
 */
export const edgeRulesOf: (type: NodeType) => readonly EdgeRule[] = memoizeByIdentity(
  (type: NodeType): readonly EdgeRule[] => {
    const edges: unknown = isJsonObject(type.validation) ? type.validation.edges : undefined;
    if (!Array.isArray(edges)) return standardOnly;
    const rules = edges.filter((rule): rule is EdgeRule => isJsonObject(rule));
    return rules.length > 0 ? rules : standardOnly;
  },
);

/**
 * Returns the edge kind of an edge or a rule, its `type`. A missing or non-text type counts as `standard`, for drawing,
 * rules and commands alike.
 */
export function edgeTypeOf(edge: { readonly type?: unknown }): string {
  return typeof edge.type === 'string' && edge.type !== '' ? edge.type : 'standard';
}

const isDetour = (edgeType: string | null | undefined): boolean => ['timeout', 'error'].includes(edgeKind(edgeType));

/** A type that offers nothing but a timeout, such as a delay, continues along it. */
const offersMainEdge = memoizeByIdentity((type: NodeType): boolean =>
  edgeRulesOf(type).some((rule) => !isDetour(rule.type)),
);

/**
 * The rank of an edge kind among the edges of a node type, whatever the wire order: 0 for main edges, 1 for the default
 * edge, 2 for timeouts and failures. Within a rank wire order counts.
 */
export function edgeRank(edgeType: string | null | undefined, type: NodeType): 0 | 1 | 2 {
  if (isDetour(edgeType)) return offersMainEdge(type) ? 2 : 0;
  return edgeKind(edgeType) === 'default' ? 1 : 0;
}

const rulesByKind = memoizeByIdentity((type: NodeType): ReadonlyMap<string, readonly EdgeRule[]> => {
  const byKind = new Map<string, EdgeRule[]>();
  for (const rule of edgeRulesOf(type)) {
    const rules = byKind.get(edgeTypeOf(rule));
    if (rules) rules.push(rule);
    else byKind.set(edgeTypeOf(rule), [rule]);
  }
  return byKind;
});

/**
 * Returns the rule for an edge kind, if the node type offers it. An absent kind counts as `standard`. Of several rules
 * it is the one that fixes this value, else the first.
 */
export function edgeRuleFor(type: NodeType, edgeType: string, value?: unknown): EdgeRule | undefined {
  const rules = rulesByKind(type).get(edgeTypeOf({ type: edgeType }));
  if (!rules) return undefined;
  const [first] = rules;
  if (value === undefined || value === null || rules.length < 2) return first;
  return rules.find((rule) => equalJson(fixedEdgeValue(rule), value)) ?? first;
}

/** Returns the value a rule fixes for its edges; undefined where each edge may have its own. */
export function fixedEdgeValue(rule: EdgeRule | undefined): Json | undefined {
  const value: unknown = rule?.value;
  if (!isJsonObject(value) || value['editable'] !== false) return undefined;
  return (value['value'] ?? undefined) as Json | undefined;
}

/** Returns the name of the setting that makes the value of a rule's edges; undefined where each edge has its own. */
export function edgeSettingOf(rule: EdgeRule | undefined): string | undefined {
  const value: unknown = rule?.value;
  const name = isJsonObject(value) ? value['property'] : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/**
 * Returns the initial value of an edge of this rule: the fixed one, else that of the setting which makes it, else the
 * proposed one, else none.
 *
 * @param config the settings of the node that the edge leaves
 */
export function defaultEdgeValue(rule: EdgeRule, config?: unknown): Json | undefined {
  const value: unknown = rule.value;
  if (!isJsonObject(value)) return undefined;
  const setting = edgeSettingOf(rule);
  const chosen = setting !== undefined && isJsonObject(config) && Object.hasOwn(config, setting) ? config[setting] : '';
  // The rows of a list make one edge each: which of them is next depends on the other edges.
  const made = chosen === '' || Array.isArray(chosen) ? undefined : chosen;
  return (value['value'] ?? made ?? value['default'] ?? undefined) as Json | undefined;
}

/** The meaning of an edge, which decides its style and position: main edge, default, after a wait, after a failure. */
export type EdgeKind = 'standard' | 'default' | 'timeout' | 'error' | 'other';

/** Returns the meaning of an edge's type. An edge without a type is `standard`; an unknown type is `other`. */
export function edgeKind(edgeType: string | null | undefined): EdgeKind {
  if (edgeType === null || edgeType === undefined) return 'standard';
  if (typeof edgeType !== 'string') return 'other';
  const word = edgeType.trim().toLowerCase();
  if (word === '' || word === 'standard') return 'standard';
  return word === 'default' || word === 'timeout' || word === 'error' ? word : 'other';
}

/**
 * Returns the label of an edge. A value is shown as written, except that the duration of a timeout is formatted and,
 * where the rule has a `label`, named: "2 hours", "No receipt · 10 min". An edge without a value shows what its rule
 * fixes, else its meaning; a plain standard edge shows nothing.
 */
export function edgeLabel(
  edge: { readonly type?: unknown; readonly value?: unknown },
  rule?: EdgeRule,
): string | undefined {
  const type = typeof edge.type === 'string' ? edge.type : undefined;
  const kind = edgeKind(type);
  const own = words(edge.value);
  const fixed = isJsonObject(rule?.value) ? words(rule.value.value) : undefined;
  const label = words(rule?.['label']);
  if (kind === 'timeout') {
    const value = own ?? fixed;
    if (value === undefined) return label ?? 'No time set';
    if (label === undefined) return formatDuration(value);
    // Text that is no duration is shown as is, with the label in front.
    return `${label} · ${parseDuration(value) === undefined ? value : formatDuration(value, 'short')}`;
  }
  const shown = own ?? fixed ?? label;
  if (shown !== undefined) return shown;
  if (kind === 'default') return 'Otherwise';
  if (kind === 'error') return 'Failed';
  return kind === 'other' ? words(type) : undefined;
}

function words(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}
