import { configGroupSchema, configUserSchema, phoneNumberSchema, senderSchema } from '#schema';
import type { TeamTables } from '../database/migrations/team.js';
import { holds, searchWords } from '../database/search-text.js';
import { readPage } from '../http/page.js';
import { type NamedSchema, replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

/** Users of an account, their groups, senders and phone numbers. */
export const teamRoutes: readonly Route[] = [
  listOf(
    'users',
    'listUsers',
    'team_users',
    { name: 'User', schema: configUserSchema },
    'The people on the team of an account, by name.',
    'name, e-mail address and role',
  ),
  listOf(
    'senders',
    'listSenders',
    'senders',
    { name: 'Sender', schema: senderSchema },
    'What an account can send messages from.',
    'identifier, kind, status and groups',
  ),
  listOf(
    'groups',
    'listGroups',
    'team_groups',
    { name: 'ConfigGroup', schema: configGroupSchema },
    'The groups of a team with their people, numbers and hours, by name.',
    'name, tags and people',
  ),
  listOf(
    'phonenumbers',
    'listPhoneNumbers',
    'phone_numbers',
    { name: 'PhoneNumber', schema: phoneNumberSchema },
    'The phone numbers of an account and how far their registration has come, by name.',
    'name, number, country and status',
  ),
];

function listOf(
  place: string,
  operationId: string,
  table: keyof TeamTables,
  item: NamedSchema,
  summary: string,
  searched: string,
): Route {
  return {
    method: 'GET',
    path: `/v1/accounts/:accountId/${place}`,
    operationId,
    extension: true,
    summary,
    paged: true,
    query: [{ name: 'search', description: `Only those with all these words in their ${searched}` }],
    answer: { ...item, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const rows = await queries
        .selectFrom(table)
        .select('document')
        .where('account_id', '=', accountId)
        .where((row) => row.and(words.map((word) => holds('search_key', word))))
        .orderBy('name_key')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(
        page,
        rows.map((row) => row.document),
      );
    },
  };
}
