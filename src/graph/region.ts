import type { Graph } from './graph.js';

/** Why nodes are not a region with one entry. */
export type RegionFault = 'no-entry' | 'several-entries' | 'apart';

/** Nodes that contacts enter at exactly one of them, or why they are not. */
export type Region =
  | { readonly ok: true; readonly entry: string }
  | {
      readonly ok: false;
      readonly fault: RegionFault;
      /** The nodes at fault. */ readonly nodeIds: readonly string[];
    };

/**
 * Decides whether nodes form a region with a single entry: exactly one is reached from outside, or starts by itself,
 * and reaches all others without leaving the region. Unknown ids are ignored.
 */
export function regionOf(graph: Graph, nodeIds: Iterable<string>): Region {
  const own = new Set([...nodeIds].filter((id) => graph.nodeIndex(id) >= 0));
  const entries = [...own].filter((id) => {
    const incoming = graph.incoming(id).filter(({ source }) => graph.nodeIndex(source) >= 0);
    // Contacts start at a node without predecessors, or its only one is itself.
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
