import { contentHash, presentationHash } from './content-hash.js';
import type { EditedDocument, Operation } from './operation.js';

/** The two parts of a document. They are stored at different times, so each has a log of its own. */
export type Root = 'version' | 'presentation';

/** The part that an operation changes. */
export function rootOf({ kind }: Operation): Root {
  return kind === 'presentation' ? 'presentation' : 'version';
}

/** The hash of one part. */
export function fingerprintOf(root: Root, { presentation, version }: EditedDocument): string {
  return root === 'version' ? contentHash(version) : presentationHash(presentation);
}
