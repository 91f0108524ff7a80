import type { Graph } from '#graph';
import { equalJson } from '#base';
import type { NodeType } from '#model';
import type { NodeRule } from '../rule.js';
import type { RuleInput } from '../rule-input.js';

/** What to check next. */
export type CheckTarget =
  | { readonly kind: 'node' | 'analysis' | 'edge'; readonly id: string }
  /** A rule about the whole graph, by its position. */
  | { readonly kind: 'graph'; readonly position: number };

interface Named {
  readonly id: string;
}

/** Elements of the previous document that may be removed by now: their problems must be cleared as well. */
interface KnownBefore {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/**
 * The remaining work of a full check: nodes, edges, nodes against their past, then the graph rules. The lists are those
 * of its start; later elements were checked when they were added.
 */
export class CheckWork {
  readonly #nodes: readonly Named[];
  readonly #edges: readonly Named[];
  readonly #graphRules: number;
  #analysisNodes: readonly Named[];
  #atNode = 0;
  #atEdge = 0;
  #atAnalysis = 0;
  #atRule = 0;

  constructor(graph: Graph, graphRules: number, before?: KnownBefore) {
    // Where ids repeat, the first is checked several times, which changes nothing and needs no set of ids.
    this.#nodes = withGone(graph.nodes, before?.nodeIds, (id) => graph.nodeIndex(id));
    this.#edges = withGone(graph.edges, before?.edgeIds, (id) => graph.edgeIndex(id));
    this.#analysisNodes = this.#nodes;
    this.#graphRules = graphRules;
  }

  get isLeft(): boolean {
    const { done, total } = this.progress;
    return done < total;
  }

  get progress(): { readonly done: number; readonly total: number } {
    return {
      done: this.#atNode + this.#atEdge + this.#atAnalysis + this.#atRule,
      total: this.#nodes.length + this.#edges.length + this.#analysisNodes.length + this.#graphRules,
    };
  }

  next(): CheckTarget | undefined {
    const node = this.#nodes[this.#atNode];
    if (node) return ((this.#atNode += 1), { kind: 'node', id: node.id });
    const edge = this.#edges[this.#atEdge];
    if (edge) return ((this.#atEdge += 1), { kind: 'edge', id: edge.id });
    const analyzed = this.#analysisNodes[this.#atAnalysis];
    if (analyzed) return ((this.#atAnalysis += 1), { kind: 'analysis', id: analyzed.id });
    if (this.#atRule < this.#graphRules) return ((this.#atRule += 1), { kind: 'graph', position: this.#atRule - 1 });
    return undefined;
  }

  /**
   * Follows a change of the document. After a structural one, analysis and graph rules start again; returns true then,
   * so that the caller need not run them.
   */
  follow(graph: Graph, structure: boolean): boolean {
    this.#atRule = 0;
    if (!structure) return false;
    this.#analysisNodes = graph.nodes;
    this.#atAnalysis = 0;
    return true;
  }
}

function withGone(
  elements: readonly Named[],
  before: readonly string[] = [],
  position: (id: string) => number,
): readonly Named[] {
  const removed = before.filter((id) => position(id) < 0);
  return removed.length === 0 ? elements : [...elements, ...removed.map((id) => ({ id }))];
}

interface KnownType {
  readonly type: NodeType;
  readonly rules: readonly NodeRule[];
}

/** Variants kept for one `type`: each node carries its own copy, and a host may write them all by hand. */
const maxVariants = 8;

/**
 * The rules that can find problems in nodes of a type. Thousands of nodes have some dozens of types, each in its own
 * copy: equal types are tested once.
 */
export class RulesByType {
  readonly #known = new WeakMap<NodeType, readonly NodeRule[]>();
  readonly #byWord = new Map<unknown, KnownType[]>();

  constructor(
    private readonly rules: readonly NodeRule[],
    private readonly facts: Pick<RuleInput, 'account' | 'catalog' | 'comparators'>,
  ) {}

  of(type: NodeType): readonly NodeRule[] {
    let rules = this.#known.get(type);
    if (!rules) {
      rules = this.#find(type);
      this.#known.set(type, rules);
    }
    return rules;
  }

  #find(type: NodeType): readonly NodeRule[] {
    const variants = this.#byWord.get(type.type) ?? [];
    const same = variants.find((variant) => equalJson(variant.type, type));
    if (same) return same.rules;
    const rules = this.rules.filter((rule) => rule.concerns?.(type, this.facts) !== false);
    if (variants.length < maxVariants) this.#byWord.set(type.type, [...variants, { type, rules }]);
    return rules;
  }
}
