import * as z from 'zod/mini';
import { readPhoneNumber } from '../contact/phone-number.js';
import { contactWithNumber } from '../engine/contacts.js';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import type { Route } from '../http/route.js';
import { countVisit, findLink, type FoundLink } from './follow-link.js';
import type { Queries } from '../database/database.js';

const pressSchema = z.looseObject({ from: z.string(), url: z.string() });
const pressedSchema = z.looseObject({ contactId: z.string(), destinationUrl: z.string() });

/** Pressing a link on the test phone. */
export const pressRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/accounts/:accountId/test-phone/clicks',
    operationId: 'pressTestLink',
    extension: true,
    summary:
      'Takes in a click on a short link in a message, as if the contact with the number had pressed it: it is counted, and starts the workflows that wait for it. Answers where the link leads. Refused with 422 where the account has no such link.',
    body: {
      name: 'TestClick',
      schema: pressSchema,
      example: { from: '+15105550142', url: 'https://fern.fit/t8Kq' },
    },
    answer: { name: 'PressedTestLink', schema: pressedSchema, list: false },
    handle: async ({ accountId, at, body, engine, queries }) => {
      const { from, url } = checkBody(body.value, pressSchema) as z.infer<typeof pressSchema>;
      const { number, valid } = readPhoneNumber(from, undefined);
      if (!valid) throw invalidRequest('from', 'from must be a phone number with its country, such as +15105550142');
      const link = await linkAt(queries, url);
      if (link?.accountId !== accountId)
        throw unusable('unknown-link', 'url', 'This account has no short link with this address');
      const { id: contactId } = await contactWithNumber(queries, accountId, number, at);
      await countVisit(queries, engine, { ...link, contactId, at });
      return { data: JSON.stringify({ contactId, destinationUrl: link.destination }) };
    },
  },
];

/** The link with an address as messages have it, with or without its scheme. */
async function linkAt(queries: Queries, url: string): Promise<FoundLink | undefined> {
  const written = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(written)) return undefined;
  const { host, pathname } = new URL(written);
  const key = /^\/([\w~.-]{1,200})\/?$/.exec(pathname)?.[1];
  return key === undefined ? undefined : findLink(queries, host.toLowerCase(), key);
}
