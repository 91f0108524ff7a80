import { isEndType, nodeTypeOf } from '#catalog';
import type { EditedDocument, NodePlaces } from '#edit';
import { graphOf, nodesOf } from '#graph';
import {
  automaticIn,
  type AutomaticPlaces,
  automaticPlaces,
  type AutomaticPlacesOptions,
  besideNode,
  layoutVersion,
  placeNode,
  placeNotes,
  presentationOf,
  type Rect,
  nodeSize,
} from '#layout';
import type { CanvasNote, WorkflowEdge, WorkflowNode } from '#model';
import type { Position } from './editor.js';

/** How the workflow is drawn. */
export interface DrawnPlaces extends AutomaticPlacesOptions {
  /** What is shown has other steps than the version: places in it are its own. */
  readonly isPart?: boolean;
}

/**
 * What is stored of steps that a person put somewhere. A step of the flow is remembered by how far it stands from where the
 * flow puts it, so that it keeps its neighbours in every density and when what stands above it grows. One that no path leads to
 * or from has no neighbours: the place the layout gives it is only what is free right of everything, so it is remembered by
 * where it stands, and so it is from then on. That needs no layout, which steps that were just added do not have yet.
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

/** The automatic places of what is drawn. */
function placesIn({ version }: EditedDocument, options: DrawnPlaces): AutomaticPlaces {
  return (options.isPart && options.shown && automaticIn(options.shown)) || automaticPlaces(version, options);
}

/** The same for steps that were just added: the first stands at the wanted place, the others beside it as they are laid out. */
export function placesTogether(
  document: EditedDocument,
  nodeIds: readonly string[],
  at: Position,
  options: AutomaticPlacesOptions,
): NodePlaces {
  const [first] = nodeIds;
  if (!isPosition(at) || first === undefined) return {};
  const block = layOutAmongThemselves(document, nodeIds, options);
  const corner = block.get(first);
  return corner ? shifted(block, at.x - corner.x, at.y - corner.y) : {};
}

/** Room between what was there and what is put below it, in pixels at 100 %. */
const gap = 40;

/**
 * Where steps that were just added stand below others, as they are laid out among themselves. They go further down until they
 * cover no other step.
 */
export function placesBelow(
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
  // What belongs to nothing that is here goes below everything that is.
  const anchor = frameOf(placesOf(anchorIds)) ?? frameOf(here);
  if (!block || !anchor) return {};
  const left = anchor.x;
  let top = anchor.y + anchor.height + gap;
  const others = here
    .filter(({ width, x }) => x < left + block.width + gap && x + width + gap > left)
    .sort((one, other) => one.y - other.y);
  // From the top down: what was passed is never met again.
  for (const { height, y } of others)
    if (y < top + block.height + gap && y + height + gap > top) top = y + height + gap;
  return shifted(added, left - block.x, top - block.y);
}

/** How steps stand to each other with nothing around them: laying these out costs as much as there are of them. */
function layOutAmongThemselves(
  { version }: EditedDocument,
  nodeIds: readonly string[],
  options: AutomaticPlacesOptions,
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
  const { density = 'comfortable', direction = 'down' } = (options.shown && automaticIn(options.shown)) ?? {
    density: options.density,
  };
  const layout = layoutVersion({ definition: { nodes, edges } }, { density, direction });
  return new Map(nodes.map(({ id }) => [id, layout.nodes[id] as Rect]));
}

function shifted(block: ReadonlyMap<string, Rect>, byX: number, byY: number): NodePlaces {
  return Object.fromEntries(
    [...block].map(([nodeId, { x, y }]) => [nodeId, { x: Math.round(x + byX), y: Math.round(y + byY) }]),
  );
}

/** Where a step is drawn: its automatic place, moved or pinned as the presentation has it. One that is new may have a pin alone. */
function drawnPlace(
  { presentation, version }: EditedDocument,
  automatic: AutomaticPlaces,
  nodeId: string,
): Rect | undefined {
  const own = presentationOf(presentation, nodeId);
  const place = automatic.of(nodeId);
  if (place) return placeNode(place, own);
  const node = graphOf(version).node(nodeId);
  if (!node || !isNumber(own?.x) || !isNumber(own?.y)) return undefined;
  return { x: own.x, y: own.y, ...nodeSize(automatic.density, isEndType(nodeTypeOf(node))) };
}

/** Where a note is seen that hangs on a step. */
export function placeOfNote(
  document: EditedDocument,
  note: CanvasNote,
  options: AutomaticPlacesOptions,
): Position | undefined {
  const { nodeId } = note;
  if (nodeId === undefined || graphOf(document.version).nodeIndex(nodeId) < 0) return undefined;
  const shown =
    options.shown && placeNotes(document.presentation, options.shown).find(({ note: { id } }) => id === note.id);
  if (shown?.node) return { x: shown.x, y: shown.y };
  const node = drawnPlace(document, automaticPlaces(document.version, options), nodeId);
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
