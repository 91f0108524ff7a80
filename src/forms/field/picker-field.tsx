'use client';
import { isJsonObject } from '#base';
import { plainWord, settingArg } from '#rules';
import { type ReactElement, useMemo } from 'react';
import { controlOf } from './control-of.js';
import { emptiedValue } from './emptied-value.js';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { looksAlike } from './looks-alike.js';
import { ResourceSelect } from './resource-select.js';
import { useNames } from './use-names.js';
import { useResource } from './use-resource.js';
import { isTextual, valueText } from './value-text.js';

/** By property type: resource kind, icon and placeholder. */
const kinds = new Map<string, { readonly kind: string; readonly icon: string; readonly placeholder: string }>([
  ['sender', { kind: 'senders', icon: 'phone', placeholder: 'Choose a number or pool' }],
  ['list', { kind: 'lists', icon: 'list', placeholder: 'Choose a list' }],
  ['user', { kind: 'users', icon: 'user', placeholder: 'Choose a person' }],
  ['users', { kind: 'users', icon: 'user', placeholder: 'Add a person' }],
  ['template', { kind: 'templates', icon: 'message-square-text', placeholder: 'Choose a template' }],
  ['attribute', { kind: 'attributes', icon: 'braces', placeholder: 'Choose a field' }],
  ['workflow', { kind: 'workflows', icon: 'workflow', placeholder: 'Choose a workflow' }],
  ['form', { kind: 'forms', icon: 'clipboard-list', placeholder: 'Choose a form' }],
  ['link', { kind: 'links', icon: 'link', placeholder: 'Choose a link' }],
  ['campaign', { kind: 'campaigns', icon: 'megaphone', placeholder: 'Choose a campaign' }],
  ['contact', { kind: 'contacts', icon: 'contact', placeholder: 'Choose a contact' }],
  ['tag', { kind: 'tags', icon: 'tag', placeholder: 'Choose a tag' }],
  ['meetingevent', { kind: 'meetingEvents', icon: 'calendar-check', placeholder: 'Choose a meeting' }],
]);

const fallback = { kind: '', icon: 'list', placeholder: 'Choose' };

function PickerField(props: FieldProps): ReactElement {
  const { property, value, onChange, resources } = props;
  const { kind, ...look } = kinds.get(plainWord(property.type)) ?? fallback;
  const resource = useResource(resources, settingArg(property, 'resource') ?? kind);
  return (
    <ResourceSelect
      {...controlOf(props)}
      {...look}
      value={value}
      resource={resource}
      onChange={(next) => onChange(next === undefined ? emptiedValue(property) : next)}
    />
  );
}

function PickerView({ property, resources, value }: FieldViewProps): ReactElement {
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
      {named?.isGone === true && <span className="pb-mut"> Not found</span>}
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
