'use client';
import { type ReactElement, memo } from 'react';
import type { ExecutionSummary } from '#adapter';
import { versionName } from '#model';
import { Icon, Spinner, useMessages } from '#ui';
import { executionStatusLook, executionStatusWords } from '../words/execution-status.js';
import type { TimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import { readDate, useSummaryWords } from './summary-words.js';

export interface ExecutionRowProps {
  readonly execution: ExecutionSummary;
  readonly id: string;
  readonly isSelected: boolean;
  readonly times: TimeWords;
  readonly now: number;
  readonly onSelect: (id: string) => void;
  /** Position counted from 1, and the total; -1 where the total is unknown. */
  readonly position: number;
  readonly count: number;
  /** Offset in the list, in px. */
  readonly top: number;
  readonly usualVersionId?: string | undefined;
}

/** A row of the list: status, contact, start, current node and duration. */
export const ExecutionRow = memo(function ExecutionRow({
  execution,
  id,
  isSelected,
  times,
  now,
  onSelect,
  position,
  count,
  top,
  usualVersionId,
}: ExecutionRowProps): ReactElement {
  const words = useSummaryWords();
  const look = executionStatusLook(execution.status);
  const shared = useMessages(wordMessages);
  const status = executionStatusWords(execution.status, shared);
  const { versionId } = execution;
  const line = words.line(execution, now);
  return (
    <div
      className="pb-run"
      role="option"
      id={id}
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={count}
      style={{ top }}
      onClick={() => onSelect(execution.id)}
    >
      <span className="pb-sb" data-k={look.kind}>
        {look.isBusy ? (
          <Spinner size={15} />
        ) : (
          <Icon name={look.icon} size={16} {...(look.kind === 'err' && { className: 'pb-i--filled' })} />
        )}
      </span>
      <b className="pb-trunc">
        {words.title(execution)}
        {!line.includes(status) && <span className="pb-visually-hidden">{`, ${status}`}</span>}
      </b>
      <span className="pb-run__t">{times.hourAndMinute(readDate(execution.start))}</span>
      <span className="pb-run__d pb-run__w" data-k={look.kind === 'err' ? 'err' : undefined}>
        <span className="pb-trunc">{line}</span>
        {usualVersionId !== undefined && typeof versionId === 'string' && versionId !== usualVersionId && (
          <i className="pb-run__v">{versionName(versionId) ?? shared.otherVersion}</i>
        )}
      </span>
      <span className="pb-run__d pb-num">{words.duration(execution, now)}</span>
    </div>
  );
});
