import { hashJson, memoizeByIdentity } from '#base';
import { isAssignedField, type Presentation, type WorkflowVersion } from '#model';
import type { EditedDocument, Operation } from '../operation/operation.js';

/** Consecutive states of a document share nodes and edges, so each is hashed once. */
const hashOfElement = memoizeByIdentity((element: object) => hashJson(element));

/**
 * The hash of a version's content, without fields that only the service assigns: equal before and after it was stored.
 * Costs what changed since the last call, and a little for each node.
 */
export function contentHash(version: WorkflowVersion): string {
  const { definition, ...rest } = version;
  const content = Object.fromEntries(Object.entries(rest).filter(([key]) => !isAssignedField(key)));
  if (!definition) return hashJson([content, String(definition)]);
  const { edges, nodes, ...around } = definition;
  return hashJson([content, around, hashesOf(nodes), hashesOf(edges)]);
}

/** Most changes leave one of the two lists as it is. */
const hashOfList = memoizeByIdentity((elements: readonly object[]) => hashJson(elements.map(hashOfElement)));

function hashesOf(elements: readonly object[] | null | undefined): unknown {
  return elements ? [hashOfList(elements)] : String(elements);
}

/** The hash of a presentation. */
export const presentationHash: (presentation: Presentation) => string = memoizeByIdentity(
  (presentation: Presentation) => hashJson(presentation),
);

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
