'use client';
import type { ReactElement } from 'react';
import { Button, Spinner, useMessages } from '#ui';
import { historyListMessages } from './history-list-messages.js';
import type { VersionList } from './use-version-list.js';

/** What is below the rows: that there are none, that more can be shown, or why they are not here. */
export function VersionListEnd({
  isNarrowed,
  list,
  noneText,
  onShowAll,
}: {
  readonly list: VersionList;
  readonly isNarrowed: boolean;
  /** What an empty list says about how it is filled. */
  readonly noneText: string;
  readonly onShowAll: () => void;
}): ReactElement | null {
  const messages = useMessages(historyListMessages);
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
          <span>{noneText}</span>
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
