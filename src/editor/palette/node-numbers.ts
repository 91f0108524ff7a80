import { memoizeByIdentity } from '#base';
import { type Arcs, type Graph, readingOrder } from '#graph';

interface Numbered {
  arcs?: Arcs;
  numbers?: ReadonlyMap<string, number>;
}

const numberedLast = memoizeByIdentity((_entries: readonly string[]): Numbered => ({}));

/**
 * The number of each step in reading order, counted from 1: "step 4 of 12". Counted anew when ids or ends change, not while
 * somebody types.
 *
 * @param entries where contacts come in, as the flow of the editor tells it
 */
export function nodeNumbersOf(graph: Graph, entries: readonly string[]): ReadonlyMap<string, number> {
  const last = numberedLast(entries);
  if (!last.numbers || last.arcs !== graph.arcs) {
    last.arcs = graph.arcs;
    last.numbers = new Map(readingOrder(graph, entries).map((id, index) => [id, index + 1]));
  }
  return last.numbers;
}
