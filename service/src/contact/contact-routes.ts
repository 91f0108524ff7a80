import type { JsonObject } from '#base';
import { contactSchema } from '#schema';
import type { Queries } from '../database/database.js';
import { checkBody } from '../http/check-body.js';
import { documentText } from '../document/merge-document.js';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { changeContact } from './change-contact.js';
import { contactContext } from './contact-context.js';
import { rewriteContact } from './contact-rows.js';
import { contactParameters, matches, readContactFilter } from './find-contacts.js';

const contacts = '/v1/accounts/:accountId/contacts';

/** Searching, reading and changing contacts. */
export const contactRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: contacts,
    operationId: 'listContacts',
    extension: false,
    summary: 'The contacts of an account, newest first. All filters that are given must hold.',
    paged: true,
    query: contactParameters,
    answer: { name: 'Contact', schema: contactSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const rows = await queries
        .selectFrom('contacts')
        .select('document')
        .where('account_id', '=', accountId)
        .where(matches(readContactFilter(query)))
        .orderBy('sequence', 'desc')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => row.document),
      );
    },
  },
  {
    method: 'GET',
    path: `${contacts}/:contactId`,
    operationId: 'getContact',
    extension: true,
    summary: 'One contact.',
    answer: { name: 'Contact', schema: contactSchema, list: false },
    handle: async ({ accountId, param, queries }) => ({
      data: await contactDocument(queries, accountId, param('contactId')),
    }),
  },
  {
    method: 'PUT',
    path: `${contacts}/:contactId`,
    operationId: 'updateContact',
    extension: false,
    summary:
      'Changes the fields that are sent, takes away those sent as null, leaves the others, and answers the contact as it is then.',
    body: {
      name: 'Contact',
      schema: contactSchema,
      example: { firstName: 'Maya', lastName: 'Torres', mobile: { number: '+15105550139', country: 'US' } },
    },
    answer: { name: 'Contact', schema: contactSchema, list: false },
    handle: async ({ accountId, at, body, engine, param, queries }) => {
      const sent = checkBody(body.value, contactSchema);
      const contactId = param('contactId');
      const current = JSON.parse(await contactDocument(queries, accountId, contactId, true)) as JsonObject;
      const contact = changeContact(current, sent, await contactContext(queries, accountId, at));
      const document = documentText(contact);
      if (document !== JSON.stringify(current)) {
        await rewriteContact(queries, accountId, contactId, contact);
        await engine.contactChanged(queries, { accountId, contactId }, { before: current, after: contact, at });
      }
      return { data: document };
    },
  },
];

/** The stored document of a contact; `forChange` locks it until the transaction ends. */
async function contactDocument(
  queries: Queries,
  accountId: string,
  contactId: string,
  forChange = false,
): Promise<string> {
  const found = await queries
    .selectFrom('contacts')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .$if(forChange, (rows) => rows.forUpdate())
    .executeTakeFirst();
  if (!found) throw notFound();
  return found.document;
}
