import { isEndType, nodeTypeOf, edgeKind } from '#catalog';
import type { Graph } from '#graph';
import { type LaidOutNode, type LayoutDirection, type Point, turnedCard, turnedPoint } from '#layout';
import type { CanvasMissingEdge } from '../canvas-props.js';
import type { NodeDraft } from '../projection/canvas-scene.js';
import { missingEdgeLabel } from '#rules';
import { offersNoEdge } from '#rules';
import { portsOf } from './ports.js';
import { boundsOf, type Rect } from '../window/camera.js';
import type { Places } from '../window/places.js';

/** Distances across the flow and along it: pills lie in a flow to the right, and are beside each other in one down. */
interface StubDistances {
  /** Of a stub beside its node from the middle of it, and of two stubs. */
  readonly offset: number;
  readonly spacing: number;
  /** From the border of the node to the pill, and to the `+` behind it or without it. */
  readonly pillDrop: number;
  readonly plusDrop: number;
  readonly alone: number;
  /** What the label of an edge and a pill take along the flow. */
  readonly pillAlong: number;
}

const distances: Readonly<Record<LayoutDirection, StubDistances>> = {
  down: { offset: 172, spacing: 150, pillDrop: 36, plusDrop: 82, alone: 44, pillAlong: 28 },
  right: { offset: 58, spacing: 40, pillDrop: 84, plusDrop: 168, alone: 44, pillAlong: 130 },
};

const pillHeight = 28;
/** Half the room of a pill with an ordinary label, and of a `+`. */
const pillReach = 60;
const plusReach = 18;

/** A missing edge with the positions of its line, pill and `+`. */
export interface PlacedStub {
  readonly key: string;
  readonly nodeId: string;
  readonly edgeType: string | undefined;
  readonly label: string | undefined;
  readonly value: unknown;
  readonly timed: boolean;
  readonly optional: boolean;
  readonly line: readonly Point[];
  readonly pill: Point | undefined;
  /** Absent where a node is in the way: the `+` then follows the pill. */
  readonly plus: Point | undefined;
}

/**
 * Places stubs: for missing edges of nodes that are elements, and for nodes that offer an edge though no rule requires
 * one.
 */
export function placeStubs(
  graph: Graph,
  places: Places,
  missing: readonly CanvasMissingEdge[],
  offerAfter: readonly string[],
): readonly PlacedStub[] {
  const stubs: PlacedStub[] = [];
  const ofNode = new Map<string, PlacedStub[]>();
  for (const edge of missing) {
    const beside = ofNode.get(edge.nodeId) ?? [];
    const stub = stubOfMissing(graph, places, edge, beside);
    if (!stub) continue;
    beside.push(stub);
    ofNode.set(edge.nodeId, beside);
    stubs.push(stub);
  }
  for (const nodeId of offerAfter) {
    const stub = ofNode.has(nodeId) ? undefined : stubOfOffer(graph, places, nodeId);
    if (stub) stubs.push(stub);
  }
  return stubs;
}

/** The stub of a missing edge, beside those of its node that have a place. */
function stubOfMissing(
  graph: Graph,
  places: Places,
  edge: CanvasMissingEdge,
  beside: readonly PlacedStub[],
): PlacedStub | undefined {
  const node = graph.node(edge.nodeId);
  const laid = places.of(edge.nodeId);
  if (!node || !laid) return undefined;
  const { direction = 'down' } = places.layout;
  const { alone, offset, pillDrop, plusDrop, spacing } = distances[direction];
  const card = turnedCard(laid, direction);
  const top = card.y + card.height;
  const middle = card.x + card.width / 2;
  // The first edge of a node without successors goes straight on, where the next node would be.
  const isBelow = beside.length === 0 && graph.outgoing(edge.nodeId).length === 0;
  const last = beside.at(-1)?.line.at(-1);
  const lastX = last ? turnedPoint(last, direction).x : middle;
  const aside = lastX > middle ? lastX + spacing : middle + offset;
  const x = isBelow ? middle : besideLabels(graph, places, edge.nodeId, { x: aside, y: top + pillDrop });
  const label = missingEdgeLabel(node, edge);
  const pill = label === undefined && isBelow ? undefined : { x, y: top + pillDrop };
  const plusY = top + (pill ? plusDrop : alone);
  const around = turnedCard({ x: x - 18, y: plusY - 18, width: 36, height: 36 }, direction);
  const plusIsFree = places.nodesIn(around).length === 0;
  return {
    key: `${edge.nodeId}|${edge.edgeType}|${beside.length}`,
    nodeId: edge.nodeId,
    edgeType: edge.edgeType,
    label,
    value: edge.value,
    timed: edgeKind(edge.edgeType) === 'timeout',
    optional: false,
    line: stubLine(laid, x, plusIsFree || !pill ? plusY - 19 : top + pillDrop, direction),
    pill: pill && turnedPoint(pill, direction),
    plus: plusIsFree || !pill ? turnedPoint({ x, y: plusY }, direction) : undefined,
  };
}

