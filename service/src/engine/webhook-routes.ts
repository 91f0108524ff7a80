import * as z from 'zod/mini';
import { readPhoneNumber } from '../contact/phone-number.js';
import { checkBody, invalidRequest } from '../http/check-body.js';
import type { Route } from '../http/route.js';
import { contactWithNumber } from './contacts.js';
import { isNew } from './receive.js';

const messageSchema = z.looseObject({
  from: z.string(),
  to: z.optional(z.string()),
  text: z.string(),
  media: z.optional(z.array(z.looseObject({}))),
});
const callSchema = z.looseObject({ from: z.string(), to: z.optional(z.string()) });
const receiptSchema = z.looseObject({
  id: z.string(),
  key: z.optional(z.string()),
  status: z.enum(['delivered', 'undelivered', 'refused']),
  error: z.optional(z.looseObject({ code: z.optional(z.union([z.string(), z.number()])), message: z.string() })),
});
const takenSchema = z.looseObject({ isNew: z.boolean() });
const answer = { name: 'TakenEvent', schema: takenSchema, list: false };

const carrier = '/webhooks/accounts/:accountId/carrier';
const source = 'webhook';
const maxText = 10_000;
const maxMedia = 20;

/** What a carrier reports. Its requests are signed; the same event id counts once. */
export const webhookRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `${carrier}/messages`,
    operationId: 'receiveCarrierMessage',
    extension: true,
    signed: true,
    summary:
      'Takes in a text message of a contact: it joins their conversation, answers workflows that wait for it, and starts those whose trigger it fires. A number that no contact has makes a contact.',
    body: {
      name: 'CarrierMessage',
      schema: messageSchema,
      example: { from: '+15105550142', to: '+15105550100', text: 'TRIAL' },
    },
    answer,
    handle: async ({ accountId, at, body, engine, eventId, queries }) => {
      const sent = checkBody(body.value, messageSchema) as z.infer<typeof messageSchema>;
      if (sent.text.length > maxText) throw invalidRequest('text', `text has at most ${maxText} characters`);
      if ((sent.media?.length ?? 0) > maxMedia) throw invalidRequest('media', `media has at most ${maxMedia} items`);
      const received = await engine.receive(queries, {
        accountId,
        from: numberOf(sent.from),
        text: sent.text,
        at: Date.parse(at),
        source,
        key: eventId,
        ...(sent.to === undefined ? {} : { to: sent.to }),
        ...(sent.media === undefined ? {} : { media: sent.media }),
      });
      return { data: JSON.stringify({ isNew: received.isNew }) };
    },
  },
  {
    method: 'POST',
    path: `${carrier}/missed-calls`,
    operationId: 'receiveCarrierCall',
    extension: true,
    signed: true,
    summary: 'Takes in a call that was not answered, and starts the workflows that wait for one.',
    body: { name: 'CarrierCall', schema: callSchema, example: { from: '+15105550142', to: '+15105550100' } },
    answer,
    handle: async ({ accountId, at, body, engine, eventId, queries }) => {
      const { from, to } = checkBody(body.value, callSchema) as z.infer<typeof callSchema>;
      const { id: contactId } = await contactWithNumber(queries, accountId, numberOf(from), at);
      const isFirst = await isNew(queries, accountId, source, eventId);
      if (isFirst)
        await engine.happen(
          queries,
          { accountId, contactId },
          { kind: 'missed-call', at, ...(to === undefined ? {} : { to }) },
        );
      return { data: JSON.stringify({ isNew: isFirst }) };
    },
  },
  {
    method: 'POST',
    path: `${carrier}/receipts`,
    operationId: 'receiveCarrierReceipt',
    extension: true,
    signed: true,
    summary:
      'Takes in what became of a sent message, by the id that the carrier gave it, or by the key that the service gave it. Receipts may come twice and in any order; one that comes before the answer of the carrier is kept for a day.',
    body: { name: 'CarrierReceipt', schema: receiptSchema, example: { id: 'SM3f2a', status: 'delivered' } },
    answer,
    handle: async ({ accountId, body, engine, eventId, queries }) => {
      const { error, id, key, status } = checkBody(body.value, receiptSchema) as z.infer<typeof receiptSchema>;
      if (!isShort(id)) throw invalidRequest('id', 'id has 1 to 200 characters');
      if (key !== undefined && !isShort(key)) throw invalidRequest('key', 'key has 1 to 200 characters');
      const isFirst = await isNew(queries, accountId, source, eventId);
      if (isFirst)
        await engine.takeReceipt(queries, {
          accountId,
          id,
          status,
          ...(key === undefined ? {} : { key }),
          ...(error === undefined
            ? {}
            : { error: { message: error.message, ...(error.code === undefined ? {} : { code: error.code }) } }),
        });
      return { data: JSON.stringify({ isNew: isFirst }) };
    },
  },
];

function isShort(text: string): boolean {
  return text.length > 0 && text.length <= 200;
}

function numberOf(written: string): string {
  const { number, valid } = readPhoneNumber(written, undefined);
  if (!valid) throw invalidRequest('from', 'from must be a phone number with its country, such as +15105550142');
  return number;
}
