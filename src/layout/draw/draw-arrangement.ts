import type { Presentation } from '#model';
import type { Arrangement } from '../arrange/arrange-graph.js';
import { CardIndex } from './card-index.js';
import { equalEdges, equalNodes } from './keep-unchanged.js';
import { pushAside } from './push-aside.js';
import type { Ghost, LayoutGraph } from '../arrange/layout-graph.js';
import type { LayoutDirection } from '../layout-metrics.js';
import type { LaidOutEdge, LaidOutNode, Layout, Point } from '../layout.js';
import { isPlaced, placeNode, presentationOf } from './place-nodes.js';
import type { ReadGraph } from '../arrange/read-graph.js';
import { type Corridor, routeAround, routeThrough } from './route-edges.js';
import { turnedCard, turnedPoint } from '../turn.js';

/**
 * Returns a finder of list positions in the list before, or −1. Few ids change between two layouts, so the next one
 * nearly always matches.
 */
function createPositionFinder(
  before: readonly string[],
  known: { readonly [id: string]: unknown },
): (id: string) => number {
  let next = 0;
  let positions: Map<string, number> | undefined;
  return (id) => {
    for (let at = next; at < next + 2; at++) {
      if (before[at] !== id) continue;
      next = at + 1;
      return at;
    }
    if (!Object.hasOwn(known, id)) return -1;
    positions ??= new Map(before.map((each, at) => [each, at]));
    const at = positions.get(id) ?? -1;
    if (at >= 0) next = at + 1;
    return at;
  };
}

/** A layout with its input by position: what the next one needs to reuse what stayed. */
export interface Drawn {
  readonly layout: Layout;
  readonly read: ReadGraph;
  readonly arrangement: Arrangement;
  readonly direction: LayoutDirection;
  readonly nodes: readonly LaidOutNode[];
  readonly edges: readonly LaidOutEdge[];
  /** 1 for an edge that a moved node pulls along or blocks. */
  readonly blocked: Uint8Array;
}

/**
 * Turns an arrangement into a layout: applies the user's positions, pushes covered nodes aside, and routes every edge
 * to its ends. `pillReach`: half the width of a pill. Unchanged nodes are taken from `before`, and edges that neither
 * the engine nor a moved node affects are not routed again.
 */
export function drawArrangement(
  read: ReadGraph,
  arrangement: Arrangement,
  direction: LayoutDirection,
  pillReach: number,
  presentation?: Presentation,
  before?: Drawn,
): Drawn {
  const { nodeIds, edgeIds } = read;
  const earlier = before?.direction === direction ? before : undefined;
  const bounds = new Bounds();
  const positioned = positionNodes(read, arrangement, direction, presentation, earlier);
  for (const card of positioned.cards) bounds.add(card.x, card.y, card.x + card.width, card.y + card.height);
  const router = new EdgeRouter(read, arrangement, direction, positioned, earlier);
  const edges: LaidOutEdge[] = [];
  edgeIds.forEach((id, e) => {
    const edge = router.draw(id, e);
    include(bounds, edge, direction, Math.max(pillReach, direction === 'right' ? 0 : read.graph.pill[e]!));
    edges.push(edge);
  });
  const { nodes } = positioned;
  const { width: across, height: along } = bounds.size();
  const [width, height] = direction === 'right' ? [along, across] : [across, along];
  const layout = sameLayout(
    {
      nodes: recordOf(nodeIds, nodes, earlier?.layout.nodes, earlier?.nodes),
      edges: recordOf(edgeIds, edges, earlier?.layout.edges, earlier?.edges),
      width,
      height,
      ...(direction === 'right' && { direction }),
    },
    earlier?.layout,
  );
  return { layout, read, arrangement, direction, nodes, edges, blocked: router.blocked };
}

/** The nodes of a drawing by position in the graph. */
interface PositionedNodes {
  readonly nodes: readonly LaidOutNode[];
  /** The same in the direction of the engine: down. */
  readonly cards: readonly LaidOutNode[];
  /** 1 for a node that the user moved or that was pushed aside. */
  readonly moved: Uint8Array;
  /** 1 for a node that is where it was in the earlier drawing. */
  readonly kept: Uint8Array;
  readonly movedCards: readonly LaidOutNode[];
}

