import type { ShapeFor } from './shape.js';

/** A picture, video or file sent with a message. */
export interface Media {
  /** The address of the file. */
  url?: string | null | undefined;
  /** The kind of file, as the service writes it. */
  type?: string | null | undefined;
  /** The name shown for it. */
  name?: string | null | undefined;
  /** The name of the file itself. */
  filename?: string | null | undefined;
  [key: string]: unknown;
}
export const mediaShape: ShapeFor<Media> = { url: 'text', type: 'text', name: 'text', filename: 'text' };

/** Who or what did something. */
export interface Actor {
  /** The id of the user or system. */
  id?: string | null | undefined;
  /** Its name. */
  name?: string | null | undefined;
  /** The first name of a user. */
  firstName?: string | null | undefined;
  /** The last name of a user. */
  lastName?: string | null | undefined;
  /** The e-mail address of a user. */
  email?: string | null | undefined;
  /** Where it was done from. Its values are not part of the interface; they are kept as they are. */
  source?: string | null | undefined;
  /** A finer kind within `source`. Its values are kept as they are. */
  subSource?: string | null | undefined;
  [key: string]: unknown;
}
export const actorShape: ShapeFor<Actor> = {
  id: 'text',
  name: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  source: 'text',
  subSource: 'text',
};

/** When something was done, and by whom. */
export interface Stamp {
  /** When it was done, ISO 8601 in UTC. */
  at?: string | null | undefined;
  /** Who or what did it. */
  by?: Actor | null | undefined;
  [key: string]: unknown;
}
export const stampShape: ShapeFor<Stamp> = { at: 'text', by: actorShape };

/** A group of people, by id and name. */
export interface GroupRef {
  /** The id of the group. */
  id?: string | null | undefined;
  /** The name of the group. */
  name?: string | null | undefined;
  [key: string]: unknown;
}
export const groupRefShape: ShapeFor<GroupRef> = { id: 'text', name: 'text' };

/** A time of a day. */
export interface TimeOfDay {
  /** The hour, from 0. */
  hour?: number | null | undefined;
  /** The minute of the hour. */
  minute?: number | null | undefined;
  [key: string]: unknown;
}
export const timeOfDayShape: ShapeFor<TimeOfDay> = { hour: 'number', minute: 'number' };

/** A stretch of a day, in the time zone of what it belongs to. */
export interface TimeRange {
  /** When it begins. */
  start?: TimeOfDay | null | undefined;
  /** When it ends. */
  end?: TimeOfDay | null | undefined;
  [key: string]: unknown;
}
export const timeRangeShape: ShapeFor<TimeRange> = { start: timeOfDayShape, end: timeOfDayShape };

/** The time ranges of each day of a week. */
export interface WeekTimes {
  /** The ranges of Sunday. Absent or empty: none. */
  sun?: TimeRange[] | null | undefined;
  /** The ranges of Monday. Absent or empty: none. */
  mon?: TimeRange[] | null | undefined;
  /** The ranges of Tuesday. Absent or empty: none. */
  tue?: TimeRange[] | null | undefined;
  /** The ranges of Wednesday. Absent or empty: none. */
  wed?: TimeRange[] | null | undefined;
  /** The ranges of Thursday. Absent or empty: none. */
  thu?: TimeRange[] | null | undefined;
  /** The ranges of Friday. Absent or empty: none. */
  fri?: TimeRange[] | null | undefined;
  /** The ranges of Saturday. Absent or empty: none. */
  sat?: TimeRange[] | null | undefined;
  [key: string]: unknown;
}
export const weekTimesShape: ShapeFor<WeekTimes> = {
  sun: [timeRangeShape],
  mon: [timeRangeShape],
  tue: [timeRangeShape],
  wed: [timeRangeShape],
  thu: [timeRangeShape],
  fri: [timeRangeShape],
  sat: [timeRangeShape],
};

/** When a team answers. */
export interface OfficeHours {
  /** True where the hours apply; else messages go out at any time. */
  active?: boolean | null | undefined;
  /** The IANA time zone of the hours, such as `America/New_York`. */
  timezone?: string | null | undefined;
  /** The open hours of each day of the week. A day without ranges is closed. */
  times?: WeekTimes | null | undefined;
  [key: string]: unknown;
}
export const officeHoursShape: ShapeFor<OfficeHours> = { active: 'flag', timezone: 'text', times: weekTimesShape };

