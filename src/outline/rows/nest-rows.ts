import type { OutlineRow } from './outline-row.js';

type Changeable<Row> = Row extends unknown ? { -readonly [Key in keyof Row]: Row[Key] } : never;
type WithoutPlace<Row> = Row extends unknown ? Omit<Row, 'parent' | 'end' | 'position' | 'siblings' | 'indent'> : never;

/** A row whose `level` is its depth: nodes have odd depths, the edges of a node with several the next even one. */
export type RowDraft = Changeable<OutlineRow>;

export function unnested(row: WithoutPlace<OutlineRow>): RowDraft {
  return { ...row, parent: -1, end: 0, position: 0, siblings: 0, indent: 0 };
}

/** Derives the nesting from the depths in one pass from top to bottom. */
export function nestDrafts(rows: readonly RowDraft[]): void {
  /** Rows still open, with the number of their counted children so far. */
  const open: { readonly at: number; readonly level: number }[] = [];
  const nestedIn = new Map<number, number>();
  const close = (level: number, end: number): void => {
    for (let top = open.at(-1); top && top.level >= level; top = open.at(-1)) {
      rows[top.at]!.end = end;
      open.pop();
    }
  };
  rows.forEach((row, at) => {
    close(row.level, at);
    row.parent = open.at(-1)?.at ?? -1;
    const before = nestedIn.get(row.parent) ?? 0;
    row.position = isCounted(row) ? before + 1 : before;
    nestedIn.set(row.parent, row.position);
    open.push({ at, level: row.level });
  });
  close(0, rows.length);
  for (const row of rows) row.siblings = nestedIn.get(row.parent) ?? 0;
}

/** Turns depths into indentation, and into levels without gaps. */
export function finishRows(rows: readonly RowDraft[]): readonly OutlineRow[] {
  for (const row of rows) {
    row.indent = Math.floor(row.level / 2);
    row.level = (rows[row.parent]?.level ?? 0) + 1;
  }
  return rows;
}

/** Whether a row counts as a sibling: mere connections do not. */
function isCounted(row: RowDraft): boolean {
  return row.kind !== 'path' || row.place !== 'next';
}
