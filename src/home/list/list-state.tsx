'use client';
import type { ReactElement } from 'react';
import { Button, FailureNotice, useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';
import type { HomeQuery } from '../home-props.js';
import type { LoadedList } from './use-workflow-list.js';

/** The end of the list, under the rows or in their place: a failure, more to load, nothing found. */
export function ListEnd({
  list,
  onMore,
  onRetry,
  onShowAll,
  query,
  shown,
}: {
  readonly list: LoadedList;
  readonly query: HomeQuery;
  readonly shown: number;
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly onShowAll: () => void;
}): ReactElement | null {
  const messages = useMessages(homeMessages);
  const { failure, hasMore, isLoading, isLoadingMore, isStale } = list;
  if (failure) {
    const isFirst = isStale || !hasMore;
    return (
      <FailureNotice className="pb-hl__fail" busy={isLoading || isLoadingMore} onRetry={isFirst ? onRetry : onMore}>
        {isFirst ? messages.notLoaded : messages.moreNotLoaded} {failure.message}
      </FailureNotice>
    );
  }
  if (isLoading && shown === 0) return <Skeleton />;
  if (shown === 0) {
    const isAsked = query.search.trim() !== '' || query.filters.length > 0;
    return (
      <div className="pb-hl__none" role="status">
        {query.search.trim() === '' ? (isAsked ? messages.noMatch : messages.none) : messages.noMatchFor(query.search)}
        {isAsked && <Button onClick={onShowAll}>{messages.showAll}</Button>}
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div className="pb-hl__more">
      <Button busy={isLoadingMore} onClick={onMore}>
        {messages.more}
      </Button>
    </div>
  );
}

/** Rows in grey while the first workflows are loaded. They come late, so that a quick answer shows none. */
function Skeleton(): ReactElement {
  const { loading } = useMessages(homeMessages);
  return (
    <div className="pb-hl__sk" role="status" aria-label={loading}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <span key={row} className="pb-hl__skr" aria-hidden>
          <span className="pb-hl__skp" />
          <span className="pb-hl__skw" />
          <span className="pb-hl__skw" data-short />
        </span>
      ))}
    </div>
  );
}