/** Returns the first x from that of a pill on at which no label of its node's edges lies below the pill. */
function besideLabels(graph: Graph, { layout }: Places, nodeId: string, pill: Point): number {
  const { direction = 'down' } = layout;
  const { pillAlong, spacing } = distances[direction];
  const labels = graph
    .outgoing(nodeId)
    .flatMap(({ id }) => layout.edges[id]?.label ?? [])
    .map((label) => turnedPoint(label, direction))
    .filter(({ y }) => Math.abs(y - pill.y) < pillAlong)
    .sort((a, b) => a.x - b.x);
  return labels.reduce((x, label) => (Math.abs(label.x - x) < spacing ? label.x + spacing : x), pill.x);
}

/** The stub of an edge that no rule requires, behind a node without successors. */
function stubOfOffer(graph: Graph, places: Places, nodeId: string): PlacedStub | undefined {
  const node = graph.node(nodeId);
  const laid = places.of(nodeId);
  if (!node || !laid || graph.outgoing(nodeId).length > 0) return undefined;
  const type = nodeTypeOf(node);
  if (isEndType(type) || offersNoEdge(type)) return undefined;
  const { direction = 'down' } = places.layout;
  const card = turnedCard(laid, direction);
  const plus = { x: card.x + card.width / 2, y: card.y + card.height + distances[direction].alone };
  return {
    key: `${nodeId}|`,
    nodeId,
    edgeType: undefined,
    label: undefined,
    value: undefined,
    timed: false,
    optional: true,
    line: stubLine(laid, plus.x, plus.y - 14, direction),
    pill: undefined,
    plus: turnedPoint(plus, direction),
  };
}

/** Translates the stubs of moved nodes. */
export function movedStubs(stubs: readonly PlacedStub[], { by, group, moved }: NodeDraft): readonly PlacedStub[] {
  if (group || moved.size === 0 || !stubs.some(({ nodeId }) => moved.has(nodeId))) return stubs;
  const shift = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return stubs.map((stub) =>
    moved.has(stub.nodeId)
      ? {
          ...stub,
          line: stub.line.map(shift),
          pill: stub.pill && shift(stub.pill),
          plus: stub.plus && shift(stub.plus),
        }
      : stub,
  );
}

/** The rectangle of a stub's pill and `+`; undefined where the `+` follows a label elsewhere. */
export function stubBounds({ pill, plus }: PlacedStub): Rect | undefined {
  return boundsOf([
    ...(pill ? [{ x: pill.x - pillReach, y: pill.y - pillHeight / 2, width: 2 * pillReach, height: pillHeight }] : []),
    ...(plus ? [{ x: plus.x - plusReach, y: plus.y - plusReach, width: 2 * plusReach, height: 2 * plusReach }] : []),
  ]);
}

function stubLine(laid: LaidOutNode, x: number, endY: number, direction: LayoutDirection): readonly Point[] {
  const from = turnedPoint(portsOf(laid, direction).out, direction);
  const points =
    x === from.x
      ? [from, { x, y: endY }]
      : [from, { x: from.x, y: from.y + 16 }, { x, y: from.y + 16 }, { x, y: endY }];
  return points.map((point) => turnedPoint(point, direction));
}
