import type { Graph } from '#graph';

/** Where to look next. */
export type WorkPlace =
  | { readonly kind: 'node' | 'flow' | 'edge'; readonly id: string }
  /** A rule about the whole graph, by its position. */
  | { readonly kind: 'graph'; readonly position: number };

interface Named {
  readonly id: string;
}

/** Places that were known before and may be gone by now: what was found there has to be looked at as well. */
interface KnownBefore {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/**
 * What is left to look at of a document, place by place: steps by themselves, paths, steps against what can happen before them,
 * and at last the whole. The lists are those of when it began; what came since was looked at when it came.
 */
export class CheckWork {
  readonly #nodes: readonly Named[];
  readonly #edges: readonly Named[];
  readonly #graphRules: number;
  #flow: readonly Named[];
  #atNode = 0;
  #atEdge = 0;
  #atFlow = 0;
  #atRule = 0;

  constructor(graph: Graph, graphRules: number, before?: KnownBefore) {
    // Where ids repeat, the first is looked at more than once, which changes nothing and needs no list of ids.
    this.#nodes = withGone(graph.nodes, before?.nodeIds, (id) => graph.nodeIndex(id));
    this.#edges = withGone(graph.edges, before?.edgeIds, (id) => graph.edgeIndex(id));
    this.#flow = this.#nodes;
    this.#graphRules = graphRules;
  }

  get isLeft(): boolean {
    const { done, total } = this.progress;
    return done < total;
  }

  get progress(): { readonly done: number; readonly total: number } {
    return {
      done: this.#atNode + this.#atEdge + this.#atFlow + this.#atRule,
      total: this.#nodes.length + this.#edges.length + this.#flow.length + this.#graphRules,
    };
  }

  next(): WorkPlace | undefined {
    const node = this.#nodes[this.#atNode];
    if (node) return ((this.#atNode += 1), { kind: 'node', id: node.id });
    const edge = this.#edges[this.#atEdge];
    if (edge) return ((this.#atEdge += 1), { kind: 'edge', id: edge.id });
    const flow = this.#flow[this.#atFlow];
    if (flow) return ((this.#atFlow += 1), { kind: 'flow', id: flow.id });
    if (this.#atRule < this.#graphRules) return ((this.#atRule += 1), { kind: 'graph', position: this.#atRule - 1 });
    return undefined;
  }

  /**
   * The document has changed. Where its structure has, what can happen before each step is looked at once more, and so is the
   * whole; answers true where it is, so that nobody else needs to.
   */
  follow(graph: Graph, structure: boolean): boolean {
    this.#atRule = 0;
    if (!structure) return false;
    this.#flow = graph.nodes;
    this.#atFlow = 0;
    return true;
  }
}

function withGone(
  elements: readonly Named[],
  before: readonly string[] = [],
  position: (id: string) => number,
): readonly Named[] {
  const gone = before.filter((id) => position(id) < 0);
  return gone.length === 0 ? elements : [...elements, ...gone.map((id) => ({ id }))];
}
