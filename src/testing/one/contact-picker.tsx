'use client';
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { readableNumber, zoneCity } from '#catalog';
import type { Contact } from '#model';
import { Avatar, Icon, Popover, Spinner, TextInput, useMessages, VisuallyHidden } from '#ui';
import { oneMessages } from './one-messages.js';
import { contactName, refusalOf } from './sample-contacts.js';
import { type Contacts, useContacts } from './use-contacts.js';
import type { Test } from './use-test.js';

interface ContactPickerProps {
  readonly test: Test;
  readonly onChoose: (contact: Contact) => void;
}

/** The contact of the test, and the choice of another by name or number. */
export function ContactPicker({ onChoose, test }: ContactPickerProps): ReactElement {
  const { contact: messages } = useMessages(oneMessages);
  const [open, setOpen] = useState(false);
  const { isAccountTime, name, run, words } = test;
  const { contact, start } = run.plan;
  const refusal = refusalOf(contact);
  const city = typeof contact['city'] === 'string' ? contact['city'] : undefined;
  const started = isAccountTime
    ? messages.startedAccount(words.day(start))
    : messages.started(words.day(start), zoneCity(words.zone));
  return (
    <Popover
      label={messages.label}
      open={open}
      onOpenChange={setOpen}
      className="pb-onepick__list"
      trigger={
        <button type="button" className="pb-onepick">
          <VisuallyHidden>{messages.label}: </VisuallyHidden>
          <Avatar name={name} size={30} />
          <span className="pb-onepick__w">
            <b className="pb-trunc">{name}</b>
            <span className="pb-trunc" data-kind={refusal && 'err'}>
              {[refusal ? messages[refusal] : city, started].filter(Boolean).join(' · ')}
            </span>
          </span>
          <Icon name="chevrons-up-down" size={14} />
        </button>
      }
    >
      <ContactList
        chosenId={contact.id ?? undefined}
        isOpen={open}
        onChoose={(next) => {
          setOpen(false);
          onChoose(next);
        }}
      />
    </Popover>
  );
}

/** Contacts by name or number; arrows move, Enter chooses. */
function ContactList({
  chosenId,
  isOpen,
  onChoose,
}: {
  readonly chosenId: string | undefined;
  readonly isOpen: boolean;
  readonly onChoose: (contact: Contact) => void;
}): ReactElement {
  const { contact: messages } = useMessages(oneMessages);
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const contacts = useContacts(words, isOpen);
  const { found } = contacts;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.min(active, found.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = indexAfter(event.key, at, found.length);
    if (next !== undefined) {
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && found[at]) onChoose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        label={messages.search}
        placeholder={messages.search}
        icon="search"
        value={words}
        onValueChange={(next) => {
          setWords(next);
          setActive(0);
        }}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        onKeyDown={onKeyDown}
      />
      <ListHead contacts={contacts} />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={messages.label} className="pb-onepick__rows">
        {found.map((contact, index) => (
          <ContactOption
            key={contact.id ?? index}
            id={`${id}-${index}`}
            contact={contact}
            isActive={index === at}
            isChosen={contact.id === chosenId}
            onChoose={() => onChoose(contact)}
          />
        ))}
      </div>
    </>
  );
}

/** Whose contacts these are, or that there are none. */
function ListHead({ contacts }: { readonly contacts: Contacts }): ReactElement {
  const { contact: messages } = useMessages(oneMessages);
  const { found, hasFailed, isBusy, isSample } = contacts;
  const words = hasFailed
    ? messages.failed
    : found.length === 0
      ? messages.none
      : isSample
        ? messages.samples
        : messages.own;
  return <div className="pb-onepick__of">{isBusy ? <Spinner size={12} /> : words}</div>;
}

/** Where an arrow leads in a list, cyclically; undefined for other keys. */
function indexAfter(key: string, at: number, count: number): number | undefined {
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  return by === 0 ? undefined : (at + by + count) % Math.max(1, count);
}

function ContactOption({
  contact,
  id,
  isActive,
  isChosen,
  onChoose,
}: {
  readonly contact: Contact;
  readonly id: string;
  readonly isActive: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactElement {
  const { contact: messages } = useMessages(oneMessages);
  const refusal = refusalOf(contact);
  const number = readableNumber(contact.mobile?.number ?? '');
  const name = contactName(contact) || messages.unnamed;
  return (
    // The keys of the list are those of the field above it.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      className="pb-onepick__row"
      tabIndex={-1}
      onClick={onChoose}
    >
      <Avatar name={name} size={24} />
      <span className="pb-trunc">{name}</span>
      <span className="pb-onepick__note" data-kind={refusal && 'err'}>
        {refusal ? messages[refusal] : number === name ? undefined : number}
      </span>
      {isChosen && <Icon name="check" size={14} />}
    </div>
  );
}
