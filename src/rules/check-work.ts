import type { Graph } from '#graph';

/** Where to look next. */
export type WorkPlace =
  | { readonly kind: 'node' | 'flow' | 'edge'; readonly id: string }
  /** A rule about the whole graph, by its position. */
  | { readonly kind: 'graph'; readonly position: number };

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
  readonly #nodeIds: readonly string[];
  readonly #edgeIds: readonly string[];
  readonly #graphRules: number;
  #flowIds: readonly string[];
  #node = 0;
  #edge = 0;
  #flow = 0;
  #rule = 0;

  constructor(graph: Graph, graphRules: number, before?: KnownBefore) {
    this.#nodeIds = idsOf(graph.nodes, before?.nodeIds);
    this.#edgeIds = idsOf(graph.edges, before?.edgeIds);
    this.#flowIds = this.#nodeIds;
    this.#graphRules = graphRules;
  }

  get isLeft(): boolean {
    const { done, total } = this.progress;
    return done < total;
  }

  get progress(): { readonly done: number; readonly total: number } {
    return {
      done: this.#node + this.#edge + this.#flow + this.#rule,
      total: this.#nodeIds.length + this.#edgeIds.length + this.#flowIds.length + this.#graphRules,
    };
  }

  next(): WorkPlace | undefined {
    const node = this.#nodeIds[this.#node];
    if (node !== undefined) return (this.#node += 1), { kind: 'node', id: node };
    const edge = this.#edgeIds[this.#edge];
    if (edge !== undefined) return (this.#edge += 1), { kind: 'edge', id: edge };
    const flow = this.#flowIds[this.#flow];
    if (flow !== undefined) return (this.#flow += 1), { kind: 'flow', id: flow };
    if (this.#rule < this.#graphRules) return (this.#rule += 1), { kind: 'graph', position: this.#rule - 1 };
    return undefined;
  }

  /**
   * The document has changed. Where its structure has, what can happen before each step is looked at once more, and so is the
   * whole; answers true where it is, so that nobody else needs to.
   */
  follow(graph: Graph, structure: boolean): boolean {
    this.#rule = 0;
    if (!structure) return false;
    this.#flowIds = idsOf(graph.nodes);
    this.#flow = 0;
    return true;
  }
}

function idsOf(elements: readonly { readonly id: string }[], others: readonly string[] = []): readonly string[] {
  const ids = new Set<string>();
  for (const { id } of elements) ids.add(id);
  for (const id of others) ids.add(id);
  return [...ids];
}
