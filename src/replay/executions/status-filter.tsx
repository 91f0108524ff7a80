'use client';
import type { ReactElement } from 'react';
import { Icon, Spinner, Tooltip, useMessages } from '#ui';
import { executionStatusLook, executionStatusWords } from '../words/execution-status.js';
import { wordMessages } from '../words/word-messages.js';
import { valuesOf } from './execution-filter.js';
import { executionsMessages } from './executions-messages.js';

/** A status to filter by. */
export interface StatusChoice {
  /** The status as on the wire. */
  readonly status: string;
  /** Number of executions with it. Absent where unknown. */
  readonly count?: number;
}

export interface StatusFilterProps {
  readonly choices: readonly StatusChoice[];
  /** `undefined`: all. */
  readonly value: string | readonly string[] | undefined;
  readonly onChange: (status: string | undefined) => void;
}

/** Filters by one status or none. The filter panel chooses several. */
export function StatusFilter({ choices, value, onChange }: StatusFilterProps): ReactElement {
  const messages = useMessages(executionsMessages);
  const shared = useMessages(wordMessages);
  const chosen = valuesOf(value);
  return (
    <div className="pb-filters" role="group" aria-label={messages.status}>
      <button type="button" className="pb-chip" aria-pressed={chosen.length === 0} onClick={() => onChange(undefined)}>
        {messages.statusFilter.all}
      </button>
      {choices.map(({ status, count }) => {
        const look = executionStatusLook(status);
        const label = executionStatusWords(status, shared);
        const amount = count?.toLocaleString('en');
        const name = amount === undefined ? label : messages.statusFilter.counted(label, amount);
        const isOn = chosen.includes(status);
        return (
          <Tooltip key={status} text={label}>
            <button
              type="button"
              className="pb-chip"
              data-status={look.kind}
              aria-pressed={isOn}
              aria-label={name}
              onClick={() => onChange(isOn && chosen.length === 1 ? undefined : status)}
            >
              <span className="pb-sb" data-k={look.kind}>
                {look.isBusy ? <Spinner size={12} /> : <Icon name={look.icon} size={13} />}
              </span>
              {amount}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
