import { isEndType, nodeTypeOf } from '#catalog';
import type { EditedDocument, NodePlaces } from '#edit';
import { graphOf, nodesOf } from '#graph';
import {
  automaticIn,
  type AutomaticPositions,
  automaticPositions,
  type AutomaticPositionsOptions,
  besideNode,
  layoutVersion,
  placeNode,
  placeNotes,
  presentationOf,
  type Rect,
  nodeSize,
} from '#layout';
import { type CanvasNote, directionIn, type WorkflowEdge, type WorkflowNode } from '#model';
import type { DrawnPlaces } from '../drawn-places.js';
import type { Position } from '../editor-commands.js';

/**
 * Returns what to store for moved nodes. A node of the flow is stored by its distance from its automatic position, so
 * that it keeps its neighbours in every density and when the nodes above it grow. A node without edges has no
 * neighbours, and its automatic position is only free space on the right: it is stored by its position, which needs no
 * layout.
 */
export function placesTo(
  document: EditedDocument,
  positions: { readonly [nodeId: string]: Position },
  options: DrawnPlaces,
): NodePlaces {
  const wanted = Object.entries(positions).filter(([, position]) => isPosition(position));
  if (wanted.length === 0) return {};
  const graph = graphOf(document.version);
  const stays = (nodeId: string): boolean => graph.outgoing(nodeId).length === 0 && graph.incoming(nodeId).length === 0;
  const automatic = wanted.some(([nodeId]) => !stays(nodeId)) ? placesIn(document, options) : undefined;
  return Object.fromEntries(
    wanted.map(([nodeId, { x, y }]) => {
      const place = stays(nodeId) ? undefined : automatic?.of(nodeId);
      const now = presentationOf(document.presentation, nodeId);
      return [
        nodeId,
        {
          ...(place && !isNumber(now?.x) ? { dx: Math.round(x - place.x) } : { x: Math.round(x) }),
          ...(place && !isNumber(now?.y) ? { dy: Math.round(y - place.y) } : { y: Math.round(y) }),
        },
      ];
    }),
  );
}

/** The automatic positions of what is drawn. */
function placesIn({ presentation, version }: EditedDocument, options: DrawnPlaces): AutomaticPositions {
  const shown = options.isPart && options.shown && automaticIn(options.shown);
  return shown || automaticPositions(version, { ...options, presentation });
}

/**
 * The same for nodes that were just added: the first at the given position, the others relative to it as they are laid
 * out.
 */
export function placesTogether(
  document: EditedDocument,
  nodeIds: readonly string[],
  at: Position,
  options: AutomaticPositionsOptions,
): NodePlaces {
  const [first] = nodeIds;
  if (!isPosition(at) || first === undefined) return {};
  const block = layOutAmongThemselves(document, nodeIds, options);
  const corner = block.get(first);
  return corner ? shifted(block, at.x - corner.x, at.y - corner.y) : {};
}

/** The gap between existing nodes and those positioned after them, in pixels at 100 %. */
const gap = 40;

/**
 * Positions nodes that were just added after others, as they are laid out among themselves: below or on the right of
 * them, wherever a place that covers no other node is nearer.
 */
export function placesAfter(
  document: EditedDocument,
  nodeIds: readonly string[],
  anchorIds: readonly string[],
  options: DrawnPlaces,
): NodePlaces {
  const added = layOutAmongThemselves(document, nodeIds, options);
  const block = frameOf([...added.values()]);
  const automatic = placesIn(document, options);
  const placesOf = (ids: readonly string[]): readonly Rect[] =>
    ids.flatMap((id) => (added.has(id) ? [] : (drawnPlace(document, automatic, id) ?? [])));
  const here = placesOf(nodesOf(document.version).map(({ id }) => id));
  // Without an anchor they go below everything else.
  const anchor = frameOf(placesOf(anchorIds)) ?? frameOf(here);
  if (!block || !anchor) return {};
  const below = { ...block, x: anchor.x, y: anchor.y + anchor.height + gap };
  const beside = { ...block, x: anchor.x + anchor.width + gap, y: anchor.y };
  const y = freeFrom(below, here);
  const x = freeFrom(turned(beside), here.map(turned));
  const isBelow = y - below.y <= x - beside.x;
  return shifted(added, (isBelow ? below.x : x) - block.x, (isBelow ? y : beside.y) - block.y);
}

