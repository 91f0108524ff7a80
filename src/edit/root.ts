import { contentHash, presentationHash } from './content-hash.js';
import type { EditedDocument, Operation } from './operation.js';

/** The two parts of a document. They are stored at different times, so that each has a way of its own from there to here. */
export type Root = 'version' | 'presentation';

/** Which part a step changes. */
export function rootOf({ kind }: Operation): Root {
  return kind === 'presentation' ? 'presentation' : 'version';
}

/** The fingerprint of one part. */
export function fingerprintOf(root: Root, { presentation, version }: EditedDocument): string {
  return root === 'version' ? contentHash(version) : presentationHash(presentation);
}
