import type { HandleType } from '@xyflow/react';
import type { Point } from '#layout';
import type { WorkflowEdge } from '#model';
import type { ConnectDecision } from '../canvas-props.js';
import type { GestureScene } from './gesture-scene.js';

/** A path in the hand by one of its ends. */
export interface LooseEnd {
  /** The step at the end that stays. */
  readonly fixedId: string;
  readonly fixed: HandleType;
  /** The path that is moved; absent where a new one is drawn. */
  readonly moved?: WorkflowEdge | undefined;
}

/** The step that a loose end would go to, and what is said to that. */
export interface ConnectAim {
  readonly nodeId: string;
  readonly decision: ConnectDecision;
  /** Where the path would end. */
  readonly port: Point;
}

/** How far a step draws the end of a path towards it, in screen pixels. */
const pull = 40;

/**
 * The step that the end of a path is over, whatever is said to that; else the nearest one close by that it may go to. Anywhere on
 * a step is as good as its port.
 */
export function connectAim(
  { places }: GestureScene,
  end: LooseEnd,
  point: Point,
  zoom: number,
  decision: (nodeId: string) => ConnectDecision,
): ConnectAim | undefined {
  const aimFor = (nodeId: string): ConnectAim => ({
    nodeId,
    decision: decision(nodeId),
    port: portOf(places.of(nodeId)!, end.fixed),
  });
  const under = places.nodeAt(point);
  if (under === end.fixedId) return undefined;
  if (under !== undefined) return aimFor(under);
  const reach = pull / zoom;
  let nearest: ConnectAim | undefined;
  let least = reach;
  for (const nodeId of places.nodesIn(around(point, reach))) {
    if (nodeId === end.fixedId) continue;
    const aim = aimFor(nodeId);
    const away = Math.hypot(aim.port.x - point.x, aim.port.y - point.y);
    if (away > least || !aim.decision.ok) continue;
    nearest = aim;
    least = away;
  }
  return nearest;
}

/** Where a path from or to a step would end: it leaves at the bottom and comes in at the top. */
function portOf(
  { height, width, x, y }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  fixed: HandleType,
): Point {
  return { x: x + width / 2, y: fixed === 'source' ? y : y + height };
}

function around({ x, y }: Point, by: number) {
  return { x: x - by, y: y - by, width: 2 * by, height: 2 * by };
}
