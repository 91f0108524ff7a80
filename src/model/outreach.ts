import type { ShapeFor } from './shape.js';
import {
  type AttributeFilter,
  attributeFilterShape,
  type Availability,
  availabilityShape,
  type ListDefinition,
  listDefinitionShape,
  type Media,
  mediaShape,
  type Stamp,
  stampShape,
} from './shared-object.js';

/** A campaign: one text to all contacts that a filter finds, at the times of its trigger. */
export interface Campaign {
  /** The id of the campaign, assigned by the service. */
  id?: string | null | undefined;
  /** The name of the campaign. */
  name?: string | null | undefined;
  /** What the campaign is for. */
  description?: string | null | undefined;
  /** Which column of an import sets which contact attribute, and whether it has to. */
  fieldMappings?:
    | {
        attribute?: string | null | undefined;
        column?: string | null | undefined;
        mandatory?: boolean | null | undefined;
        [key: string]: unknown;
      }[]
    | null
    | undefined;
  /** Which contacts get it: those of a list, by a search text, by attributes and by tags. */
  filters?:
    | {
        list?: ListDefinition | null | undefined;
        q?: string | null | undefined;
        attributes?: AttributeFilter[] | null | undefined;
        tags?:
          | { tag?: string | null | undefined; visible?: boolean | null | undefined; [key: string]: unknown }[]
          | null
          | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** Pictures, videos and files sent along. */
  media?: Media[] | null | undefined;
  /** The group whose numbers it is sent from. */
  phoneNumberFilter?:
    | { group?: { id?: string | null | undefined; [key: string]: unknown } | null | undefined; [key: string]: unknown }
    | null
    | undefined;
  /** When it is sent next, as text of an open format. */
  nextExecution?: string | null | undefined;
  /** The text of the message, with placeholders in braces that name contact fields. */
  template?: string | null | undefined;
  /** What sends it, by code and name. Only the code is sent on create. */
  trigger?:
    { code?: string | null | undefined; name?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** Whether or since when it is paused, as text of an open format. */
  paused?: string | null | undefined;
  /** When a report is sent. Sent on create. */
  reporting?: { when?: string | null | undefined; [key: string]: unknown } | null | undefined;
  [key: string]: unknown;
}
export const campaignShape: ShapeFor<Campaign> = {
  id: 'text',
  name: 'text',
  description: 'text',
  fieldMappings: [{ attribute: 'text', column: 'text', mandatory: 'flag' }],
  filters: {
    list: listDefinitionShape,
    q: 'text',
    attributes: [attributeFilterShape],
    tags: [{ tag: 'text', visible: 'flag' }],
  },
  media: [mediaShape],
  phoneNumberFilter: { group: { id: 'text' } },
  nextExecution: 'text',
  template: 'text',
  trigger: { code: 'text', name: 'text' },
  paused: 'text',
  reporting: { when: 'text' },
};

/** The body of a quick campaign: one message to one list. */
export interface QuickCampaign {
  /** The name of the campaign. */
  name?: string | null | undefined;
  /** The id of the group whose numbers it is sent from. */
  groupId?: string | null | undefined;
  /** The id of the list that gets it. */
  listId?: string | null | undefined;
  /** The text, and pictures, videos and files sent along. */
  message?:
    | { message?: string | null | undefined; media?: Media[] | null | undefined; [key: string]: unknown }
    | null
    | undefined;
  /** When it is sent, ISO 8601 in UTC. Absent: at once. */
  sendAt?: string | null | undefined;
  [key: string]: unknown;
}
export const quickCampaignShape: ShapeFor<QuickCampaign> = {
  name: 'text',
  groupId: 'text',
  listId: 'text',
  message: { message: 'text', media: [mediaShape] },
  sendAt: 'text',
};

/** A saved message text. */
export interface Template {
  /** The id of the template, assigned by the service. */
  id?: string | null | undefined;
  /** The name of the template. */
  name?: string | null | undefined;
  /** The channel the text is for. The interface shows `SMS`; other values are kept as they are. */
  type?: 'SMS' | (string & {}) | null | undefined;
  /** The text, with placeholders in braces that name contact fields. */
  template?: string | null | undefined;
  /** Pictures, videos and files sent along. */
  media?: Media[] | null | undefined;
  [key: string]: unknown;
}
export const templateShape: ShapeFor<Template> = {
  id: 'text',
  name: 'text',
  type: 'text',
  template: 'text',
  media: [mediaShape],
};

/** One message of a conversation. */
export interface Message {
  /** The id of the message, assigned by the service. */
  id?: string | null | undefined;
  /** How far it has come. The values are not part of the interface; they are kept as they are. */
  status?: string | null | undefined;
  /** When it was written, and by whom. */
  created?: Stamp | null | undefined;
  /** The conversation it belongs to. The interface does not show its shape. */
  conversation?: unknown;
  /** The kind of message. The values are not part of the interface; they are kept as they are. */
  type?: string | null | undefined;
  /** The text as it was sent or received. */
  message?: string | null | undefined;
  /** The template that the message was made from, as text. */
  template?: string | null | undefined;
  /** True for a message to the contact, false for one from the contact. */
  outgoing?: boolean | null | undefined;
  /** The contact's number, in international format. */
  phoneNumber?: string | null | undefined;
  /** What it cost. */
  price?: number | null | undefined;
  /** The number of segments it was sent in. */
  segments?: number | null | undefined;
  /** True where it was read. */
  read?: boolean | null | undefined;
  /** Pictures, videos and files sent along. */
  media?: Media[] | null | undefined;
  /** When it is or was to be sent, ISO 8601 in UTC. */
  sendAt?: string | null | undefined;
  [key: string]: unknown;
}
export const messageShape: ShapeFor<Message> = {
  id: 'text',
  status: 'text',
  created: stampShape,
  conversation: 'any',
  type: 'text',
  message: 'text',
  template: 'text',
  outgoing: 'flag',
  phoneNumber: 'text',
  price: 'number',
  segments: 'number',
  read: 'flag',
  media: [mediaShape],
  sendAt: 'text',
};

/** The messages exchanged with one contact. */
export interface Conversation {
  /** The id of the conversation, assigned by the service. */
  id?: string | null | undefined;
  /** When it was closed, ISO 8601 in UTC. Absent while it is open. */
  closed?: string | null | undefined;
  /**
   * What of it is unread, as texts. The interface does not say of what; the reference service lists ids of messages.
   */
  unread?: string[] | null | undefined;
  /** The kind of conversation. Its values are not part of the interface; they are kept as they are. */
  type?: string | null | undefined;
  /** The latest message. */
  lastMessage?: Message | null | undefined;
  [key: string]: unknown;
}
export const conversationShape: ShapeFor<Conversation> = {
  id: 'text',
  closed: 'text',
  unread: ['text!'],
  type: 'text',
  lastMessage: messageShape,
};

/** A short link that counts its clicks. */
export interface Link {
  /** The id of the link, assigned by the service. */
  id?: string | null | undefined;
  /** The key of the link. In the reference service it is what follows the domain in the short address. */
  keyId?: string | null | undefined;
  /** The name of the link. */
  name?: string | null | undefined;
  /** The address it leads to. */
  destinationUrl?: string | null | undefined;
  /** The short address, as contacts see it. */
  shortenedUrl?: string | null | undefined;
  /** Id and name of the domain it is on. */
  domain?:
    { id?: string | null | undefined; name?: string | null | undefined; [key: string]: unknown } | null | undefined;
  /** True where clicks are counted by contact. */
  contactTracking?: boolean | null | undefined;
  /** True where clicks are counted by where they come from. */
  sourceTracking?: boolean | null | undefined;
  /** All clicks, clicks of different contacts, and the click-through rate. */
  stats?:
    | {
        totalClicks?: number | null | undefined;
        uniqueClicks?: number | null | undefined;
        ctr?: number | null | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  [key: string]: unknown;
}
export const linkShape: ShapeFor<Link> = {
  id: 'text',
  keyId: 'text',
  name: 'text',
  destinationUrl: 'text',
  shortenedUrl: 'text',
  domain: { id: 'text', name: 'text' },
  contactTracking: 'flag',
  sourceTracking: 'flag',
  stats: { totalClicks: 'number', uniqueClicks: 'number', ctr: 'number' },
};

/** A lead form, with its counters. */
export interface Form {
  /** The id of the form, assigned by the service. */
  id?: string | null | undefined;
  /** The name of the form. */
  name?: string | null | undefined;
  /** How often it was shown. */
  impressions?: number | null | undefined;
  /** How often it was sent in. */
  conversions?: number | null | undefined;
  /** When the form was activated, ISO 8601 in UTC. Absent for one that is not active. */
  active?: string | null | undefined;
  [key: string]: unknown;
}
export const formShape: ShapeFor<Form> = {
  id: 'text',
  name: 'text',
  impressions: 'number',
  conversions: 'number',
  active: 'text',
};

/** A kind of meeting that contacts can book. */
export interface MeetingEvent {
  /** The id of the event, assigned by the service; only in responses. */
  id?: string | null | undefined;
  /** The name of the event in its address, assigned by the service; only in responses. */
  slug?: string | null | undefined;
  /** The name of the event. */
  name?: string | null | undefined;
  /** What the meeting is about. */
  description?: string | null | undefined;
  /** The lengths to choose from. The interface shows no unit. */
  durations?: number[] | null | undefined;
  /** The calendar it is booked into: the id of the connection; in responses also since when, and whose it is. */
  calendar?:
    | {
        connection?:
          | {
              id?: string | null | undefined;
              connectedAt?: string | null | undefined;
              user?:
                | { id?: string | null | undefined; email?: string | null | undefined; [key: string]: unknown }
                | null
                | undefined;
              [key: string]: unknown;
            }
          | null
          | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** The bookable times of each day of the week, in their time zone. */
  availability?: Availability | null | undefined;
  /** Who holds the meeting. Ids are added in responses. */
  hosts?:
    | {
        id?: string | null | undefined;
        email?: string | null | undefined;
        firstName?: string | null | undefined;
        lastName?: string | null | undefined;
        [key: string]: unknown;
      }[]
    | null
    | undefined;
  /** True where a contact may bring others. */
  allowAdditionalAttendees?: boolean | null | undefined;
  /** The time kept free around a meeting. The interface shows no unit. */
  bufferTime?: number | null | undefined;
  /** How long before it begins a meeting must be booked. The interface shows no unit. */
  minimumNotice?: number | null | undefined;
  /** True where it can be booked. */
  enabled?: boolean | null | undefined;
  /** When host and attendee are notified by SMS, as numbers. The interface shows no unit. */
  notifications?:
    | {
        host?: { sms?: number | null | undefined; [key: string]: unknown } | null | undefined;
        attendee?: { sms?: number | null | undefined; [key: string]: unknown } | null | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** The addresses of logo and cover picture. */
  styling?:
    { logo?: string | null | undefined; cover?: string | null | undefined; [key: string]: unknown } | null | undefined;
  [key: string]: unknown;
}
export const meetingEventShape: ShapeFor<MeetingEvent> = {
  id: 'text',
  slug: 'text',
  name: 'text',
  description: 'text',
  durations: ['number!'],
  calendar: { connection: { id: 'text', connectedAt: 'text', user: { id: 'text', email: 'text' } } },
  availability: availabilityShape,
  hosts: [{ id: 'text', email: 'text', firstName: 'text', lastName: 'text' }],
  allowAdditionalAttendees: 'flag',
  bufferTime: 'number',
  minimumNotice: 'number',
  enabled: 'flag',
  notifications: { host: { sms: 'number' }, attendee: { sms: 'number' } },
  styling: { logo: 'text', cover: 'text' },
};
