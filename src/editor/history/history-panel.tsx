'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type VersionFilter, type VersionSummary, versionFilters } from '#adapter';
import { versionName } from '#model';
import { Button, Icon, IconButton, Kbd, Spinner, TextInput, useMessages, usePartLabel } from '#ui';
import { giveFocusBack } from '../focus/return-focus.js';
import { hasEdits } from '../saving/has-edits.js';
import { type HistoryMessages, historyMessages } from './history-messages.js';
import { createHistoryTimes, type HistoryTimes } from './history-times.js';
import type { History, HistoryPanelProps } from './history.js';
import { type LiveAxis, liveAxisOf } from './live-axis.js';
import { useVersionList, type VersionList, type VersionSearch } from './use-version-list.js';
import { DraftChanges } from './version-changes.js';
import { VersionRow } from './version-row.js';

const everything: VersionSearch = { search: '', filter: undefined };

/** The versions of a workflow by day, newest first, below the draft; one of them is shown view only when it is chosen. */
export function HistoryPanel(panel: HistoryPanelProps): ReactElement {
  const { adapter, editor, history, props, workflowId } = panel;
  const messages = useMessages(historyMessages);
  const label = usePartLabel(messages.title);
  const [query, setQuery] = useState(everything);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const active = useStore(editor.store, (state) => state.version.active);
  const viewedActive = useStore((history.viewed?.editor ?? editor).store, (state) => state.version.active);
  const list = useVersionList(adapter, workflowId, query, `${base} ${String(active)} ${String(viewedActive)}`);
  // The present stands still while the list is shown: bars would move under the pointer.
  const [now] = useState(() => Date.now());
  const times = useMemo(() => createHistoryTimes(props, now), [now, props]);
  const axis = useMemo(() => liveAxisOf(list.items, now, times.monthsFrom), [list.items, now, times]);
  const panelRef = useRef<HTMLElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    rows.current?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
  }, []);
  return (
    <aside
      className="pb-vers"
      aria-label={label}
      data-region="history"
      ref={panelRef}
      onKeyDown={(event) => onPanelKey(event, panel.history, list.items, field.current)}
    >
      <div className="pb-vers__h">
        <div>
          <div className="pb-vers__t" role="heading" aria-level={2}>
            {messages.title}
          </div>
          <div className="pb-vers__s">{subtitleOf(list, query, messages, times)}</div>
        </div>
        <IconButton icon="x" label={messages.close} onClick={() => closePanel(history, panelRef.current)} />
      </div>
      <VersionSearchField
        query={query}
        onQuery={setQuery}
        filters={adapter.versionFilters ?? versionFilters}
        field={field}
      />
      <div className="pb-vers__b" ref={rows}>
        <DraftRow {...{ panel, list }} />
        {axis && <Axis axis={axis} times={times} />}
        <Days {...{ panel, list, axis, times }} isNarrowed={query !== everything} />
        <ListEnd list={list} isNarrowed={query !== everything} onShowAll={() => setQuery(everything)} />
      </div>
    </aside>
  );
}

function subtitleOf(
  { hasMore, items }: VersionList,
  query: VersionSearch,
  messages: HistoryMessages,
  times: HistoryTimes,
): string {
  if (items.length === 0 || query !== everything) return '';
  return messages.subtitle(items.length, hasMore, hasMore ? '' : times.date(items.at(-1)?.createdAt));
}

