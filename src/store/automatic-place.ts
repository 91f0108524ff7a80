import type { EditedDocument, Nudges } from '#edit';
import { type AutomaticPlaces, automaticPlaces, type LaidOutNode, type LayoutDensity, placeNode, presentationOf } from '#layout';
import type { Position } from './editor.js';

/** How far the wanted positions are from the automatic places of these steps, as the presentation stores it. */
export function nudgesTo(document: EditedDocument, positions: { readonly [nodeId: string]: Position }, density?: LayoutDensity): Nudges {
  const wanted = Object.entries(positions).filter(([, position]) => Number.isFinite(position?.x) && Number.isFinite(position?.y));
  if (wanted.length === 0) return {};
  const automatic = automaticPlaces(document.version, density);
  return Object.fromEntries(
    wanted.flatMap(([nodeId, { x, y }]) => {
      const place = automatic.of(nodeId);
      return place ? [[nodeId, { dx: Math.round(x - place.x), dy: Math.round(y - place.y) }]] : [];
    }),
  );
}

/** The same for steps that were just added: the first stands at the wanted place, the others beside it as they are laid out. */
export function nudgesTogether(document: EditedDocument, nodeIds: readonly string[], at: Position, density?: LayoutDensity): Nudges {
  if (!Number.isFinite(at.x) || !Number.isFinite(at.y)) return {};
  const first = nodeIds[0] === undefined ? undefined : automaticPlaces(document.version, density).of(nodeIds[0]);
  return first ? sameNudge(nodeIds, at.x - first.x, at.y - first.y) : {};
}

/** Room between what was there and what is put below it, in pixels at 100 %. */
const gap = 40;

/**
 * How far steps that were just added are from a place below others, as they are laid out among themselves. They go further
 * down until they cover no other step.
 */
export function nudgesBelow(document: EditedDocument, nodeIds: readonly string[], anchorIds: readonly string[], density?: LayoutDensity): Nudges {
  const automatic = automaticPlaces(document.version, density);
  const own = new Set(nodeIds);
  const block = frameOf(nodeIds.flatMap((id) => automatic.of(id) ?? []));
  const placesOf = (ids: readonly string[]): readonly Frame[] => ids.flatMap((id) => (own.has(id) ? [] : drawnPlace(document, automatic, id) ?? []));
  // What belongs to nothing that is here goes below everything that is.
  const anchor = frameOf(placesOf(anchorIds)) ?? frameOf(placesOf(automatic.ids));
  if (!block || !anchor) return {};
  const left = anchor.x;
  let top = anchor.y + anchor.height + gap;
  const others = placesOf(automatic.ids)
    .filter(({ width, x }) => x < left + block.width + gap && x + width + gap > left)
    .sort((one, other) => one.y - other.y);
  // From the top down: what was passed is never met again.
  for (const { height, y } of others) if (y < top + block.height + gap && y + height + gap > top) top = y + height + gap;
  return sameNudge(nodeIds, left - block.x, top - block.y);
}

function sameNudge(nodeIds: readonly string[], dx: number, dy: number): Nudges {
  const nudge = { dx: Math.round(dx), dy: Math.round(dy) };
  return Object.fromEntries(nodeIds.map((nodeId) => [nodeId, nudge]));
}

type Frame = Pick<LaidOutNode, 'x' | 'y' | 'width' | 'height'>;

/** Where a step is drawn: its automatic place, moved or pinned as the presentation has it. */
function drawnPlace({ presentation }: EditedDocument, automatic: AutomaticPlaces, nodeId: string): Frame | undefined {
  const place = automatic.of(nodeId);
  return place && placeNode(place, presentationOf(presentation, nodeId));
}

function frameOf(places: readonly Frame[]): Frame | undefined {
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
