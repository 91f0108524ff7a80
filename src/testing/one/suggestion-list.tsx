'use client';
import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { Icon, useMessages } from '#ui';
import { type OneMessages, oneMessages } from './one-messages.js';
import { suggestionLabel } from './suggestion-words.js';
import type { Suggestion } from './suggestions.js';
import type { Test } from './use-test.js';

interface SuggestionListProps {
  readonly test: Test;
  readonly suggestions: readonly Suggestion[];
  /** The one that is sent next. */
  readonly pickedId: string | undefined;
  /** Hovered or focused: its path is drawn as next. */
  readonly onPoint: (suggestion: Suggestion | undefined) => void;
  readonly onPick: (suggestion: Suggestion) => void;
  /** Sends it at once. */
  readonly onSend: (suggestion: Suggestion) => void;
}

const icons: { readonly [kind in Suggestion['kind']]?: string } = {
  other: 'corner-down-right',
  photo: 'image-plus',
  path: 'corner-down-right',
  outputs: 'corner-down-right',
};

/** What could happen next, found on the paths ahead: one tab stop, arrows move, Enter sends. */
export function SuggestionList(props: SuggestionListProps): ReactElement | null {
  const { onSend, pickedId, suggestions, test } = props;
  const { suggestions: words } = useMessages(oneMessages);
  const list = useRef<HTMLDivElement>(null);
  if (suggestions.length === 0) return null;
  const from = suggestions.find(({ edgeId, kind }) => kind === 'reply' && edgeId !== undefined)?.edgeId;
  const source = from === undefined ? undefined : test.graph.edge(from)?.source;
  const title = titleFor(test, words);
  const picked = suggestions.findIndex(({ id }) => id === pickedId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number): void => {
    const by = steps[event.key];
    if (by !== undefined) {
      const next = (index + by + suggestions.length) % suggestions.length;
      list.current?.querySelectorAll<HTMLElement>('[role=option]')[next]?.focus();
    } else if (event.key === 'Enter') onSend(suggestions[index]!);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pb-rsec pb-onesec" data-part="suggestions">
      <div className="pb-rline">
        <b>{title}</b>
        {source !== undefined && (
          <span className="pb-rline__end pb-mut pb-trunc">{words.from(test.titleOf(source))}</span>
        )}
      </div>
      <div ref={list} role="listbox" aria-label={title} className="pb-onesugs">
        {suggestions.map((suggestion, index) => (
          <SuggestionOption
            key={suggestion.id}
            {...props}
            suggestion={suggestion}
            number={index + 1}
            isTabStop={index === Math.max(0, picked)}
            onKeyDown={(event) => onKeyDown(event, index)}
          />
        ))}
      </div>
    </div>
  );
}

const steps: { readonly [key: string]: 1 | -1 | undefined } = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

function titleFor({ first, run }: Test, words: OneMessages['suggestions']): string {
  const wait = run.frame.state.wait?.for;
  if (wait === 'edge') return words.choose;
  if (wait === 'outputs') return words.chooseOutputs;
  return wait === 'receipt' ? words.receipt : words.title(first);
}

function SuggestionOption({
  isTabStop,
  number,
  onKeyDown,
  onPick,
  onPoint,
  pickedId,
  suggestion,
  test,
}: SuggestionListProps & {
  readonly suggestion: Suggestion;
  /** The digit that picks it. */
  readonly number: number;
  readonly isTabStop: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}): ReactElement {
  const messages = useMessages(oneMessages);
  const label = suggestionLabel(suggestion, test, messages);
  const icon = icons[suggestion.kind];
  const isIcon = suggestion.kind === 'photo';
  return (
    <button
      type="button"
      role="option"
      aria-selected={suggestion.id === pickedId}
      aria-label={label}
      aria-keyshortcuts={String(number)}
      title={isIcon ? label : undefined}
      className="pb-onesug"
      data-icon={isIcon || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onPick(suggestion)}
      onPointerEnter={() => onPoint(suggestion)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(suggestion)}
      onBlur={() => onPoint(undefined)}
      onKeyDown={onKeyDown}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      {!isIcon && label}
    </button>
  );
}
