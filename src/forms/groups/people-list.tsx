'use client';
import { type Json, isJsonObject } from '#base';
import { Avatar, Chip, Icon, IconButton } from '#ui';
import type { ReactElement } from 'react';
import { ChoicesStatus } from '../field/choices-status.js';
import { findOption } from '../field/find-option.js';
import { ResourceSelect } from '../field/resource-select.js';
import type { Resources } from '../field/resources.js';
import { TokenInput } from '../field/token-input.js';
import { useKeptFocus } from '../field/use-kept-focus.js';
import { useResource } from '../field/use-resource.js';
import { valueText } from '../field/value-text.js';

export interface PeopleListProps {
  readonly people: readonly Json[];
  readonly resources: Resources;
  readonly disabled: boolean;
  readonly onChange: (people: readonly Json[]) => void;
}

/** The people of a group with their roles; those who have not accepted are marked as invited. */
export function PeopleList({ disabled, onChange, people, resources }: PeopleListProps): ReactElement {
  const resource = useResource(resources, 'users');
  const focus = useKeptFocus<HTMLDivElement>();
  const free = resource.options.filter((option) => !people.some((person) => findOption([option], person) === 0));
  const canChoose = resource.isPaged || free.length > 0 || resource.status === 'loading';
  return (
    <div className="pb-field" data-part="users">
      <span className="pb-label">
        People<span className="pb-label__end pb-num">{people.length}</span>
      </span>
      <div {...focus} className="pb-list">
        <div
          className="pb-list__in"
          role={people.length > 0 ? 'list' : undefined}
          aria-label={people.length > 0 ? 'People' : undefined}
        >
          {people.map((person, index) => {
            const name = valueText(person) || `Person ${index + 1}`;
            const email = textIn(person, 'email');
            const role = textIn(person, 'role');
            return (
              // Names may repeat, so the index is part of the key.
              <div key={`${index}:${name}`} className="pb-li" role="listitem" data-part={index}>
                <Avatar name={name} size={26} />
                <span className="pb-li__t">
                  <b className="pb-trunc">{name}</b>
                  {email !== '' && email !== name && <span className="pb-trunc">{email}</span>}
                </span>
                {isInvited(person) ? (
                  <Chip status="warn" size="sm" icon="mail">
                    Invited
                  </Chip>
                ) : (
                  role !== '' && <span className="pb-li__n">{role}</span>
                )}
                <IconButton
                  icon="x"
                  size="sm"
                  tone="mut"
                  label={`Remove ${name}`}
                  disabled={disabled}
                  onClick={() => onChange(people.filter((_, at) => at !== index))}
                />
              </div>
            );
          })}
        </div>
        {resource.status === 'failed' && (
          <div className="pb-li">
            <ChoicesStatus resource={resource} />
          </div>
        )}
        <div className="pb-li pb-li--add">
          <Icon name="plus" size={14} />
          {canChoose ? (
            // A new key after each addition resets the input.
            <ResourceSelect
              key={people.length}
              label="Add people"
              placeholder="Add people"
              value={undefined}
              disabled={disabled}
              resource={{ ...resource, options: free }}
              listedOnly
              onChange={(person) => person !== undefined && onChange([...people, person])}
            />
          ) : (
            <TokenInput
              label="Add people by e-mail"
              placeholder={resource.status === 'absent' ? 'Add people by e-mail' : 'Everybody is in. Add by e-mail'}
              disabled={disabled}
              onAdd={(words) => onChange([...people, ...words.map(typedPerson)])}
              onRemoveLast={() => {}}
            />
          )}
        </div>
      </div>
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
