'use client';
import { type Json, isJsonObject } from '#base';
import { Avatar, Chip, Icon, IconButton, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { ChoicesStatus } from '../field/choice/choices.js';
import { findOption, type Resources } from '../field/resource/resources.js';
import { ResourceSelect } from '../field/resource/resource-select.js';
import { TokenInput } from '../field/list/tokens-field.js';
import { useKeptFocus } from '../field/value/use-kept-focus.js';
import { type LoadedResource, useResource } from '../field/resource/use-resource.js';
import { valueText } from '../field/value/value-text.js';
import { groupsMessages } from './groups-messages.js';

export interface PeopleListProps {
  readonly people: readonly Json[];
  readonly resources: Resources;
  readonly disabled: boolean;
  readonly onChange: (people: readonly Json[]) => void;
}

/** The people of a group with their roles; those who have not accepted are marked as invited. */
export function PeopleList({ disabled, onChange, people, resources }: PeopleListProps): ReactElement {
  const { people: messages } = useMessages(groupsMessages);
  const resource = useResource(resources, 'users');
  const focus = useKeptFocus<HTMLDivElement>();
  return (
    <div className="pb-field" data-part="users">
      <span className="pb-label">
        {messages.title}
        <span className="pb-label__end pb-num">{people.length}</span>
      </span>
      <div {...focus} className="pb-list">
        <div
          className="pb-list__in"
          role={people.length > 0 ? 'list' : undefined}
          aria-label={people.length > 0 ? messages.title : undefined}
        >
          {people.map((person, index) => {
            const name = valueText(person) || messages.unnamed(index + 1);
            return (
              // Names may repeat, so the index is part of the key.
              <PersonRow
                key={`${index}:${name}`}
                person={person}
                name={name}
                index={index}
                disabled={disabled}
                onRemove={() => onChange(people.filter((_, at) => at !== index))}
              />
            );
          })}
        </div>
        {resource.status === 'failed' && (
          <div className="pb-li">
            <ChoicesStatus resource={resource} />
          </div>
        )}
        <AddPeople
          people={people}
          resource={resource}
          disabled={disabled}
          onAdd={(added) => onChange([...people, ...added])}
        />
      </div>
    </div>
  );
}

function PersonRow({
  disabled,
  index,
  name,
  onRemove,
  person,
}: {
  readonly person: Json;
  readonly name: string;
  readonly index: number;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}): ReactElement {
  const { people: messages } = useMessages(groupsMessages);
  const email = textIn(person, 'email');
  const role = textIn(person, 'role');
  return (
    <div className="pb-li" role="listitem" data-part={index}>
      <Avatar name={name} size={26} />
      <span className="pb-li__t">
        <b className="pb-trunc">{name}</b>
        {email !== '' && email !== name && <span className="pb-trunc">{email}</span>}
      </span>
      {isInvited(person) ? (
        <Chip status="warn" size="sm" icon="mail">
          {messages.invited}
        </Chip>
      ) : (
        role !== '' && <span className="pb-li__n">{role}</span>
      )}
      <IconButton icon="x" size="sm" tone="mut" label={messages.remove(name)} disabled={disabled} onClick={onRemove} />
    </div>
  );
}

/** Adds people of the account, or by e-mail where there is none to choose. */
function AddPeople({
  disabled,
  onAdd,
  people,
  resource,
}: {
  readonly people: readonly Json[];
  readonly resource: LoadedResource;
  readonly disabled: boolean;
  readonly onAdd: (people: readonly Json[]) => void;
}): ReactElement {
  const { people: messages } = useMessages(groupsMessages);
  const free = resource.options.filter((option) => !people.some((person) => findOption([option], person) === 0));
  const canChoose = resource.isPaged || free.length > 0 || resource.status === 'loading';
  return (
    <div className="pb-li pb-li--add">
      <Icon name="plus" size={14} />
      {canChoose ? (
        // A new key after each addition resets the input.
        <ResourceSelect
          key={people.length}
          label={messages.add}
          placeholder={messages.add}
          value={undefined}
          disabled={disabled}
          resource={{ ...resource, options: free }}
          listedOnly
          onChange={(person) => person !== undefined && onAdd([person])}
        />
      ) : (
        <TokenInput
          label={messages.addByEmail}
          placeholder={resource.status === 'absent' ? messages.addByEmail : messages.allAdded}
          disabled={disabled}
          onAdd={(words) => onAdd(words.map(typedPerson))}
          onRemoveLast={() => {}}
        />
      )}
    </div>
  );
}

/** True for a person who was invited and has not accepted: an object without a time of acceptance. */
function isInvited(person: Json): boolean {
  return (
    isJsonObject(person) &&
    (person['tacAccepted'] === undefined || person['tacAccepted'] === null || person['tacAccepted'] === '')
  );
}

/** A person known only by the typed text. */
function typedPerson(text: string): Json {
  return text.includes('@') ? { email: text } : { firstName: text };
}

function textIn(value: Json, key: string): string {
  const text = isJsonObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}
