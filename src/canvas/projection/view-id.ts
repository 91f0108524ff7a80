/** Ids of elements: stable, unique, and safe inside a selector, whatever the wire ids are. */
export interface ViewIds {
  /** Id of the n-th element (from 0) with this wire id. The first one keeps a plain wire id. */
  of(wireId: string, occurrence: number): string;
}

/** React Flow keys by id and builds selectors from it; wire ids may repeat and may hold any character. */
export function createViewIds(): ViewIds {
  const known = new Map<string, string>();
  return {
    of(wireId, occurrence) {
      if (occurrence === 0 && /^[A-Za-z0-9][\w-]*$/.test(wireId)) return wireId;
      const key = `${occurrence}|${wireId}`;
      let viewId = known.get(key);
      if (viewId === undefined) {
        viewId = `_${known.size}`;
        known.set(key, viewId);
      }
      return viewId;
    },
  };
}

/** Numbers repeated wire ids as they come: 0, 1, 2. */
export function createOccurrences(): (wireId: string) => number {
  const seen = new Map<string, number>();
  return (wireId) => {
    const occurrence = seen.get(wireId) ?? 0;
    seen.set(wireId, occurrence + 1);
    return occurrence;
  };
}
