import { type Json, memoizeByIdentity } from '#base';
import { defaultEdgeValue, edgeRulesOf, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, WorkflowNode } from '#model';
import { edgeRowsOf, missingRowEdges } from '../conditions/edge-rows.js';
import { plainWord } from '../settings/compare-values.js';
import { EdgeMatch } from './edge-match.js';

/** The number of edges that may leave a node of a type. `words` is the rule in words: "exactly 2". */
export interface EdgeCount {
  readonly least: number;
  readonly most: number;
  readonly words: string;
  /** An unknown condition as written; it enforces nothing. */
  readonly unknown?: string;
}

const knownConditions = new Set([
  'exactly',
  'atleast',
  'minimum',
  'min',
  'atmost',
  'maximum',
  'max',
  'morethan',
  'lessthan',
  'any',
  'none',
]);

const noRule: EdgeCount = { least: 0, most: Infinity, words: 'any number of' };

/** Reads `validation.numEdgeCondition` and `numEdges`. Without both there is no rule. */
export const edgeCountOf: (type: NodeType) => EdgeCount = memoizeByIdentity((type) => {
  const validation = type.validation;
  const count = validation?.numEdges;
  const condition = validation?.numEdgeCondition;
  if (typeof condition !== 'string' || condition === '') return noRule;
  if (!knownConditions.has(plainWord(condition))) return { ...noRule, unknown: condition };
  if (typeof count !== 'number' || !Number.isFinite(count)) return noRule;
  switch (plainWord(condition)) {
    case 'exactly':
      return { least: count, most: count, words: `exactly ${count}` };
    case 'atleast':
    case 'minimum':
    case 'min':
      return { least: count, most: Infinity, words: `at least ${count}` };
    case 'atmost':
    case 'maximum':
    case 'max':
      return { least: 0, most: count, words: `at most ${count}` };
    case 'morethan':
      return { least: count + 1, most: Infinity, words: `more than ${count}` };
    case 'lessthan':
      return { least: 0, most: count - 1, words: `fewer than ${count}` };
    default:
      return noRule;
  }
});

/** An edge that the rules of a node require and that does not exist yet. */
export interface MissingEdge {
  /** The id of the node that the edge would leave. */
  readonly nodeId: string;
  /** The edge kind that the node's type asks for. */
  readonly edgeType: string;
  /** The label it would have. */
  readonly label?: string;
  /** The initial value of such an edge. */
  readonly value?: Json;
}

/** Returns the number of edges that a node still needs, at most a hundred. */
export function countMissingEdges(node: WorkflowNode, graph: Graph): number {
  const type = nodeTypeOf(node);
  const present = graph.outgoing(node.id);
  const least = Math.max(0, Math.ceil(Math.min(edgeCountOf(type).least, maxMissing) - present.length));
  const made = edgeRowsOf(node);
  return made ? Math.max(least, missingRowEdges(type, made, present).slice(0, maxMissing).length) : least;
}

const maxMissing = 100;

/**
 * Returns the edges that a node still needs: those of its rows, where rows make edges, then as many as its type asks
 * for, in the order of the type's rules. Fewer than it needs where its type does not offer as many.
 */
export function missingEdgesOf(node: WorkflowNode, graph: Graph): readonly MissingEdge[] {
  const needed = countMissingEdges(node, graph);
  if (needed === 0) return [];
  const type = nodeTypeOf(node);
  const present = graph.outgoing(node.id);
  const made = edgeRowsOf(node);
  const ofRows = made ? missingRowEdges(type, made, present).slice(0, maxMissing) : [];
  const match = new EdgeMatch(type);
  match.match(present);
  for (const { rule } of ofRows) match.take(rule);
  const further = needed - ofRows.length;
  const unused = match.unused.slice(0, further);
  const { endless } = match;
  const rest = [...unused, ...(endless ? Array.from({ length: further - unused.length }, () => endless) : [])];
  const missing = [
    ...ofRows.map(({ rule, value }) => ({ rule, edge: missingEdge(node, rule, value) })),
    ...rest.map((rule) => ({ rule, edge: missingEdge(node, rule) })),
  ];
  // Edges without a row yet come where their rule does: before the one for everything else.
  const rules = edgeRulesOf(type);
  if (made) missing.sort((left, right) => rules.indexOf(left.rule) - rules.indexOf(right.rule));
  return missing.map(({ edge }) => edge);
}

function missingEdge(
  { config, id: nodeId }: WorkflowNode,
  rule: EdgeRule,
  value: Json | undefined = defaultEdgeValue(rule, config),
): MissingEdge {
  const label = edgeLabel({ type: rule.type, value }, rule);
  return {
    nodeId,
    edgeType: edgeTypeOf(rule),
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
  };
}
