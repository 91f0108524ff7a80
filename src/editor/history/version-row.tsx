'use client';
import { type ReactElement, useRef, useState } from 'react';
import type { VersionSummary } from '#adapter';
import { Avatar, Button, Chip, IconButton, Menu, type MenuItem, Spinner, useMessages } from '#ui';
import { saveAsFile } from '../drafts/save-as-file.js';
import { type HistoryMessages, historyMessages } from './history-messages.js';
import type { HistoryPanelProps } from './history.js';
import type { HistoryTimes } from './history-times.js';
import { type LiveAxis, spansOf } from './live-axis.js';
import { loadDocument } from './load-document.js';
import { VersionChanges } from './version-changes.js';
import { VersionForm } from './version-form.js';
import { nameOf } from './version-name.js';

interface VersionRowProps {
  readonly version: VersionSummary;
  /** The version before it; undefined for the first, and where it is not listed. */
  readonly previous: VersionSummary | undefined;
  readonly axis: LiveAxis | undefined;
  readonly times: HistoryTimes;
  readonly panel: HistoryPanelProps;
  /** Receives the version as the service has changed it. */
  readonly onChange: (version: VersionSummary) => void;
}

/** One version: number, name, who and when, when it was live, and its actions while it is viewed. */
export function VersionRow({ axis, onChange, panel, previous, times, version }: VersionRowProps): ReactElement {
  const { history } = panel;
  const messages = useMessages(historyMessages);
  const [isNaming, setNaming] = useState(false);
  const isViewed = history.viewed?.summary.id === version.id;
  const opening = history.opening?.summary.id === version.id ? history.opening : undefined;
  const name = nameOf(version, messages);
  const head = (
    <RowHead
      {...{ version, previous, panel, axis, times }}
      isBusy={opening !== undefined && opening.failure === undefined}
    />
  );
  const { view } = history;
  return (
    <li className="pb-vers__r" data-viewed={isViewed || undefined}>
      {view ? (
        <button
          type="button"
          className="pb-vers__o"
          data-row={version.id}
          aria-current={isViewed || undefined}
          onClick={() => view(version)}
        >
          {head}
        </button>
      ) : (
        <div className="pb-vers__o">{head}</div>
      )}
      {version.note !== undefined && !isNaming && <div className="pb-vers__q2">“{version.note}”</div>}
      {opening?.failure !== undefined && (
        <div className="pb-vers__e" role="alert">
          {messages.notOpened(name, opening.failure)}
        </div>
      )}
      {isNaming && <VersionForm version={version} panel={panel} onChange={onChange} onDone={() => setNaming(false)} />}
      {isViewed && !isNaming && <RowActions {...{ version, panel }} onName={() => setNaming(true)} />}
    </li>
  );
}

function RowHead({
  axis,
  isBusy,
  panel,
  previous,
  times,
  version,
}: Pick<VersionRowProps, 'version' | 'previous' | 'panel' | 'axis' | 'times'> & {
  readonly isBusy: boolean;
}): ReactElement {
  const messages = useMessages(historyMessages);
  const isLive = version.active !== undefined;
  const spans = spansOf(version);
  const wasLive = spans.length > 0 || version.lastActive !== undefined;
  return (
    <>
      <span className="pb-vers__1">
        <b>{nameOf(version, messages)}</b>
        <span className="pb-vers__n">{version.label}</span>
        {isLive ? (
          <Chip size="sm" status="ok">
            {messages.live}
          </Chip>
        ) : (
          !wasLive && (
            <Chip size="sm" status="mute">
              {messages.neverLive}
            </Chip>
          )
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
        <VersionChanges {...{ version, previous, panel }} />
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

function liveWords(version: VersionSummary, messages: HistoryMessages, times: HistoryTimes): string {
  const spans = spansOf(version);
  const last = times.date(version.lastActive);
  if (spans.length === 0) return last === '' ? '' : messages.lastLive(last);
  return messages.wasLive(
    spans.map(({ from, to }) =>
      to === undefined ? messages.since(times.date(from)) : messages.fromTo(times.date(from), times.date(to)),
    ),
  );
}

function RowActions({
  onName,
  panel,
  version,
}: Pick<VersionRowProps, 'version' | 'panel'> & { readonly onName: () => void }): ReactElement {
  const messages = useMessages(historyMessages);
  const place = useRef<HTMLDivElement>(null);
  const { adapter, history, onRestore, workflowId } = panel;
  const exportFile = async (): Promise<void> => {
    const viewed = history.viewed?.summary.id === version.id ? history.viewed.document : undefined;
    const loaded = viewed ? undefined : await loadDocument(adapter, { workflowId, versionId: version.id });
    const document = viewed ?? (loaded?.ok === true ? loaded.data : undefined);
    if (document) exportDocument(document.version, nameOf(version, messages), place.current);
  };
  const items: readonly MenuItem[] = [
    ...(adapter.describeVersion ? [{ id: 'name', label: messages.describe, icon: 'pencil', onSelect: onName }] : []),
    { id: 'export', label: messages.exportFile, icon: 'download', onSelect: () => void exportFile() },
  ];
  return (
    <div className="pb-vers__a" ref={place}>
      <Button size="sm" icon="rotate-ccw" onClick={onRestore}>
        {messages.restore}
      </Button>
      <Button
        size="sm"
        icon="list-checks"
        aria-pressed={history.isPicking}
        onClick={() => history.pick(!history.isPicking)}
      >
        {messages.pickSteps}
      </Button>
      {history.compare && (
        <Button size="sm" icon="git-compare" onClick={() => history.compare?.(version)}>
          {messages.compare}
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon="ellipsis" size="sm" label={messages.actions} />}
        sections={[items]}
      />
    </div>
  );
}

/** Writes a version to a file as it came. */
export function exportDocument(version: { readonly name?: unknown }, name: string, beside: Element | null): void {
  const title = typeof version.name === 'string' ? `${version.name} ${name}` : name;
  saveAsFile(title, JSON.stringify(version, null, 2), beside);
}
