import type { Graph } from './graph.js';

/** Why steps are no region with one way in. */
export type RegionFault = 'no-entry' | 'several-entries' | 'apart';

/** Steps that contacts come into at exactly one of them, and where. */
export type Region =
  | { readonly ok: true; readonly entry: string }
  | {
      readonly ok: false;
      readonly fault: RegionFault;
      /** The steps that say so. */ readonly nodeIds: readonly string[];
    };

/**
 * Whether some steps are one region with a single way in: exactly one of them is reached from outside, or begins by itself, and
 * every other is reached from that one without leaving the region. Ids that nothing has are passed over.
 */
export function regionOf(graph: Graph, nodeIds: Iterable<string>): Region {
  const own = new Set([...nodeIds].filter((id) => graph.nodeIndex(id) >= 0));
  const entries = [...own].filter((id) => {
    const incoming = graph.incoming(id).filter(({ source }) => graph.nodeIndex(source) >= 0);
    // A step that nothing leads to is where contacts begin, or where a loop of its own goes round.
    return incoming.every(({ source }) => source === id) || incoming.some(({ source }) => !own.has(source));
  });
  const [entry] = entries;
  if (entry === undefined) return { ok: false, fault: 'no-entry', nodeIds: [...own] };
  if (entries.length > 1) return { ok: false, fault: 'several-entries', nodeIds: entries };
  const reached = new Set([entry]);
  for (const id of reached) for (const { target } of graph.outgoing(id)) if (own.has(target)) reached.add(target);
  const apart = [...own].filter((id) => !reached.has(id));
  return apart.length > 0 ? { ok: false, fault: 'apart', nodeIds: apart } : { ok: true, entry };
}
