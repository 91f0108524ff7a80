import { Position } from '@xyflow/react';
import { type LayoutDirection, type Point, type Rect, turnedCard, turnedPoint } from '#layout';

/** Where edges enter a node, and where they leave it: the middle of its upper and lower border, or left and right. */
export interface Ports {
  readonly in: Point;
  readonly out: Point;
}

export function portsOf(rect: Rect, direction: LayoutDirection = 'down'): Ports {
  const { height, width, x, y } = turnedCard(rect, direction);
  return {
    in: turnedPoint({ x: x + width / 2, y }, direction),
    out: turnedPoint({ x: x + width / 2, y: y + height }, direction),
  };
}

/** The sides of a node that its ports are on. */
export function portSides(direction: LayoutDirection | undefined): { readonly in: Position; readonly out: Position } {
  return direction === 'right'
    ? { in: Position.Left, out: Position.Right }
    : { in: Position.Top, out: Position.Bottom };
}
