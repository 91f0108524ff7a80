'use client';
import { useState } from 'react';

/**
 * Returns the last table while it holds the same values: hosts write tables inline, and a new one must not render every
 * node.
 */
export function useShallowStable<Table extends object | undefined>(table: Table): Table {
  const [stable, setStable] = useState(table);
  if (stable === table || sameValues(stable, table)) return stable;
  setStable(table);
  return table;
}

function sameValues(a: object | undefined, b: object | undefined): boolean {
  if (!a || !b) return a === b;
  const before = Object.entries(a);
  const after = new Map(Object.entries(b));
  return (
    before.length === after.size && before.every(([key, value]) => after.has(key) && Object.is(after.get(key), value))
  );
}
