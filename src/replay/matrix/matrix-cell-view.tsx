'use client';
import { type ReactElement, memo } from 'react';
import { useMessages } from '#ui';
import { durationWords } from '../words/duration-words.js';
import { visitLook } from '../words/execution-status.js';
import { type WordMessages, wordMessages } from '../words/word-messages.js';
import type { MatrixCell } from './matrix-row.js';
import { matrixSizes } from './matrix-sizes.js';

export interface MatrixCellViewProps {
  readonly cell: MatrixCell | undefined;
  /** The execution is not loaded yet. */
  readonly isPending: boolean;
  readonly title: string;
  readonly col: number;
  /** Number of columns left out before this one. */
  readonly gap: number;
  readonly isTabbable: boolean;
}

/** The outcome of an execution at a node: a colour and an accessible name. The row draws the icons. */
export const MatrixCellView = memo(function MatrixCellView({
  cell,
  isPending,
  title,
  col,
  gap,
  isTabbable,
}: MatrixCellViewProps): ReactElement {
  const words = useMessages(wordMessages);
  const look = cell ? visitLook(cell.state) : undefined;
  return (
    <div
      className="pb-mx__c"
      role="gridcell"
      aria-colindex={col + 2}
      data-col={col}
      tabIndex={isTabbable ? 0 : -1}
      style={gap > 0 ? { marginInlineStart: gap * matrixSizes.colSize } : undefined}
      aria-label={`${title}: ${cellWords(cell, isPending, words)}`}
      {...(look && { 'data-k': look.kind })}
      data-pending={isPending || undefined}
    >
      {cell && cell.visits > 1 && <i>{cell.visits > 99 ? '99+' : cell.visits}</i>}
    </div>
  );
});

/** Describes a cell: "Failed, 2 visits, 3.1 s". */
export function cellWords(cell: MatrixCell | undefined, isPending: boolean, words: WordMessages): string {
  if (!cell) return isPending ? 'Loading' : 'Not reached';
  return [
    words.status[cell.state],
    cell.visits > 1 && `${cell.visits} visits`,
    cell.durationMs !== undefined && durationWords(cell.durationMs, words),
  ]
    .filter(Boolean)
    .join(', ');
}
