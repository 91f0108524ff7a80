/** How large a document may be. Larger ones are refused at once with the reason. */
export interface DocumentLimits {
  readonly maxNodes: number;
  readonly maxEdges: number;
  /** Length of the JSON text in UTF-16 units. */
  readonly maxLength: number;
  readonly maxDepth: number;
}

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
