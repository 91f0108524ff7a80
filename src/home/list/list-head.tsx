'use client';
import { type KeyboardEvent, type ReactElement, type RefObject } from 'react';
import type { WorkflowFilter, WorkflowPage } from '#adapter';
import { Button, Icon, IconButton, Kbd, Select, TextInput, useMessages, VisuallyHidden } from '#ui';
import { homeMessages } from '../home-messages.js';
import type { HomeQuery, HomeSort, HomeView } from '../home-props.js';
import { numberWords } from './run-sparkline.js';

export interface ListHeadProps {
  readonly title: string;
  /** There is nothing to search, filter or order. */
  readonly isEmpty: boolean;
  readonly query: HomeQuery;
  readonly onQuery: (query: HomeQuery) => void;
  readonly counts: WorkflowPage['counts'] | undefined;
  readonly view: HomeView;
  readonly onView: (view: HomeView) => void;
  readonly locale: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Leads from the search to the first row. */
  readonly onToRows: () => void;
  /** The button of the panel for a new workflow. */
  readonly newButton: RefObject<HTMLButtonElement | null>;
  /** The panel for a new workflow; absent where none can be made. */
  readonly create?:
    | {
        readonly isOpen: boolean;
        readonly onOpen: () => void;
        readonly onImport: () => void;
      }
    | undefined;
}

/** Title and actions, and below search, filters, order and view. */
export function ListHead(props: ListHeadProps): ReactElement {
  const { create, isEmpty, newButton, query, title } = props;
  const messages = useMessages(homeMessages);
  return (
    <div className="pb-hh">
      <div className="pb-hh__t">
        <div role="heading" aria-level={1} className="pb-hh__h">
          {title}
        </div>
        {create && (
          <>
            <Button icon="upload" onClick={create.onImport}>
              {messages.importFile}
            </Button>
            <Button
              ref={newButton}
              icon="plus"
              variant={create.isOpen ? 'default' : 'primary'}
              aria-expanded={create.isOpen}
              onClick={create.onOpen}
            >
              {messages.newWorkflow}
            </Button>
          </>
        )}
      </div>
      {!isEmpty && (
        <div className="pb-hh__f">
          <SearchField {...props} />
          <FilterChips {...props} />
          <span className="pb-hh__v">
            <Select<HomeSort>
              className="pb-hh__so"
              label={messages.sort.label}
              value={query.sort}
              options={(['edited', 'name', 'runs'] as const).map((value) => ({ value, label: messages.sort[value] }))}
              onValueChange={(sort) => props.onQuery({ ...query, sort })}
            />
            <ViewSwitch {...props} />
          </span>
        </div>
      )}
    </div>
  );
}

function SearchField({ field, onQuery, onToRows, query }: ListHeadProps): ReactElement {
  const { search: messages } = useMessages(homeMessages);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault();
      onToRows();
    }
    if (event.key === 'Escape' && query.search !== '') {
      event.preventDefault();
      event.stopPropagation();
      onQuery({ ...query, search: '' });
    }
  };
  return (
    <TextInput
      ref={field}
      className="pb-hh__s"
      icon="search"
      type="search"
      label={messages.label}
      placeholder={messages.placeholder}
      aria-keyshortcuts="/"
      value={query.search}
      onValueChange={(search) => onQuery({ ...query, search })}
      onKeyDown={onKeyDown}
      end={
        query.search === '' ? (
          <Kbd keys={['/']} />
        ) : (
          <IconButton
            icon="x"
            size="sm"
            label={messages.clear}
            onClick={() => {
              onQuery({ ...query, search: '' });
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}

const filters: readonly WorkflowFilter[] = ['live', 'draft', 'paused', 'problems'];

/** States to filter by. They are not exclusive: a live workflow may have problems. */
function FilterChips({ counts, locale, onQuery, query }: ListHeadProps): ReactElement {
  const { filter: messages } = useMessages(homeMessages);
  const chip = (name: WorkflowFilter | 'all', isOn: boolean, onPress: () => void): ReactElement | null => {
    const count = counts?.[name];
    // What nothing has is no filter.
    if (count === 0 && !isOn && name !== 'all') return null;
    const number = count === undefined ? undefined : numberWords(count, locale);
    return (
      <button key={name} type="button" className="pb-chip pb-hh__c" aria-pressed={isOn} onClick={onPress}>
        {name === 'problems' && <Icon name="circle-alert" size={14} />}
        {name === 'problems' && number !== undefined ? (
          <VisuallyHidden>{messages[name]}</VisuallyHidden>
        ) : (
          messages[name]
        )}{' '}
        {number !== undefined && <span className="pb-num">{number}</span>}
      </button>
    );
  };
  return (
    <span role="group" aria-label={messages.label} className="pb-hh__cs">
      {chip('all', query.filters.length === 0, () => onQuery({ ...query, filters: [] }))}
      {filters.map((name) => {
        const isOn = query.filters.includes(name);
        const next = isOn ? query.filters.filter((other) => other !== name) : [...query.filters, name];
        return chip(name, isOn, () => onQuery({ ...query, filters: next }));
      })}
    </span>
  );
}

function ViewSwitch({ onView, view }: ListHeadProps): ReactElement {
  const { view: messages } = useMessages(homeMessages);
  return (
    <span role="group" aria-label={messages.label} className="pb-seg pb-hh__vs">
      <IconButton
        icon="list"
        size="sm"
        label={messages.list}
        pressed={view === 'list'}
        onClick={() => onView('list')}
      />
      <IconButton
        icon="layout-grid"
        size="sm"
        label={messages.cards}
        pressed={view === 'cards'}
        onClick={() => onView('cards')}
      />
    </span>
  );
}
