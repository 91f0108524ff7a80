import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import {
  actorSchema,
  attributeFilterSchema,
  availabilitySchema,
  channelsSchema,
  configGroupSchema,
  configUserSchema,
  contactFilterSchema,
  groupRefSchema,
  listDefinitionSchema,
  listMembershipSchema,
  mediaSchema,
  messageSchema,
  nodePropertySchema,
  nodeTypeSchema,
  officeHoursSchema,
  paginationSchema,
  phoneNumberSchema,
  planSchema,
  postalAddressSchema,
  senderSchema,
  stampSchema,
  taxSchema,
  timeRangeSchema,
  weekTimesSchema,
} from '#schema';
import type { NamedSchema } from './route.js';

/** Shared objects of the interface occur once, under their name. */
const shared: readonly NamedSchema[] = Object.entries({
  Actor: actorSchema,
  AttributeFilter: attributeFilterSchema,
  Availability: availabilitySchema,
  Channels: channelsSchema,
  ConfigGroup: configGroupSchema,
  User: configUserSchema,
  ContactFilter: contactFilterSchema,
  GroupRef: groupRefSchema,
  ListDefinition: listDefinitionSchema,
  ListMembership: listMembershipSchema,
  Media: mediaSchema,
  Message: messageSchema,
  NodeProperty: nodePropertySchema,
  NodeType: nodeTypeSchema,
  OfficeHours: officeHoursSchema,
  PhoneNumber: phoneNumberSchema,
  Plan: planSchema,
  PostalAddress: postalAddressSchema,
  Sender: senderSchema,
  Stamp: stampSchema,
  Tax: taxSchema,
  TimeRange: timeRangeSchema,
  WeekTimes: weekTimesSchema,
  EnvelopePagination: paginationSchema,
}).map(([name, schema]) => ({ name, schema: schema as z.ZodMiniType }));

const prefix = '#/components/schemas/';

/**
 * The schemas of these names for the OpenAPI document, with those of the shared objects they use. Throws where one name
 * has two shapes: the document could show only one of them.
 */
export function describeSchemas(named: readonly NamedSchema[]): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  const aliases = new Map<string, string>();
  const shapes = new Map<string, z.ZodMiniType>();
  for (const { name, schema } of [...named, ...shared]) {
    const known = shapes.get(name);
    if (known !== undefined && known !== schema) throw new Error(`Two shapes are called ${name}`);
    if (known === schema) continue;
    shapes.set(name, schema);
    const first = registry.get(schema)?.id;
    if (first === undefined) registry.add(schema, { id: name });
    else aliases.set(name, first);
  }
  const { schemas } = z.toJSONSchema(registry, { unrepresentable: 'any', io: 'input', uri: (id) => prefix + id });
  const all: Record<string, unknown> = {
    ...schemas,
    ...Object.fromEntries([...aliases].map(([name, first]) => [name, { $ref: prefix + first }])),
  };
  const wanted = new Set(named.map(({ name }) => name));
  for (const name of wanted) for (const part of referencesIn(all[name])) wanted.add(part);
  return Object.fromEntries([...wanted].toSorted().map((name) => [name, tidy(all[name])]));
}

function referencesIn(schema: unknown): readonly string[] {
  return [...JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name as string,
  );
}

/** Simplifies a schema: a nullable type in one line, and no empty parts. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (!isJsonObject(value)) return value;
  const { $id: _id, $schema: _schema, additionalProperties, anyOf, ...rest } = value;
  const [some, none, ...more] = Array.isArray(anyOf) ? (anyOf as readonly unknown[]) : [];
  const isNullable = more.length === 0 && isJsonObject(none) && none['type'] === 'null' && isJsonObject(some);
  if (isNullable && typeof some['type'] === 'string' && !('enum' in some) && !('const' in some)) {
    return tidy({ ...rest, ...some, type: [some['type'], 'null'] });
  }
  return {
    ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, tidy(part)])),
    ...(anyOf === undefined ? {} : { anyOf: tidy(anyOf) }),
    // Objects of the interface are open: unknown keys are kept.
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: isEmpty(additionalProperties) ? true : tidy(additionalProperties) }),
  };
}

function isEmpty(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}
