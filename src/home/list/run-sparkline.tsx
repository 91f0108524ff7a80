'use client';
import type { ReactElement } from 'react';
import type { WorkflowSummary } from '#adapter';
import { useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';

const width = 72;
const height = 24;

/** Runs of 30 days: a line over the days, and their number. */
export function RunSparkline({
  locale,
  workflow,
}: {
  readonly workflow: WorkflowSummary;
  readonly locale: string | undefined;
}): ReactElement {
  const { row: messages } = useMessages(homeMessages);
  const days = countsOf(workflow.recentExecutions);
  const total = days ? days.reduce((sum, count) => sum + count, 0) : workflow.executions;
  if (total === 0)
    return (
      <span className="pb-hl__ru" data-none>
        <Line days={undefined} isQuiet />
        <span className="pb-hl__no" title={messages.noRecentRuns}>
          {messages.noRuns}
        </span>
      </span>
    );
  return (
    <span className="pb-hl__ru">
      {days && <Line days={days} isQuiet={workflow.pausedAt !== undefined} />}
      <span className="pb-num pb-hl__nu" title={days && messages.runs(total)}>
        {numberWords(total, locale)}
      </span>
    </span>
  );
}

/** An unknown locale is replaced by that of the browser. */
export function numberWords(value: number, locale: string | undefined): string {
  try {
    return value.toLocaleString(locale);
  } catch {
    return value.toLocaleString();
  }
}

function countsOf(days: unknown): readonly number[] | undefined {
  if (!Array.isArray(days) || days.length < 2) return undefined;
  return days.map((count) => (typeof count === 'number' && count > 0 ? count : 0));
}

function Line({
  days,
  isQuiet,
}: {
  readonly days: readonly number[] | undefined;
  readonly isQuiet: boolean;
}): ReactElement {
  const most = Math.max(1, ...(days ?? []));
  const top = (count: number): number => height - 1.5 - (count / most) * (height - 4);
  const line = days
    ? `M${days.map((count, at) => `${((at * width) / (days.length - 1)).toFixed(1)} ${top(count).toFixed(1)}`).join('L')}`
    : `M0 ${height - 1.5}L${width} ${height - 1.5}`;
  return (
    <svg
      className="pb-hl__sp"
      data-quiet={isQuiet || undefined}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      focusable="false"
    >
      {days && <path className="pb-hl__sa" d={`${line}L${width} ${height}L0 ${height}Z`} />}
      <path className="pb-hl__sl" d={line} />
    </svg>
  );
}
