import type { OutlineRow } from './outline-row.js';
import type { KeptRows } from './row-keeper.js';
import type { ShownRows } from './shown-rows.js';

/** Effect of a key: moves to another row, expands or collapses. */
export type RowMove =
  { readonly kind: 'go'; readonly to: number } | { readonly kind: 'collapse' | 'expand'; readonly at: number };

export type RowDirection = 'down' | 'up' | 'left' | 'right' | 'first' | 'last';

/**
 * Where an arrow key leads from a row. Down and up skip mere connections; right expands, then goes to the first edge,
 * and from a link to its target; left collapses, then goes to the parent.
 */
export function moveFrom(
  from: number,
  direction: RowDirection,
  { rows, ofNode }: KeptRows,
  shown: ShownRows,
  isCollapsed: (key: string) => boolean,
  nodeAt: (nodeId: string) => number,
): RowMove | undefined {
  const row = rows[from];
  if (!row) return undefined;
  switch (direction) {
    case 'first':
      return go(next(rows, shown, -1, 1));
    case 'last':
      return go(next(rows, shown, shown.count, -1));
    case 'down':
      return go(next(rows, shown, shown.placeOf[from]!, 1));
    case 'up':
      return go(next(rows, shown, shown.placeOf[from]!, -1));
    case 'right': {
      if (row.end > from + 1) return isCollapsed(row.key) ? { kind: 'expand', at: from } : go(from + 1);
      if (row.kind === 'path') return row.target === undefined ? undefined : go(ofNode[nodeAt(row.target)]);
      // A node's only edge follows it, on its level.
      const below = rows[from + 1];
      return row.kind === 'step' && below?.kind === 'path' && below.source === row.nodeId ? go(from + 1) : undefined;
    }
    case 'left':
      if (row.end > from + 1 && !isCollapsed(row.key)) return { kind: 'collapse', at: from };
      if (row.kind === 'path' && row.source !== undefined && rows[row.parent]?.kind !== 'step')
        return go(ofNode[nodeAt(row.source)]);
      return go(row.parent);
  }
}

function go(to: number | undefined): RowMove | undefined {
  return to === undefined || to < 0 ? undefined : { kind: 'go', to };
}

/** The next row in this direction that is no mere connection. */
function next(rows: readonly OutlineRow[], shown: ShownRows, from: number, by: 1 | -1): number {
  for (let place = from + by; place >= 0 && place < shown.count; place += by) {
    const row = rows[shown.at[place]!]!;
    if (row.kind !== 'heading' && !(row.kind === 'path' && row.place === 'next')) return shown.at[place]!;
  }
  return -1;
}
