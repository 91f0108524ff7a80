'use client';
import type { ReactElement, RefObject } from 'react';
import type { VersionFilter } from '#adapter';
import { Kbd, TextInput, useMessages } from '#ui';
import { historyListMessages } from './history-list-messages.js';
import type { VersionSearch } from './use-version-list.js';

/** A list that is not narrowed. */
export const everything: VersionSearch = { search: '', filter: undefined };

/** The words and the filter that the list is narrowed to. */
export function VersionSearchField({
  field,
  filters,
  onQuery,
  query,
}: {
  readonly query: VersionSearch;
  readonly onQuery: (query: VersionSearch) => void;
  readonly filters: readonly VersionFilter[];
  readonly field: RefObject<HTMLInputElement | null>;
}): ReactElement {
  const messages = useMessages(historyListMessages);
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
