import * as z from 'zod/mini';
import { amount, dateTime, flag, many, one, openObject, text } from './field.js';
import { listDefinitionSchema } from './shared-object.js';

/** A contact's membership of a list: the list itself, with opt-in and opt-out. */
export const listMembershipSchema = z.extend(listDefinitionSchema, { optIn: dateTime, optOut: dateTime });
export interface ListMembership extends z.infer<typeof listMembershipSchema> {}

const externalRecordSchema = z.looseObject({ id: amount });

export const contactSchema = z.looseObject({
  id: text,
  email: text,
  firstName: text,
  lastName: text,
  mobile: one(z.looseObject({ number: text, country: text })),
  lists: many(listMembershipSchema),
  attributes: openObject,
  optIn: dateTime,
  blocked: dateTime,
  crmA: one(externalRecordSchema),
  crmB: one(externalRecordSchema),
  crmC: one(externalRecordSchema),
  valid: flag,
});
export interface Contact extends z.infer<typeof contactSchema> {}

export const attributeDefinitionSchema = z.looseObject({
  id: text,
  name: text,
  label: text,
  type: text,
  dataType: text,
});
export interface AttributeDefinition extends z.infer<typeof attributeDefinitionSchema> {}

/** The response to an attribute update: the shape of a balance, as the interface shows it. */
export const attributeUpdateAnswerSchema = z.looseObject({ amount, below: amount, lastTopup: dateTime });
export interface AttributeUpdateAnswer extends z.infer<typeof attributeUpdateAnswerSchema> {}
