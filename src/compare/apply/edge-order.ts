import type { WorkflowEdge } from '#model';

/** The edges of each node in their order, while edges are added, rewired and reordered. */
export class EdgeOrder {
  /** Keys of edges by the node they leave. */
  readonly #bySource = new Map<string, string[]>();
  /** Edges that wait for their place, with the key of the edge that each one follows. */
  readonly #waiting = new Map<string, { readonly source: string; readonly follows: string | undefined }>();

  constructor(edges: ReadonlyMap<string, WorkflowEdge>) {
    for (const [key, { source }] of edges) this.#of(source).push(key);
  }

  remove(key: string, source: string): void {
    const keys = this.#of(source);
    const at = keys.indexOf(key);
    if (at >= 0) keys.splice(at, 1);
  }

  /** Puts an edge behind another one of its source, or first. It gets its place once all edges are known. */
  place(key: string, source: string, follows: string | undefined): void {
    this.#waiting.set(key, { source, follows });
  }

  /** Gives the edges of a node that are in the list its order; all others keep their place. */
  reorder(source: string, order: readonly string[]): void {
    const keys = this.#of(source);
    const here = new Set(keys);
    const wanted = order.filter((key) => here.has(key));
    const moved = new Set(wanted);
    let next = 0;
    this.#bySource.set(
      source,
      keys.map((key) => (moved.has(key) ? wanted[next++]! : key)),
    );
  }

  /**
   * Returns the edges in the order of the list: each node's edges in their own order, at the places where edges of the
   * node were, and behind the list where there are more.
   */
  arrange(edges: ReadonlyMap<string, WorkflowEdge>): WorkflowEdge[] {
    // By key, so that edges of two sides at the same place do not depend on which side came first.
    for (const key of [...this.#waiting.keys()].sort().reverse()) this.#settle(key);
    const queues = new Map([...this.#bySource].map(([source, keys]) => [source, keys.values()]));
    const arranged: WorkflowEdge[] = [];
    const takeFrom = (source: string): boolean => {
      const next = queues.get(source)?.next();
      const edge = next && !next.done ? edges.get(next.value) : undefined;
      if (edge) arranged.push(edge);
      return edge !== undefined;
    };
    for (const { source } of edges.values()) takeFrom(source);
    return arranged;
  }

  #settle(key: string): void {
    const place = this.#waiting.get(key);
    if (!place) return;
    this.#waiting.delete(key);
    if (place.follows !== undefined) this.#settle(place.follows);
    const keys = this.#of(place.source);
    const at = place.follows === undefined ? 0 : keys.indexOf(place.follows) + 1;
    keys.splice(at === 0 && place.follows !== undefined ? keys.length : at, 0, key);
  }

  #of(source: string): string[] {
    const known = this.#bySource.get(source);
    if (known) return known;
    const keys: string[] = [];
    this.#bySource.set(source, keys);
    return keys;
  }
}