function positionNodes(
  { graph, nodeIds }: ReadGraph,
  arrangement: Arrangement,
  direction: LayoutDirection,
  presentation: Presentation | undefined,
  earlier: Drawn | undefined,
): PositionedNodes {
  const moved = new Uint8Array(nodeIds.length);
  const kept = new Uint8Array(nodeIds.length);
  const nodes: LaidOutNode[] = [];
  const cards: LaidOutNode[] = [];
  const placed: number[] = [];
  nodeIds.forEach((id, v) => {
    const automatic = turnedCard(
      { x: arrangement.x[v]!, y: arrangement.y[v]!, width: graph.width[v]!, height: graph.height[v]! },
      direction,
    );
    const own = presentationOf(presentation, id);
    const node = placeNode(automatic, own);
    if (isPlaced(own)) placed.push(v);
    if (node !== automatic) moved[v] = 1;
    nodes.push(node);
    cards.push(turnedCard(node, direction));
  });
  const { ghosts } = arrangement;
  for (const [v, card] of ghosts ? pushBeside(cards, placed, ghosts, direction) : pushAside(cards, placed)) {
    moved[v] = 1;
    cards[v] = card;
    nodes[v] = turnedCard(card, direction);
  }
  const findNode = earlier && createPositionFinder(earlier.read.nodeIds, earlier.layout.nodes);
  if (findNode)
    nodeIds.forEach((id, v) => {
      const old = earlier.nodes[findNode(id)];
      if (!old || !equalNodes(old, nodes[v]!)) return;
      kept[v] = 1;
      nodes[v] = old;
    });
  return { nodes, cards, moved, kept, movedCards: cards.filter((_, v) => moved[v] === 1) };
}

/** Pushes nodes aside as if removed ones were still where they were. */
function pushBeside(
  cards: readonly LaidOutNode[],
  placed: readonly number[],
  ghosts: readonly Ghost[],
  direction: LayoutDirection,
): ReadonlyMap<number, LaidOutNode> {
  const all = [...cards];
  const allPlaced = [...placed];
  for (const { own, ...automatic } of ghosts) {
    if (isPlaced(own)) allPlaced.push(all.length);
    all.push(turnedCard(placeNode(turnedCard(automatic, direction), own), direction));
  }
  return new Map([...pushAside(all, allPlaced)].filter(([v]) => v < cards.length));
}

/** Routes the edges of a drawing one by one, in wire order. */
class EdgeRouter {
  /** 1 for an edge that a moved node pulls along or blocks. */
  readonly blocked: Uint8Array;
  readonly #findEdge: ((id: string) => number) | undefined;
  readonly #obstacles: CardIndex | undefined;
  #allCards: CardIndex | undefined;

  constructor(
    readonly read: ReadGraph,
    readonly arrangement: Arrangement,
    readonly direction: LayoutDirection,
    readonly positioned: PositionedNodes,
    readonly earlier: Drawn | undefined,
  ) {
    this.blocked = new Uint8Array(read.edgeIds.length);
    this.#findEdge = earlier && createPositionFinder(earlier.read.edgeIds, earlier.layout.edges);
    this.#obstacles = positioned.movedCards.length > 0 ? new CardIndex(positioned.movedCards) : undefined;
  }

  draw(id: string, e: number): LaidOutEdge {
    const { earlier } = this;
    const { source, target } = this.read.graph;
    const { moved } = this.positioned;
    const at = this.#findEdge ? this.#findEdge(id) : -1;
    const old = at < 0 ? undefined : earlier?.edges[at];
    const isPulled = moved[source[e]!] === 1 || moved[target[e]!] === 1 || this.#isFree(e);
    if (earlier && old && !isPulled && this.#isUnchanged(earlier, old, e, at)) return old;
    const edge = this.#route(e, isPulled);
    return old && equalEdges(edge, old) ? old : edge;
  }

  /** Whether the engine did not arrange an edge. */
  #isFree(e: number): boolean {
    return this.read.kept !== undefined && this.read.kept.positions.edges[e]! < 0;
  }

  #isUnchanged(earlier: Drawn, old: LaidOutEdge, e: number, at: number): boolean {
    const { source, target } = this.read.graph;
    const { kept } = this.positioned;
    if (kept[source[e]!] === 0 || kept[target[e]!] === 0 || earlier.blocked[at] === 1) return false;
    if (!arrangedAlike(this.read, this.arrangement, e, earlier, at)) return false;
    // Layouts to the right are rare, and store only transposed points.
    return !this.#obstacles || (this.direction === 'down' && this.#obstacles.countHits(old.points) === 0);
  }

  #route(e: number, isPulled: boolean): LaidOutEdge {
    const { arrangement, direction } = this;
    const { graph } = this.read;
    const { cards } = this.positioned;
    const source = cards[graph.source[e]!]!;
    const ends = { from: middle(source, source.height), to: middle(cards[graph.target[e]!]!, 0) };
    const arranged = corridorOf(arrangement, graph, e, ends.from.x, ends.to.x);
    const corridor = this.#isFree(e) ? { ...arranged, merge: ends.to.y - mergeGap } : arranged;
    const usual = routeThrough(ends, corridor);
    const isBlocked = isPulled || (this.#obstacles !== undefined && this.#obstacles.countHits(usual) > 0);
    if (isBlocked) this.blocked[e] = 1;
    const allCards = isBlocked ? (this.#allCards ??= new CardIndex(cards)) : undefined;
    const points = allCards ? routeAround(ends, corridor, allCards) : usual;
    const usualPill = { x: corridor.lines[0] ?? ends.from.x, y: arrangement.pill[e]! };
    const reach = graph.pill[e]!;
    const pill = reach > 0 ? (allCards ? pillOn(points, usualPill, reach, allCards) : usualPill) : undefined;
    return {
      points: direction === 'right' ? points.map((point) => turnedPoint(point, direction)) : points,
      ...(pill && { label: turnedPoint(pill, direction) }),
    };
  }
}

