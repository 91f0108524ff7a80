import { isJsonObject } from '#base';
import type { Queries } from '../database/database.js';
import type { HtmlRoute } from '../http/html-route.js';
import { notFound } from '../http/refused-request.js';

/** What the database can store. */
const storableKey = /^[^\0\p{Surrogate}]{1,200}$/u;

/**
 * Redirects short links: `/go/fern.fit/t8Kq` represents `fern.fit/t8Kq`, and a proxy of that domain can forward all
 * requests here. Every visit counts as a click. `?c=` names the contact who was sent the link, where each has an
 * address of their own; the first visit of each contact counts as a unique click, so that unknown visitors and invented
 * ids add to the total only. HEAD requests, as of previews, are not counted.
 */
export const followLink: HtmlRoute = {
  method: 'GET',
  path: '/go/:domain/:key',
  handle: async ({ at, param, queries, request }) => {
    const [domain, key] = [param('domain').toLowerCase(), param('key')];
    if (!storableKey.test(domain) || !storableKey.test(key)) throw notFound();
    const found = await queries
      .selectFrom('links')
      .select(['account_id', 'id', 'document'])
      .where('domain', '=', domain)
      .where('key', '=', key)
      .executeTakeFirst();
    const destination = found && destinationOf(found.document);
    if (!found || destination === undefined) throw notFound();
    if (isVisit(request)) {
      const contactId = new URL(request.url).searchParams.get('c') ?? '';
      await queries
        .transaction()
        .execute((transaction) => countVisit(transaction, found.account_id, found.id, contactId, at));
    }
    return { status: 302, headers: { location: destination, 'referrer-policy': 'no-referrer' } };
  },
};

/** Web addresses only: another scheme could run in the visitor's browser. */
function destinationOf(document: string): string | undefined {
  const link: unknown = JSON.parse(document);
  const written = isJsonObject(link) ? link['destinationUrl'] : undefined;
  if (typeof written !== 'string' || !URL.canParse(written)) return undefined;
  const { href, protocol } = new URL(written);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

function isVisit({ headers, method }: Request): boolean {
  return method === 'GET' && !/prefetch|preview/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
}

async function countVisit(
  queries: Queries,
  accountId: string,
  linkId: string,
  contactId: string,
  at: string,
): Promise<void> {
  const isFirst = storableKey.test(contactId) && (await noteVisitor(queries, accountId, linkId, contactId, at));
  await queries
    .updateTable('links')
    .set((row) => ({
      total_clicks: row('total_clicks', '+', 1),
      ...(isFirst ? { unique_clicks: row('unique_clicks', '+', 1) } : {}),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .execute();
}

/** True when a contact of the account follows the link for the first time. */
async function noteVisitor(
  queries: Queries,
  accountId: string,
  linkId: string,
  contactId: string,
  at: string,
): Promise<boolean> {
  const contact = await queries
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) return false;
  const noted = await queries
    .insertInto('link_visitors')
    .values({ account_id: accountId, link_id: linkId, contact_id: contactId, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return noted !== undefined;
}
