'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import type { WorkflowAdapter } from '#adapter';
import type { Editor } from '#store';
import { Button, useMessages } from '#ui';
import { createHistoryTimes, nameOf, useVersionList, VersionCompare } from '#versions';
import type { WorkflowEditorProps } from '../editor-props.js';
import { historyMessages } from './history-messages.js';
import type { ComparedVersion, History } from './history.js';
import { draftId, useComparedSides } from './use-compared-sides.js';

/** What is compared, for the comparison over the editor. */
export interface HistoryCompareProps {
  readonly compared: ComparedVersion;
  readonly history: History;
  readonly adapter: WorkflowAdapter;
  readonly workflowId: string;
  /** The draft. */
  readonly editor: Editor;
  readonly props: Pick<WorkflowEditorProps, 'icons' | 'locale' | 'startWorker' | 'timeZone'>;
}

/** The most versions that are offered: enough for years, and few enough for a list without search. */
const mostOffered = 300;
const everything = { search: '', filter: undefined };

/** What differs between a stored version and the draft, or any other version, over the editor. */
export function HistoryCompare(all: HistoryCompareProps): ReactElement {
  const { adapter, compared, editor, history, props, workflowId } = all;
  const messages = useMessages(historyMessages);
  const place = useRef<HTMLDivElement>(null);
  const { other } = compared;
  const list = useVersionList(adapter, workflowId, everything, undefined);
  const { hasMore, isLoading: isListing, items, more } = list;
  useEffect(() => {
    if (hasMore && !isListing && list.failure === undefined && items.length < mostOffered) more();
  }, [hasMore, isListing, items.length, list.failure, more]);
  const [now] = useState(() => Date.now());
  const versions = useMemo(() => {
    const times = createHistoryTimes(props, now);
    return [
      { id: draftId, name: messages.draftName },
      ...items.map((one) => ({ id: one.id, name: nameOf(one, messages), detail: times.date(one.createdAt) })),
    ];
  }, [items, messages, now, props]);
  const nameById = (id: string): string =>
    versions.find((one) => one.id === id)?.name ??
    nameOf(id === other?.summary.id ? other.summary : { id, name: '' }, messages);
  const { choose, chosen, failure, isLoading, shown } = useComparedSides(compared, adapter, workflowId, editor);
  const { after, before } = shown;
  const sides = useMemo(
    () => ({
      before: before.document.version,
      after: after.document.version,
      presentations: { before: before.document.presentation, after: after.document.presentation },
    }),
    [after.document, before.document],
  );
  useEffect(() => place.current?.querySelector<HTMLElement>('button')?.focus(), []);
  return (
    <div className="pb-vers__cmp" ref={place}>
      <VersionCompare
        {...sides}
        {...{ chosen, failure, isLoading, versions }}
        names={{ before: nameById(before.id), after: nameById(after.id) }}
        icons={props.icons}
        startWorker={props.startWorker}
        onVersions={choose}
        onSwap={() => choose({ before: chosen.after, after: chosen.before })}
        onClose={history.endComparing}
        actions={history.viewed && <RestoreButton {...{ history }} name={nameOf(history.viewed.summary, messages)} />}
      />
    </div>
  );
}

function RestoreButton({ history, name }: { readonly history: History; readonly name: string }): ReactElement {
  const messages = useMessages(historyMessages);
  return (
    <Button
      icon="rotate-ccw"
      onClick={() => {
        history.endComparing();
        history.askRestore(true);
      }}
    >
      {messages.restoreNamed(name)}
    </Button>
  );
}
