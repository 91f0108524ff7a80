'use client';
import { Icon, MarkedText } from '#ui';
import { type ReactElement, useEffect, useRef } from 'react';
import { type FoundName, type NameEntry, nameIcons } from '../name-entries.js';

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

const groupWords = { contact: 'Contact', property: 'Workflow', output: 'Earlier steps', link: 'Links' } as const;
const certaintyWords = { always: 'Always set', maybe: 'May be empty here', never: 'Never set here' } as const;

/** The id of a row, for `aria-activedescendant` of the text. */
export const nameRowId = (listId: string, index: number): string => `${listId}-${index}`;

/** The list of names, grouped while the query is empty. The focus stays in the text. */
export function NamesList({ active, id, isLooking, names, onActive, onChoose, query }: NamesListProps): ReactElement {
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    rows.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, names]);
  if (names.length === 0)
    return (
      <div className="pb-names__none" role="status">
        {isLooking ? `Looking for “${query}”` : <>Nothing is called “{query}”. Escape keeps it as text.</>}
      </div>
    );
  const isGrouped = query.trim() === '';
  return (
    <div ref={rows} id={id} role="listbox" aria-label="What can be put in" className="pb-names">
      {names.map(({ entry, found }, index) => (
        <div key={entry.raw} role="presentation">
          {isGrouped && names[index - 1]?.entry.kind !== entry.kind && (
            <div className="pb-names__g" role="presentation">
              {groupWords[entry.kind]}
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
                {certaintyWords[entry.certainty]}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