function VersionSearchField({
  field,
  filters,
  onQuery,
  query,
}: {
  readonly query: VersionSearch;
  readonly onQuery: (query: VersionSearch) => void;
  readonly filters: readonly VersionFilter[];
  readonly field: React.RefObject<HTMLInputElement | null>;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const narrow = (next: VersionSearch): void =>
    onQuery(next.search === '' && next.filter === undefined ? everything : next);
  const chip = (filter: VersionFilter | undefined): ReactElement => (
    <button
      key={filter ?? 'all'}
      type="button"
      className="pb-chip pb-vers__c"
      aria-pressed={query.filter === filter}
      onClick={() => narrow({ ...query, filter })}
    >
      {filter === undefined ? messages.all : messages.filter[filter]}
    </button>
  );
  return (
    <div className="pb-vers__q">
      <TextInput
        ref={field}
        icon="search"
        type="search"
        label={messages.search}
        placeholder={messages.searchHint}
        value={query.search}
        onValueChange={(search) => narrow({ ...query, search })}
        end={query.search === '' ? <Kbd keys={['/']} /> : undefined}
      />
      {filters.length > 0 && (
        <span role="group" aria-label={messages.filters} className="pb-vers__cs">
          {[undefined, ...filters].map(chip)}
        </span>
      )}
    </div>
  );
}

/** The draft, first of all: chosen, it is shown again. */
function DraftRow({ list, panel }: { readonly panel: HistoryPanelProps; readonly list: VersionList }): ReactElement {
  const { adapter, editor, history } = panel;
  const { draft: messages } = useMessages(historyMessages);
  const base = useStore(editor.store, (state) => state.save.base?.id);
  const isEdited = useStore(editor.store, (state) => hasEdits(state.save, adapter));
  const number = list.items.find(({ id }) => id === base)?.number;
  const name = base === undefined ? undefined : versionName(base, number);
  return (
    <button
      type="button"
      className="pb-vers__d"
      data-row="draft"
      aria-current={history.viewed || history.opening ? undefined : true}
      onClick={() => history.leave()}
    >
      <Icon name="git-branch" size={15} />
      <span className="pb-vers__n">{messages.title(name)}</span>
      {isEdited && base !== undefined && <DraftChanges {...{ editor, panel }} baseId={base} />}
      <span className="pb-vers__w">{isEdited ? messages.edited : messages.saved}</span>
    </button>
  );
}

/** The months of the axis that the bars of all rows share. */
function Axis({ axis, times }: { readonly axis: LiveAxis; readonly times: HistoryTimes }): ReactElement {
  const { now } = useMessages(historyMessages);
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

function Days({
  axis,
  isNarrowed,
  list,
  panel,
  times,
}: {
  readonly panel: HistoryPanelProps;
  readonly list: VersionList;
  /** Versions between those listed are left out. */
  readonly isNarrowed: boolean;
  readonly axis: LiveAxis | undefined;
  readonly times: HistoryTimes;
}): ReactElement {
  const { list: label } = useMessages(historyMessages);
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
  const { items } = list;
  const previousOf = useMemo(
    () => new Map(isNarrowed ? [] : items.map(({ id }, at) => [id, items[at + 1]] as const)),
    [isNarrowed, items],
  );
  return (
    <div role="group" aria-label={label}>
      {days.map(({ day, versions }) => (
        <section key={`${day} ${versions[0]?.id}`} aria-label={day === '' ? undefined : day}>
          {day !== '' && <div className="pb-vers__y">{day}</div>}
          <ul className="pb-vers__l">
            {versions.map((version) => (
              <VersionRow
                key={version.id}
                {...{ version, axis, times, panel, onChange: list.change }}
                previous={previousOf.get(version.id)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What stands below the rows: that there are none, that more can be shown, or why they are not here. */
function ListEnd({
  isNarrowed,
  list,
  onShowAll,
}: {
  readonly list: VersionList;
  readonly isNarrowed: boolean;
  readonly onShowAll: () => void;
}): ReactElement | null {
  const messages = useMessages(historyMessages);
  if (list.failure !== undefined)
    return (
      <div className="pb-vers__e" role="alert">
        <b>{messages.notLoaded}</b>
        <span>{list.failure}</span>
        <Button size="sm" onClick={list.items.length === 0 ? list.reload : list.more}>
          {messages.retry}
        </Button>
      </div>
    );
  if (list.isLoading && list.items.length === 0) return <Placeholders label={messages.loading} />;
  if (list.items.length === 0)
    return (
      <div className="pb-vers__e">
        <b>{isNarrowed ? messages.noMatch : messages.none}</b>
        {isNarrowed ? (
          <Button size="sm" onClick={onShowAll}>
            {messages.showAll}
          </Button>
        ) : (
          <span>{messages.noneText}</span>
        )}
      </div>
    );
  if (!list.hasMore) return null;
  return (
    <Button variant="ghost" className="pb-vers__m" disabled={list.isLoading} onClick={list.more}>
      {list.isLoading ? <Spinner size={12} /> : null}
      {list.isLoading ? messages.loadingMore : messages.more}
    </Button>
  );
}

function Placeholders({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="pb-vers__p" />
      ))}
    </div>
  );
}

/** J and K and the arrows walk the rows, C compares, the slash searches, Escape leaves the version, then the panel. */
function onPanelKey(
  event: KeyboardEvent<HTMLElement>,
  history: History,
  versions: readonly VersionSummary[],
  field: HTMLInputElement | null,
): void {
  const { currentTarget: panel, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const target = event.target as HTMLElement;
  const isTyping = target.closest('input, textarea') !== null;
  const step = stepOf(key, isTyping);
  if (step !== undefined) moveFocus(panel, target, step);
  else if (key === '/' && !isTyping) field?.focus();
  else if (key === 'c' && !isTyping) {
    const row = target.closest('li')?.querySelector<HTMLElement>('[data-row]')?.dataset['row'];
    const version = versions.find(({ id }) => id === row) ?? history.viewed?.summary;
    if (version) history.compare?.(version);
  } else if (key === 'Escape') leaveOneLevel(history, panel);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function stepOf(key: string, isTyping: boolean): 1 | -1 | undefined {
  if (key === 'ArrowDown' || (key === 'j' && !isTyping)) return 1;
  if ((key === 'ArrowUp' || key === 'k') && !isTyping) return -1;
  return undefined;
}

function moveFocus(panel: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('[data-row]')];
  const here = stops.findIndex((stop) => (stop.closest('li') ?? stop).contains(from));
  const next = stops[here === -1 ? 0 : Math.min(stops.length - 1, Math.max(0, here + step))];
  next?.focus();
}

function leaveOneLevel(history: History, panel: HTMLElement): void {
  if (history.viewed || history.opening) history.leave();
  else closePanel(history, panel);
}

/** Closes the panel; the focus goes back to what opens it, once that is there. */
function closePanel(history: History, panel: HTMLElement | null): void {
  const root = panel?.closest('.pb') ?? null;
  history.show(false);
  giveFocusBack(null, root, () =>
    [...(root?.querySelectorAll<HTMLElement>('[data-opens-history], [data-more]') ?? [])]
      .find((button) => button.offsetParent !== null)
      ?.focus({ preventScroll: true }),
  );
}
