import type { LayoutDirection } from './layout-metrics.js';
import type { LaidOutNode, Point } from './layout.js';

/** Returns a point with its axes exchanged for a flow to the right: code written for a flow down serves both. */
export function turnedPoint(point: Point, direction: LayoutDirection): Point {
  return direction === 'right' ? { x: point.y, y: point.x } : point;
}

/** The same for the corner and the size of a card. */
export function turnedCard(card: LaidOutNode, direction: LayoutDirection): LaidOutNode {
  return direction === 'right' ? { x: card.y, y: card.x, width: card.height, height: card.width } : card;
}
