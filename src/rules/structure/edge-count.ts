import { type Json, memoizeByIdentity } from '#base';
import { defaultEdgeValue, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, WorkflowNode } from '#model';
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
  return Math.max(0, Math.ceil(Math.min(edgeCountOf(nodeTypeOf(node)).least, 100) - graph.outgoing(node.id).length));
}

/**
 * Returns the edges that a node still needs, in the order of its type's rules. Fewer than it needs where its type does
 * not offer as many.
 */
export function missingEdgesOf(node: WorkflowNode, graph: Graph): readonly MissingEdge[] {
  const needed = countMissingEdges(node, graph);
  if (needed === 0) return [];
  const match = new EdgeMatch(nodeTypeOf(node));
  match.match(graph.outgoing(node.id));
  const unused = match.unused.slice(0, needed);
  const further = needed - unused.length;
  const { endless } = match;
  return [...unused, ...(endless ? Array.from({ length: further }, () => endless) : [])].map((rule) =>
    missingEdge(node.id, rule),
  );
}

function missingEdge(nodeId: string, rule: EdgeRule): MissingEdge {
  const value = defaultEdgeValue(rule);
  const label = edgeLabel({ type: rule.type, value }, rule);
  return {
    nodeId,
    edgeType: edgeTypeOf(rule),
    ...(label === undefined ? {} : { label }),
    ...(value === undefined ? {} : { value }),
  };
}
