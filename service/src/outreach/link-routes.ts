import type { JsonObject } from '#base';
import { linkSchema } from '#schema';
import { holds, searchWords } from '../database/search-text.js';
import { readPage } from '../http/page.js';
import { notFound } from '../http/refused-request.js';
import { replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';

const links = '/v1/accounts/:accountId/links';
const columns = ['document', 'sent', 'total_clicks', 'unique_clicks'] as const;

interface LinkRow {
  readonly document: string;
  readonly sent: number;
  readonly total_clicks: number;
  readonly unique_clicks: number;
}

/** Short links with counted clicks. */
export const linkRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: links,
    operationId: 'listLinks',
    extension: false,
    summary:
      'The short links of an account, by name. `stats.ctr` is the part of the contacts who were sent a link that followed it, from 0 to 1.',
    paged: true,
    query: [
      {
        name: 'search',
        description: 'Only links with all these words in their name, their two addresses or their key',
      },
    ],
    answer: { name: 'Link', schema: linkSchema, list: true },
    handle: async ({ accountId, queries, query }) => {
      const page = readPage(query);
      const words = searchWords(readTerm(query, 'search') ?? '');
      const rows = await queries
        .selectFrom('links')
        .select(columns)
        .where('account_id', '=', accountId)
        .where((row) => row.and(words.map((word) => holds('search_key', word))))
        .orderBy('name_key')
        .orderBy('id')
        .limit(page.limit + 1)
        .offset(page.offset)
        .execute();
      return replyWithPage(page, rows.map(linkText));
    },
  },
  {
    method: 'GET',
    path: `${links}/:linkId`,
    operationId: 'getLink',
    extension: false,
    summary:
      'One short link with its clicks. `stats.ctr` is the part of the contacts who were sent it that followed it, from 0 to 1.',
    answer: { name: 'Link', schema: linkSchema, list: false },
    handle: async ({ accountId, param, queries }) => {
      const found = await queries
        .selectFrom('links')
        .select(columns)
        .where('account_id', '=', accountId)
        .where('id', '=', param('linkId'))
        .executeTakeFirst();
      if (!found) throw notFound();
      return { data: linkText(found) };
    },
  },
];

/** `ctr` is the share of the contacts sent the link who followed it: from 0 to 1, in ten-thousandths. */
function linkText(row: LinkRow): string {
  const ctr = row.sent === 0 ? 0 : Math.min(1, Math.round((row.unique_clicks / row.sent) * 10_000) / 10_000);
  const stats = { totalClicks: row.total_clicks, uniqueClicks: row.unique_clicks, ctr };
  return JSON.stringify({ ...(JSON.parse(row.document) as JsonObject), stats });
}
