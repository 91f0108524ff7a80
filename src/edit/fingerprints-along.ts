import { applyOperations } from './apply-operations.js';
import { invertOperations } from './invert-operations.js';
import { type OperationLog, operationsOfSegment } from './operation-log.js';
import { fingerprintOf, type Root, rootOf } from './root.js';
import type { EditedDocument } from './operation.js';

/**
 * The number of segments that one call walks back. Older states are not searched for, and the page must not be blocked.
 */
export const maxFingerprints = 2000;

/** The states around a walked segment, so that a later call with the same end does not walk it again. */
const walked = new WeakMap<OperationLog, { readonly before: string; readonly after: string }>();

/**
 * Returns the hashes of the states before each segment of a log that ends at a document; `undefined` for states further
 * back than `maxFingerprints`. Found by inverting segments, so that no state has to be stored. Costs the segments that
 * are new since the last call.
 */
export function fingerprintsAlong(
  log: OperationLog,
  root: Root,
  document: EditedDocument,
): readonly (string | undefined)[] {
  const places: (string | undefined)[] = [];
  /** The document at the current position; absent where the hash is known from an earlier walk. */
  let here: EditedDocument | undefined = document;
  let after: string | undefined = fingerprintOf(root, document);
  for (let way: OperationLog | undefined = log; way?.last; way = way.before) {
    const known = walked.get(way);
    if (known && known.after === after) {
      here = undefined;
      after = known.before;
    } else {
      here = here && places.length < maxFingerprints ? walkBack(way.last, root, here) : undefined;
      const before: string | undefined = here && fingerprintOf(root, here);
      if (before !== undefined && after !== undefined) walked.set(way, { before, after });
      after = before;
    }
    places.push(after);
  }
  return places.reverse();
}

function walkBack(
  segment: NonNullable<OperationLog['last']>,
  root: Root,
  document: EditedDocument,
): EditedDocument | undefined {
  const applied = applyOperations(
    document,
    invertOperations(operationsOfSegment(segment).filter((operation) => rootOf(operation) === root)),
  );
  return applied.ok ? applied.document : undefined;
}
