'use client';
import { type ReactElement, useState } from 'react';
import { Button, IconButton, TextInput, useMessages } from '#ui';
import { type ExecutionFilter, isFiltering, readFilter } from './execution-filter.js';
import { executionsMessages } from './executions-messages.js';
import { currentFilter, type SavedExecutionFilters } from './saved-filters.js';

/** The named filters; each is applied or deleted. */
export function SavedList({
  saved,
  filter,
  onFilter,
}: {
  readonly saved: SavedExecutionFilters;
  readonly filter: ExecutionFilter;
  readonly onFilter: (filter: ExecutionFilter) => void;
}): ReactElement | null {
  const messages = useMessages(executionsMessages);
  const current = currentFilter(saved.filters, filter);
  if (saved.filters.length === 0 && saved.trouble === undefined) return null;
  return (
    <div className="pb-runfilter__k" role="group" aria-label={messages.saved.label}>
      {saved.filters.map((one) => (
        <span key={one.name} className="pb-runfilter__one">
          <button
            type="button"
            className="pb-chip"
            aria-pressed={one === current}
            onClick={() => onFilter(one === current ? {} : readFilter(one.filter))}
          >
            <span className="pb-trunc">{one.name}</span>
          </button>
          <IconButton
            icon="trash-2"
            size="sm"
            tone="mut"
            label={messages.saved.remove(one.name)}
            onClick={() => saved.remove(one.name)}
          />
        </span>
      ))}
      {saved.trouble !== undefined && (
        <span className="pb-runfilter__e" role="alert">
          {messages.saved[saved.trouble]}
        </span>
      )}
    </div>
  );
}

/** Saves the current filter under a name. */
export function SaveFilter({
  saved,
  filter,
}: {
  readonly saved: SavedExecutionFilters;
  readonly filter: ExecutionFilter;
}): ReactElement | null {
  const messages = useMessages(executionsMessages);
  const [name, setName] = useState('');
  if (!isFiltering(filter) || currentFilter(saved.filters, filter)) return null;
  const keep = (): void => {
    saved.keep(name.trim(), filter);
    setName('');
  };
  return (
    <div className="pb-runfilter__n">
      <TextInput
        size="sm"
        label={messages.saved.name}
        placeholder={messages.saved.placeholder}
        maxLength={60}
        value={name}
        onValueChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && name.trim() !== '') keep();
        }}
      />
      <Button size="sm" icon="save" disabled={name.trim() === ''} onClick={keep}>
        {messages.saved.save}
      </Button>
    </div>
  );
}
