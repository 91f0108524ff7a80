import { sql } from 'kysely';
import { conversationSchema, messageSchema } from '#schema';
import type { JsonObject } from '#base';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

const conversations = '/v1/accounts/:accountId/conversations';

/** Conversations of an account with its contacts. */
export const conversationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: conversations,
    operationId: 'listConversations',
    extension: false,
    summary: 'The conversations of an account, each with its last message, the latest first.',
    paged: true,
    query: [{ name: 'contactId', description: 'Only the conversation with this contact. An extension.' }],
    answer: { name: 'Conversation', schema: conversationSchema, list: true },
    handle: async (call) => {
      const page = readPage(call.query);
      const contactId = readTerm(call.query, 'contactId');
      const rows = await select(call)
        .$if(contactId !== undefined, (some) => some.where(isWith(contactId ?? '')))
        .orderBy('c.last_at', 'desc')
        .orderBy('c.id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(page, rows.map(conversationText));
    },
  },
  {
    method: 'GET',
    path: `${conversations}/:conversationId`,
    operationId: 'getConversation',
    extension: false,
    summary: 'One conversation with its last message.',
    answer: { name: 'Conversation', schema: conversationSchema, list: false },
    handle: async (call) => {
      const found = await select(call).where('c.id', '=', call.param('conversationId')).executeTakeFirst();
      if (!found) throw notFound();
      return { data: conversationText(found) };
    },
  },
  {
    method: 'GET',
    path: `${conversations}/:conversationId/messages`,
    operationId: 'listMessages',
    extension: true,
    summary: 'The messages of a conversation, the latest first.',
    paged: true,
    answer: { name: 'Message', schema: messageSchema, list: true },
    handle: async ({ accountId, param, queries, query }) => {
      const page = readPage(query);
      const id = param('conversationId');
      const rows = await queries
        .selectFrom('messages')
        .select('document')
        .where('account_id', '=', accountId)
        .where('conversation_id', '=', id)
        .orderBy('made_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      if (rows.length === 0) {
        // An empty list is the answer only for a conversation that exists.
        const found = await queries
          .selectFrom('conversations')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', '=', id)
          .executeTakeFirst();
        if (!found) throw notFound();
      }
      return replyWithPage(
        page,
        rows.map((row) => row.document),
      );
    },
  },
];

function select({ accountId, queries }: Parameters<Route['handle']>[0]) {
  return queries
    .selectFrom('conversations as c')
    .select([
      'c.document',
      (row) =>
        row
          .selectFrom('messages as m')
          .select('m.document')
          .whereRef('m.account_id', '=', 'c.account_id')
          .whereRef('m.conversation_id', '=', 'c.id')
          .orderBy('m.made_at', 'desc')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
    ])
    .where('c.account_id', '=', accountId);
}

/** The conversation of a contact: the one that the engine joined to them, else the one with messages of their number. */
function isWith(contactId: string) {
  return sql<boolean>`c.id = coalesce(
    (SELECT l.conversation_id FROM contact_conversations AS l
      WHERE l.account_id = c.account_id AND l.contact_id = ${contactId}),
    (SELECT n.conversation_id FROM conversation_numbers AS n JOIN contacts AS k ON k.account_id = n.account_id
      WHERE n.account_id = c.account_id AND k.id = ${contactId}
        AND n.number = k.document::json -> 'mobile' ->> 'number'))`;
}

function conversationText({ document, last }: { readonly document: string; readonly last: string | null }): string {
  if (last === null) return document;
  return JSON.stringify({ ...(JSON.parse(document) as JsonObject), lastMessage: JSON.parse(last) as JsonObject });
}
