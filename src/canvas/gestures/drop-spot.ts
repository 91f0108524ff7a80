import type { Point, Rect } from '#layout';
import type { DropPlace, DropPreview } from '../carried-node.js';
import { distanceToEdge } from '../parts/edge-geometry.js';
import type { PlacedStub } from '../parts/place-stubs.js';
import type { GestureScene } from './gesture-scene.js';

/** What a carried step is over. Neither path nor open end: the ground. */
export interface DropSpot extends DropPlace {
  readonly stubKey?: string | undefined;
}

/** How near to a path counts as on it, in screen pixels. */
const reach = 26;
/** How far beside an open gap the pointer may be before it closes, in pixels of the drawing. */
const leeway = 12;

/** Whether both are about the same path or open end. */
export function sameSpot(one: DropSpot, other: DropSpot): boolean {
  return one.edgeId === other.edgeId && one.stubKey === other.stubKey;
}

/** Where the step would stand. */
export function slotOf({ layout, nodeId }: DropPreview): Rect | undefined {
  return Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
}

/**
 * What is under the first of these points that is over anything. It is looked for where everything stands by the layout: a gap
 * that opens moves the rest away from the pointer, and what is under it would change for ever. So an open gap stays open as
 * long as the pointer is over it.
 */
export function spotUnder(
  { graph, laid, stubs }: GestureScene,
  points: readonly Point[],
  zoom: number,
  now: (DropSpot & { readonly preview: DropPreview | undefined }) | undefined,
  carriedId: string | undefined,
): DropSpot {
  const near = reach / zoom;
  for (const point of points) {
    const stub = nearestStub(stubs, point, near, carriedId);
    if (stub) {
      const { edgeType, key, label, nodeId, value } = stub;
      return { stubKey: key, open: { nodeId, edgeType, label, value } };
    }
    const edgeId = laid.edgeAt(point, near);
    const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
    if (edge && (carriedId === undefined || (edge.source !== carriedId && edge.target !== carriedId)))
      return { edgeId };
    const slot = now?.preview && slotOf(now.preview);
    if (now && slot && isIn(point, slot)) return { edgeId: now.edgeId };
  }
  return {};
}

function nearestStub(
  stubs: readonly PlacedStub[],
  point: Point,
  near: number,
  carriedId: string | undefined,
): PlacedStub | undefined {
  let nearest: PlacedStub | undefined;
  let least = near;
  for (const stub of stubs) {
    if (stub.nodeId === carriedId) continue;
    const ends = [stub.plus, stub.pill].flatMap((end) => (end ? [Math.hypot(end.x - point.x, end.y - point.y)] : []));
    // All lines of a step begin in one place: what tells them apart is where they end.
    const away = Math.min(...ends, distanceToEdge(point, stub.line.slice(-2)));
    if (away <= least) {
      nearest = stub;
      least = away;
    }
  }
  return nearest;
}

function isIn({ x, y }: Point, rect: Rect): boolean {
  return (
    x >= rect.x - leeway &&
    x <= rect.x + rect.width + leeway &&
    y >= rect.y - leeway &&
    y <= rect.y + rect.height + leeway
  );
}
