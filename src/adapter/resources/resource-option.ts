import { isJsonObject, type Json, type JsonObject } from '#base';
import { readableNumber, senderReadiness } from '#catalog';
import type { ResourceKind } from './account-reader.js';
import type { ResourceOption } from './resource.js';

/** How a thing of an account is offered: what is stored when it is chosen, what it is called, and what is known of it. */
export function optionOf(kind: ResourceKind, thing: JsonObject): ResourceOption {
  const option = byKind[kind](thing);
  const { detail, label, value } = option;
  return {
    value,
    label: label === '' ? textIn(thing, 'id') : label,
    ...(detail === undefined || detail === '' ? {} : { detail }),
    facts: thing,
  };
}

type Offered = Pick<ResourceOption, 'value' | 'label'> & { readonly detail?: string | undefined };

const byKind: { readonly [kind in ResourceKind]: (thing: JsonObject) => Offered } = {
  attributes: (thing) => {
    const name = textIn(thing, 'name');
    return {
      value: `attributes.${name}`,
      label: textIn(thing, 'label') || name,
      detail: dataTypes.get(textIn(thing, 'dataType')),
    };
  },
  campaigns: (thing) => ({ ...named(thing), detail: textIn(thing['trigger'], 'name') }),
  contacts: (thing) => {
    const number = textIn(thing['mobile'], 'number');
    const name = personName(thing);
    return {
      value: { id: textIn(thing, 'id'), ...(name === '' ? {} : { name }) },
      label: name || readableNumber(number) || textIn(thing, 'email'),
      detail: name === '' ? undefined : readableNumber(number),
    };
  },
  forms: (thing) => ({ ...named(thing), detail: textIn(thing, 'active') === '' ? 'Not active' : undefined }),
  groups: (thing) => ({
    value: thing,
    label: textIn(thing, 'name'),
    detail: counted(listIn(thing, 'users').length, 'person', 'people'),
  }),
  links: (thing) => {
    const address = textIn(thing, 'shortenedUrl') || textIn(thing, 'destinationUrl');
    const { label, value } = named(thing);
    return {
      value: { ...value, ...(address === '' ? {} : { shortenedUrl: address }) },
      label,
      detail: address.replace(/^https?:\/\//, ''),
    };
  },
  lists: (thing) => ({
    ...named(thing),
    detail: typeof thing['contacts'] === 'number' ? thing['contacts'].toLocaleString('en') : undefined,
  }),
  meetingEvents: (thing) => {
    const durations = listIn(thing, 'durations').filter((minutes) => typeof minutes === 'number');
    return { ...named(thing), detail: durations.length === 0 ? undefined : `${durations.join(', ')} min` };
  },
  phoneNumbers: (thing) => ({
    value: textIn(thing, 'number'),
    label: textIn(thing, 'name') || readableNumber(textIn(thing, 'number')),
    detail: readableNumber(textIn(thing, 'number')),
  }),
  senders: (thing) => {
    const identifier = textIn(thing, 'identifier');
    return {
      value: identifier || textIn(thing, 'id'),
      label: readableNumber(identifier),
      detail: senderReadiness(thing).words || groupNames(thing),
    };
  },
  tags: (thing) => ({
    value: textIn(thing, 'name'),
    label: textIn(thing, 'name'),
    detail: typeof thing['contacts'] === 'number' ? thing['contacts'].toLocaleString('en') : undefined,
  }),
  templates: (thing) => ({ ...named(thing), detail: beginning(textIn(thing, 'template')) }),
  users: (thing) => ({
    value: thing,
    label: personName(thing) || textIn(thing, 'email'),
    detail: textIn(thing, 'role'),
  }),
  workflows: (thing) => ({
    ...named(thing),
    detail: textIn(thing, 'activeVersionId') === '' ? 'Not active' : undefined,
  }),
};

const dataTypes: ReadonlyMap<string, string> = new Map([
  ['number', 'Number'],
  ['date', 'Date'],
  ['boolean', 'Yes or no'],
]);

/** True where a thing is the one that is stored under an id, or under a text that stands for it. */
export function isStoredAs({ facts, value }: ResourceOption, id: string): boolean {
  if (value === id) return true;
  const keys = ['id', 'identifier', 'number', 'email', 'name'] as const;
  if (isJsonObject(value) && (value['id'] === id || value['email'] === id)) return true;
  // Several things may have one name: it stands for a thing only where nothing else does.
  return keys.some((key) => (key !== 'name' || typeof value === 'string') && facts?.[key] === id);
}

function named(thing: JsonObject): { readonly value: { readonly [key: string]: Json }; readonly label: string } {
  const [id, name] = [textIn(thing, 'id'), textIn(thing, 'name')];
  return { value: { id, ...(name === '' ? {} : { name }) }, label: name };
}

function personName(thing: JsonObject): string {
  return [textIn(thing, 'firstName'), textIn(thing, 'lastName')].filter((part) => part !== '').join(' ');
}

function groupNames(thing: JsonObject): string {
  return listIn(thing, 'groups')
    .map((group) => textIn(group, 'name'))
    .filter((name) => name !== '')
    .join(', ');
}

function beginning(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59).trimEnd()}…`;
}

function counted(count: number, singular: string, plural: string): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

export function textIn(thing: unknown, key: string): string {
  const text = isJsonObject(thing) && Object.hasOwn(thing, key) ? thing[key] : undefined;
  return typeof text === 'string' ? text : '';
}

export function listIn(thing: JsonObject, key: string): readonly unknown[] {
  const list: unknown = thing[key];
  return Array.isArray(list) ? list : [];
}