/** When something can be booked. */
export interface Availability {
  /** The IANA time zone of the times, such as `America/New_York`. */
  timezone?: string | null | undefined;
  /** The bookable times of each day of the week. */
  times?: WeekTimes | null | undefined;
  [key: string]: unknown;
}
export const availabilityShape: ShapeFor<Availability> = { timezone: 'text', times: weekTimesShape };

/** One condition on a contact attribute. */
export interface AttributeFilter {
  /** The name of the attribute. */
  attribute?: string | null | undefined;
  /** How it is compared. Its values are not part of the interface; they are kept as they are. */
  comparator?: string | null | undefined;
  /** The values it is compared with, as texts. */
  value?: string[] | null | undefined;
  [key: string]: unknown;
}
export const attributeFilterShape: ShapeFor<AttributeFilter> = {
  attribute: 'text',
  comparator: 'text',
  value: ['text!'],
};

/** Which contacts a list or campaign is about. */
export interface ContactFilter {
  /** A search text. */
  q?: string | null | undefined;
  /** Conditions on attributes. */
  attributes?: AttributeFilter[] | null | undefined;
  /** Whether contacts are on a list. */
  list?: boolean | null | undefined;
  /** Whether contacts whose number can be reached are meant. */
  valid?: boolean | null | undefined;
  /** Whether contacts whose number cannot be reached are meant. */
  invalid?: boolean | null | undefined;
  /** Whether blocked contacts are meant. */
  blocked?: boolean | null | undefined;
  /** Whether contacts that are not blocked are meant. */
  unblocked?: boolean | null | undefined;
  /** Whether contacts must have agreed to messages. */
  optIn?: boolean | null | undefined;
  [key: string]: unknown;
}
export const contactFilterShape: ShapeFor<ContactFilter> = {
  q: 'text',
  attributes: [attributeFilterShape],
  list: 'flag',
  valid: 'flag',
  invalid: 'flag',
  blocked: 'flag',
  unblocked: 'flag',
  optIn: 'flag',
};

/** A list of contacts, with how contacts join it. */
export interface ListDefinition {
  /** The id of the list, assigned by the service. In a contact's memberships only in responses. */
  id?: string | null | undefined;
  /** The name of the list. */
  name?: string | null | undefined;
  /** The word that contacts send to join. */
  keyword?: string | null | undefined;
  /** Whether joining takes a confirmation, and the text that asks for it. */
  doubleOptIn?:
    | { enabled?: boolean | null | undefined; prompt?: string | null | undefined; [key: string]: unknown }
    | null
    | undefined;
  /** Which contacts are on the list, where it is computed. */
  filter?: ContactFilter | null | undefined;
  /** The text sent to a contact who has joined. */
  optInConfirmation?: string | null | undefined;
  [key: string]: unknown;
}
export const listDefinitionShape: ShapeFor<ListDefinition> = {
  id: 'text',
  name: 'text',
  keyword: 'text',
  doubleOptIn: { enabled: 'flag', prompt: 'text' },
  filter: contactFilterShape,
  optInConfirmation: 'text',
};

