import type { ComparedVisit, ExecutionComparison, Visit } from '#trace';

/** A row of two columns. Between parting and meeting, unrelated visits share a row. */
export interface SideBySide {
  readonly left?: Visit | undefined;
  readonly right?: Visit | undefined;
  /** Set where both executions visited the same node. */
  readonly together?: ComparedVisit;
  /** The executions part or meet at this row. */
  readonly turn?: 'part' | 'meet';
}

/** Converts the rows of a comparison to rows of two columns. */
export function sideBySide({ rows, parting }: ExecutionComparison): readonly SideBySide[] {
  const lines: SideBySide[] = [];
  const lefts: Visit[] = [];
  const rights: Visit[] = [];
  let isApart = false;
  const flush = (): void => {
    for (let at = 0; at < Math.max(lefts.length, rights.length); at++) {
      lines.push({ left: lefts[at], right: rights[at], ...(at === 0 && !isApart && { turn: 'part' as const }) });
      isApart = true;
    }
    lefts.length = 0;
    rights.length = 0;
  };
  rows.forEach((row, at) => {
    if (row.left && row.right) {
      flush();
      const turn = at === parting?.row ? ('part' as const) : isApart ? ('meet' as const) : undefined;
      lines.push({ left: row.left, right: row.right, together: row, ...(turn && { turn }) });
      isApart = false;
    } else if (row.left) lefts.push(row.left);
    else if (row.right) rights.push(row.right);
  });
  flush();
  return lines;
}
