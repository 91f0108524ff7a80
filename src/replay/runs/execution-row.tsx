'use client';
import { type ReactElement, memo } from 'react';
import type { ExecutionSummary } from '#adapter';
import { Icon, Spinner } from '#ui';
import { runStatusLook } from '../run-status.js';
import type { TimeWords } from '../time-words.js';
import { readDate, summaryDuration, summaryLine, summaryTitle } from './summary-words.js';

export interface ExecutionRowProps {
  readonly run: ExecutionSummary;
  readonly id: string;
  readonly selected: boolean;
  readonly times: TimeWords;
  readonly now: number;
  readonly onSelect: (id: string) => void;
}

/** A run in the list: how it stands, whose it is, when it began, where it is and how long it took. */
export const ExecutionRow = memo(function ExecutionRow({ run, id, selected, times, now, onSelect }: ExecutionRowProps): ReactElement {
  const look = runStatusLook(run.status);
  return (
    <div className="pb-run" role="option" id={id} aria-selected={selected} onClick={() => onSelect(run.id)}>
      <span className="pb-sb" data-k={look.kind}>
        {look.busy ? <Spinner size={15} /> : <Icon name={look.icon} size={16} {...(look.kind === 'err' && { className: 'pb-i--filled' })} />}
      </span>
      <b className="pb-trunc">{summaryTitle(run)}</b>
      <span className="pb-run__t">{times.hourAndMinute(readDate(run.start))}</span>
      <span className="pb-run__d pb-trunc" data-k={look.kind === 'err' ? 'err' : undefined}>{summaryLine(run)}</span>
      <span className="pb-run__d pb-num">{summaryDuration(run, now)}</span>
    </div>
  );
});
