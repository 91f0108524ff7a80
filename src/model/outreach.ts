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
  /** The id of the campaign, assigned by the service. */
  id: text,
  /** The name of the campaign. */
  name: text,
  /** What the campaign is for. */
  description: text,
  /** Which column of an import sets which contact attribute, and whether it has to. */
  fieldMappings: many(z.looseObject({ attribute: text, column: text, mandatory: flag })),
  /** Which contacts get it: those of a list, by a search text, by attributes and by tags. */
  filters: one(
    z.looseObject({
      list: one(listDefinitionSchema),
      q: text,
      attributes: many(attributeFilterSchema),
      tags: many(z.looseObject({ tag: text, visible: flag })),
    }),
  ),
  /** Pictures, videos and files sent along. */
  media: many(mediaSchema),
  /** The group whose numbers it is sent from. */
  phoneNumberFilter: one(z.looseObject({ group: one(z.looseObject({ id: text })) })),
  /** When it is sent next, as text of an open format. */
  nextExecution: text,
  /** The text of the message, with placeholders in braces that name contact fields. */
  template: text,
  /** What sends it, by code and name. Only the code is sent on create. */
  trigger: one(z.looseObject({ code: text, name: text })),
  /** Whether or since when it is paused, as text of an open format. */
  paused: text,
  /** When a report is sent. Sent on create. */
  reporting: one(z.looseObject({ when: text })),
});
/** A campaign: one text to all contacts that a filter finds, at the times of its trigger. */
export interface Campaign extends z.infer<typeof campaignSchema> {}

export const quickCampaignSchema = z.looseObject({
  /** The name of the campaign. */
  name: text,
  /** The id of the group whose numbers it is sent from. */
  groupId: text,
  /** The id of the list that gets it. */
  listId: text,
  /** The text, and pictures, videos and files sent along. */
  message: one(z.looseObject({ message: text, media: many(mediaSchema) })),
  /** When it is sent, ISO 8601 in UTC. Absent: at once. */
  sendAt: dateTime,
});
/** The body of a quick campaign: one message to one list. */
export interface QuickCampaign extends z.infer<typeof quickCampaignSchema> {}

export const templateSchema = z.looseObject({
  /** The id of the template, assigned by the service. */
  id: text,
  /** The name of the template. */
  name: text,
  /** The channel the text is for. The interface shows `SMS`; other values are kept as they are. */
  type: text,
  /** The text, with placeholders in braces that name contact fields. */
  template: text,
  /** Pictures, videos and files sent along. */
  media: many(mediaSchema),
});
/** A saved message text. */
export interface Template extends z.infer<typeof templateSchema> {}

export const messageSchema = z.looseObject({
  /** The id of the message, assigned by the service. */
  id: text,
  /** How far it has come. The values are not part of the interface; they are kept as they are. */
  status: text,
  /** When it was written, and by whom. */
  created: one(stampSchema),
  /** The conversation it belongs to. The interface does not show its shape. */
  conversation: anything,
  /** The kind of message. The values are not part of the interface; they are kept as they are. */
  type: text,
  /** The text as it was sent or received. */
  message: text,
  /** The template that the message was made from, as text. */
  template: text,
  /** True for a message to the contact, false for one from the contact. */
  outgoing: flag,
  /** The contact's number, in international format. */
  phoneNumber: text,
  /** What it cost. */
  price: amount,
  /** The number of segments it was sent in. */
  segments: amount,
  /** True where it was read. */
  read: flag,
  /** Pictures, videos and files sent along. */
  media: many(mediaSchema),
  /** When it is or was to be sent, ISO 8601 in UTC. */
  sendAt: dateTime,
});
/** One message of a conversation. */
export interface Message extends z.infer<typeof messageSchema> {}

export const conversationSchema = z.looseObject({
  /** The id of the conversation, assigned by the service. */
  id: text,
  /** When it was closed, ISO 8601 in UTC. Absent while it is open. */
  closed: dateTime,
  /**
   * What of it is unread, as texts. The interface does not say of what; the reference service lists ids of messages.
   */
  unread: many(z.string()),
  /** The kind of conversation. Its values are not part of the interface; they are kept as they are. */
  type: text,
  /** The latest message. */
  lastMessage: one(messageSchema),
});
/** The messages exchanged with one contact. */
export interface Conversation extends z.infer<typeof conversationSchema> {}

export const linkSchema = z.looseObject({
  /** The id of the link, assigned by the service. */
  id: text,
  /** The key of the link. In the reference service it is what follows the domain in the short address. */
  keyId: text,
  /** The name of the link. */
  name: text,
  /** The address it leads to. */
  destinationUrl: text,
  /** The short address, as contacts see it. */
  shortenedUrl: text,
  /** Id and name of the domain it is on. */
  domain: one(z.looseObject({ id: text, name: text })),
  /** True where clicks are counted by contact. */
  contactTracking: flag,
  /** True where clicks are counted by where they come from. */
  sourceTracking: flag,
  /** All clicks, clicks of different contacts, and the click-through rate. */
  stats: one(z.looseObject({ totalClicks: amount, uniqueClicks: amount, ctr: amount })),
});
/** A short link that counts its clicks. */
export interface Link extends z.infer<typeof linkSchema> {}

export const formSchema = z.looseObject({
  /** The id of the form, assigned by the service. */
  id: text,
  /** The name of the form. */
  name: text,
  /** How often it was shown. */
  impressions: amount,
  /** How often it was sent in. */
  conversions: amount,
  /** When the form was activated, ISO 8601 in UTC. Absent for one that is not active. */
  active: dateTime,
});
/** A lead form, with its counters. */
export interface Form extends z.infer<typeof formSchema> {}

export const meetingEventSchema = z.looseObject({
  /** The id of the event, assigned by the service; only in responses. */
  id: text,
  /** The name of the event in its address, assigned by the service; only in responses. */
  slug: text,
  /** The name of the event. */
  name: text,
  /** What the meeting is about. */
  description: text,
  /** The lengths to choose from. The interface shows no unit. */
  durations: many(z.number()),
  /** The calendar it is booked into: the id of the connection; in responses also since when, and whose it is. */
  calendar: one(
    z.looseObject({
      connection: one(
        z.looseObject({ id: text, connectedAt: dateTime, user: one(z.looseObject({ id: text, email: text })) }),
      ),
    }),
  ),
  /** The bookable times of each day of the week, in their time zone. */
  availability: one(availabilitySchema),
  /** Who holds the meeting. Ids are added in responses. */
  hosts: many(z.looseObject({ id: text, email: text, firstName: text, lastName: text })),
  /** True where a contact may bring others. */
  allowAdditionalAttendees: flag,
  /** The time kept free around a meeting. The interface shows no unit. */
  bufferTime: amount,
  /** How long before it begins a meeting must be booked. The interface shows no unit. */
  minimumNotice: amount,
  /** True where it can be booked. */
  enabled: flag,
  /** When host and attendee are notified by SMS, as numbers. The interface shows no unit. */
  notifications: one(
    z.looseObject({
      host: one(z.looseObject({ sms: amount })),
      attendee: one(z.looseObject({ sms: amount })),
    }),
  ),
  /** The addresses of logo and cover picture. */
  styling: one(z.looseObject({ logo: text, cover: text })),
});
/** A kind of meeting that contacts can book. */
export interface MeetingEvent extends z.infer<typeof meetingEventSchema> {}
