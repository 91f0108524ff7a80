'use client';
import { type ReactElement, memo } from 'react';
import type { ExecutionSummary } from '#adapter';
import { Icon, Spinner } from '#ui';
import { executionStatusLook } from '../execution-status.js';
import { readDate, summaryDuration, summaryTitle } from '../executions/summary-words.js';
import type { TimeWords } from '../time-words.js';
import { MatrixCellView } from './matrix-cell-view.js';
import type { MatrixRow } from './matrix-row.js';
import { matrixSizes } from './matrix-sizes.js';
import { RowSigns } from './row-signs.js';
import type { LineWindow } from './window-of.js';

const { rowSize, colSize, headSize, nameSize } = matrixSizes;

export interface MatrixRowViewProps {
  readonly execution: ExecutionSummary;
  readonly at: number;
  readonly row: MatrixRow | null | undefined;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  /** The columns that are drawn, and which of them are in view. */
  readonly drawn: readonly number[];
  readonly inView: LineWindow;
  /** The column that takes the focus, where it is in this row; -1: the run itself. */
  readonly tabStop: number | undefined;
  readonly chosen: boolean;
  readonly isRightToLeft: boolean;
  readonly times: TimeWords;
  readonly now: number;
}

/** A run as a line of the matrix. */
export const MatrixRowView = memo(function MatrixRowView({
  execution,
  at,
  row,
  columns,
  drawn,
  inView,
  tabStop,
  chosen,
  isRightToLeft,
  times,
  now,
}: MatrixRowViewProps): ReactElement {
  const look = executionStatusLook(execution.status);
  const first = drawn[0] ?? 0;
  const length = summaryDuration(execution, now);
  const start = readDate(execution.start);
  const name = [
    summaryTitle(execution),
    look.label,
    times.day(start, now),
    times.hourAndMinute(start),
    length,
    row === null && 'could not be loaded',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <div
      className="pb-mx__r"
      role="row"
      aria-rowindex={at + 2}
      aria-selected={chosen}
      data-row={at}
      style={{ top: headSize + at * rowSize }}
    >
      <div
        className="pb-mx__n"
        role="rowheader"
        aria-colindex={1}
        data-col={-1}
        tabIndex={tabStop === -1 ? 0 : -1}
        aria-label={name}
      >
        <span className="pb-mx__box" data-choose="" data-on={chosen || undefined} aria-hidden>
          {chosen && <Icon name="check" size={12} />}
        </span>
        <span className="pb-sb" data-k={look.kind}>
          {look.busy ? <Spinner size={13} /> : <Icon name={look.icon} size={14} />}
        </span>
        <b className="pb-trunc">{summaryTitle(execution)}</b>
        <span className="pb-num">
          {times.dayKey(start) === times.dayKey(now) ? times.hourAndMinute(start) : times.day(start, now)}
        </span>
        <span className="pb-num">{length}</span>
      </div>
      <div className="pb-mx__cs" role="presentation" style={{ insetInlineStart: nameSize + first * colSize }}>
        {drawn.map((col, at) => (
          <MatrixCellView
            key={columns[col]!.id}
            cell={row?.cells.get(columns[col]!.id)}
            pending={row === undefined}
            title={columns[col]!.title}
            col={col}
            gap={at === 0 ? 0 : col - drawn[at - 1]! - 1}
            tabbable={tabStop === col}
          />
        ))}
        <RowSigns
          states={columns.slice(inView.from, inView.to).map(({ id }) => row?.cells.get(id)?.state)}
          start={(inView.from - first) * colSize}
          width={colSize}
          height={rowSize}
          isRightToLeft={isRightToLeft}
        />
      </div>
    </div>
  );
});
