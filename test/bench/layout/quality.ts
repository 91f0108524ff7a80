import type { Point } from '#layout';
import { bucketsOf, type Segment, segmentHits } from './segments.js';
import type { BenchGraph, Drawing } from './engine.js';

/** The quality of a drawing from top to bottom. Sums over a set of drawings are as meaningful as one. */
export interface Quality {
  /** Of straight lines from the bottom of a node to the top of the next, which depend on order and positions alone. */
  crossings: number;
  through: number;
  /** Of the edges as the engine draws them; NaN without routing. */
  drawnCrossings: number;
  drawnThrough: number;
  /** Pairs of edges without a common end that overlap. */
  drawnOnEachOther: number;
  /** Neighbouring edges of a node whose targets are in the opposite order of the edges. */
  disorder: number;
  overlaps: number;
  /** Edges whose target does not begin below the end of their source, loops included. */
  upward: number;
  /** Of the straight lines, in pixels. */
  length: number;
  /** In square pixels. */
  area: number;
  nodes: number;
  edges: number;
}

export const noQuality: Readonly<Quality> = {
  crossings: 0,
  through: 0,
  drawnCrossings: 0,
  drawnThrough: 0,
  drawnOnEachOther: 0,
  disorder: 0,
  overlaps: 0,
  upward: 0,
  length: 0,
  area: 0,
  nodes: 0,
  edges: 0,
};

/** Measures a drawing. */
export function qualityOf(graph: BenchGraph, { places, routes }: Drawing): Quality {
  const boxes = new Map(
    graph.nodes.map(({ height, id, width }) => {
      const place = places.get(id);
      if (!place || !Number.isFinite(place.x) || !Number.isFinite(place.y))
        throw new Error(`The step ${id} has no place.`);
      return [id, { id, x: place.x, y: place.y, width, height }] as const;
    }),
  );
  const box = (id: string) => boxes.get(id)!;
  const straight: Segment[] = graph.edges.map(({ source, target }, edge) => {
    const [from, to] = [box(source), box(target)];
    return {
      x1: from.x + from.width / 2,
      y1: from.y + from.height,
      x2: to.x + to.width / 2,
      y2: to.y,
      source,
      target,
      edge,
    };
  });
  const drawn: Segment[] = !routes
    ? []
    : graph.edges.flatMap(({ id, source, target }, edge) => {
        const line = straight[edge]!;
        const given: readonly Point[] = routes.get(id) ?? [];
        const points = given.length >= 2 ? given : [{ x: line.x1, y: line.y1 }, ...given, { x: line.x2, y: line.y2 }];
        return points.slice(1).map((point, index) => ({
          x1: points[index]!.x,
          y1: points[index]!.y,
          x2: point.x,
          y2: point.y,
          source,
          target,
          edge,
        }));
      });
  const cards = [...boxes.values()];
  const [left, top] = [Math.min(...cards.map(({ x }) => x)), Math.min(...cards.map(({ y }) => y))];
  const [right, bottom] = [
    Math.max(...cards.map(({ width, x }) => x + width)),
    Math.max(...cards.map(({ height, y }) => y + height)),
  ];
  return {
    crossings: crossingsOf(straight).crossings,
    through: throughOf(straight, cards),
    drawnCrossings: routes ? crossingsOf(drawn).crossings : NaN,
    drawnThrough: routes ? throughOf(drawn, cards) : NaN,
    drawnOnEachOther: routes ? crossingsOf(drawn).onEachOther : NaN,
    disorder: disorderOf(straight, graph),
    overlaps: overlapsOf(cards),
    upward: straight.filter(({ y1, y2 }) => y2 <= y1).length,
    length: straight.reduce((sum, { x1, x2, y1, y2 }) => sum + Math.hypot(x2 - x1, y2 - y1), 0),
    area: (right - left) * (bottom - top),
    nodes: graph.nodes.length,
    edges: graph.edges.length,
  };
}

/** Crossings of segments of edges without a common end, and the number of such pairs that overlap. */
function crossingsOf(segments: readonly Segment[]): { readonly crossings: number; readonly onEachOther: number } {
  let crossings = 0;
  const together = new Set<number>();
  const { cell, cells } = bucketsOf(segments);
  for (const { at, items } of cells) {
    for (let a = 0; a < items.length; a++) {
      const p = items[a]!;
      for (let b = a + 1; b < items.length; b++) {
        const q = items[b]!;
        if (
          p.edge === q.edge ||
          p.source === q.source ||
          p.target === q.target ||
          p.source === q.target ||
          p.target === q.source
        )
          continue;
        if (lieOnEachOther(p, q)) {
          together.add(Math.min(p.edge, q.edge) * 1e6 + Math.max(p.edge, q.edge));
          continue;
        }
        const one = side(p, q.x1, q.y1) * side(p, q.x2, q.y2);
        const first = side(q, p.x1, p.y1);
        const second = side(q, p.x2, p.y2);
        if (one >= 0 || first * second >= 0) continue;
        // Two segments may share several cells, but cross in one.
        const share = first / (first - second);
        const [x, y] = [p.x1 + share * (p.x2 - p.x1), p.y1 + share * (p.y2 - p.y1)];
        if (Math.floor(x / cell) === at[0] && Math.floor(y / cell) === at[1]) crossings++;
      }
    }
  }
  return { crossings, onEachOther: together.size };
}

