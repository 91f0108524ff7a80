import { isJsonObject } from '#base';
import type { Queries } from '../database/database.js';
import type { Engine } from '../engine/engine.js';
import type { HtmlReply, HtmlRoute } from '../http/html-route.js';
import { notFound } from '../http/refused-request.js';
import type { TakeVisit } from './visit-limit.js';

/** What the database can store. */
const storableKey = /^[^\0\p{Surrogate}]{1,200}$/u;

/**
 * Redirects short links: `/go/fern.fit/t8Kq` represents `fern.fit/t8Kq`, and a proxy of that domain can forward all
 * requests here. Every visit counts as a click. `?c=` names the contact who was sent the link, where each has an
 * address of their own; the first visit of each contact counts as a unique click, so that unknown visitors and invented
 * ids add to the total only. HEAD requests, as of previews, are not counted. Too many visits are answered with 429.
 */
export function followLinks(take: TakeVisit): HtmlRoute {
  return {
    method: 'GET',
    path: '/go/:domain/:key',
    handle: async ({ at, engine, param, queries, request }) => {
      const [domain, key] = [param('domain').toLowerCase(), param('key')];
      if (!storableKey.test(domain) || !storableKey.test(key)) throw notFound();
      const found = await findLink(queries, domain, key);
      if (!found) throw notFound();
      if (isVisit(request)) {
        const contactId = new URL(request.url).searchParams.get('c') ?? '';
        const wait = take(`${domain}/${key}`, contactId || forwardedFor(request), Date.parse(at));
        if (wait > 0) return tooMany(wait);
        await queries
          .transaction()
          .execute((transaction) => countVisit(transaction, engine, { ...found, contactId, at }));
      }
      return { status: 302, headers: { location: found.destination, 'referrer-policy': 'no-referrer' } };
    },
  };
}

/** The address of the visitor, as the nearest proxy writes it; empty without one. */
function forwardedFor({ headers }: Request): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, 100) ?? '';
}

function tooMany(seconds: number): HtmlReply {
  return {
    status: 429,
    body: 'This link is followed too often. Try again in a moment.',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(seconds) },
  };
}

/** A short link that leads somewhere. */
export interface FoundLink {
  readonly accountId: string;
  readonly linkId: string;
  /** Where it leads to. */
  readonly destination: string;
}

/** Finds a short link by its domain and key; undefined where there is none, or where it leads nowhere. */
export async function findLink(queries: Queries, domain: string, key: string): Promise<FoundLink | undefined> {
  const found = await queries
    .selectFrom('links')
    .select(['account_id', 'id', 'document'])
    .where('domain', '=', domain)
    .where('key', '=', key)
    .executeTakeFirst();
  const destination = found && destinationOf(found.document);
  if (!found || destination === undefined) return undefined;
  return { accountId: found.account_id, linkId: found.id, destination };
}

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

/** A visit of a short link; the id of the contact may be anything. */
export interface Visit {
  readonly accountId: string;
  readonly linkId: string;
  readonly contactId: string;
  readonly at: string;
}

/** Counts a visit within the caller's transaction, and starts what waits for one of a contact. */
export async function countVisit(queries: Queries, engine: Engine, visit: Visit): Promise<void> {
  const { accountId, at, contactId, linkId } = visit;
  const visitor = storableKey.test(contactId) ? await noteVisitor(queries, visit) : 'unknown';
  const isFirst = visitor === 'first';
  await queries
    .updateTable('links')
    .set((row) => ({
      total_clicks: row('total_clicks', '+', 1),
      ...(isFirst ? { unique_clicks: row('unique_clicks', '+', 1) } : {}),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', linkId)
    .execute();
  if (visitor !== 'unknown')
    await engine.happen(queries, { accountId, contactId }, { kind: 'click', at, linkId, isFirst });
}

/** Whether a contact of the account follows the link, and for the first time. */
async function noteVisitor(
  queries: Queries,
  { accountId, at, contactId, linkId }: Visit,
): Promise<'first' | 'again' | 'unknown'> {
  const contact = await queries
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (!contact) return 'unknown';
  const noted = await queries
    .insertInto('link_visitors')
    .values({ account_id: accountId, link_id: linkId, contact_id: contactId, first_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  return noted ? 'first' : 'again';
}
