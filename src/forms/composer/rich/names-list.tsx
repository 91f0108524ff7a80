'use client';
import { Icon, MarkedText, useMessages } from '#ui';
import { type ReactElement, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { findNames, type FoundName, type NameEntry, nameIcons } from '../name-entries.js';
import type { Completion } from './completion.js';
import type { MessageEditor } from './message-editor.js';
import { richMessages } from './rich-messages.js';

export interface NamesListProps {
  readonly id: string;
  readonly names: readonly FoundName[];
  readonly active: number;
  readonly query: string;
  /** A search is under way. */
  readonly isLooking: boolean;
  readonly onChoose: (entry: NameEntry) => void;
  readonly onActive: (index: number) => void;
}

/** The id of a row, for `aria-activedescendant` of the text. */
export const nameRowId = (listId: string, index: number): string => `${listId}-${index}`;

/** The list of names, grouped while the query is empty. The focus stays in the text. */
export function NamesList({ active, id, isLooking, names, onActive, onChoose, query }: NamesListProps): ReactElement {
  const { names: messages } = useMessages(richMessages);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    rows.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, names]);
  if (names.length === 0)
    return (
      <div className="pb-names__none" role="status">
        {isLooking ? messages.searching(query) : messages.noMatch(query)}
      </div>
    );
  const isGrouped = query.trim() === '';
  return (
    <div ref={rows} id={id} role="listbox" aria-label={messages.label} className="pb-names">
      {names.map(({ entry, found }, index) => (
        <div key={entry.raw} role="presentation">
          {isGrouped && names[index - 1]?.entry.kind !== entry.kind && (
            <div className="pb-names__g" role="presentation">
              {messages.groups[entry.kind]}
            </div>
          )}
          <div
            id={nameRowId(id, index)}
            role="option"
            aria-selected={index === active}
            className="pb-names__row"
            onPointerMove={() => index !== active && onActive(index)}
            // A press must not move the focus, and with it the caret, out of the text.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(entry)}
          >
            <Icon name={nameIcons[entry.kind]} size={14} />
            <span className="pb-names__t">
              <span className="pb-trunc">
                <MarkedText text={entry.title} ranges={found.ranges} />
              </span>
              {entry.detail !== undefined && (
                <span className="pb-names__d">
                  <MarkedText text={entry.detail} ranges={found.detailRanges} />
                </span>
              )}
            </span>
            {entry.certainty !== undefined && (
              <span className="pb-names__c" data-certainty={entry.certainty}>
                {messages.certainty[entry.certainty]}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The source of a list of names. */
export interface NamesListSource {
  /** Titles for chips, by raw text. */
  readonly names: ReadonlyMap<string, NameEntry>;
  /** The entries of the list, computed when it opens. */
  readonly entries: () => readonly NameEntry[];
  /** Receives the query: a paged source may have more than is offered so far. */
  readonly onQuery: (query: string) => void;
}

/** The state of the list of names: what it offers for the query, the active row, and its keys. */
export function useNamesList(
  { entries, names, onQuery }: NamesListSource,
  editor: RefObject<Pick<MessageEditor, 'caretRect' | 'complete'> | undefined>,
) {
  const [completion, setCompletion] = useState<Completion & { readonly anchor: DOMRect }>();
  const [active, setActive] = useState(0);
  const isOpen = completion !== undefined;
  const query = completion?.query ?? '';
  const linksOnly = completion?.linksOnly === true;
  // Computed when the list opens and when more was found; the workflow's names do not change in between.
  // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  const offered = useMemo(() => (isOpen ? entries() : []), [isOpen, names]);
  useEffect(() => {
    if (isOpen) onQuery(query);
  }, [isOpen, onQuery, query]);
  const found = useMemo(
    () => findNames(linksOnly ? offered.filter(({ kind }) => kind === 'link') : offered, query),
    [offered, linksOnly, query],
  );
  const activeIndex = Math.min(active, Math.max(0, found.length - 1));
  const onChoose = (entry: NameEntry): void => {
    editor.current?.complete(entry.raw);
  };
  const onKey = (key: string): boolean => {
    if (found.length === 0) return false;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((activeIndex + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    else if (key === 'Enter' && found[activeIndex]) onChoose(found[activeIndex].entry);
    else return false;
    return true;
  };
  const onCompletion = (next: Completion | undefined): void => {
    setCompletion((before) => {
      if (!next || !editor.current) return undefined;
      if (before?.from === next.from) return before.query === next.query ? before : { ...next, anchor: before.anchor };
      return { ...next, anchor: editor.current.caretRect() };
    });
    if (!next || next.query !== query) setActive(0);
  };
  return { activeIndex, completion, found, onActive: setActive, onChoose, onCompletion, onKey };
}
