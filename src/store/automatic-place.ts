import type { EditedDocument, Nudges } from '#edit';
import { layoutVersion } from '#layout';
import type { Position } from './editor.js';

/** How far the wanted positions are from the automatic places of these steps, as the presentation stores it. */
export function nudgesTo(document: EditedDocument, positions: { readonly [nodeId: string]: Position }): Nudges {
  const automatic = layoutVersion(document.version).nodes;
  return Object.fromEntries(
    Object.entries(positions).flatMap(([nodeId, wanted]) => {
      const place = automatic[nodeId];
      if (!place || !Number.isFinite(wanted?.x) || !Number.isFinite(wanted?.y)) return [];
      return [[nodeId, { dx: Math.round(wanted.x - place.x), dy: Math.round(wanted.y - place.y) }]];
    }),
  );
}

/** The same for steps that were just added: the first stands at the wanted place, the others beside it as they are laid out. */
export function nudgesTogether(document: EditedDocument, nodeIds: readonly string[], at: Position): Nudges {
  const automatic = layoutVersion(document.version).nodes;
  const first = nodeIds[0] === undefined ? undefined : automatic[nodeIds[0]];
  if (!first || !Number.isFinite(at.x) || !Number.isFinite(at.y)) return {};
  const nudge = { dx: Math.round(at.x - first.x), dy: Math.round(at.y - first.y) };
  return Object.fromEntries(nodeIds.map((nodeId) => [nodeId, nudge]));
}
