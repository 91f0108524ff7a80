import { equalJson, type Json, isJsonObject, memoizeByIdentity } from '#base';
import type { EdgeRule, NodeType } from '#model';
import { edgeKind } from './edge-label.js';

const standardOnly: readonly EdgeRule[] = [{ type: 'standard', defaultEdge: true }];

/** The kinds of path a step type offers. A type that declares none offers `standard`. Remembered: every rule asks for them. */
export const edgeRulesOf: (type: NodeType) => readonly EdgeRule[] = memoizeByIdentity(
  (type: NodeType): readonly EdgeRule[] => {
    const edges: unknown = isJsonObject(type.validation) ? type.validation.edges : undefined;
    if (!Array.isArray(edges)) return standardOnly;
    const rules = edges.filter((rule): rule is EdgeRule => isJsonObject(rule));
    return rules.length > 0 ? rules : standardOnly;
  },
);

/**
 * The kind of a path or of a rule, by its `type`. What has none, or one that is not text, counts as `standard`; asked
 * everywhere, so that drawing, rules and commands never disagree about it.
 */
export function edgeTypeOf(edge: { readonly type?: unknown }): string {
  return typeof edge.type === 'string' && edge.type !== '' ? edge.type : 'standard';
}

const isDetour = (edgeType: string | null | undefined): boolean => ['timeout', 'error'].includes(edgeKind(edgeType));

/** One that offers nothing but a timeout, such as a delay, runs on along it. */
const offersMainEdge = memoizeByIdentity((type: NodeType): boolean =>
  edgeRulesOf(type).some((rule) => !isDetour(rule.type)),
);

/**
 * Where paths of a kind stand among those that leave a step of this type, however the wire lists them: 0 for the ways on, 1 for
 * the one for everything else, 2 for detours after a wait or a failure. Within a rank the order of the wire counts.
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
 * The rule for paths of one kind, if the step type offers it. A rule or path without a kind counts as `standard`. Of several for
 * one kind it is the one that fixes what is written on the path, else the first.
 */
export function edgeRuleFor(type: NodeType, edgeType: string, value?: unknown): EdgeRule | undefined {
  const rules = rulesByKind(type).get(edgeTypeOf({ type: edgeType }));
  if (!rules) return undefined;
  const [first] = rules;
  if (value === undefined || value === null || rules.length < 2) return first;
  return rules.find((rule) => equalJson(fixedEdgeValue(rule), value)) ?? first;
}

/** The words a rule fixes for its paths; undefined where each path may have its own. */
export function fixedEdgeValue(rule: EdgeRule | undefined): Json | undefined {
  const value: unknown = rule?.value;
  if (!isJsonObject(value) || value['editable'] !== false) return undefined;
  return (value['value'] ?? undefined) as Json | undefined;
}

/** The value a new path of this kind starts with: the fixed one, else the proposed one, else none. */
export function defaultEdgeValue(rule: EdgeRule): Json | undefined {
  const value: unknown = rule.value;
  if (!isJsonObject(value)) return undefined;
  return (value['value'] ?? value['default'] ?? undefined) as Json | undefined;
}
