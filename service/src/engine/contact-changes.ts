import { isJsonObject, type Json, type JsonObject } from '#base';
import { searchKey } from '../database/search-text.js';
import { isOptedIn } from '../contact/membership.js';
import type { FieldChange, Happening, ListName } from './triggers.js';

/** What a change of a contact may start: tags that were added, lists that were joined, and fields with other values. */
export function happeningsBetween(before: JsonObject, after: JsonObject, at: string): readonly Happening[] {
  const tags = tagsAdded(before, after);
  const lists = listsJoined(before, after);
  const changes = fieldsChanged(before, after);
  return [
    ...(tags.length > 0 ? [{ kind: 'tags', at, tags } as const] : []),
    ...(lists.length > 0 ? [{ kind: 'lists', at, lists } as const] : []),
    ...(changes.length > 0 ? [{ kind: 'fields', at, changes } as const] : []),
  ];
}

function tagsAdded(before: JsonObject, after: JsonObject): readonly string[] {
  const known = new Set(textsAt(before, 'tags').map((tag) => searchKey(tag)));
  return textsAt(after, 'tags').filter((tag) => !known.has(searchKey(tag)));
}

function textsAt(contact: JsonObject, key: string): readonly string[] {
  const value = contact[key];
  return Array.isArray(value) ? (value as readonly Json[]).filter((item) => typeof item === 'string') : [];
}

function listsJoined(before: JsonObject, after: JsonObject): readonly ListName[] {
  const known = new Set(listsOf(before).map(({ id }) => id));
  return listsOf(after).filter(({ id }) => !known.has(id));
}

/** The lists that a contact is on. */
function listsOf({ lists }: JsonObject): readonly ListName[] {
  return (Array.isArray(lists) ? (lists as readonly Json[]) : []).flatMap((list) => {
    if (!isJsonObject(list) || !isOptedIn(list) || typeof list['id'] !== 'string') return [];
    const { id, name } = list;
    return [{ id, ...(typeof name === 'string' ? { name } : {}) }];
  });
}

/** Fields with rules of their own, and what the service keeps. */
const notFields = new Set(['id', 'attributes', 'lists', 'tags', 'mobile', 'valid', 'created', 'updated']);

function fieldsChanged(before: JsonObject, after: JsonObject): readonly FieldChange[] {
  const [former, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...former.keys(), ...now.keys()])].flatMap((path) => {
    const change = { path, value: now.get(path) ?? '', before: former.get(path) ?? '' };
    return change.value === change.before ? [] : [change];
  });
}

/** The fields of a contact as text, by the paths that settings have. */
function fieldsOf(contact: JsonObject): ReadonlyMap<string, string> {
  const { attributes, mobile } = contact;
  return new Map([
    ...Object.entries(contact).flatMap(([key, value]) => (notFields.has(key) ? [] : [[key, textOf(value)] as const])),
    ...(isJsonObject(mobile) ? [['mobile.number', textOf(mobile['number'] as Json)] as const] : []),
    ...(isJsonObject(attributes)
      ? Object.entries(attributes as JsonObject).map(([key, value]) => [`attributes.${key}`, textOf(value)] as const)
      : []),
  ]);
}

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
