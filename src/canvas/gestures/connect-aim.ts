import type { HandleType } from '@xyflow/react';
import type { Point } from '#layout';
import type { WorkflowEdge } from '#model';
import type { OpenEdge } from '../carried-node.js';
import type { ConnectDecision } from '../canvas-props.js';
import { portsOf } from '../parts/ports.js';
import type { GestureScene } from './gesture-scene.js';

/** An edge held by one of its ends. */
export interface LooseEnd {
  /** The node at the end that stays. */
  readonly fixedId: string;
  readonly fixed: HandleType;
  /** The edge being reconnected; absent for a new one. */
  readonly moved?: WorkflowEdge | undefined;
  /** The missing edge that it would be; absent for any. */
  readonly open?: OpenEdge | undefined;
}

/** The node that a loose end would connect to, with the decision. */
export interface ConnectAim {
  readonly nodeId: string;
  readonly decision: ConnectDecision;
  /** Where the edge would end. */
  readonly port: Point;
}

/** Distance within which a node attracts a loose end, in screen px. */
const pull = 40;

/**
 * Returns the node under the loose end whatever the decision, else the nearest one within reach that may be connected.
 * Any point of a card counts as its port.
 */
export function connectAim(
  { places }: Pick<GestureScene, 'places'>,
  end: LooseEnd,
  point: Point,
  zoom: number,
  decision: (nodeId: string) => ConnectDecision,
): ConnectAim | undefined {
  const aimFor = (nodeId: string): ConnectAim => ({
    nodeId,
    decision: decision(nodeId),
    port: portsOf(places.of(nodeId)!, places.layout.direction)[end.fixed === 'source' ? 'in' : 'out'],
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

function around({ x, y }: Point, by: number) {
  return { x: x - by, y: y - by, width: 2 * by, height: 2 * by };
}
