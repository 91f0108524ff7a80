import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { JsonObject } from '#base';
import { listDefinitionSchema } from '#schema';
import { holds, searchWords } from '../database/search-text.js';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

const listSchema = z.extend(listDefinitionSchema, {
  contacts: z.number().check(z.describe('How many contacts are on it, without those who have left')),
});

const tagSchema = z.looseObject({
  name: z.string(),
  contacts: z.number().check(z.describe('How many contacts have it')),
});

/** Lists of contacts and their tags. */
export const listRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/lists',
    operationId: 'listLists',
    extension: true,
    summary: 'The lists of an account, newest first, with how many contacts are on each.',
    paged: true,
    query: [{ name: 'search', description: 'Words, each of which is in the name or the keyword.' }],
    answer: { name: 'ContactList', schema: listSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const members = sql<number>`(SELECT count(*)::integer FROM list_members m WHERE m.account_id = lists.account_id AND m.list_id = lists.id AND m.opted_in)`;
      const rows = await queries
        .selectFrom('lists')
        .select(['document', members.as('contacts')])
        .where('account_id', '=', accountId)
        .where((eb) => eb.and(words.map((word) => holds('search_key', word))))
        .orderBy('sequence', 'desc')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map(({ contacts, document }) => JSON.stringify({ ...(JSON.parse(document) as JsonObject), contacts })),
      );
    },
  },
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/tags',
    operationId: 'listTags',
    extension: true,
    summary: 'The tags that contacts of an account have, in the order of the alphabet. Capitals make no other tag.',
    paged: true,
    query: [{ name: 'search', description: 'Words, each of which is in the tag.' }],
    answer: { name: 'Tag', schema: tagSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      // Both orders are explicit: the defaults of the engines may differ.
      const rows = await queries
        .selectFrom('contact_tags')
        .select([
          sql<string>`min(tag COLLATE "C")`.as('name'),
          sql<number>`count(DISTINCT contact_id)::integer`.as('contacts'),
        ])
        .where('account_id', '=', accountId)
        .where((eb) => eb.and(words.map((word) => holds('tag_key', word))))
        .groupBy('tag_key')
        .orderBy(sql`tag_key COLLATE "C"`)
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => JSON.stringify(row)),
      );
    },
  },
];
