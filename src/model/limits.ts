/** How large a document may be. Larger ones are refused at once with the reason. */
export interface DocumentLimits {
  /** The number of nodes. */
  readonly maxNodes: number;
  /** The number of edges. */
  readonly maxEdges: number;
  /** Length of the JSON text in UTF-16 units. */
  readonly maxLength: number;
  /** The deepest nesting of arrays and objects. */
  readonly maxDepth: number;
}

/** The limits where a caller gives none: 20,000 nodes, 40,000 edges, 32 Mi UTF-16 units of text, 100 levels. */
export const defaultLimits: DocumentLimits = {
  maxNodes: 20_000,
  maxEdges: 40_000,
  maxLength: 32 * 1024 * 1024,
  maxDepth: 100,
};

/** Returns the limits in force: the given ones where they are numbers, else the defaults. */
export function limitsFrom(own: Partial<DocumentLimits>): DocumentLimits {
  const given = Object.entries(own).filter(([, limit]) => typeof limit === 'number' && !Number.isNaN(limit));
  return { ...defaultLimits, ...Object.fromEntries(given) };
}
