import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import type { LaidOutNode } from '#layout';
import type { Places } from '../window/places.js';

/** A way to go from a step with the keyboard. */
export type TravelDirection = 'down' | 'up' | 'left' | 'right' | 'first' | 'last';

/**
 * The step that an arrow leads to: along the path, back the way one came (else the first way in), or sideways to the
 * nearest sibling or, with none on that side, the nearest step at the same height. Undefined when there is none.
 *
 * @param trail the steps passed on the way here, oldest first; it decides which way is back
 */
export function travel(
  graph: Graph,
  places: Places,
  from: string,
  direction: TravelDirection,
  trail: readonly string[] = [],
): string | undefined {
  if (direction === 'first') return places.order.ids[0];
  if (direction === 'last') return places.order.ids.at(-1);
  if (direction === 'down') return nextAlong(graph, from, trail);
  if (direction === 'up') return previousAlong(graph, from, trail);
  return sideways(graph, places, from, direction === 'left' ? -1 : 1);
}

function nextAlong(graph: Graph, from: string, trail: readonly string[]): string | undefined {
  const edges = graph.outgoing(from).filter((edge) => edge.target !== from && graph.node(edge.target));
  const unseen = edges.filter((edge) => !trail.includes(edge.target));
  const choice = unseen.length > 0 ? unseen : edges;
  return (choice.find((edge) => edgeKind(edge.type) === 'standard') ?? choice[0])?.target;
}

function previousAlong(graph: Graph, from: string, trail: readonly string[]): string | undefined {
  const sources = graph
    .incoming(from)
    .map((edge) => edge.source)
    .filter((id) => id !== from && graph.node(id));
  const came = trail.findLast((id) => sources.includes(id));
  return came ?? sources[0];
}

function sideways(graph: Graph, places: Places, from: string, sign: 1 | -1): string | undefined {
  const here = places.of(from);
  if (!here) return undefined;
  const beside = (id: string): number => {
    const there = places.of(id);
    return there ? (there.x + there.width / 2 - (here.x + here.width / 2)) * sign : 0;
  };
  const nearest = (ids: Iterable<string>): string | undefined => {
    let best: string | undefined;
    for (const id of ids)
      if (id !== from && beside(id) > 1 && (best === undefined || beside(id) < beside(best))) best = id;
    return best;
  };
  const siblings = new Set<string>();
  for (const edge of graph.incoming(from)) {
    // Among thousands of siblings the nearest one is found by the row.
    if (graph.outgoingAt(edge.source).length <= maxSiblings)
      for (const path of graph.outgoing(edge.source)) siblings.add(path.target);
  }
  return nearest(siblings) ?? nearestInRow(places, here, sign, nearest);
}

const maxSiblings = 200;

/** Looks further and further along the row, so that a short way costs little however long the row is. */
function nearestInRow(
  places: Places,
  here: LaidOutNode,
  sign: 1 | -1,
  nearest: (ids: Iterable<string>) => string | undefined,
): string | undefined {
  const { bounds } = places;
  if (!bounds) return undefined;
  const end = sign > 0 ? bounds.x + bounds.width - here.x : here.x + here.width - bounds.x;
  for (let reach = 600; ; reach *= 4) {
    const width = Math.min(reach, end);
    // What only touches the row stands in the next one.
    const row = { x: sign > 0 ? here.x : here.x + here.width - width, y: here.y + 0.5, width, height: here.height - 1 };
    const found = nearest(places.nodesIn(row).filter((id) => isWithin(places.of(id)!, row)));
    if (found !== undefined || reach >= end) return found;
  }
}

/** Whether the middle of a step is in the stretch looked at: one further out might still be nearer. */
function isWithin(place: LaidOutNode, row: { readonly x: number; readonly width: number }): boolean {
  const middle = place.x + place.width / 2;
  return middle >= row.x && middle <= row.x + row.width;
}
