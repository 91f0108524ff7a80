import { isJsonObject, type Json, type JsonObject } from '#base';
import type { Problem } from '#model';
import type { MessagesOf } from '#ui';
import type { listFieldMessages } from '../field/list/list-field-messages.js';

/** A group on the wire: an open object whose unknown keys are kept. */
export type Group = JsonObject;

/** The literal key of phone numbers on the wire. */
export const numbersKey = 'phoneNumbers?';

/** Returns groups with one value changed; `undefined` removes the key. */
export function withGroupValue(
  groups: readonly Json[],
  index: number,
  key: string,
  value: Json | undefined,
): readonly Json[] {
  return groups.map((group, at) => (at === index ? withValue(group, key, value) : group));
}

/** Returns groups with exactly one default. The flag of the others changes only where it is set. */
export function withDefaultGroup(groups: readonly Json[], index: number): readonly Json[] {
  return groups.map((group, at) => {
    if (at === index) return withValue(group, 'isDefault', true);
    return isJsonObject(group) && group['isDefault'] === true ? withValue(group, 'isDefault', false) : group;
  });
}

/** Returns a list with one item moved. */
export function withMoved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * Returns a new group with a unique name; the first group becomes the default.
 * @param nameFor returns a name by the number of its attempt, beginning with 1
 */
export function newGroup(groups: readonly Json[], nameFor: (count: number) => string): Group {
  const names = new Set(groups.map((group) => (isJsonObject(group) ? group['name'] : undefined)));
  let count = 1;
  // The limit ends the search with a translation that ignores the number.
  while (names.has(nameFor(count)) && count <= groups.length) count++;
  return {
    name: nameFor(count),
    users: [],
    senders: [],
    tags: [],
    ...(groups.length === 0 ? { isDefault: true } : {}),
  };
}

const none: readonly Json[] = [];

/** Returns the list at a key of a group; empty where the value is none. */
export function listIn(group: unknown, key: string): readonly Json[] {
  const list: unknown = isJsonObject(group) && Object.hasOwn(group, key) ? group[key] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : none;
}

/** A number of a group and its position on the wire. */
export interface GroupNumber {
  readonly key: 'senders' | typeof numbersKey;
  readonly index: number;
  readonly value: Json;
}

/** Returns the numbers of a group in order: its senders, then those under `phoneNumbers?`. */
export function numbersOf(group: unknown): readonly GroupNumber[] {
  return (['senders', numbersKey] as const).flatMap((key) =>
    listIn(group, key).map((value, index) => ({ key, index, value })),
  );
}

/**
 * Returns the list that a number belongs to: the shape of a PhoneNumber goes to `phoneNumbers?`, anything else to the
 * senders.
 */
export function keyForNumber(value: Json): GroupNumber['key'] {
  return isJsonObject(value) && typeof value['number'] === 'string' && typeof value['identifier'] !== 'string'
    ? numbersKey
    : 'senders';
}

/** Converts a chosen number to a sender: text becomes an `identifier`. */
export function asNumber(value: Json): Json {
  return typeof value === 'string' ? { type: 'phonenumber', identifier: value } : value;
}

/** A notification channel with a label and an icon here; others are kept and shown by their own word. */
export type NotificationChannel = 'email' | 'push' | 'chat' | 'webhook';

/** The known channels, and the words that services write for them. */
export const notificationChannels: readonly {
  readonly key: NotificationChannel;
  readonly icon: string;
  readonly words: readonly string[];
}[] = [
  { key: 'email', icon: 'mail', words: ['email', 'mail'] },
  { key: 'push', icon: 'smartphone', words: ['push', 'mobile', 'mobilepush', 'pushnotification', 'app'] },
  { key: 'chat', icon: 'messages-square', words: ['chat', 'teamchat'] },
  { key: 'webhook', icon: 'webhook', words: ['webhook', 'webhooks'] },
];

/** Returns the word of a notification, "email" of `{integration: "email"}`; empty where it has none. */
export function integrationOf(notification: unknown): string {
  const word = isJsonObject(notification) ? notification['integration'] : notification;
  return typeof word === 'string' ? word : '';
}

/** Returns the key of a known notification channel; undefined for others. */
export function knownNotification(notification: unknown): NotificationChannel | undefined {
  const word = integrationOf(notification)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');
  return notificationChannels.find(({ words }) => words.includes(word))?.key;
}

/**
 * Summarises a group: "4 people · 2 numbers", "3 people · shared pool", "No one assigned yet". A group without people
 * needs no other fact.
 */
export function groupFacts(
  group: unknown,
  words: Pick<MessagesOf<typeof listFieldMessages>['groups'], 'facts' | 'noOne'>,
): string {
  if (isUnstaffed(group)) return words.noOne;
  return words.facts(listIn(group, 'users').length, numbersOf(group).length, hasSharedPool(group));
}

/** Returns whether a group has no one to answer: neither people nor the shared pool. */
export function isUnstaffed(group: unknown): boolean {
  return listIn(group, 'users').length === 0 && !hasSharedPool(group);
}

function hasSharedPool(group: unknown): boolean {
  return isJsonObject(group) && group['useSharedPool'] === true;
}

/** Returns the problems of one group, by their JSON paths. */
export function problemsOfGroup(problems: readonly Problem[], index: number): readonly Problem[] {
  return problems.filter(({ path }) => path?.[0] === 'config' && path[2] === index);
}

/** Returns the most severe kind among problems, if there are any. */
export function worstOf(problems: readonly Problem[]): 'err' | 'warn' | undefined {
  if (problems.some(({ severity }) => severity === 'error')) return 'err';
  return problems.length > 0 ? 'warn' : undefined;
}

function withValue(group: Json, key: string, value: Json | undefined): Json {
  const object: Group = isJsonObject(group) ? (group as Group) : {};
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _gone, ...others } = object;
  return others;
}
