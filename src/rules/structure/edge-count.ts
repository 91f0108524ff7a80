import { type Json, memoizeByIdentity } from '#base';
import { defaultEdgeValue, edgeTypeOf, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { EdgeRule, NodeType, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import { EdgeMatch } from './edge-match.js';

/** How many paths may leave a step of a type. `words` is the rule as people read it: "exactly 2". */
export interface EdgeCount {
  readonly least: number;
  readonly most: number;
  readonly words: string;
  /** The condition as written, where nobody knows it; then nothing is enforced. */
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

/** A path the rules of a step ask for and nobody has drawn yet. */
export interface MissingEdge {
  readonly nodeId: string;
  readonly edgeType: string;
  /** What its pill would say. */
  readonly label?: string;
  /** The value a new path of this kind starts with. */
  readonly value?: Json;
}

/** How many paths a step still needs; beyond a hundred nobody counts them. */
export function countMissingEdges(node: WorkflowNode, graph: Graph): number {
  return Math.max(0, Math.ceil(Math.min(edgeCountOf(nodeTypeOf(node)).least, 100) - graph.outgoing(node.id).length));
}

/**
 * The paths a step still needs, in the order of its type's rules. Empty when it has enough. They are fewer than it needs where
 * its type does not offer as many.
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
