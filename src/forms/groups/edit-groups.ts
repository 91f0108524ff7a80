import { type Json, type JsonObject, isJsonObject } from '#base';

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

/** Returns a new group with a unique name; the first group becomes the default. */
export function newGroup(groups: readonly Json[]): Group {
  const names = new Set(groups.map((group) => (isJsonObject(group) ? group['name'] : undefined)));
  let name = 'New group';
  for (let count = 2; names.has(name); count++) name = `New group ${count}`;
  return { name, users: [], senders: [], tags: [], ...(groups.length === 0 ? { isDefault: true } : {}) };
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

/** The notification channels with a label and an icon here; others are kept and shown by their own word. */
export const knownNotifications: readonly {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly words: readonly string[];
}[] = [
  { key: 'email', label: 'Email', icon: 'mail', words: ['email', 'mail'] },
  {
    key: 'push',
    label: 'Mobile push',
    icon: 'smartphone',
    words: ['push', 'mobile', 'mobilepush', 'pushnotification', 'app'],
  },
  { key: 'chat', label: 'Team chat', icon: 'messages-square', words: ['chat', 'teamchat'] },
  { key: 'webhook', label: 'Webhook', icon: 'webhook', words: ['webhook', 'webhooks'] },
];

/** Returns the word of a notification, "email" of `{integration: "email"}`; empty where it has none. */
export function integrationOf(notification: unknown): string {
  const word = isJsonObject(notification) ? notification['integration'] : notification;
  return typeof word === 'string' ? word : '';
}

/** Returns the key of a known notification channel; undefined for others. */
export function knownNotification(notification: unknown): string | undefined {
  const word = integrationOf(notification)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '');
  return knownNotifications.find(({ words }) => words.includes(word))?.key;
}

function withValue(group: Json, key: string, value: Json | undefined): Json {
  const object: Group = isJsonObject(group) ? (group as Group) : {};
  if (value !== undefined) return { ...object, [key]: value };
  const { [key]: _gone, ...others } = object;
  return others;
}
