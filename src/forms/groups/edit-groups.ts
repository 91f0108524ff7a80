import { type Json, type JsonObject, isJsonObject } from '#base';

/** A group as it is on the wire: an open object, of which everything that no control here knows stays as it came. */
export type Group = JsonObject;

/** The key of phone numbers is literally this on the wire. */
export const numbersKey = 'phoneNumbers?';

/** Groups in which one has another value at a key; `undefined` removes the key. */
export function withGroupValue(
  groups: readonly Json[],
  index: number,
  key: string,
  value: Json | undefined,
): readonly Json[] {
  return groups.map((group, at) => (at === index ? withValue(group, key, value) : group));
}

/** Groups of which exactly one is the default. The others lose the mark only where they have it. */
export function withDefaultGroup(groups: readonly Json[], index: number): readonly Json[] {
  return groups.map((group, at) => {
    if (at === index) return withValue(group, 'isDefault', true);
    return isJsonObject(group) && group['isDefault'] === true ? withValue(group, 'isDefault', false) : group;
  });
}

/** A list with one item in another place. */
export function withMoved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A further group, by a name no other has; the first one becomes the default. */
export function newGroup(groups: readonly Json[]): Group {
  const names = new Set(groups.map((group) => (isJsonObject(group) ? group['name'] : undefined)));
  let name = 'New group';
  for (let count = 2; names.has(name); count++) name = `New group ${count}`;
  return { name, users: [], senders: [], tags: [], ...(groups.length === 0 ? { isDefault: true } : {}) };
}

const none: readonly Json[] = [];

/** What a group holds as a list at a key; nothing where it holds anything else. */
export function listIn(group: unknown, key: string): readonly Json[] {
  const list: unknown = isJsonObject(group) && Object.hasOwn(group, key) ? group[key] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : none;
}

/** A number of a group: where it is kept, and what is kept. */
export interface GroupNumber {
  readonly key: 'senders' | typeof numbersKey;
  readonly index: number;
  readonly value: Json;
}

/** The numbers of a group in their order: its senders, then what it keeps under the key `phoneNumbers?`. */
export function numbersOf(group: unknown): readonly GroupNumber[] {
  return (['senders', numbersKey] as const).flatMap((key) =>
    listIn(group, key).map((value, index) => ({ key, index, value })),
  );
}

/** The list a number belongs to: what has the shape of a PhoneNumber to those, everything else to the senders. */
export function keyForNumber(value: Json): GroupNumber['key'] {
  return isJsonObject(value) && typeof value['number'] === 'string' && typeof value['identifier'] !== 'string'
    ? numbersKey
    : 'senders';
}

/** A number that was chosen, as a sender keeps it: text becomes an `identifier`. */
export function asNumber(value: Json): Json {
  return typeof value === 'string' ? { type: 'phonenumber', identifier: value } : value;
}

/** The ways of telling people of a conversation that have a name and a picture here; others are kept and shown as they are. */
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

/** The word of a notification, "email" of `{integration: "email"}`; empty where it has none. */
export function integrationOf(notification: unknown): string {
  const word = isJsonObject(notification) ? notification['integration'] : notification;
  return typeof word === 'string' ? word : '';
}

/** The known way a notification goes; undefined for others. */
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
