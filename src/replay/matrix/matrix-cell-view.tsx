'use client';
import { type ReactElement, memo } from 'react';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';
import type { MatrixCell } from './matrix-row.js';
import { matrixSizes } from './matrix-sizes.js';

export interface MatrixCellViewProps {
  readonly cell: MatrixCell | undefined;
  /** The run is not loaded yet. */
  readonly pending: boolean;
  readonly title: string;
  readonly col: number;
  /** Columns between it and the one before it that are not drawn. */
  readonly gap: number;
  readonly tabbable: boolean;
}

/** What a run did at a step: a colour and, for whoever hears it, words. The row draws the signs. */
export const MatrixCellView = memo(function MatrixCellView({
  cell,
  pending,
  title,
  col,
  gap,
  tabbable,
}: MatrixCellViewProps): ReactElement {
  const look = cell ? visitLook(cell.state) : undefined;
  return (
    <div
      className="pb-mx__c"
      role="gridcell"
      aria-colindex={col + 2}
      data-col={col}
      tabIndex={tabbable ? 0 : -1}
      style={gap > 0 ? { marginInlineStart: gap * matrixSizes.colSize } : undefined}
      aria-label={`${title}: ${cellWords(cell, pending)}`}
      {...(look && { 'data-k': look.kind })}
      data-pending={pending || undefined}
    >
      {cell && cell.visits > 1 && <i>{cell.visits > 99 ? '99+' : cell.visits}</i>}
    </div>
  );
});

/** "Failed, 2 visits, 3.1 s". */
export function cellWords(cell: MatrixCell | undefined, pending: boolean): string {
  if (!cell) return pending ? 'Loading' : 'Not reached';
  return [
    visitLook(cell.state).label,
    cell.visits > 1 && `${cell.visits} visits`,
    cell.durationMs !== undefined && durationWords(cell.durationMs),
  ]
    .filter(Boolean)
    .join(', ');
}
