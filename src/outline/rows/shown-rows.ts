import type { OutlineRow } from './outline-row.js';

/** Height of a row in px. Heights are known, so that only the rows in view are mounted. */
export function rowHeight(row: OutlineRow): number {
  switch (row.kind) {
    case 'step':
    case 'group':
      return 44;
    case 'path':
      return row.place === 'next' && !row.hasWords ? 24 : 32;
    case 'missing':
      return 32;
    case 'heading':
      return 40;
  }
}

/** Visible rows while some are collapsed: indexes among all rows, and their tops. */
export interface ShownRows {
  readonly at: Int32Array;
  readonly count: number;
  /** Top of the n-th visible row in px; one more for the bottom of the last. */
  readonly tops: Float64Array;
  /** Index among the visible rows, −1 for a hidden row. */
  readonly placeOf: Int32Array;
}

/** Leaves out the children of collapsed rows. Linear in rows. */
export function showRows(rows: readonly OutlineRow[], isCollapsed: (key: string) => boolean): ShownRows {
  const at = new Int32Array(rows.length);
  const tops = new Float64Array(rows.length + 1);
  const placeOf = new Int32Array(rows.length).fill(-1);
  let count = 0;
  for (let next = 0; next < rows.length;) {
    const row = rows[next]!;
    at[count] = next;
    placeOf[next] = count;
    tops[count + 1] = tops[count]! + rowHeight(row);
    count += 1;
    next = isCollapsed(row.key) ? row.end : next + 1;
  }
  return { at, count, tops, placeOf };
}

/** Index of the visible row at a height, clamped to the first and last. */
export function placeAt({ count, tops }: ShownRows, y: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
