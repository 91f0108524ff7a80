'use client';
import { isJsonObject, type Json } from '#base';
import { IconButton, TextInput } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps, FieldViewProps } from './field-definition.js';
import { officeHoursText } from './office-hours-text.js';
import { findOption, ResourceSelect } from './resource-select.js';
import { TokenInput } from './token-input.js';
import { useKeptFocus } from './use-kept-focus.js';
import { useResource } from './use-resource.js';
import { listedValues, valueText } from './value-text.js';

type Group = { readonly [key: string]: unknown };

function GroupsField(props: FieldProps): ReactElement {
  const { property, value, onChange, resources, disabled, labelledBy, describedBy } = props;
  const resource = useResource(resources, 'groups');
  const focus = useKeptFocus<HTMLDivElement>();
  const groups = listedValues(value) as readonly Group[];
  const isFull = typeof property.max === 'number' && groups.length >= property.max;
  const free = resource.options.filter((option) => !groups.some((group) => findOption([option], group) === 0));
  // Groups are copied by key, so that everything in them that no control here knows stays as it came.
  const store = (next: readonly unknown[]): void => onChange(next as Json);
  const move = (from: number, to: number): void => {
    const next = [...groups];
    next.splice(to, 0, ...next.splice(from, 1));
    store(next);
  };
  return (
    <div {...focus} className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {groups.map((group, index) => {
        const name = valueText(group['name']);
        const called = name || `group ${index + 1}`;
        return (
          <div key={`${index}:${valueText(group['id'])}`} className="pb-group" data-part={index}>
            <TextInput label={`Name of ${called}`} size="sm" value={name} disabled={disabled}
              onValueChange={(next) => store(groups.map((other, at) => (at === index ? { ...other, name: next } : other)))} />
            <IconButton icon="arrow-up" size="sm" tone="mut" label={`Move ${called} up`} disabled={disabled || index === 0} onClick={() => move(index, index - 1)} />
            <IconButton icon="arrow-down" size="sm" tone="mut" label={`Move ${called} down`} disabled={disabled || index === groups.length - 1}
              onClick={() => move(index, index + 1)} />
            <IconButton icon="x" size="sm" tone="mut" label={`Remove ${called}`} disabled={disabled} onClick={() => store(groups.filter((_, at) => at !== index))} />
            <span className="pb-group__facts">{factsOf(group)}</span>
          </div>
        );
      })}
      {!isFull && free.length > 0 && (
        <ResourceSelect key={groups.length} label="Add a group" disabled={disabled} invalid={props.invalid} icon="users-round" placeholder="Add a group" value={undefined}
          resource={{ ...resource, options: free }} listedOnly onChange={(group) => group !== undefined && store([...groups, group])} />
      )}
      {!isFull && resource.options.length === 0 && (
        <span className="pb-tokens" data-invalid={props.invalid || undefined}>
          <TokenInput label="Add a group by name" disabled={disabled} placeholder="Add a group by name" onAdd={(names) => store([...groups, ...names.map((name) => ({ name }))])}
            onRemoveLast={() => {}} />
        </span>
      )}
    </div>
  );
}

/** What a group consists of, in one line. */
function factsOf(group: Group): string {
  const people = Array.isArray(group['users']) ? group['users'].length : 0;
  const senders = Array.isArray(group['senders']) ? group['senders'].length : 0;
  return [
    people === 1 ? '1 person' : `${people} people`,
    senders > 0 && (senders === 1 ? '1 number' : `${senders} numbers`),
    officeHoursText(group['officeHours']),
    group['isDefault'] === true && 'Default group',
    group['useSharedPool'] === true && 'Shared pool',
  ].filter(Boolean).join(' · ');
}

function GroupsView({ value }: FieldViewProps): ReactElement {
  return (
    <span className="pb-stack">
      {listedValues(value).map((group, index) => (
        <span key={index}>{valueText(group)}{isJsonObject(group) && <span className="pb-group__facts">{factsOf(group)}</span>}</span>
      ))}
    </span>
  );
}

/** Groups of people, in the order they are asked. Choosing copies the whole group, editing keeps all of it. */
export const groupsField: FieldDefinition = {
  Component: GroupsField,
  isGroup: true,
  View: GroupsView,
  accepts: (value) => value === undefined || value === null || (Array.isArray(value) && value.every(isJsonObject)),
};
