import { pathKind } from '#catalog';
import type { Graph } from '#graph';
import type { Layout } from '#layout';
import { stepOrder } from './step-order.js';

/** A way to go from a step with the keyboard. */
export type TravelDirection = 'down' | 'up' | 'left' | 'right' | 'first' | 'last';

/**
 * The step that an arrow leads to: along the path, back the way one came (else the first way in), or sideways to the
 * nearest sibling or, with none on that side, the nearest step at the same height. Undefined when there is none.
 *
 * @param trail the steps passed on the way here, oldest first; it decides which way is back
 */
export function travel(
  graph: Graph, layout: Layout, from: string, direction: TravelDirection, trail: readonly string[] = [],
): string | undefined {
  if (direction === 'first') return stepOrder(graph)[0];
  if (direction === 'last') return stepOrder(graph).at(-1);
  if (direction === 'down') return nextAlong(graph, from, trail);
  if (direction === 'up') return previousAlong(graph, from, trail);
  return sideways(graph, layout, from, direction === 'left' ? -1 : 1);
}

function nextAlong(graph: Graph, from: string, trail: readonly string[]): string | undefined {
  const edges = graph.outgoing(from).filter((edge) => edge.target !== from && graph.node(edge.target));
  const unseen = edges.filter((edge) => !trail.includes(edge.target));
  const choice = unseen.length > 0 ? unseen : edges;
  return (choice.find((edge) => pathKind(edge.type) === 'standard') ?? choice[0])?.target;
}

function previousAlong(graph: Graph, from: string, trail: readonly string[]): string | undefined {
  const sources = graph.incoming(from).map((edge) => edge.source).filter((id) => id !== from && graph.node(id));
  const came = trail.findLast((id) => sources.includes(id));
  return came ?? sources[0];
}

function sideways(graph: Graph, layout: Layout, from: string, sign: 1 | -1): string | undefined {
  const here = layout.nodes[from];
  if (!here) return undefined;
  const beside = (id: string): number => {
    const there = layout.nodes[id];
    return there ? (there.x + there.width / 2 - (here.x + here.width / 2)) * sign : 0;
  };
  const nearest = (ids: readonly string[]): string | undefined => {
    let best: string | undefined;
    for (const id of ids) if (id !== from && beside(id) > 1 && (best === undefined || beside(id) < beside(best))) best = id;
    return best;
  };
  const siblings = graph.incoming(from).flatMap((edge) => graph.outgoing(edge.source).map((path) => path.target));
  const sameRow = graph.nodes.map((node) => node.id).filter((id) => {
    const there = layout.nodes[id];
    return there !== undefined && there.y < here.y + here.height && there.y + there.height > here.y;
  });
  return nearest(siblings) ?? nearest(sameRow);
}