/** The channels that a number or sender supports, and how far its registration has come. */
export interface Channels {
  /** Text messages: whether they can be sent, where to, and the state of the registration with the carriers. */
  sms?:
    | {
        active?: boolean | null | undefined;
        universalReply?: boolean | null | undefined;
        supportedDestinations?: { [key: string]: unknown } | null | undefined;
        regulatory?:
          | {
              brandStatus?: string | null | undefined;
              campaign?:
                | {
                    id?: string | null | undefined;
                    campaignId?: string | null | undefined;
                    useCase?: string | null | undefined;
                    [key: string]: unknown;
                  }
                | null
                | undefined;
              pft?: boolean | null | undefined;
              submitted?: string | null | undefined;
              approved?: string | null | undefined;
              rejected?: string | null | undefined;
              [key: string]: unknown;
            }
          | null
          | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** Calls: whether they can be taken, what happens to them, and what else is supported. */
  voice?:
    | {
        active?: boolean | null | undefined;
        incoming?:
          | {
              action?: string | null | undefined;
              forwardTo?: string | null | undefined;
              message?: string | null | undefined;
              transcribe?: boolean | null | undefined;
              [key: string]: unknown;
            }
          | null
          | undefined;
        features?: string[] | null | undefined;
        [key: string]: unknown;
      }
    | null
    | undefined;
  /** WhatsApp: whether messages can be sent. */
  whatsapp?: { active?: boolean | null | undefined; [key: string]: unknown } | null | undefined;
  [key: string]: unknown;
}
export const channelsShape: ShapeFor<Channels> = {
  sms: {
    active: 'flag',
    universalReply: 'flag',
    supportedDestinations: {},
    regulatory: {
      brandStatus: 'text',
      campaign: { id: 'text', campaignId: 'text', useCase: 'text' },
      pft: 'flag',
      submitted: 'text',
      approved: 'text',
      rejected: 'text',
    },
  },
  voice: {
    active: 'flag',
    incoming: { action: 'text', forwardTo: 'text', message: 'text', transcribe: 'flag' },
    features: ['text!'],
  },
  whatsapp: { active: 'flag' },
};

/** A phone number of the account. */
export interface PhoneNumber {
  /** The id of the number, assigned by the service. */
  id?: string | null | undefined;
  /** The state of the number. Its values are not part of the interface; they are kept as they are. */
  status?: string | null | undefined;
  /** The number itself, in international format. */
  number?: string | null | undefined;
  /** The country of the number, as the service writes it. */
  country?: string | null | undefined;
  /** The kind of number, such as local or toll-free. Its values are kept as they are. */
  type?: string | null | undefined;
  /** The name that the account gave the number. */
  name?: string | null | undefined;
  /** True where the number is verified. */
  verified?: boolean | null | undefined;
  /** The carrier that provides the number. */
  provider?: string | null | undefined;
  /** The countries that messages can be sent to. */
  supportedDestinations?: string[] | null | undefined;
  /** Where calls are forwarded to. Its fields are not part of the interface. */
  forwardTo?: { [key: string]: unknown } | null | undefined;
  /** True where universal reply is on. The interface says no more about it. */
  universalReply?: boolean | null | undefined;
  /** What the number can be used for. */
  channels?: Channels | null | undefined;
  /** The groups that use the number. */
  groups?: GroupRef[] | null | undefined;
  /** True where the number is hosted. The interface says no more about it. */
  hosted?: boolean | null | undefined;
  [key: string]: unknown;
}
export const phoneNumberShape: ShapeFor<PhoneNumber> = {
  id: 'text',
  status: 'text',
  number: 'text',
  country: 'text',
  type: 'text',
  name: 'text',
  verified: 'flag',
  provider: 'text',
  supportedDestinations: ['text!'],
  forwardTo: {},
  universalReply: 'flag',
  channels: channelsShape,
  groups: [groupRefShape],
  hosted: 'flag',
};

/** What messages are sent from: a number, or another identity of the account. */
export interface Sender {
  /** The id of the sender, assigned by the service. */
  id?: string | null | undefined;
  /** The kind of sender. The interface shows `phonenumber`; other values are kept as they are. */
  type?: 'phonenumber' | (string & {}) | null | undefined;
  /** A finer kind within `type`. Its values are kept as they are. */
  subType?: string | null | undefined;
  /** The state of the sender. Its values are not part of the interface; they are kept as they are. */
  status?: string | null | undefined;
  /** What recipients see: the number in international format, or a name. */
  identifier?: string | null | undefined;
  /** When and by whom it was added; only in responses. */
  created?: Stamp | null | undefined;
  /** When and by whom it was last changed; only in responses. */
  updated?: Stamp | null | undefined;
  /** What the sender can be used for, and how far its registration has come. */
  channels?: Channels | null | undefined;
  /** The groups that use the sender. */
  groups?: GroupRef[] | null | undefined;
  [key: string]: unknown;
}
export const senderShape: ShapeFor<Sender> = {
  id: 'text',
  type: 'text',
  subType: 'text',
  status: 'text',
  identifier: 'text',
  created: stampShape,
  updated: stampShape,
  channels: channelsShape,
  groups: [groupRefShape],
};

/** Where a list begins and whether more follows. */
export interface Pagination {
  limit?: number | null | undefined;
  offset?: number | null | undefined;
  hasNext?: boolean | null | undefined;
  [key: string]: unknown;
}
export const paginationShape: ShapeFor<Pagination> = { limit: 'number', offset: 'number', hasNext: 'flag' };

/** Every response: `success` always; `data` of the endpoint's kind; `pagination` on lists. */
export interface Envelope {
  success: boolean;
  data?: unknown;
  pagination?: Pagination | null | undefined;
  [key: string]: unknown;
}
export const envelopeShape: ShapeFor<Envelope> = { success: 'flag!', data: 'any', pagination: paginationShape };