/** The first `y` from that of a block on at which it covers none of the places. */
function freeFrom(block: Rect, places: readonly Rect[]): number {
  let top = block.y;
  const others = places
    .filter(({ width, x }) => x < block.x + block.width + gap && x + width + gap > block.x)
    .sort((one, other) => one.y - other.y);
  // From the top down: nodes that were passed are never met again.
  for (const { height, y } of others)
    if (y < top + block.height + gap && y + height + gap > top) top = y + height + gap;
  return top;
}

function turned({ height, width, x, y }: Rect): Rect {
  return { x: y, y: x, width: height, height: width };
}

/** The relative positions of nodes laid out on their own. Costs as much as their number. */
function layOutAmongThemselves(
  { presentation, version }: EditedDocument,
  nodeIds: readonly string[],
  options: AutomaticPositionsOptions,
): ReadonlyMap<string, Rect> {
  const graph = graphOf(version);
  const own = new Set(nodeIds);
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  for (const id of own) {
    const node = graph.node(id);
    if (!node) continue;
    nodes.push(node);
    for (const edge of graph.outgoing(id)) if (own.has(edge.target)) edges.push(edge);
  }
  const { density = 'comfortable', direction = directionIn(presentation) } = (options.shown &&
    automaticIn(options.shown)) ?? { density: options.density };
  const layout = layoutVersion({ definition: { nodes, edges } }, { density, direction });
  return new Map(nodes.map(({ id }) => [id, layout.nodes[id] as Rect]));
}

function shifted(block: ReadonlyMap<string, Rect>, byX: number, byY: number): NodePlaces {
  return Object.fromEntries(
    [...block].map(([nodeId, { x, y }]) => [nodeId, { x: Math.round(x + byX), y: Math.round(y + byY) }]),
  );
}

/** The drawn position of a node: automatic, with the presentation's offset or pin. A new one may have a pin alone. */
function drawnPlace(
  { presentation, version }: EditedDocument,
  automatic: AutomaticPositions,
  nodeId: string,
): Rect | undefined {
  const own = presentationOf(presentation, nodeId);
  const place = automatic.of(nodeId);
  if (place) return placeNode(place, own);
  const node = graphOf(version).node(nodeId);
  if (!node || !isNumber(own?.x) || !isNumber(own?.y)) return undefined;
  return { x: own.x, y: own.y, ...nodeSize(automatic.density, isEndType(nodeTypeOf(node))) };
}

/** The position of a note that is attached to a node. */
export function placeOfNote(
  document: EditedDocument,
  note: CanvasNote,
  options: AutomaticPositionsOptions,
): Position | undefined {
  const { nodeId } = note;
  if (nodeId === undefined || graphOf(document.version).nodeIndex(nodeId) < 0) return undefined;
  const shown =
    options.shown && placeNotes(document.presentation, options.shown).find(({ note: { id } }) => id === note.id);
  if (shown?.node) return { x: shown.x, y: shown.y };
  const node = drawnPlace(document, placesIn(document, options), nodeId);
  return node && besideNode(note, node);
}

function frameOf(places: readonly Rect[]): Rect | undefined {
  const [first] = places;
  if (!first) return undefined;
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const place of places) {
    x = Math.min(x, place.x);
    y = Math.min(y, place.y);
    right = Math.max(right, place.x + place.width);
    bottom = Math.max(bottom, place.y + place.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

function isPosition(position: Position | undefined): position is Position {
  return isNumber(position?.x) && isNumber(position?.y);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
