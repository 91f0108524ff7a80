import type { EditedDocument, Nudges } from '#edit';
import { layoutVersion } from '#layout';
import type { Position } from './editor.js';

/** How far the wanted positions are from the automatic places of these steps, as the presentation stores it. */
export function nudgesTo(document: EditedDocument, positions: { readonly [nodeId: string]: Position }): Nudges {
  const automatic = layoutVersion(document.version).nodes;
  const nudges: Record<string, { dx: number; dy: number }> = {};
  for (const [nodeId, { x, y }] of Object.entries(positions)) {
    const place = automatic[nodeId];
    if (place) nudges[nodeId] = { dx: Math.round(x - place.x), dy: Math.round(y - place.y) };
  }
  return nudges;
}
