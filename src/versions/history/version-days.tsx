'use client';
import { type ReactElement, useMemo } from 'react';
import type { VersionSummary } from '#adapter';
import { useMessages } from '#ui';
import { historyListMessages } from './history-list-messages.js';
import type { HistoryTimes } from './history-times.js';
import type { LiveAxis } from './live-axis.js';
import type { VersionList } from './use-version-list.js';
import { VersionRow, type VersionRowView } from './version-row.js';
import type { VersionSource } from './version-source.js';

/** The months of the axis that the bars of all rows share. */
export function VersionAxis({ axis, times }: { readonly axis: LiveAxis; readonly times: HistoryTimes }): ReactElement {
  const { now } = useMessages(historyListMessages);
  return (
    <div className="pb-vers__x" aria-hidden>
      {axis.ticks.map(({ at, share }) => (
        <span key={at} style={{ insetInlineStart: `${share * 100}%` }}>
          {times.month(at)}
        </span>
      ))}
      <span className="pb-vers__now">{now}</span>
    </div>
  );
}

/** The rows, under the days on which the versions were saved. */
export function VersionDays({
  axis,
  list,
  onOpen,
  previousOf,
  rowOf,
  scheduled,
  source,
  times,
}: {
  readonly list: VersionList;
  readonly source: VersionSource;
  readonly axis: LiveAxis | undefined;
  readonly times: HistoryTimes;
  /** The version before one of the list, where that is listed. */
  readonly previousOf: (version: VersionSummary) => VersionSummary | undefined;
  readonly scheduled: { readonly versionId: string; readonly when: string } | undefined;
  readonly rowOf: (version: VersionSummary, previous: VersionSummary | undefined) => VersionRowView;
  readonly onOpen: ((version: VersionSummary) => void) | undefined;
}): ReactElement {
  const { list: label } = useMessages(historyListMessages);
  const days = useMemo(() => {
    const found: { readonly day: string; readonly versions: VersionSummary[] }[] = [];
    for (const version of list.items) {
      const day = times.day(version.createdAt);
      const last = found.at(-1);
      if (last?.day === day) last.versions.push(version);
      else found.push({ day, versions: [version] });
    }
    return found;
  }, [list.items, times]);
  const rows = (versions: readonly VersionSummary[]): readonly ReactElement[] =>
    versions.map((version) => {
      const previous = previousOf(version);
      const view = rowOf(version, previous);
      return (
        <VersionRow
          key={version.id}
          {...{ version, previous, axis, times, source, view, onOpen, onChange: list.change }}
          goesLive={scheduled?.versionId === version.id ? scheduled.when : undefined}
        />
      );
    });
  return (
    <div role="group" aria-label={label}>
      {days.map(({ day, versions }) => (
        <section key={`${day} ${versions[0]?.id}`} aria-label={day === '' ? undefined : day}>
          {day !== '' && <div className="pb-vers__y">{day}</div>}
          <ul className="pb-vers__l">{rows(versions)}</ul>
        </section>
      ))}
    </div>
  );
}
