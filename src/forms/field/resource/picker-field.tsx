'use client';
import { isJsonObject, type Json } from '#base';
import { plainWord, settingArg } from '#rules';
import { type ReactElement, useMemo } from 'react';
import {
  controlOf,
  emptiedValue,
  type FieldDefinition,
  type FieldProps,
  type FieldViewProps,
} from '../field-definition.js';
import { listsAlike, looksAlike } from '../value/looks-alike.js';
import { ResourceSelect } from './resource-select.js';
import { useNames } from './use-names.js';
import { useResource } from './use-resource.js';
import { isTextual, listedValues, valueText } from '../value/value-text.js';
import { Avatar, useMessages } from '#ui';
import { ChoicesStatus } from '../choice/choices.js';
import { findOption } from './resources.js';
import { TokenInput, TokenList } from '../list/tokens-field.js';
import { resourceMessages } from './resource-messages.js';

/** By property type: resource kind and icon. */
const kinds = new Map<string, { readonly kind: string; readonly icon: string }>([
  ['sender', { kind: 'senders', icon: 'phone' }],
  ['list', { kind: 'lists', icon: 'list' }],
  ['user', { kind: 'users', icon: 'user' }],
  ['users', { kind: 'users', icon: 'user' }],
  ['template', { kind: 'templates', icon: 'message-square-text' }],
  ['attribute', { kind: 'attributes', icon: 'braces' }],
  ['workflow', { kind: 'workflows', icon: 'workflow' }],
  ['form', { kind: 'forms', icon: 'clipboard-list' }],
  ['link', { kind: 'links', icon: 'link' }],
  ['campaign', { kind: 'campaigns', icon: 'megaphone' }],
  ['contact', { kind: 'contacts', icon: 'contact' }],
  ['tag', { kind: 'tags', icon: 'tag' }],
  ['meetingevent', { kind: 'meetingEvents', icon: 'calendar-check' }],
]);

const fallback = { kind: '', icon: 'list' };

function PickerField(props: FieldProps): ReactElement {
  const { property, value, onChange, resources } = props;
  const { choose } = useMessages(resourceMessages);
  const word = plainWord(property.type);
  const { icon, kind } = kinds.get(word) ?? fallback;
  const resource = useResource(resources, settingArg(property, 'resource') ?? kind);
  return (
    <ResourceSelect
      {...controlOf(props)}
      icon={icon}
      placeholder={Object.hasOwn(choose, word) ? choose[word as keyof typeof choose] : choose.any}
      value={value}
      resource={resource}
      onChange={(next) => onChange(next === undefined ? emptiedValue(property) : next)}
    />
  );
}

function PickerView({ property, resources, value }: FieldViewProps): ReactElement {
  const { notFound } = useMessages(resourceMessages);
  const resource = useResource(
    resources,
    settingArg(property, 'resource') ?? (kinds.get(plainWord(property.type)) ?? fallback).kind,
  );
  const [named] = useNames(
    resource,
    useMemo(() => [value], [value]),
  );
  return (
    <>
      {named?.label}
      {named?.isGone === true && <span className="pb-mut"> {notFound}</span>}
    </>
  );
}

/** True for one text or one resource, which a picker shows completely. */
const isSingleValue = (value: unknown): boolean => isTextual(value) || (isJsonObject(value) && valueText(value) !== '');

/** One resource of the account: a list, a template, a number. */
export const pickerField: FieldDefinition = {
  Component: PickerField,
  View: PickerView,
  accepts: isSingleValue,
  looksAlike,
};

function PeopleField(props: FieldProps): ReactElement {
  const { addByEmail, addPerson } = useMessages(resourceMessages);
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
              placeholder={addByEmail}
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
          placeholder={addPerson}
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
