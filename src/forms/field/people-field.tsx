'use client';
import type { Json } from '#base';
import { Avatar } from '#ui';
import type { ReactElement } from 'react';
import { ChoicesStatus } from './choices-status.js';
import { controlOf } from './control-of.js';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { findOption } from './find-option.js';
import { listsAlike, looksAlike } from './looks-alike.js';
import { ResourceSelect } from './resource-select.js';
import { TokenInput } from './token-input.js';
import { TokenList } from './token-list.js';
import { useResource } from './use-resource.js';
import { listedValues, valueText } from './value-text.js';

function PeopleField(props: FieldProps): ReactElement {
  const { property, value, onChange, resources, disabled, invalid } = props;
  const resource = useResource(resources, 'users');
  const people = listedValues(value);
  const isFull = typeof property.max === 'number' && people.length >= property.max;
  const free = resource.options.filter((option) => !people.some((person) => findOption([option], person) === 0));
  const isListed = resource.options.length > 0;
  const add = (added: readonly Json[]): void => onChange([...people, ...added] as Json);
  const remove = (index: number): void => {
    if (index >= 0) onChange(people.filter((_, at) => at !== index) as Json);
  };
  return (
    <div className="pb-stack">
      {(people.length > 0 || !isListed) && (
        <TokenList
          labels={people.map(valueText)}
          disabled={disabled}
          invalid={invalid}
          onRemove={remove}
          decorate={(label) => <Avatar name={label} size={18} />}
        >
          {!isListed && !isFull && (
            <TokenInput
              {...controlOf(props)}
              placeholder="Add by e-mail"
              onAdd={(words) => add(words.map(typedPerson))}
              onRemoveLast={() => remove(people.length - 1)}
            />
          )}
        </TokenList>
      )}
      {resource.status === 'failed' && <ChoicesStatus resource={resource} />}
      {free.length > 0 && !isFull && (
        // A new key after each addition resets the input.
        <ResourceSelect
          key={people.length}
          {...controlOf(props)}
          icon="user-plus"
          placeholder="Add a person"
          value={undefined}
          resource={{ ...resource, options: free }}
          listedOnly
          onChange={(person) => person !== undefined && add([person])}
        />
      )}
    </div>
  );
}

/** A person known only by the typed text. */
function typedPerson(text: string): Json {
  return text.includes('@') ? { email: text } : text;
}

/** People of the account, as a list. */
export const peopleField: FieldDefinition = {
  Component: PeopleField,
  looksAlike: (left, right) => listsAlike(left, right, looksAlike),
  accepts: (value) => !Array.isArray(value) || value.every((item) => item !== null && !Array.isArray(item)),
  format: valueText,
};
