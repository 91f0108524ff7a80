import { memoizeByIdentity } from '#base';
import { type Arcs, type Graph, readingOrder } from '#graph';

interface Numbered {
  arcs?: Arcs;
  numbers?: ReadonlyMap<string, number>;
}

const numberedLast = memoizeByIdentity((_entries: readonly string[]): Numbered => ({}));

/**
 * Returns the 1-based number of each node in reading order: "step 4 of 12". Recomputed when ids or edges change, not
 * while the user types.
 *
 * @param entries the entry nodes, as `editor.flow()` returns them
 */
export function nodeNumbersOf(graph: Graph, entries: readonly string[]): ReadonlyMap<string, number> {
  const last = numberedLast(entries);
  if (!last.numbers || last.arcs !== graph.arcs) {
    last.arcs = graph.arcs;
    last.numbers = new Map(readingOrder(graph, entries).map((id, index) => [id, index + 1]));
  }
  return last.numbers;
}
