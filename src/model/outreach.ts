import * as z from 'zod/mini';
import { amount, anything, dateTime, flag, many, one, text } from './field.js';
import {
  attributeFilterSchema,
  availabilitySchema,
  listDefinitionSchema,
  mediaSchema,
  stampSchema,
} from './shared-object.js';

export const campaignSchema = z.looseObject({
  id: text,
  name: text,
  description: text,
  fieldMappings: many(z.looseObject({ attribute: text, column: text, mandatory: flag })),
  filters: one(
    z.looseObject({
      list: one(listDefinitionSchema),
      q: text,
      attributes: many(attributeFilterSchema),
      tags: many(z.looseObject({ tag: text, visible: flag })),
    }),
  ),
  media: many(mediaSchema),
  phoneNumberFilter: one(z.looseObject({ group: one(z.looseObject({ id: text })) })),
  nextExecution: text,
  template: text,
  trigger: one(z.looseObject({ code: text, name: text })),
  paused: text,
  reporting: one(z.looseObject({ when: text })),
});
export interface Campaign extends z.infer<typeof campaignSchema> {}

export const quickCampaignSchema = z.looseObject({
  name: text,
  groupId: text,
  listId: text,
  message: one(z.looseObject({ message: text, media: many(mediaSchema) })),
  sendAt: dateTime,
});
export interface QuickCampaign extends z.infer<typeof quickCampaignSchema> {}

export const templateSchema = z.looseObject({
  id: text,
  name: text,
  type: text,
  template: text,
  media: many(mediaSchema),
});
export interface Template extends z.infer<typeof templateSchema> {}

export const messageSchema = z.looseObject({
  id: text,
  status: text,
  created: one(stampSchema),
  conversation: anything,
  type: text,
  message: text,
  template: text,
  outgoing: flag,
  phoneNumber: text,
  price: amount,
  segments: amount,
  read: flag,
  media: many(mediaSchema),
  sendAt: dateTime,
});
export interface Message extends z.infer<typeof messageSchema> {}

export const conversationSchema = z.looseObject({
  id: text,
  closed: dateTime,
  unread: many(z.string()),
  type: text,
  lastMessage: one(messageSchema),
});
export interface Conversation extends z.infer<typeof conversationSchema> {}

export const linkSchema = z.looseObject({
  id: text,
  keyId: text,
  name: text,
  destinationUrl: text,
  shortenedUrl: text,
  domain: one(z.looseObject({ id: text, name: text })),
  contactTracking: flag,
  sourceTracking: flag,
  stats: one(z.looseObject({ totalClicks: amount, uniqueClicks: amount, ctr: amount })),
});
export interface Link extends z.infer<typeof linkSchema> {}

export const formSchema = z.looseObject({
  id: text,
  name: text,
  impressions: amount,
  conversions: amount,
  active: dateTime,
});
export interface Form extends z.infer<typeof formSchema> {}

export const meetingEventSchema = z.looseObject({
  id: text,
  slug: text,
  name: text,
  description: text,
  durations: many(z.number()),
  calendar: one(
    z.looseObject({
      connection: one(
        z.looseObject({ id: text, connectedAt: dateTime, user: one(z.looseObject({ id: text, email: text })) }),
      ),
    }),
  ),
  availability: one(availabilitySchema),
  hosts: many(z.looseObject({ id: text, email: text, firstName: text, lastName: text })),
  allowAdditionalAttendees: flag,
  bufferTime: amount,
  minimumNotice: amount,
  enabled: flag,
  notifications: one(
    z.looseObject({
      host: one(z.looseObject({ sms: amount })),
      attendee: one(z.looseObject({ sms: amount })),
    }),
  ),
  styling: one(z.looseObject({ logo: text, cover: text })),
});
export interface MeetingEvent extends z.infer<typeof meetingEventSchema> {}
