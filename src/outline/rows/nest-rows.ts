import type { OutlineRow } from './outline-row.js';

type Changeable<Row> = Row extends unknown ? { -readonly [Key in keyof Row]: Row[Key] } : never;
type WithoutPlace<Row> = Row extends unknown ? Omit<Row, 'parent' | 'end' | 'position' | 'siblings'> : never;

/** A row of which only the level is known of its place. */
export type RowDraft = Changeable<OutlineRow>;

export function unnested(row: WithoutPlace<OutlineRow>): RowDraft {
  return { ...row, parent: -1, end: 0, position: 0, siblings: 0 };
}

/** Works out from the levels which row is nested in which, in one go from top to bottom. */
export function nestRows(rows: readonly RowDraft[]): readonly OutlineRow[] {
  /** The rows that are still open, and of each the ones nested in it so far that are counted. */
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
  return rows;
}

/** What only connects two rows is passed over by whoever counts them. */
function isCounted(row: RowDraft): boolean {
  return row.kind !== 'path' || row.place !== 'next';
}
