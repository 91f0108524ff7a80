import * as z from 'zod/mini';
import { amount, dateTime, flag, many, one, openObject, text } from './field.js';
import { listDefinitionSchema } from './shared-object.js';

/** A contact's membership of a list: the list itself, with opt-in and opt-out. */
export const listMembershipSchema = z.extend(listDefinitionSchema, { optIn: dateTime, optOut: dateTime });
export interface ListMembership extends z.infer<typeof listMembershipSchema> {}

const externalRecordSchema = z.looseObject({ id: amount });

export const contactSchema = z.looseObject({
  /** The id of the contact, assigned by the service; only in responses. */
  id: text,
  /** The e-mail address. */
  email: text,
  /** The first name; a placeholder writes `{firstName}`. */
  firstName: text,
  /** The last name; a placeholder writes `{lastName}`. */
  lastName: text,
  /** The mobile number in international format, and its country. The interface shows it in updates only. */
  mobile: one(z.looseObject({ number: text, country: text })),
  /** The lists that the contact is or was on, with the dates of opt-in and opt-out. */
  lists: many(listMembershipSchema),
  /** Values of custom attributes, by the `name` of their definition. Any JSON. */
  attributes: openObject,
  /** When the contact agreed to messages, ISO 8601 in UTC. Absent for one who did not. */
  optIn: dateTime,
  /** When the contact was blocked, ISO 8601 in UTC. Absent for one that is not. */
  blocked: dateTime,
  /** The number of the contact in a first external CRM. On the wire the key carries the vendor's brand. */
  crmA: one(externalRecordSchema),
  /** The number of the contact in a second external CRM. */
  crmB: one(externalRecordSchema),
  /** The number of the contact in a third external CRM. */
  crmC: one(externalRecordSchema),
  /** False where the number cannot be reached; only in responses. */
  valid: flag,
});
/** A contact of an account. */
export interface Contact extends z.infer<typeof contactSchema> {}

export const attributeDefinitionSchema = z.looseObject({
  /** The id of the definition, assigned by the service. */
  id: text,
  /** The key of the values in `Contact.attributes`, and what placeholders write after `attributes.`. */
  name: text,
  /** The name that users see. */
  label: text,
  /** What the attribute belongs to. The interface shows `contacts`; there are `deals` and `tickets` as well. */
  type: text,
  /** The type of its values. The interface shows `text`; other values are kept as they are. */
  dataType: text,
});
/** The definition of a custom attribute. */
export interface AttributeDefinition extends z.infer<typeof attributeDefinitionSchema> {}

/** The response to an attribute update: the shape of a balance, as the interface shows it. */
export const attributeUpdateAnswerSchema = z.looseObject({
  /** The balance. */
  amount,
  /** The balance below which it is topped up. */
  below: amount,
  /** When it was last topped up, ISO 8601 in UTC. */
  lastTopup: dateTime,
});
/** The response to an attribute update. It has the shape of a balance, as the interface shows it. */
export interface AttributeUpdateAnswer extends z.infer<typeof attributeUpdateAnswerSchema> {}
