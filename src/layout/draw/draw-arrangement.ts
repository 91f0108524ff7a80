import type { Presentation } from '#model';
import type { Arrangement } from '../arrange-graph.js';
import { CardIndex } from './card-index.js';
import type { LayoutGraph } from '../layout-graph.js';
import type { LayoutDirection } from '../layout-metrics.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point } from '../layout.js';
import { placeNode, presentationOf } from './place-nodes.js';
import type { ReadGraph } from '../read-graph.js';
import { routeAround } from './route-around.js';
import { type Corridor, routeThrough } from './route-edges.js';

/**
 * Turns an arrangement into a layout: moves the steps a person moved, routes every path to where its ends are then.
 * `pillReach`: how far a pill reaches to either side of its line.
 */
export function drawArrangement(
  { graph, nodeIds, edgeIds }: ReadGraph, arrangement: Arrangement, direction: LayoutDirection, pillReach: number, presentation?: Presentation,
): Layout {
  const moved = new Uint8Array(nodeIds.length);
  const cards = nodeIds.map((id, v): LaidOutNode => {
    const width = graph.width[v]!;
    const height = graph.height[v]!;
    const automatic = turned({ x: arrangement.x[v]!, y: arrangement.y[v]!, width, height }, direction);
    const placed = placeNode(automatic, presentationOf(presentation, id));
    if (placed !== automatic) moved[v] = 1;
    return turned(placed, direction);
  });
  const movedCards = cards.filter((_, v) => moved[v] === 1);
  const inTheWay = movedCards.length > 0 ? new CardIndex(movedCards) : undefined;
  const everything = inTheWay && new CardIndex(cards);

  const edges = Object.create(null) as { [id: string]: LaidOutEdge };
  const bounds = new Bounds();
  for (const card of cards) bounds.add(card.x, card.y, card.x + card.width, card.y + card.height);
  edgeIds.forEach((id, e) => {
    const source = graph.source[e]!;
    const target = graph.target[e]!;
    const ends = { from: middle(cards[source]!, cards[source]!.height), to: middle(cards[target]!, 0) };
    const corridor = corridorOf(arrangement, graph, e, ends.from.x, ends.to.x);
    const usual = routeThrough(ends, corridor);
    const blocked = moved[source] || moved[target] || (inTheWay && inTheWay.countHits(usual) > 0);
    const points = blocked && everything ? routeAround(ends, corridor, everything) : usual;
    for (const { x, y } of points) bounds.add(x, y, x, y);
    const usualPill = { x: corridor.lines[0]!, y: arrangement.pill[e]! };
    const pill = graph.labelled[e] === 1 ? (blocked ? pillOn(points, usualPill) : usualPill) : undefined;
    if (pill) bounds.add(pill.x - pillReach, pill.y, pill.x + pillReach, pill.y);
    edges[id] = { points: direction === 'right' ? points.map((point) => turnedPoint(point, direction)) : points, ...(pill && { label: turnedPoint(pill, direction) }) };
  });

  const nodes = Object.create(null) as { [id: string]: LaidOutNode };
  nodeIds.forEach((id, v) => (nodes[id] = turned(cards[v]!, direction)));
  const { width, height } = bounds.size();
  return { nodes, edges, ...(direction === 'right' ? { width: height, height: width } : { width, height }) };
}

/** A path that ran straight under its source, or straight over its target, still does when that end was moved. */
function corridorOf({ lineStart, lineTurn, lineX, merge, x }: Arrangement, graph: LayoutGraph, e: number, from: number, to: number): Corridor {
  const axisOf = (v: number): number => x[v]! + Math.floor(graph.width[v]! / 2);
  const first = lineStart[e]!;
  const end = lineStart[e + 1]!;
  const lines: number[] = [];
  const turns: number[] = [];
  for (let i = first; i < end; i++) {
    const line = lineX[i]!;
    const isLast = i === end - 1;
    if (isLast && line === axisOf(graph.target[e]!)) lines.push(to);
    else if (i === first && line === axisOf(graph.source[e]!)) lines.push(from);
    else lines.push(line);
    turns.push(lineTurn[i]!);
  }
  return { turns, lines, merge: merge[e]! };
}

/** Where paths leave and enter: at the middle of a card, as high as asked. */
function middle(card: LaidOutNode, drop: number): Point {
  return { x: card.x + Math.floor(card.width / 2), y: card.y + drop };
}

/** The pill's own place if the path still runs there, else the middle of the path's longest stretch. */
function pillOn(points: readonly Point[], pill: Point): Point {
  let longest = -1;
  let place = pill;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]!;
    const b = points[i]!;
    if (a.x === pill.x && b.x === pill.x && pill.y > Math.min(a.y, b.y) && pill.y < Math.max(a.y, b.y)) return pill;
    const length = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
    if (length > longest) {
      longest = length;
      place = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
    }
  }
  return place;
}

function turned(card: LaidOutNode, direction: LayoutDirection): LaidOutNode {
  return direction === 'right' ? { x: card.y, y: card.x, width: card.height, height: card.width } : card;
}

function turnedPoint(point: Point, direction: LayoutDirection): Point {
  return direction === 'right' ? { x: point.y, y: point.x } : point;
}

/** The box around everything drawn. It always contains 0, 0, the corner of the automatic layout. */
class Bounds {
  #left = 0;
  #top = 0;
  #right = 0;
  #bottom = 0;

  add(left: number, top: number, right: number, bottom: number): void {
    this.#left = Math.min(this.#left, left);
    this.#top = Math.min(this.#top, top);
    this.#right = Math.max(this.#right, right);
    this.#bottom = Math.max(this.#bottom, bottom);
  }

  size(): { width: number; height: number } {
    return { width: this.#right - this.#left, height: this.#bottom - this.#top };
  }
}
