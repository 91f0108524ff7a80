import * as z from 'zod/mini';
import { amount, anything, dateTime, flag, many, one, openObject, text } from './field.js';

/** A picture, video or file sent with a message. */
export const mediaSchema = z.looseObject({ url: text, type: text, name: text, filename: text });
export interface Media extends z.infer<typeof mediaSchema> {}

/** Who or what did something. */
export const actorSchema = z.looseObject({
  id: text,
  name: text,
  firstName: text,
  lastName: text,
  email: text,
  source: text,
  subSource: text,
});
export interface Actor extends z.infer<typeof actorSchema> {}

/** When something was done, and by whom. */
export const stampSchema = z.looseObject({ at: dateTime, by: one(actorSchema) });
export interface Stamp extends z.infer<typeof stampSchema> {}

export const groupRefSchema = z.looseObject({ id: text, name: text });
export interface GroupRef extends z.infer<typeof groupRefSchema> {}

const timeOfDaySchema = z.looseObject({ hour: amount, minute: amount });

/** A stretch of a day, in the time zone of what it belongs to. */
export const timeRangeSchema = z.looseObject({ start: one(timeOfDaySchema), end: one(timeOfDaySchema) });
export interface TimeRange extends z.infer<typeof timeRangeSchema> {}

/** The time ranges of each day of a week. */
export const weekTimesSchema = z.looseObject({
  sun: many(timeRangeSchema),
  mon: many(timeRangeSchema),
  tue: many(timeRangeSchema),
  wed: many(timeRangeSchema),
  thu: many(timeRangeSchema),
  fri: many(timeRangeSchema),
  sat: many(timeRangeSchema),
});
export interface WeekTimes extends z.infer<typeof weekTimesSchema> {}

const officeHoursShape = z.looseObject({ active: flag, timezone: text, times: one(weekTimesSchema) });
export interface OfficeHours extends z.infer<typeof officeHoursShape> {}
export const officeHoursSchema: z.ZodMiniType<OfficeHours> = officeHoursShape;

export const availabilitySchema = z.looseObject({ timezone: text, times: one(weekTimesSchema) });
export interface Availability extends z.infer<typeof availabilitySchema> {}

/** One condition on a contact attribute. */
export const attributeFilterSchema = z.looseObject({ attribute: text, comparator: text, value: many(z.string()) });
export interface AttributeFilter extends z.infer<typeof attributeFilterSchema> {}

/** Which contacts a list or campaign is about. */
export const contactFilterSchema = z.looseObject({
  q: text,
  attributes: many(attributeFilterSchema),
  list: flag,
  valid: flag,
  invalid: flag,
  blocked: flag,
  unblocked: flag,
  optIn: flag,
});
export interface ContactFilter extends z.infer<typeof contactFilterSchema> {}

export const listDefinitionSchema = z.looseObject({
  id: text,
  name: text,
  keyword: text,
  doubleOptIn: one(z.looseObject({ enabled: flag, prompt: text })),
  filter: one(contactFilterSchema),
  optInConfirmation: text,
});
export interface ListDefinition extends z.infer<typeof listDefinitionSchema> {}

/** What a phone number or sender can be used for, and how far its registration has come. */
const channelsShape = z.looseObject({
  sms: one(
    z.looseObject({
      active: flag,
      universalReply: flag,
      supportedDestinations: openObject,
      regulatory: one(
        z.looseObject({
          brandStatus: text,
          campaign: one(z.looseObject({ id: text, campaignId: text, useCase: text })),
          pft: flag,
          submitted: dateTime,
          approved: dateTime,
          rejected: dateTime,
        }),
      ),
    }),
  ),
  voice: one(
    z.looseObject({
      active: flag,
      incoming: one(z.looseObject({ action: text, forwardTo: text, message: text, transcribe: flag })),
      features: many(z.string()),
    }),
  ),
  whatsapp: one(z.looseObject({ active: flag })),
});
export interface Channels extends z.infer<typeof channelsShape> {}
export const channelsSchema: z.ZodMiniType<Channels> = channelsShape;

export const phoneNumberSchema = z.looseObject({
  id: text,
  status: text,
  number: text,
  country: text,
  type: text,
  name: text,
  verified: flag,
  provider: text,
  supportedDestinations: many(z.string()),
  forwardTo: openObject,
  universalReply: flag,
  channels: one(channelsSchema),
  groups: many(groupRefSchema),
  hosted: flag,
});
export interface PhoneNumber extends z.infer<typeof phoneNumberSchema> {}

export const senderSchema = z.looseObject({
  id: text,
  type: text,
  subType: text,
  status: text,
  identifier: text,
  created: one(stampSchema),
  updated: one(stampSchema),
  channels: one(channelsSchema),
  groups: many(groupRefSchema),
});
export interface Sender extends z.infer<typeof senderSchema> {}

/** Where a list begins and whether more follows. */
export const paginationSchema = z.looseObject({ limit: amount, offset: amount, hasNext: flag });
export interface Pagination extends z.infer<typeof paginationSchema> {}

/** Every response: `success` always; `data` of the endpoint's kind; `pagination` on lists. */
export const envelopeSchema = z.looseObject({
  success: z.boolean(),
  data: anything,
  pagination: one(paginationSchema),
});
export interface Envelope extends z.infer<typeof envelopeSchema> {}
