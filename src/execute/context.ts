import { isJsonObject, type Json, type JsonObject, memoizeByIdentity } from '#base';
import type { Contact, WorkflowVersion } from '#model';
import type { ExecutionAccount } from './account.js';
import { withValue, withValues } from './with-values.js';

const none: JsonObject = {};

/** An object within a context; an empty one where there is none. */
export function sectionOf(context: JsonObject, name: string): JsonObject {
  const own = Object.hasOwn(context, name) ? context[name] : undefined;
  return isJsonObject(own) ? (own as JsonObject) : none;
}

/** The context with other values in one of its objects. */
export function withSection(context: JsonObject, name: string, values: JsonObject): JsonObject {
  return withValue(context, name, withValues<Json>(sectionOf(context, name), values));
}

/** The texts in a list; of a list of named things their names. */
export function namesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const name = isJsonObject(item) ? item['name'] : item;
    return typeof name === 'string' && name !== '' ? [name] : [];
  });
}

const propertiesOf = memoizeByIdentity((version: WorkflowVersion): JsonObject =>
  Object.fromEntries(
    (version.definition?.properties ?? []).flatMap(({ name, ...property }) =>
      typeof name === 'string' ? [[name, (property['value'] ?? property['default'] ?? null) as Json]] : [],
    ),
  ),
);

/** The context that an execution begins with: the contact, their attributes, and the execution itself. */
export function startContext(
  contact: Contact,
  version: WorkflowVersion,
  { id, start, zone }: { readonly id: string; readonly start: number; readonly zone: string | undefined },
): JsonObject {
  const { attributes, lists, ...own } = contact;
  return {
    contact: withValues<Json>(own as JsonObject, {
      lists: (lists ? namesIn(lists.filter((list) => !list.optOut)) : []) as Json,
      tags: namesIn(contact['tags']) as Json,
      valid: contact.valid ?? true,
      ...(zone === undefined ? {} : { timezone: zone }),
    }),
    attributes: isJsonObject(attributes) ? (attributes as JsonObject) : {},
    properties: propertiesOf(version),
    conversation: { attempts: 0 },
    outputs: {},
    run: { id, version: version.name ?? '', startedAt: new Date(start).toISOString() },
  };
}

/** A context with what is known beside it; objects keep their other values. */
export function withKnown(context: JsonObject, known: JsonObject | undefined): JsonObject {
  let next = context;
  for (const [name, value] of Object.entries(known ?? {}))
    next = isJsonObject(value) ? withSection(next, name, value as JsonObject) : withValue<Json>(next, name, value);
  return next;
}

/** Nodes whose outputs a context has count as left before the first visit. */
export function leftIn(context: JsonObject): { readonly [nodeId: string]: number } {
  return Object.fromEntries(Object.keys(sectionOf(context, 'outputs')).map((nodeId) => [nodeId, 1]));
}

/** The time zone of a contact: the host's answer, else the contact's own, else the account's, else UTC. */
export function zoneOf(
  contact: Contact,
  { contactTimeZone, timeZone }: ExecutionAccount,
  isTimeZone: (zone: unknown) => zone is string,
): string {
  const known: unknown = contactTimeZone?.(contact);
  if (isTimeZone(known)) return known;
  const own = contact['timezone'];
  if (isTimeZone(own)) return own;
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
