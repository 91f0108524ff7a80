'use client';
import { type ReactElement, memo } from 'react';
import type { VisitState } from '#trace';
import { Icon } from '#ui';
import { durationWords } from '../duration-words.js';
import { visitLook } from '../run-status.js';
import type { MatrixCell } from './matrix-row.js';

export interface MatrixCellViewProps {
  readonly cell: MatrixCell | undefined;
  /** The run is not loaded yet. */
  readonly pending: boolean;
  readonly title: string;
  readonly col: number;
  readonly left: number;
  readonly tabbable: boolean;
}

/** What a run did at a step: a colour, a sign and, for whoever hears it, words. */
export const MatrixCellView = memo(function MatrixCellView({ cell, pending, title, col, left, tabbable }: MatrixCellViewProps): ReactElement {
  const look = cell ? visitLook(cell.state) : undefined;
  return (
    <div className="pb-mx__c" role="gridcell" aria-colindex={col + 2} data-col={col} tabIndex={tabbable ? 0 : -1} style={{ left }}
      aria-label={`${title}: ${cellWords(cell, pending)}`} {...(look && { 'data-k': look.kind })} data-pending={pending || undefined}>
      {look && <Icon name={signs[cell!.state]} size={13} />}
      {cell && cell.visits > 1 && <i>{cell.visits > 99 ? '99+' : cell.visits}</i>}
    </div>
  );
});

const signs: { readonly [State in VisitState]: string } = {
  done: 'check', failed: 'x', running: 'circle-dot', waiting: 'hourglass', timedOut: 'timer', skipped: 'minus',
};

/** "Failed, 2 visits, 3.1 s". */
export function cellWords(cell: MatrixCell | undefined, pending: boolean): string {
  if (!cell) return pending ? 'Loading' : 'Not reached';
  return [visitLook(cell.state).label, cell.visits > 1 && `${cell.visits} visits`, cell.durationMs !== undefined && durationWords(cell.durationMs)].filter(Boolean).join(', ');
}
