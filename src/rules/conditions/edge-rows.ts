import { equalJson, memoizeByIdentity } from '#base';
import {
  edgeRuleFor,
  edgeRulesOf,
  edgeSettingOf,
  edgeTypeOf,
  fixedEdgeValue,
  type NamedProperty,
  nodeTypeOf,
  propertiesOf,
} from '#catalog';
import type { EdgeRule, NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import { effectiveValue, isVisible } from '../settings/visible-properties.js';
import { pathOf } from './condition-name.js';

/** The edge rule of a type whose edges are made by the rows of a setting, and that setting. */
interface RowEdges {
  readonly rule: EdgeRule;
  readonly property: NamedProperty;
}

const rowEdgesOf = memoizeByIdentity((type: NodeType): RowEdges | undefined => {
  for (const rule of edgeRulesOf(type)) {
    const name = rule.multiple === true ? edgeSettingOf(rule) : undefined;
    const property = name === undefined ? undefined : propertiesOf(type).find((each) => each.name === name);
    if (property && plainWord(property.type) === 'conditions') return { rule, property };
  }
  return undefined;
});

/** Returns whether the rows of a setting can make edges of such nodes. */
export function makesRows(type: NodeType): boolean {
  return rowEdgesOf(type) !== undefined;
}

/** The rows of a node that make edges. */
export interface EdgeRows {
  /** The rule of their edges. */
  readonly rule: EdgeRule;
  /** The setting that holds them. */
  readonly name: string;
  readonly rows: readonly unknown[];
  /** The names of their paths, each once, in order. */
  readonly paths: readonly string[];
}

const noComparators = {};

/**
 * Returns the rows whose paths are edges of a node; undefined where its type has none, or another setting decides. A
 * value that is no list makes no edges.
 */
export const edgeRowsOf: (node: WorkflowNode) => EdgeRows | undefined = memoizeByIdentity((node) => {
  const found = rowEdgesOf(nodeTypeOf(node));
  if (!found || !isVisible(node, found.property, { comparators: noComparators })) return undefined;
  const value = effectiveValue(node, found.property);
  if (value !== undefined && value !== null && !Array.isArray(value)) return undefined;
  const rows: readonly unknown[] = value ?? [];
  const paths = [...new Set(rows.map(pathOf))].filter((path) => path.trim() !== '');
  return { rule: found.rule, name: found.property.name, rows, paths };
});

/** Returns the path that an edge is the edge of; undefined for edges of another kind and for ones without a name. */
export function pathOfEdge(
  { rule }: Pick<EdgeRows, 'rule'>,
  edge: Pick<WorkflowEdge, 'type' | 'value'>,
): string | undefined {
  if (edgeTypeOf(edge) !== edgeTypeOf(rule)) return undefined;
  const { value } = edge;
  const path = typeof value === 'number' ? String(value) : value;
  return typeof path === 'string' && path.trim() !== '' ? path : undefined;
}

/** Returns whether a setting of a node shows the value of its edge, which is edited there. */
export function isMadeBySetting(node: WorkflowNode, edge: Pick<WorkflowEdge, 'type' | 'value'>): boolean {
  const made = edgeRowsOf(node);
  const path = made && pathOfEdge(made, edge);
  if (path !== undefined) return made?.paths.includes(path) === true;
  const type = nodeTypeOf(node);
  const rule = edgeRuleFor(type, edgeTypeOf(edge), edge.value);
  const name = rule?.multiple === true ? undefined : edgeSettingOf(rule);
  const property = name === undefined ? undefined : type.properties?.find((each) => each?.name === name);
  return property !== undefined && property !== null && equalJson(effectiveValue(node, property), edge.value);
}

/** Returns the edges that the rows of a node need beside those present: one for each path, and one for everything else. */
export function missingRowEdges(
  type: NodeType,
  made: EdgeRows,
  present: readonly WorkflowEdge[],
): readonly { readonly rule: EdgeRule; readonly value?: string }[] {
  const drawn = new Set(present.map((edge) => pathOfEdge(made, edge)));
  const kinds = new Set(present.map(edgeTypeOf));
  return [
    ...made.paths.filter((path) => !drawn.has(path)).map((value) => ({ rule: made.rule, value })),
    ...edgeRulesOf(type)
      .filter((rule) => rule !== made.rule && fixedEdgeValue(rule) !== undefined && !kinds.has(edgeTypeOf(rule)))
      .map((rule) => ({ rule })),
  ];
}
