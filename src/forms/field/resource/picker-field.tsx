'use client';
import { isJsonObject, type Json } from '#base';
import { type EarlierOutput, plainWord } from '#rules';
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
import { kindIcon, kindOf } from './resource-kinds.js';
import { useNames } from './use-names.js';
import { useOffered } from './use-offered.js';
import { useConditionScope } from '../list/condition-scope.js';
import { useAnswers } from './use-answers.js';
import { useResource } from './use-resource.js';
import { isTextual, listedValues, valueText } from '../value/value-text.js';
import { Avatar, useMessages } from '#ui';
import { ChoicesStatus } from '../choice/choices.js';
import { findOption } from './resources.js';
import { TokenInput, TokenList } from '../list/tokens-field.js';
import { useSharedValues } from '../shared-values.js';
import { resourceMessages } from './resource-messages.js';

const noOutputs: readonly EarlierOutput[] = [];

function PickerField(props: FieldProps): ReactElement {
  const { property, value, onChange, resources } = props;
  const { choose } = useMessages(resourceMessages);
  const word = plainWord(property.type);
  const loaded = useOffered(useResource(resources, kindOf(property)), property);
  const { outputs } = useConditionScope();
  // A setting that is written takes attributes alone: nothing can be written into what a step left behind.
  const isRead = word === 'attribute' && property.name !== 'attribute' && property.name !== 'saveTo';
  const { recognised, resource } = useAnswers(loaded, isRead ? outputs() : noOutputs);
  return (
    <ResourceSelect
      {...controlOf(props)}
      icon={kindIcon(property)}
      placeholder={Object.hasOwn(choose, word) ? choose[word as keyof typeof choose] : choose.any}
      value={value}
      resource={resource}
      onChange={(next) => onChange(next === undefined ? emptiedValue(property) : recognised(next))}
    />
  );
}

function PickerView({ property, resources, value }: FieldViewProps): ReactElement {
  const { notFound } = useMessages(resourceMessages);
  const resource = useResource(resources, kindOf(property));
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
  const resource = useOffered(useResource(resources, 'users'), property);
  const people = listedValues(value);
  const counts = useSharedValues()?.counts;
  // The union of several nodes may have more entries than each of them may.
  const isFull = !counts && typeof property.max === 'number' && people.length >= property.max;
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
