import { distanceToEdge, type Point, type Rect } from '#layout';
import type { DropPlace, DropPreview } from '../carried-node.js';
import type { PlacedStub } from '../parts/place-stubs.js';
import type { GestureScene } from './gesture-scene.js';

/** Target under a carried node. Neither edge nor open end: the pane. */
export interface DropSpot extends DropPlace {
  readonly stubKey?: string | undefined;
}

/** Distance within which a point hits an edge, in screen px: up to the far side of the `+` beside it. */
const reach = 38;
/** Distance within which an open end attracts where no edge is hit, in screen px: that of a port. */
const pull = 40;
/** Distance around an open gap within which it stays open, in layout units. */
const leeway = 12;

/** Whether both mean the same edge or open end. */
export function sameSpot(one: DropSpot, other: DropSpot): boolean {
  return one.edgeId === other.edgeId && one.stubKey === other.stubKey;
}

/** Rectangle of the carried node in the preview. */
export function slotOf({ layout, nodeId }: DropPreview): Rect | undefined {
  return Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
}

/**
 * Returns the target under the first of these points that has one, among those that do not belong to a carried node.
 * The hit test uses the layout without the gap: an
 * opening gap moves nodes away from the pointer, and a test against the moved ones would never settle. So an open gap
 * stays open while the pointer is over it.
 */
export function spotUnder(
  { graph, laid, stubs }: Pick<GestureScene, 'graph' | 'laid' | 'stubs'>,
  points: readonly Point[],
  zoom: number,
  now: (DropSpot & { readonly preview: DropPreview | undefined }) | undefined,
  carried: readonly string[],
): DropSpot {
  const near = reach / zoom;
  const ends = new Set(carried);
  for (const point of points) {
    const stub = nearestStub(stubs, point, near, ends);
    if (stub) return spotOf(stub);
    const edgeId = laid.edgeAt(point, near);
    const edge = edgeId === undefined ? undefined : graph.edge(edgeId);
    if (edge && !ends.has(edge.source) && !ends.has(edge.target)) return { edgeId };
    const attracting = nearestStub(stubs, point, pull / zoom, ends);
    if (attracting) return spotOf(attracting);
    const slot = now?.preview && slotOf(now.preview);
    if (now && slot && isIn(point, slot)) return { edgeId: now.edgeId };
  }
  return {};
}

function spotOf({ edgeType, key, label, nodeId, value }: PlacedStub): DropSpot {
  return { stubKey: key, open: { nodeId, edgeType, label, value } };
}

function nearestStub(
  stubs: readonly PlacedStub[],
  point: Point,
  near: number,
  carried: ReadonlySet<string>,
): PlacedStub | undefined {
  let nearest: PlacedStub | undefined;
  let least = near;
  for (const stub of stubs) {
    if (carried.has(stub.nodeId)) continue;
    const ends = [stub.plus, ...(stub.pill ? alongPill(stub.pill, stub.plus === undefined) : [])].flatMap((end) =>
      end ? [Math.hypot(end.x - point.x, end.y - point.y)] : [],
    );
    // All stubs of a node start at one point: only their ends differ.
    const away = Math.min(...ends, distanceToEdge(point, stub.line.slice(-2)));
    if (away <= least) {
      nearest = stub;
      least = away;
    }
  }
  return nearest;
}

/** Points along a pill, and along the `+` that follows it where there is no room below. */
function alongPill({ x, y }: Point, isFollowed: boolean): readonly Point[] {
  return (isFollowed ? [-40, 0, 40, 75] : [-40, 0, 40]).map((by) => ({ x: x + by, y }));
}

function isIn({ x, y }: Point, rect: Rect): boolean {
  return (
    x >= rect.x - leeway &&
    x <= rect.x + rect.width + leeway &&
    y >= rect.y - leeway &&
    y <= rect.y + rect.height + leeway
  );
}
