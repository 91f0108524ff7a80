'use client';
import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type VersionSummary, versionFilters } from '#adapter';
import { classNames, IconButton, useMessages } from '#ui';
import { type HistoryListMessages, historyListMessages } from './history-list-messages.js';
import { createHistoryTimes, type HistoryTimes } from './history-times.js';
import { liveAxisOf } from './live-axis.js';
import { onPanelKey } from './panel-keys.js';
import { useVersionList, type VersionList, type VersionSearch } from './use-version-list.js';
import { VersionAxis, VersionDays } from './version-days.js';
import { VersionListEnd } from './version-list-end.js';
import type { VersionRowView } from './version-row.js';
import { everything, VersionSearchField } from './version-search.js';
import type { VersionSource } from './version-source.js';

/** Props of the list of versions, for the editor and for a page of its own. */
export interface VersionPanelProps {
  readonly source: VersionSource;
  readonly place: { readonly locale?: string | undefined; readonly timeZone?: string | undefined };
  /** The name of the part for assistive technology. */
  readonly label: string;
  readonly title: string;
  /** What an empty list says about how it is filled. */
  readonly noneText: string;
  readonly className?: string | undefined;
  /** The focus begins at the first row. @default false */
  readonly takesFocus?: boolean | undefined;
  /** Changes when a version was saved or became live: the list is loaded anew. */
  readonly newest: unknown;
  /** The version that goes live next, and when: a phrase. */
  readonly scheduled?: { readonly versionId: string; readonly when: string } | undefined;
  /** What is above the versions, such as the draft. */
  readonly above?: ((list: VersionList) => ReactElement) | undefined;
  readonly rowOf: (version: VersionSummary, previous: VersionSummary | undefined) => VersionRowView;
  readonly onOpen: ((version: VersionSummary) => void) | undefined;
  /** Compares a version of the list. `version` is undefined for the current one, while it is not in the list. */
  readonly onCompare: ((version: VersionSummary | undefined, previous: VersionSummary | undefined) => void) | undefined;
  readonly onEscape?: ((panel: HTMLElement) => void) | undefined;
  readonly onClose?: ((panel: HTMLElement | null) => void) | undefined;
}

/** The versions of a workflow by day, newest first: searched, filtered, loaded by pages, each with when it was live. */
export function VersionPanel(panel: VersionPanelProps): ReactElement {
  const { above, newest, onCompare, place, source, takesFocus = false } = panel;
  const [query, setQuery] = useState(everything);
  const list = useVersionList(source.adapter, source.workflowId, query, newest);
  // The present does not change while the list is shown: bars would move under the pointer.
  const [now] = useState(() => Date.now());
  const { locale, timeZone } = place;
  const times = useMemo(() => createHistoryTimes({ locale, timeZone }, now), [locale, now, timeZone]);
  const axis = useMemo(() => liveAxisOf(list.items, now, times.monthsFrom), [list.items, now, times]);
  const previousOf = usePrevious(list.items, query !== everything);
  const panelRef = useRef<HTMLElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) rows.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  }, [takesFocus]);
  const compareRow = (rowId: string | undefined): void => {
    const version = list.items.find(({ id }) => id === rowId);
    onCompare?.(version, version && previousOf(version));
  };
  return (
    <aside
      className={classNames('pb-vlist', panel.className)}
      aria-label={panel.label}
      data-region="history"
      ref={panelRef}
      onKeyDown={(event) =>
        onPanelKey(event, {
          field: field.current,
          onCompare: onCompare && compareRow,
          onEscape: panel.onEscape,
        })
      }
    >
      <Head {...{ panel, list, query, times }} onClose={() => panel.onClose?.(panelRef.current)} />
      <VersionSearchField
        query={query}
        onQuery={setQuery}
        filters={source.adapter.versionFilters ?? versionFilters}
        field={field}
      />
      <div className="pb-vers__b" ref={rows}>
        {above?.(list)}
        {axis && <VersionAxis axis={axis} times={times} />}
        <VersionDays
          {...{ list, source, axis, times, previousOf }}
          scheduled={panel.scheduled}
          rowOf={panel.rowOf}
          onOpen={panel.onOpen}
        />
        <VersionListEnd
          list={list}
          isNarrowed={query !== everything}
          noneText={panel.noneText}
          onShowAll={() => setQuery(everything)}
        />
      </div>
    </aside>
  );
}

/** The version before each of the list; of none while versions between them are left out. */
function usePrevious(
  items: readonly VersionSummary[],
  isNarrowed: boolean,
): (version: VersionSummary) => VersionSummary | undefined {
  const previous = useMemo(
    () => new Map(isNarrowed ? [] : items.map(({ id }, at) => [id, items[at + 1]] as const)),
    [isNarrowed, items],
  );
  return useCallback(({ id }) => previous.get(id), [previous]);
}

function Head({
  list,
  onClose,
  panel,
  query,
  times,
}: {
  readonly panel: VersionPanelProps;
  readonly list: VersionList;
  readonly query: VersionSearch;
  readonly times: HistoryTimes;
  readonly onClose: () => void;
}): ReactElement {
  const messages = useMessages(historyListMessages);
  return (
    <div className="pb-vers__h">
      <div>
        <div className="pb-vers__t" role="heading" aria-level={2}>
          {panel.title}
        </div>
        <div className="pb-vers__s">{subtitleOf(list, query, messages, times)}</div>
      </div>
      {panel.onClose && <IconButton icon="x" label={messages.close} onClick={onClose} />}
    </div>
  );
}

function subtitleOf(
  { hasMore, items }: VersionList,
  query: VersionSearch,
  messages: HistoryListMessages,
  times: HistoryTimes,
): string {
  if (items.length === 0 || query !== everything) return '';
  return messages.subtitle(items.length, hasMore, hasMore ? '' : times.date(items.at(-1)?.createdAt));
}