function include(bounds: Bounds, { label, points }: LaidOutEdge, direction: LayoutDirection, pillReach: number): void {
  for (const point of points) {
    const { x, y } = turnedPoint(point, direction);
    bounds.add(x, y, x, y);
  }
  if (!label) return;
  const { x, y } = turnedPoint(label, direction);
  bounds.add(x - pillReach, y, x + pillReach, y);
}

/** Whether the engine gave an edge the same lines, turns and pill as before. Its two ends are known to be unchanged. */
function arrangedAlike(
  { graph }: ReadGraph,
  now: Arrangement,
  e: number,
  { arrangement: then, read }: Drawn,
  at: number,
): boolean {
  if (graph.pill[e] !== read.graph.pill[at]) return false;
  if (now === then) return e === at;
  const first = now.lineStart[e]!;
  const end = now.lineStart[e + 1]!;
  const shift = then.lineStart[at]! - first;
  if (then.lineStart[at + 1]! - end !== shift || now.merge[e] !== then.merge[at] || now.pill[e] !== then.pill[at])
    return false;
  for (let i = first; i < end; i++)
    if (now.lineX[i] !== then.lineX[i + shift] || now.lineTurn[i] !== then.lineTurn[i + shift]) return false;
  return true;
}

/** By id; the earlier record where everything in it is unchanged. */
function recordOf<Item>(
  ids: readonly string[],
  items: readonly Item[],
  before: { readonly [id: string]: Item } | undefined,
  old: readonly Item[] | undefined,
): { readonly [id: string]: Item } {
  // Each element has its own object, so the same objects mean the same ids.
  if (before && old && old.length === items.length && items.every((item, at) => item === old[at])) return before;
  const record = Object.create(null) as { [id: string]: Item };
  for (let at = 0; at < ids.length; at++) record[ids[at]!] = items[at]!;
  return record;
}

function sameLayout(now: Layout, before: Layout | undefined): Layout {
  const same =
    before &&
    now.nodes === before.nodes &&
    now.edges === before.edges &&
    now.width === before.width &&
    now.height === before.height;
  return same ? before : now;
}

/** An edge straight below its source or above its target stays straight when that end moves. */
function corridorOf(
  { lineStart, lineTurn, lineX, merge, x }: Arrangement,
  graph: LayoutGraph,
  e: number,
  from: number,
  to: number,
): Corridor {
  const axisOf = (v: number): number => x[v]! + Math.floor(graph.width[v]! / 2);
  const first = lineStart[e]!;
  const end = lineStart[e + 1]!;
  const lineAt = (i: number): number => {
    const line = lineX[i]!;
    if (i === end - 1 && line === axisOf(graph.target[e]!)) return to;
    return i === first && line === axisOf(graph.source[e]!) ? from : line;
  };
  // Most have one line. A list that starts empty allocates 17 slots on growth.
  const lines = end > first ? [lineAt(first)] : [];
  const turns = end > first ? [lineTurn[first]!] : [];
  for (let i = first + 1; i < end; i++) {
    lines.push(lineAt(i));
    turns.push(lineTurn[i]!);
  }
  return { turns, lines, merge: merge[e]! };
}

/** The middle of a card's border, at the given height, where edges leave and enter. */
function middle(card: LaidOutNode, drop: number): Point {
  return { x: card.x + Math.floor(card.width / 2), y: card.y + drop };
}

/** Where an edge turns to its target, above it, if the engine did not arrange it. */
const mergeGap = 22;

/**
 * The pill's position if the edge still passes it, else on its longest segment where the pill covers no card: in the
 * middle, or near an end. The middle of the longest where there is no such place.
 */
function pillOn(points: readonly Point[], pill: Point, reach: number, cards: CardIndex): Point {
  const segments = points.slice(1).map((b, i): readonly [Point, Point] => [points[i]!, b]);
  const passes = segments.some(
    ([a, b]) => a.x === pill.x && b.x === pill.x && pill.y > Math.min(a.y, b.y) && pill.y < Math.max(a.y, b.y),
  );
  if (passes) return pill;
  const lengthOf = ([a, b]: readonly [Point, Point]): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  segments.sort((one, other) => lengthOf(other) - lengthOf(one));
  const at = ([a, b]: readonly [Point, Point], share: number): Point => ({
    x: Math.round(a.x + (b.x - a.x) * share),
    y: Math.round(a.y + (b.y - a.y) * share),
  });
  for (const segment of segments)
    for (const share of [0.5, 0.25, 0.75]) {
      const place = at(segment, share);
      const across = [
        { x: place.x - reach, y: place.y },
        { x: place.x + reach, y: place.y },
      ];
      if (cards.countHits(across) === 0) return place;
    }
  return segments[0] ? at(segments[0], 0.5) : pill;
}

/** The box around everything drawn. Always contains 0, 0, the corner of the automatic layout. */
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
