import { isJsonObject } from '#base';
import { type Campaign, campaignShape, type Contact, contactShape } from '#model';
import type { Answer } from '../failure.js';
import type { CallOptions } from '../call-options.js';
import type { Page, PageQuery } from '../page.js';
import { type Endpoint, type KeyedCallOptions, reads } from './endpoint.js';
import { pageQuery } from './page-query.js';
import { readAs, readPageData, reporting, textAt, wrongShape } from './reading.js';
import type { Send } from './send.js';

/** A click on the test phone. */
export interface PressedTestLink {
  /** Id of the contact with the number, who may be new. */
  readonly contactId: string;
  /** Where the link leads. */
  readonly destinationUrl: string;
}

/** A meeting that a contact has booked. */
export interface Booking {
  /** Id of the booking. */
  readonly id: string;
  /** Id of the meeting event. */
  readonly meetingEventId: string;
  /** Id of the contact. */
  readonly contactId: string;
  /** When it begins, ISO 8601 in UTC. */
  readonly start: string;
  /** When it ends, ISO 8601 in UTC. */
  readonly end: string;
  /** What became of it. */
  readonly status: 'booked' | 'canceled' | 'ended';
  /** The e-mail address of the host; empty where there is none. */
  readonly host: string;
}

/** An account. */
interface InAccount {
  /** Id of the account. */
  readonly accountId: string;
}
/** A meeting event of an account. */
type OfMeeting = InAccount & { readonly meetingEventId: string };

/** What starts executions beside messages and calls. Extensions of the reference service; another service may answer `notFound`. */
export interface StartingEndpoints {
  /** Takes in a click on a short link in a message, as if the contact with the number had pressed it. */
  pressTestLink(
    call: InAccount & { readonly from: string; readonly url: string },
    options?: KeyedCallOptions,
  ): Promise<Answer<PressedTestLink>>;
  /** Takes in a form that was sent; `contact` needs a mobile number with its country. */
  submitForm(
    call: InAccount & { readonly formId: string; readonly contact: Contact },
    options?: KeyedCallOptions,
  ): Promise<Answer<{ readonly contactId: string }>>;
  /** Lists the bookings of a meeting, those that begin last first. */
  listBookings(call: OfMeeting & PageQuery, options?: CallOptions): Promise<Answer<Page<Booking>>>;
  /** Books a meeting for a contact, by id or by number. */
  bookMeeting(
    call: OfMeeting & {
      /** Id of the contact. @default the contact with the number `from` */
      readonly contactId?: string;
      /** The number of the contact, with its country. */
      readonly from?: string;
      /** When it begins, ISO 8601. */
      readonly start: string;
      /** In minutes. @default the first duration of the meeting */
      readonly duration?: number;
    },
    options?: KeyedCallOptions,
  ): Promise<Answer<Booking>>;
  /** Cancels a booking; one that was canceled or has ended stays as it is. */
  cancelBooking(call: OfMeeting & { readonly bookingId: string }, options?: CallOptions): Promise<Answer<Booking>>;
  /** Starts a campaign now. It reaches people, so that it is never retried without an idempotency key. */
  startCampaign(
    call: InAccount & { readonly campaignId: string },
    options?: KeyedCallOptions,
  ): Promise<Answer<Campaign>>;
}

const account = '/v1/accounts/{accountId}';
const bookings = `${account}/meetingevents/{meetingEventId}/bookings`;

function readOneBooking(value: unknown): Booking | undefined {
  const status = isJsonObject(value) ? value['status'] : undefined;
  if (status !== 'booked' && status !== 'canceled' && status !== 'ended') return undefined;
  const names = ['id', 'meetingEventId', 'contactId', 'start', 'end', 'host'] as const;
  const [id, meetingEventId, contactId, start, end, host] = names.map((name) => textAt(value, name));
  if (!id || !meetingEventId || !contactId || !start || !end || host === undefined) return undefined;
  return { id, meetingEventId, contactId, start, end, status, host };
}

const readBooking = reporting<Booking>(({ data }) => {
  const booking = readOneBooking(data);
  return booking ? { ok: true, data: booking } : wrongShape();
});
const pressTestLink: Endpoint<PressedTestLink> = {
  method: 'POST',
  path: `${account}/test-phone/clicks`,
  resend: 'notSent',
  read: reporting(({ data }) => {
    const [contactId, destinationUrl] = [textAt(data, 'contactId'), textAt(data, 'destinationUrl')];
    return contactId === undefined || destinationUrl === undefined
      ? wrongShape()
      : { ok: true, data: { contactId, destinationUrl } };
  }),
};
const submitForm: Endpoint<{ readonly contactId: string }> = {
  method: 'POST',
  path: `${account}/forms/{formId}/submissions`,
  resend: 'notSent',
  read: reporting(({ data }) => {
    const contactId = textAt(data, 'contactId');
    return contactId === undefined ? wrongShape() : { ok: true, data: { contactId } };
  }),
  accepts: contactShape,
};
const listBookings: Endpoint<Page<Booking>> = reads(bookings, readPageData(readOneBooking));
const bookMeeting: Endpoint<Booking> = { method: 'POST', path: bookings, resend: 'notSent', read: readBooking };
const cancelBooking: Endpoint<Booking> = {
  method: 'POST',
  path: `${bookings}/{bookingId}/cancel`,
  resend: 'always',
  read: readBooking,
};
const startCampaign: Endpoint<Campaign> = {
  method: 'POST',
  path: `${account}/campaigns/{campaignId}/start`,
  resend: 'never',
  read: readAs<Campaign>(campaignShape),
};

export function createStartingEndpoints(send: Send): StartingEndpoints {
  return {
    pressTestLink: ({ accountId, ...body }, options) => send(pressTestLink, { path: { accountId }, body, ...options }),
    submitForm: ({ accountId, contact, formId }, options) =>
      send(submitForm, { path: { accountId, formId }, body: contact, ...options }),
    listBookings: ({ accountId, meetingEventId, ...page }, options) =>
      send(listBookings, { path: { accountId, meetingEventId }, query: pageQuery(page), ...options }),
    bookMeeting: ({ accountId, meetingEventId, ...body }, options) =>
      send(bookMeeting, { path: { accountId, meetingEventId }, body, ...options }),
    cancelBooking: (path, options) => send(cancelBooking, { path: { ...path }, ...options }),
    startCampaign: (path, options) => send(startCampaign, { path: { ...path }, ...options }),
  };
}
