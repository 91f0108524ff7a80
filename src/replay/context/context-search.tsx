'use client';
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { describePath, shorten } from '#base';
import type { ContextHit, Trace } from '#trace';
import { IconButton, TextInput, useAnnounce, useMessages } from '#ui';
import type { Lens } from '../privacy/lens.js';
import { privacyMessages } from '../privacy/privacy-messages.js';
import { type ContextMessages, contextMessages } from './context-messages.js';
import { type ContextSearchState, useContextSearch } from './use-context-search.js';
import { valueWords } from './value-words.js';

export interface ContextSearchProps {
  readonly trace: Trace;
  readonly lens: Lens;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The visit shown. */
  readonly current: number;
  /** Goes to the visit where a value first appeared and reveals its row. */
  readonly onGo: (hit: ContextHit) => void;
  readonly onClose: () => void;
}

/** Milliseconds of silence before the number of hits is announced. */
const quiet = 500;
/** Longer JSON paths keep their end, which is the most specific part. */
const maxPathLength = 60;

/**
 * Searches keys and values in all contexts of an execution. Arrow keys move through the hits, Enter reveals one where
 * it first appeared.
 */
export function ContextSearch({ trace, lens, text, onText, current, onGo, onClose }: ContextSearchProps): ReactElement {
  const announce = useAnnounce();
  const found = useContextSearch(trace, text, lens);
  const { hits, isBusy, query } = found;
  const [at, setAt] = useChosenHit(query, hits.length);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { search: messages } = useMessages(contextMessages);
  const words = foundWords(found, trace.visits.length, lens, messages);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isBusy || query === '') return undefined;
    const timer = setTimeout(() => announce(words), quiet);
    return () => clearTimeout(timer);
  }, [announce, isBusy, query, words]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView?.({ block: 'nearest' });
  }, [at]);

  return (
    <div className="pb-ctxs" role="search">
      <TextInput
        ref={field}
        size="sm"
        icon="search"
        label={messages.label}
        placeholder={messages.placeholder}
        value={text}
        onValueChange={onText}
        onKeyDown={(event) => pressSearchKey(event, hits, at, { onGo, onClose, onMove: setAt })}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        {...(hits[at] && { 'aria-activedescendant': `${listId}-${at}` })}
        end={<IconButton icon="x" label={messages.close} size="sm" tone="mut" onClick={onClose} />}
      />
      {query !== '' && (
        <div className="pb-ctxs__n" aria-busy={isBusy || undefined}>
          {words}
        </div>
      )}
      <SearchHits
        list={list}
        id={listId}
        hits={hits}
        at={at}
        lens={lens}
        current={current}
        onPick={(index) => {
          setAt(index);
          onGo(hits[index]!);
        }}
      />
    </div>
  );
}

/** Keeps the chosen hit: the first one of each query, and the last one where hiding personal data takes hits away. */
function useChosenHit(query: string, count: number): readonly [at: number, setAt: (at: number) => void] {
  const [chosen, setChosen] = useState(0);
  useEffect(() => setChosen(0), [query]);
  return [Math.min(chosen, Math.max(0, count - 1)), setChosen];
}

/** Moves through the hits, reveals one or closes the search. */
function pressSearchKey(
  event: KeyboardEvent<HTMLInputElement>,
  hits: readonly ContextHit[],
  at: number,
  { onGo, onClose, onMove }: Pick<ContextSearchProps, 'onGo' | 'onClose'> & { readonly onMove: (at: number) => void },
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
  const last = hits.length - 1;
  const moves: { readonly [key: string]: number | undefined } = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at === 0 ? last : at - 1,
    PageDown: Math.min(last, at + 6),
    PageUp: Math.max(0, at - 6),
  };
  const next = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
  const hit = hits[at];
  if (event.key === 'Escape') onClose();
  else if (event.key === 'Enter' && hit) onGo(hit);
  else if (next !== undefined && last >= 0) onMove(next);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function SearchHits({
  list,
  id,
  hits,
  at,
  lens,
  current,
  onPick,
}: Pick<ContextSearchProps, 'lens' | 'current'> & {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly id: string;
  readonly hits: readonly ContextHit[];
  readonly at: number;
  readonly onPick: (index: number) => void;
}): ReactElement {
  const { search: messages } = useMessages(contextMessages);
  return (
    <div
      ref={list}
      id={id}
      className="pb-ctxs__l"
      role="listbox"
      aria-label={messages.hits}
      hidden={hits.length === 0}
      tabIndex={-1}
    >
      {hits.map((hit, index) => (
        <div
          key={index}
          id={`${id}-${index}`}
          className="pb-ctxs__h"
          role="option"
          aria-selected={index === at}
          data-here={(hit.first <= current && current <= hit.last) || undefined}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(index)}
        >
          <HitWords hit={hit} lens={lens} />
        </div>
      ))}
    </div>
  );
}

function HitWords({ hit, lens }: { readonly hit: ContextHit; readonly lens: Lens }): ReactElement {
  const { search: messages } = useMessages(contextMessages);
  const { hidden, kinds } = useMessages(privacyMessages);
  const path = describePath(hit.path.map((part) => (typeof part === 'string' ? lens.key(part) : part)));
  const seen =
    typeof hit.value === 'object'
      ? { value: hit.value }
      : lens.see(lens.privacy.at(hit.path), hit.path, hit.value, hit.written);
  const value = valueWords(seen.value, seen.value === hit.value ? hit.written : undefined);
  return (
    <>
      <span className="pb-ctxs__p pb-mono">
        {path.length > maxPathLength ? `…${path.slice(-maxPathLength)}` : path}
      </span>
      <span className="pb-ctxs__s">{hit.visits > 1 ? messages.fromStep(hit.first) : messages.atStep(hit.first)}</span>
      <span className="pb-ctxs__v pb-mono pb-trunc">
        {'hidden' in seen && seen.hidden !== undefined ? (
          <>
            <span aria-hidden>{value.text.slice(1, -1)}</span>
            <span className="pb-visually-hidden">{hidden(kinds[seen.hidden])}</span>
          </>
        ) : (
          value.text.slice(0, 120)
        )}
      </span>
      <span className="pb-ctxs__s">{hit.visits > 1 ? messages.toStep(hit.last) : ''}</span>
    </>
  );
}

function foundWords(
  { hits, complete, isBusy, query }: ContextSearchState,
  steps: number,
  lens: Lens,
  messages: ContextMessages['search'],
): string {
  const unseen = lens.isClear ? '' : messages.hiddenNotSearched;
  if (hits.length > 0)
    return `${messages.found(hits.length, complete)}${isBusy ? messages.stillSearching : `.${unseen}`}`;
  if (isBusy) return messages.searching;
  return `${messages.nothing(shorten(query, 40), steps)}${unseen}`;
}
