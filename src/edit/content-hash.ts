import { hashJson, memoizeByIdentity } from '#base';
import { isAssignedField, type Presentation, type WorkflowVersion } from '#model';

/** Steps and paths are shared between one state of a document and the next: each is read once. */
const hashOfElement = memoizeByIdentity((element: object) => hashJson(element));

/**
 * The fingerprint of what a version says, without what only the service assigns: the same before and after it was stored.
 * Costs what has changed since it was asked last, and a little for each step.
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

/** The fingerprint of how people arranged and named the steps. */
export const presentationHash: (presentation: Presentation) => string = memoizeByIdentity(
  (presentation: Presentation) => hashJson(presentation),
);