function side(line: Segment, x: number, y: number): number {
  return (line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1);
}

/** For vertical and horizontal segments only: others practically never overlap. */
function lieOnEachOther(p: Segment, q: Segment): boolean {
  const along = (from: 'x' | 'y', other: 'x' | 'y'): boolean => {
    const [p1, p2, q1, q2] = [p[`${from}1`], p[`${from}2`], q[`${from}1`], q[`${from}2`]];
    if (p1 !== p2 || q1 !== q2 || Math.abs(p1 - q1) > 0.5) return false;
    const [low, high] = [
      Math.max(Math.min(p[`${other}1`], p[`${other}2`]), Math.min(q[`${other}1`], q[`${other}2`])),
      Math.min(Math.max(p[`${other}1`], p[`${other}2`]), Math.max(q[`${other}1`], q[`${other}2`])),
    ];
    return high - low > 4;
  };
  return along('x', 'y') || along('y', 'x');
}

interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pairs of an edge and a node that is not its end and that it runs through. */
function throughOf(segments: readonly Segment[], cards: readonly Box[]): number {
  const found = new Set<string>();
  const { near } = bucketsOf(
    cards.map((card) => ({ x1: card.x, y1: card.y, x2: card.x + card.width, y2: card.y + card.height, card })),
    true,
  );
  for (const segment of segments) {
    for (const { card } of near(segment)) {
      if (card.id !== segment.source && card.id !== segment.target && segmentHits(segment, card, 2))
        found.add(`${segment.edge} ${card.id}`);
    }
  }
  return found.size;
}

function overlapsOf(cards: readonly Box[]): number {
  const found = new Set<string>();
  const { near } = bucketsOf(
    cards.map((card) => ({ x1: card.x, y1: card.y, x2: card.x + card.width, y2: card.y + card.height, card })),
    true,
  );
  for (const one of cards) {
    for (const { card: other } of near({ x1: one.x, y1: one.y, x2: one.x + one.width, y2: one.y + one.height })) {
      if (one.id >= other.id) continue;
      if (
        one.x < other.x + other.width - 0.5 &&
        other.x < one.x + one.width - 0.5 &&
        one.y < other.y + other.height - 0.5 &&
        other.y < one.y + one.height - 0.5
      )
        found.add(`${one.id} ${other.id}`);
    }
  }
  return found.size;
}

/** Users read branches from left to right: labelled ones, then Otherwise, then timeouts. */
function disorderOf(straight: readonly Segment[], { edges, version }: BenchGraph): number {
  const rankById = new Map(
    (version.definition?.edges ?? []).map(({ id, type }) => [
      id,
      type === 'timeout' || type === 'error' ? 2 : type === 'default' ? 1 : 0,
    ]),
  );
  const bySource = new Map<string, Segment[]>();
  for (const segment of straight) bySource.set(segment.source, [...(bySource.get(segment.source) ?? []), segment]);
  let count = 0;
  for (const segments of bySource.values()) {
    const rank = ({ edge }: Segment): number => rankById.get(edges[edge]?.id ?? '') ?? 0;
    const inOrder = segments.filter(({ y1, y2 }) => y2 > y1).toSorted((left, right) => rank(left) - rank(right));
    count += inOrder.filter((segment, index) => index > 0 && segment.x2 < inOrder[index - 1]!.x2 - 1).length;
  }
  return count;
}

/**
 * The mean move of existing nodes in card widths, and the number that moved, relative to the node before the insertion.
 */
export function displacement(
  before: Drawing,
  after: Drawing,
  heldId: string,
): { readonly mean: number; readonly moved: number } {
  const [from, to] = [before.places.get(heldId)!, after.places.get(heldId)!];
  let [sum, moved] = [0, 0];
  for (const [id, old] of before.places) {
    const now = after.places.get(id);
    if (!now) continue;
    const distance = Math.hypot(now.x - to.x + from.x - old.x, now.y - to.y + from.y - old.y);
    sum += distance;
    if (distance > 1) moved++;
  }
  return { mean: sum / before.places.size / 216, moved: moved / before.places.size };
}
