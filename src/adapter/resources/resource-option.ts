import { isJsonObject, type Json, type JsonObject } from '#base';
import { readableNumber, senderReadiness } from '#catalog';
import type { ResourceKind } from './account-reader.js';
import type { ResourceOption } from './resource.js';

/** How a resource is offered: the stored value, its label, and what is known of it. */
export function optionOf(kind: ResourceKind, resource: JsonObject): ResourceOption {
  const option = byKind[kind](resource);
  const { detail, label, value } = option;
  return {
    value,
    label: label === '' ? textIn(resource, 'id') : label,
    ...(detail === undefined || detail === '' ? {} : { detail }),
    facts: resource,
  };
}

type Offered = Pick<ResourceOption, 'value' | 'label'> & { readonly detail?: string | undefined };

const byKind: { readonly [kind in ResourceKind]: (resource: JsonObject) => Offered } = {
  attributes: (resource) => {
    const name = textIn(resource, 'name');
    return {
      value: `attributes.${name}`,
      label: textIn(resource, 'label') || name,
      detail: dataTypes.get(textIn(resource, 'dataType')),
    };
  },
  campaigns: (resource) => ({ ...named(resource), detail: textIn(resource['trigger'], 'name') }),
  contacts: (resource) => {
    const number = textIn(resource['mobile'], 'number');
    const name = personName(resource);
    return {
      value: { id: textIn(resource, 'id'), ...(name === '' ? {} : { name }) },
      label: name || readableNumber(number) || textIn(resource, 'email'),
      detail: name === '' ? undefined : readableNumber(number),
    };
  },
  forms: (resource) => ({ ...named(resource), detail: textIn(resource, 'active') === '' ? 'Not active' : undefined }),
  groups: (resource) => ({
    value: resource,
    label: textIn(resource, 'name'),
    detail: counted(listIn(resource, 'users').length, 'person', 'people'),
  }),
  links: (resource) => {
    const address = textIn(resource, 'shortenedUrl') || textIn(resource, 'destinationUrl');
    const { label, value } = named(resource);
    return {
      value: { ...value, ...(address === '' ? {} : { shortenedUrl: address }) },
      label,
      detail: address.replace(/^https?:\/\//, ''),
    };
  },
  lists: (resource) => ({
    ...named(resource),
    detail: typeof resource['contacts'] === 'number' ? resource['contacts'].toLocaleString('en') : undefined,
  }),
  meetingEvents: (resource) => {
    const durations = listIn(resource, 'durations').filter((minutes) => typeof minutes === 'number');
    if (resource['enabled'] === false) return { ...named(resource), detail: 'Not bookable' };
    return { ...named(resource), detail: durations.length === 0 ? undefined : `${durations.join(', ')} min` };
  },
  phoneNumbers: (resource) => ({
    value: textIn(resource, 'number'),
    label: textIn(resource, 'name') || readableNumber(textIn(resource, 'number')),
    detail: readableNumber(textIn(resource, 'number')),
  }),
  senders: (resource) => {
    const identifier = textIn(resource, 'identifier');
    return {
      value: identifier || textIn(resource, 'id'),
      label: readableNumber(identifier),
      detail: senderReadiness(resource).words || groupNames(resource),
    };
  },
  tags: (resource) => ({
    value: textIn(resource, 'name'),
    label: textIn(resource, 'name'),
    detail: typeof resource['contacts'] === 'number' ? resource['contacts'].toLocaleString('en') : undefined,
  }),
  templates: (resource) => ({ ...named(resource), detail: prefix(textIn(resource, 'template')) }),
  users: (resource) => ({
    value: resource,
    label: personName(resource) || textIn(resource, 'email'),
    detail: textIn(resource, 'role'),
  }),
  workflows: (resource) => ({
    ...named(resource),
    detail: textIn(resource, 'activeVersionId') === '' ? 'Not active' : undefined,
  }),
};

const dataTypes: ReadonlyMap<string, string> = new Map([
  ['number', 'Number'],
  ['date', 'Date'],
  ['boolean', 'Yes or no'],
]);

/** Whether a resource is the one stored under an id, or under a text that represents it. */
export function isStoredAs({ facts, value }: ResourceOption, id: string): boolean {
  if (value === id) return true;
  const keys = ['id', 'identifier', 'number', 'email', 'name'] as const;
  if (isJsonObject(value) && (value['id'] === id || value['email'] === id)) return true;
  // Names may repeat: a name counts only where nothing else is stored.
  return keys.some((key) => (key !== 'name' || typeof value === 'string') && facts?.[key] === id);
}

function named(resource: JsonObject): { readonly value: { readonly [key: string]: Json }; readonly label: string } {
  const [id, name] = [textIn(resource, 'id'), textIn(resource, 'name')];
  return { value: { id, ...(name === '' ? {} : { name }) }, label: name };
}

function personName(resource: JsonObject): string {
  return [textIn(resource, 'firstName'), textIn(resource, 'lastName')].filter((part) => part !== '').join(' ');
}

function groupNames(resource: JsonObject): string {
  return listIn(resource, 'groups')
    .map((group) => textIn(group, 'name'))
    .filter((name) => name !== '')
    .join(', ');
}

function prefix(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`;
}

function counted(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

export function textIn(value: unknown, key: string): string {
  const text = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
}

export function listIn(resource: JsonObject, key: string): readonly unknown[] {
  const list: unknown = resource[key];
  return Array.isArray(list) ? list : [];
}
