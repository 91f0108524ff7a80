'use client';
import { type ReactElement, useState } from 'react';
import type { VersionSummary } from '#adapter';
import { Avatar, Chip, Spinner, useMessages } from '#ui';
import { type HistoryListMessages, historyListMessages } from './history-list-messages.js';
import type { HistoryTimes } from './history-times.js';
import { type LiveAxis, spansOf } from './live-axis.js';
import { VersionChanges } from './version-changes.js';
import { VersionForm } from './version-form.js';
import { nameOf } from './version-name.js';
import type { VersionSource } from './version-source.js';

/** What the owner of a list knows about one of its versions. */
export interface VersionRowView {
  /** It is the one that is shown, or was chosen: its actions are under it. */
  readonly isCurrent: boolean;
  /** It is being loaded. @default false */
  readonly isBusy?: boolean | undefined;
  /** Why it could not be opened: sentences. */
  readonly failure?: string | undefined;
  /** Its actions; `onName` shows the form for its name and note. */
  readonly actions?: ((onName: () => void) => ReactElement | null) | undefined;
}

interface VersionRowProps {
  readonly version: VersionSummary;
  /** The version before it; undefined for the first, and where it is not listed. */
  readonly previous: VersionSummary | undefined;
  readonly axis: LiveAxis | undefined;
  readonly times: HistoryTimes;
  /** When it goes live, where that is scheduled. */
  readonly goesLive: string | undefined;
  readonly source: VersionSource;
  readonly view: VersionRowView;
  /** Absent where versions cannot be opened. */
  readonly onOpen: ((version: VersionSummary) => void) | undefined;
  /** Receives the version as the service has changed it. */
  readonly onChange: (version: VersionSummary) => void;
}

/** One version: number, name, who and when, when it was live, and its actions while it is the current one. */
export function VersionRow({
  axis,
  goesLive,
  onChange,
  onOpen,
  previous,
  source,
  times,
  version,
  view,
}: VersionRowProps): ReactElement {
  const [isNaming, setNaming] = useState(false);
  const { isCurrent, isBusy = false } = view;
  const head = <RowHead {...{ version, previous, source, axis, times, goesLive, isBusy }} />;
  return (
    <li className="pb-vers__r" data-viewed={isCurrent || undefined}>
      {onOpen ? (
        <button
          type="button"
          className="pb-vers__o"
          data-row={version.id}
          aria-current={isCurrent || undefined}
          onClick={() => onOpen(version)}
        >
          {head}
        </button>
      ) : (
        <div className="pb-vers__o">{head}</div>
      )}
      {version.note !== undefined && !isNaming && <div className="pb-vers__q2">“{version.note}”</div>}
      {view.failure !== undefined && (
        <div className="pb-vers__e" role="alert">
          {view.failure}
        </div>
      )}
      {isNaming && <VersionForm {...{ version, source, onChange }} onDone={() => setNaming(false)} />}
      {isCurrent && !isNaming && view.actions?.(() => setNaming(true))}
    </li>
  );
}

function RowHead({
  axis,
  goesLive,
  isBusy,
  previous,
  source,
  times,
  version,
}: Pick<VersionRowProps, 'version' | 'previous' | 'source' | 'axis' | 'times' | 'goesLive'> & {
  readonly isBusy: boolean;
}): ReactElement {
  const messages = useMessages(historyListMessages);
  const isLive = version.active !== undefined;
  const spans = spansOf(version);
  const wasLive = spans.length > 0 || version.lastActive !== undefined;
  return (
    <>
      <span className="pb-vers__1">
        <b>{nameOf(version, messages)}</b>
        {version.label !== undefined && <span className="pb-vers__n">{version.label}</span>}
        {isLive ? (
          <Chip size="sm" status="ok">
            {messages.live}
          </Chip>
        ) : (
          goesLive === undefined &&
          !wasLive && (
            <Chip size="sm" status="mute">
              {messages.neverLive}
            </Chip>
          )
        )}
        {goesLive !== undefined && (
          <Chip size="sm" status="run" icon="calendar-clock">
            {messages.goesLive(goesLive)}
          </Chip>
        )}
        <span className="pb-vers__w">{isBusy ? <Spinner size={12} /> : times.time(version.createdAt)}</span>
      </span>
      <span className="pb-vers__2">
        {version.createdBy !== undefined && (
          <>
            <Avatar name={version.createdBy} size={20} />
            <span>{version.createdBy}</span>
          </>
        )}
        <VersionChanges {...{ version, previous, source }} />
      </span>
      {axis && spans.length > 0 && <Bars bars={axis.barsOf(version)} />}
      {(wasLive || version.executions !== undefined) && (
        <span className="pb-vers__3">
          <span>{liveWords(version, messages, times)}</span>
          {version.executions !== undefined && version.executions > 0 && (
            <span>{messages.runs(version.executions, version.executions.toLocaleString())}</span>
          )}
        </span>
      )}
    </>
  );
}

function Bars({ bars }: { readonly bars: ReturnType<LiveAxis['barsOf']> }): ReactElement {
  return (
    <span className="pb-vers__g" aria-hidden>
      {bars.map(({ from, isNow, to }) => (
        <span
          key={from}
          data-now={isNow || undefined}
          style={{ insetInlineStart: `${from * 100}%`, inlineSize: `${(to - from) * 100}%` }}
        />
      ))}
    </span>
  );
}

function liveWords(version: VersionSummary, messages: HistoryListMessages, times: HistoryTimes): string {
  const spans = spansOf(version);
  const last = times.date(version.lastActive);
  if (spans.length === 0) return last === '' ? '' : messages.lastLive(last);
  // Spans that end and begin on one day are one to a reader of days.
  const byDay: { from: string; to: string | undefined }[] = [];
  for (const { from, to } of spans) {
    const [first, end] = [times.date(from), to === undefined ? undefined : times.date(to)];
    const before = byDay.at(-1);
    if (before && before.to === first) before.to = end;
    else byDay.push({ from: first, to: end });
  }
  return messages.wasLive(
    byDay.map(({ from, to }) => (to === undefined ? messages.since(from) : messages.fromTo(from, to))),
  );
}
