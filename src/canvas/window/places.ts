import { isEndType, nodeTypeOf } from '#catalog';
import { type LaidOutNode, type Layout, type LayoutIndex, isMadeFor, layoutIndexOf, type Point } from '#layout';
import { type Rect, boundsOf, overlaps } from './camera.js';
import type { DocumentOrder } from '../projection/document-order.js';

/** Positions of the nodes of a definition, mounted or not. */
export interface Places {
  readonly order: DocumentOrder;
  readonly layout: Layout;
  readonly index: LayoutIndex;
  /** Nodes that the layout does not know yet or gave an invalid position; placed below it. */
  readonly strays: ReadonlyMap<string, LaidOutNode>;
  /** Bounds of all nodes; undefined for none. */
  readonly bounds: Rect | undefined;
  /** Undefined for an unknown id. */
  of(nodeId: string): LaidOutNode | undefined;
  nodesIn(rect: Rect): readonly string[];
  nodeAt(point: Point): string | undefined;
  /** The edge closest to a point, within `reach`. */
  edgeAt(point: Point, reach: number): string | undefined;
}

const spacing = { x: 240, y: 120 };

/** Finds positions by id and by rectangle. Drawing a large definition queries this and never walks the definition. */
export function createPlaces(order: DocumentOrder, layout: Layout): Places {
  const { graph } = order;
  const index = layoutIndexOf(layout);
  const laid = (nodeId: string): LaidOutNode | undefined => {
    const place = Object.hasOwn(layout.nodes, nodeId) ? layout.nodes[nodeId] : undefined;
    return place && Number.isFinite(place.x + place.y + place.width + place.height) ? place : undefined;
  };
  const strays = new Map<string, LaidOutNode>();
  const below = (Number.isFinite(layout.height) ? layout.height : 0) + 60;
  // A layout made for these nodes has a position for each: checking them all would slow every edit.
  const unverified = isMadeFor(layout, graph.nodes) ? [] : order.ids;
  for (const id of unverified) {
    if (laid(id)) continue;
    const isEnd = isEndType(nodeTypeOf(graph.node(id)!));
    const at = { x: (strays.size % 4) * spacing.x, y: below + Math.floor(strays.size / 4) * spacing.y };
    strays.set(id, { ...at, width: isEnd ? 112 : 216, height: isEnd ? 40 : 60 });
  }
  let bounds: { readonly rect: Rect | undefined } | undefined;
  const of = (nodeId: string): LaidOutNode | undefined =>
    strays.get(nodeId) ?? (order.positionOf.has(nodeId) ? laid(nodeId) : undefined);
  const strayIds = (rect: Rect): readonly string[] =>
    [...strays].filter(([, place]) => overlaps(rect, place)).map(([id]) => id);
  return {
    order,
    layout,
    index,
    strays,
    of,
    // Lazy: it needs the index of all edges, which the render after an edit can do without.
    get bounds() {
      bounds ??= { rect: boundsOf([...(index.bounds ? [index.bounds] : []), ...strays.values()]) };
      return bounds.rect;
    },
    nodesIn: (rect) => {
      // A layout from a worker may still hold removed nodes.
      const known = index.nodesIn(rect).filter((id) => order.positionOf.has(id));
      return strays.size === 0 ? known : [...known, ...strayIds(rect)];
    },
    nodeAt: (point) => {
      const under = index.nodeAt(point);
      return under !== undefined && order.positionOf.has(under)
        ? under
        : strayIds({ ...point, width: 0, height: 0 }).at(-1);
    },
    edgeAt: (point, reach) => {
      const near = index.edgeAt(point, reach);
      return near !== undefined && graph.edge(near) ? near : undefined;
    },
  };
}
