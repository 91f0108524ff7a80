import type { OutlineRow } from './outline-row.js';

/** How tall a row is, in px. Heights are known, so that only the rows in view have to be in the page. */
export function rowHeight(row: OutlineRow): number {
  switch (row.kind) {
    case 'step':
      return 44;
    case 'path':
      return row.place === 'next' && !row.hasWords ? 24 : 32;
    case 'missing':
      return 32;
    case 'heading':
      return 40;
  }
}

/** The rows that are to be seen where some are collapsed: positions among all of them, and where each begins. */
export interface ShownRows {
  readonly at: Int32Array;
  readonly count: number;
  /** The top of the n-th row that is shown, in px; one more for the bottom of the last. */
  readonly tops: Float64Array;
  /** The place among the shown rows of each row, −1 where it is hidden. */
  readonly placeOf: Int32Array;
}

/** Leaves out what is nested in collapsed rows. Linear in rows, whatever is collapsed. */
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

/** The place among the shown rows of the one at a height, the first or last where it is above or below all. */
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
