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

const officeHoursShape = z.looseObject({
  /** True where the hours apply; else messages go out at any time. */
  active: flag,
  /** The IANA time zone of the hours, such as `America/New_York`. */
  timezone: text,
  /** The open hours of each day of the week. A day without ranges is closed. */
  times: one(weekTimesSchema),
});
/** When a team answers. */
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
  /** The id of the list, assigned by the service. In a contact's memberships only in responses. */
  id: text,
  /** The name of the list. */
  name: text,
  /** The word that contacts send to join. */
  keyword: text,
  /** Whether joining takes a confirmation, and the text that asks for it. */
  doubleOptIn: one(z.looseObject({ enabled: flag, prompt: text })),
  /** Which contacts are on the list, where it is computed. */
  filter: one(contactFilterSchema),
  /** The text sent to a contact who has joined. */
  optInConfirmation: text,
});
/** A list of contacts, with how contacts join it. */
export interface ListDefinition extends z.infer<typeof listDefinitionSchema> {}

/** What a phone number or sender can be used for, and how far its registration has come. */
const channelsShape = z.looseObject({
  /** Text messages: whether they can be sent, where to, and the state of the registration with the carriers. */
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
  /** Calls: whether they can be taken, what happens to them, and what else is supported. */
  voice: one(
    z.looseObject({
      active: flag,
      incoming: one(z.looseObject({ action: text, forwardTo: text, message: text, transcribe: flag })),
      features: many(z.string()),
    }),
  ),
  /** WhatsApp: whether messages can be sent. */
  whatsapp: one(z.looseObject({ active: flag })),
});
/** The channels that a number or sender supports, and how far its registration has come. */
export interface Channels extends z.infer<typeof channelsShape> {}
export const channelsSchema: z.ZodMiniType<Channels> = channelsShape;

export const phoneNumberSchema = z.looseObject({
  /** The id of the number, assigned by the service. */
  id: text,
  /** The state of the number. Its values are not part of the interface; they are kept as they are. */
  status: text,
  /** The number itself, in international format. */
  number: text,
  /** The country of the number, as the service writes it. */
  country: text,
  /** The kind of number, such as local or toll-free. Its values are kept as they are. */
  type: text,
  /** The name that the account gave the number. */
  name: text,
  /** True where the number is verified. */
  verified: flag,
  /** The carrier that provides the number. */
  provider: text,
  /** The countries that messages can be sent to. */
  supportedDestinations: many(z.string()),
  /** Where calls are forwarded to. Its fields are not part of the interface. */
  forwardTo: openObject,
  /** True where universal reply is on. The interface says no more about it. */
  universalReply: flag,
  /** What the number can be used for. */
  channels: one(channelsSchema),
  /** The groups that use the number. */
  groups: many(groupRefSchema),
  /** True where the number is hosted. The interface says no more about it. */
  hosted: flag,
});
/** A phone number of the account. */
export interface PhoneNumber extends z.infer<typeof phoneNumberSchema> {}

export const senderSchema = z.looseObject({
  /** The id of the sender, assigned by the service. */
  id: text,
  /** The kind of sender. The interface shows `phonenumber`; other values are kept as they are. */
  type: text,
  /** A finer kind within `type`. Its values are kept as they are. */
  subType: text,
  /** The state of the sender. Its values are not part of the interface; they are kept as they are. */
  status: text,
  /** What recipients see: the number in international format, or a name. */
  identifier: text,
  /** When and by whom it was added; only in responses. */
  created: one(stampSchema),
  /** When and by whom it was last changed; only in responses. */
  updated: one(stampSchema),
  /** What the sender can be used for, and how far its registration has come. */
  channels: one(channelsSchema),
  /** The groups that use the sender. */
  groups: many(groupRefSchema),
});
/** What messages are sent from: a number, or another identity of the account. */
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
