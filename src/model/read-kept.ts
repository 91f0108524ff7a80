import { isJsonObject, memoizeByIdentity } from '#base';
import type { KeptEdge, KeptNode, KeptPlaces, Presentation } from './presentation.js';

/** The valid entries of `KeptPlaces`, by id. */
export interface ReadKept {
  readonly nodes: ReadonlyMap<string, KeptNode>;
  readonly edges: ReadonlyMap<string, KeptEdge>;
  /** Ids of edges that do not count for the layout. */
  readonly free: ReadonlySet<string>;
}

/**
 * Returns the kept places of a presentation, undefined where it keeps none. Presentations are untrusted: other entries
 * are skipped. Memoised by identity.
 */
export function keptIn(presentation: Presentation | undefined): ReadKept | undefined {
  const kept: unknown = presentation?.kept;
  return isJsonObject(kept) ? readKept(kept as KeptPlaces) : undefined;
}

const readKept = memoizeByIdentity((kept: KeptPlaces): ReadKept | undefined => {
  const nodes = entriesOf(kept.nodes, (node): node is KeptNode => isJsonObject(node));
  const edges = entriesOf(
    kept.edges,
    (edge): edge is KeptEdge =>
      isJsonObject(edge) && typeof edge['source'] === 'string' && typeof edge['target'] === 'string',
  );
  const free = entriesOf(kept.free, (value): value is true => value === true);
  return nodes.size + edges.size + free.size > 0 ? { nodes, edges, free: new Set(free.keys()) } : undefined;
});

function entriesOf<Entry>(record: unknown, isEntry: (value: unknown) => value is Entry): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  if (!isJsonObject(record)) return entries;
  for (const [id, value] of Object.entries(record)) if (isEntry(value)) entries.set(id, value);
  return entries;
}
