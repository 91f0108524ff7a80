'use client';
import type { ReactElement, ReactNode } from 'react';
import { IconButton, TextInput, useMessages } from '#ui';
import { executionsMessages } from './executions-messages.js';
import { type StatusChoice, StatusFilter } from './status-filter.js';

export interface ExecutionsHeadProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Buttons at the end of the search field. */
  readonly tools?: ReactNode;
  readonly statuses?: readonly StatusChoice[] | undefined;
  readonly status?: string | readonly string[] | undefined;
  readonly onStatus?: ((status: string | undefined) => void) | undefined;
  /** The active filters. */
  readonly children?: ReactNode;
}

/** The head of the list: search, statuses and active filters. */
export function ExecutionsHead({
  query,
  onQuery,
  tools,
  statuses,
  status,
  onStatus,
  children,
}: ExecutionsHeadProps): ReactElement {
  const { search } = useMessages(executionsMessages);
  return (
    <div className="pb-runs__h">
      <TextInput
        type="search"
        icon="search"
        label={search.label}
        placeholder={search.placeholder}
        value={query}
        onValueChange={onQuery}
        end={
          <>
            {query !== '' && (
              <IconButton
                icon="x"
                label={search.clear}
                size="sm"
                tone="mut"
                onClick={(event) => {
                  // The pressed button is removed; the focus moves to the search field.
                  event.currentTarget.closest('.pb-input')?.querySelector('input')?.focus();
                  onQuery('');
                }}
              />
            )}
            {tools}
          </>
        }
      />
      {statuses && onStatus && <StatusFilter choices={statuses} value={status} onChange={onStatus} />}
      {children}
    </div>
  );
}
