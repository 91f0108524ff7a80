'use client';
import { type ReactElement, useRef } from 'react';
import { Button, Icon, ownerWindow, useMessages } from '#ui';
import { executionsMessages } from './executions-messages.js';
import type { FilterPart } from './filter-words.js';
import type { ExecutionFilter } from './execution-filter.js';

export interface FilterChipsProps {
  readonly parts: readonly FilterPart[];
  readonly onFilter: (filter: ExecutionFilter) => void;
  readonly onClear: () => void;
}

/** The active filters; each can be removed, or all of them. */
export function FilterChips({ parts, onFilter, onClear }: FilterChipsProps): ReactElement | null {
  const messages = useMessages(executionsMessages);
  const group = useRef<HTMLDivElement>(null);
  if (parts.length === 0) return null;
  // The pressed chip is removed: the focus moves to its neighbour or to the filter button.
  const leave = (at: number): void => {
    const frame = group.current?.closest<HTMLElement>('.pb-runs__h');
    ownerWindow(frame).requestAnimationFrame(() => {
      const chips = frame?.querySelectorAll<HTMLElement>('[data-part]') ?? [];
      (chips[Math.min(at, chips.length - 1)] ?? frame?.querySelector<HTMLElement>('[data-opens="filters"]'))?.focus();
    });
  };
  return (
    <div ref={group} className="pb-runs__on" role="group" aria-label={messages.filter.active}>
      {parts.map(({ key, words, without }, at) => (
        <button
          key={key}
          type="button"
          className="pb-chip pb-part"
          data-part=""
          aria-label={messages.filter.removeFilter(words)}
          onClick={() => {
            onFilter(without);
            leave(at);
          }}
        >
          <span className="pb-trunc">{words}</span>
          <Icon name="x" size={12} />
        </button>
      ))}
      <Button
        variant="link"
        onClick={() => {
          onClear();
          leave(0);
        }}
      >
        {messages.clear}
      </Button>
    </div>
  );
}
