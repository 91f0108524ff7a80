import { edgesOf, nodesOf } from '#graph';
import type { LaidOutNode, Layout, Point } from '#layout';
import type { WorkflowEdge, WorkflowVersion } from '#model';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Card {
  readonly id: string;
  readonly box: Box;
}

/** The box with horizontal rows, whatever the direction of the flow. */
const boxOf = ({ x, y, width, height }: LaidOutNode, across: boolean): Box =>
  across
    ? { left: y, top: x, right: y + height, bottom: x + width }
    : { left: x, top: y, right: x + width, bottom: y + height };

/** Finds the cards that a box overlaps, row by row, so that large layouts can be checked. */
function cardFinder(cards: readonly Card[]): (box: Box) => Iterable<Card> {
  const byTop = new Map<number, Card[]>();
  for (const card of cards) {
    const known = byTop.get(card.box.top);
    if (known) known.push(card);
    else byTop.set(card.box.top, [card]);
  }
  const rows = [...byTop]
    .sort(([a], [b]) => a - b)
    .map(([top, row]) => ({
      top,
      bottom: row.reduce((lowest, { box }) => Math.max(lowest, box.bottom), top),
      cards: row.sort((a, b) => a.box.left - b.box.left),
    }));
  const first = (count: number, holds: (index: number) => boolean): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return function* near({ bottom, left, right, top }) {
    for (
      let r = first(rows.length, (index) => rows[index]!.bottom > top);
      r < rows.length && rows[r]!.top < bottom;
      r++
    ) {
      const row = rows[r]!.cards;
      for (
        let i = first(row.length, (index) => row[index]!.box.right > left);
        i < row.length && row[i]!.box.left < right;
        i++
      )
        yield row[i]!;
    }
  };
}

/** Whether a segment enters the inside of a card; running along a border does not count. */
function enters({ bottom, left, right, top }: Box, box: Box): boolean {
  if (left === right) return left > box.left && left < box.right && top < box.bottom && bottom > box.top;
  return top > box.top && top < box.bottom && left < box.right && right > box.left;
}

const turned = ({ x, y }: Point): Point => ({ x: y, y: x });

/** Returns the violations of laws; empty where all hold. Avoids expect, which would take longer than the layout. */
export function brokenLaws(version: WorkflowVersion, layout: Layout, across = false): string[] {
  const broken: string[] = [];
  const cards: Card[] = nodesOf(version).map(({ id }) => ({ id, box: boxOf(layout.nodes[id]!, across) }));
  const near = cardFinder(cards);
  for (const { box, id } of cards) {
    if (![box.left, box.top, box.right, box.bottom].every(Number.isInteger)) broken.push(`[L2] ${id}`);
    for (const other of near(box)) {
      if (
        other.id === id ||
        !(
          other.box.left < box.right &&
          other.box.right > box.left &&
          other.box.top < box.bottom &&
          other.box.bottom > box.top
        )
      )
        continue;
      broken.push(`[L4] ${id} and ${other.id} overlap`);
    }
  }
  const level: { readonly edge: WorkflowEdge; readonly at: number; readonly from: number; readonly to: number }[] = [];
  for (const edge of edgesOf(version)) {
    const { points } = layout.edges[edge.id]!;
    for (let i = 1; i < points.length; i++) {
      const [a, b] = across ? [turned(points[i - 1]!), turned(points[i]!)] : [points[i - 1]!, points[i]!];
      const stretch = {
        left: Math.min(a.x, b.x),
        right: Math.max(a.x, b.x),
        top: Math.min(a.y, b.y),
        bottom: Math.max(a.y, b.y),
      };
      if ((a.x === b.x) === (a.y === b.y)) broken.push(`[L6] ${edge.id} is neither level nor upright`);
      for (const { box, id } of near(stretch))
        if (enters(stretch, box)) broken.push(`[L5] ${edge.id} runs through ${id}`);
      if (a.y === b.y) level.push({ edge, at: a.y, from: stretch.left, to: stretch.right });
    }
  }
  level.sort((a, b) => a.at - b.at || a.from - b.from);
  level.forEach((a, i) => {
    for (let j = i + 1; j < level.length && level[j]!.at === a.at && level[j]!.from < a.to; j++) {
      const b = level[j]!;
      if (a.edge.source !== b.edge.source && a.edge.target !== b.edge.target)
        broken.push(`[L15] ${a.edge.source} > ${a.edge.target} lies on ${b.edge.source} > ${b.edge.target}`);
    }
  });
  return broken;
}

/** Returns the edges whose target does not begin below the end of their source. */
export function pointingBack(version: WorkflowVersion, layout: Layout): string[] {
  return edgesOf(version)
    .filter(({ source, target }) => boxOf(layout.nodes[source]!, false).bottom > layout.nodes[target]!.y)
    .map(({ id }) => `[L7] ${id} leads back`);
}
