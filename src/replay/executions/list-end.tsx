'use client';
import { shorten } from '#base';
import type { MouseEvent, ReactElement } from 'react';
import type { ExecutionSummary, Failure } from '#adapter';
import { Button, useMessages } from '#ui';
import { LoadFailure } from '../loading/load-failure.js';
import { executionsMessages } from './executions-messages.js';

const loadingRows = 8;

/** The props of a list that decide what follows its rows. */
export interface ListEndProps {
  /** How many executions are listed. */
  readonly shown: number;
  readonly executions: readonly ExecutionSummary[];
  readonly hasMore?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly failure?: Failure | undefined;
  readonly onMore?: (() => void) | undefined;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly status?: string | readonly string[] | undefined;
  readonly onStatus?: ((status: string | undefined) => void) | undefined;
  readonly filtered?: boolean | undefined;
  readonly onClearFilters?: (() => void) | undefined;
  readonly onOpenId?: ((id: string) => void) | undefined;
}

/** What follows the rows: placeholders while loading, a failure, an empty state, or a button for earlier ones. */
export function ListEnd({ shown, ...props }: ListEndProps): ReactElement {
  const { executions, failure, hasMore = false, loading = false, onMore } = props;
  const messages = useMessages(executionsMessages);
  if (loading)
    return (
      <div role="status">
        <span className="pb-visually-hidden">{messages.loading}</span>
        {Array.from({ length: executions.length === 0 ? loadingRows : 2 }, (_, at) => (
          <div key={at} className="pb-run pb-run--skel" aria-hidden>
            <i />
            <i />
          </div>
        ))}
      </div>
    );
  if (failure)
    return (
      <LoadFailure
        what={executions.length === 0 ? messages.part.runs : messages.part.earlier}
        failure={failure}
        onRetry={thenLeave(() => onMore?.())}
      />
    );
  return (
    <>
      {shown === 0 && <NothingFound {...props} />}
      {hasMore && onMore && (
        <div className="pb-runs__m">
          <Button size="sm" variant="ghost" block onClick={thenLeave(onMore)}>
            {messages.list.showEarlier}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns a handler for a button that its own action removes: the focus moves to the rows, or to the search field. */
function thenLeave(action: () => void): (event: MouseEvent<HTMLElement>) => void {
  return ({ currentTarget }) => {
    const list = currentTarget.closest('.pb-runs');
    const target = list?.querySelector<HTMLElement>('[role="listbox"]') ?? list?.querySelector<HTMLElement>('input');
    target?.focus({ preventScroll: true });
    action();
  };
}

/** Says why the list is empty, and offers a next action. */
function NothingFound(props: Omit<ListEndProps, 'shown'>): ReactElement {
  const { executions, filtered, hasMore, onClearFilters, onOpenId, onQuery, onStatus, query, status } = props;
  const messages = useMessages(executionsMessages);
  const { list, search, showAll } = messages;
  const text = query.trim();
  const hasFilters = filtered === true || (status !== undefined && status.length > 0);
  const clearFilters = onClearFilters ?? (onStatus && (() => onStatus(undefined)));
  return (
    <div className="pb-none">
      {text !== '' ? (
        <>
          {list.noMatch(text, hasMore ? executions.length : undefined, hasFilters)}{' '}
          <Button variant="link" onClick={thenLeave(() => onQuery(''))}>
            {search.clear}
          </Button>
        </>
      ) : hasFilters && clearFilters ? (
        <>
          {filtered === true ? list.noneWithFilters : list.noneWithStatus}{' '}
          <Button variant="link" onClick={thenLeave(clearFilters)}>
            {showAll}
          </Button>
        </>
      ) : (
        list.none
      )}
      {onOpenId && looksLikeId(text) && (
        <>
          {' '}
          <Button variant="link" onClick={() => onOpenId(text)}>
            {list.openRun(shorten(text, 24))}
          </Button>
        </>
      )}
    </div>
  );
}

/** Tells whether the search text may be an id: no spaces, no phone number, no plain name. */
function looksLikeId(text: string): boolean {
  return text.length >= 4 && !/\s/.test(text) && /\d/.test(text) && !/^[+()\d.-]*$/.test(text);
}
