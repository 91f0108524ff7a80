import { edgeKind } from '#catalog';
import type { Graph } from '#graph';
import { type LaidOutNode, type LayoutDirection, turnedCard } from '#layout';
import type { Places } from '../window/places.js';

/** Direction of keyboard navigation from a node. */
export type TravelDirection = 'down' | 'up' | 'left' | 'right' | 'first' | 'last';

const turned: ReadonlyMap<TravelDirection, TravelDirection> = new Map([
  ['right', 'down'],
  ['left', 'up'],
  ['down', 'right'],
  ['up', 'left'],
]);

/** Returns an arrow key as it is in a flow down: in one to the right, the right arrow follows the edges. */
export function inFlowDown(key: TravelDirection, flow: LayoutDirection | undefined): TravelDirection {
  return flow === 'right' ? (turned.get(key) ?? key) : key;
}

/**
 * Returns the node that an arrow key leads to: along the edge; back where the user came from, else along the first
 * incoming edge; sideways to the nearest sibling or, without one on that side, the nearest node beside it. Undefined if
 * there is none.
 *
 * @param direction as in a flow down; see `inFlowDown`
 * @param trail nodes visited on the way here, oldest first; decides what "back" is
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
  const here = cardOf(places, from);
  if (!here) return undefined;
  const beside = (id: string): number => {
    const there = cardOf(places, id);
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
    // Among thousands of siblings the spatial index finds the nearest one.
    if (graph.outgoingAt(edge.source).length <= maxSiblings)
      for (const { target } of graph.outgoing(edge.source)) siblings.add(target);
  }
  return nearest(siblings) ?? nearestInRow(places, here, sign, nearest);
}

const maxSiblings = 200;

/** Searches the row in growing stretches, so that a short distance stays cheap in a long row. */
function nearestInRow(
  places: Places,
  here: LaidOutNode,
  sign: 1 | -1,
  nearest: (ids: Iterable<string>) => string | undefined,
): string | undefined {
  const { direction = 'down' } = places.layout;
  const bounds = places.bounds && turnedCard(places.bounds, direction);
  if (!bounds) return undefined;
  const end = sign > 0 ? bounds.x + bounds.width - here.x : here.x + here.width - bounds.x;
  for (let reach = 600; ; reach *= 4) {
    const width = Math.min(reach, end);
    // A node that only touches the row belongs to the next one.
    const row = { x: sign > 0 ? here.x : here.x + here.width - width, y: here.y + 0.5, width, height: here.height - 1 };
    const found = nearest(
      places.nodesIn(turnedCard(row, direction)).filter((id) => isWithin(cardOf(places, id)!, row)),
    );
    if (found !== undefined || reach >= end) return found;
  }
}

/** The card of a node as in a flow down. */
function cardOf({ layout: { direction = 'down' }, of }: Places, nodeId: string): LaidOutNode | undefined {
  const place = of(nodeId);
  return place && turnedCard(place, direction);
}

/** Whether the middle of a node lies in the searched stretch; a node further out might still be nearer. */
function isWithin(place: LaidOutNode, row: { readonly x: number; readonly width: number }): boolean {
  const middle = place.x + place.width / 2;
  return middle >= row.x && middle <= row.x + row.width;
}
