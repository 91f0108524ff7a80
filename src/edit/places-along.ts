import { applyOperations } from './apply-operations.js';
import { invertOperations } from './invert-operations.js';
import { type Journal, operationsOfLeg } from './journal.js';
import { fingerprintOf, type Root, rootOf } from './root.js';
import type { EditedDocument } from './operation.js';

/** How many stretches are walked back at once. Beyond that nobody looks for a place, and the page must not stand still. */
export const mostPlaces = 2000;

/** What a stretch led to and what it came from: whoever asks again with the same end need not walk it again. */
const walked = new WeakMap<Journal, { readonly before: string; readonly after: string }>();

/**
 * The fingerprints of the states before each stretch of a way that ends at a document; undefined for those further back than
 * anybody walks. Found by going back, so that nothing has to be kept of the states themselves. Costs the stretches that are
 * new since it was asked last.
 */
export function placesAlong(journal: Journal, root: Root, document: EditedDocument): readonly (string | undefined)[] {
  const places: (string | undefined)[] = [];
  /** The document where the walk has come to; absent once it goes by what was walked before. */
  let here: EditedDocument | undefined = document;
  let after: string | undefined = fingerprintOf(root, document);
  for (let way: Journal | undefined = journal; way?.last; way = way.before) {
    const known = walked.get(way);
    if (known && known.after === after) {
      here = undefined;
      after = known.before;
    } else {
      here = here && places.length < mostPlaces ? walkBack(way.last, root, here) : undefined;
      const before: string | undefined = here && fingerprintOf(root, here);
      if (before !== undefined && after !== undefined) walked.set(way, { before, after });
      after = before;
    }
    places.push(after);
  }
  return places.reverse();
}

function walkBack(leg: NonNullable<Journal['last']>, root: Root, document: EditedDocument): EditedDocument | undefined {
  const applied = applyOperations(
    document,
    invertOperations(operationsOfLeg(leg).filter((operation) => rootOf(operation) === root)),
  );
  return applied.ok ? applied.document : undefined;
}
