import { systemClock } from '#base';
import { sql } from 'kysely';
import { accountRoutes } from './account/account-routes.js';
import { checkoutPages } from './account/checkout-pages.js';
import { checkoutRoutes } from './account/checkout-routes.js';
import { attributeRoutes } from './contact/attribute-routes.js';
import { contactRoutes } from './contact/contact-routes.js';
import { listRoutes } from './contact/list-routes.js';
import { quickCampaignRoutes } from './contact/quick-campaign-routes.js';
import { templateRoutes } from './contact/template-routes.js';
import { type ChangeFeed, openChangeFeed } from './changes/change-feed.js';
import { createLiveEvents, defaultStreamLimits, type StreamLimits } from './changes/live-events.js';
import type { Queries } from './database/database.js';
import { docsPages } from './docs/docs-page.js';
import { openDatabase } from './database/open-database.js';
import { createApplication, type LogEntry } from './http/application.js';
import { describeRoutes } from './http/openapi.js';
import { createAuthentication, refuseGrant, type TokenGrant } from './http/principal.js';
import type { Route } from './http/route.js';
import { campaignRoutes } from './outreach/campaign-routes.js';
import { conversationRoutes } from './outreach/conversation-routes.js';
import { followLink } from './outreach/follow-link.js';
import { formRoutes } from './outreach/form-routes.js';
import { linkRoutes } from './outreach/link-routes.js';
import { meetingEventRoutes } from './outreach/meeting-event-routes.js';
import { teamRoutes } from './team/team-routes.js';
import { loadSeed, type Seed } from './load-seed.js';
import { eventRoutes } from './workflow/event-routes.js';
import { executionRoutes } from './workflow/execution-routes.js';
import { presentationRoutes } from './workflow/presentation-routes.js';
import { versionRoutes } from './workflow/version-routes.js';
import { workflowRoutes } from './workflow/workflow-routes.js';

/** The token of a seeded service that was given none. For trying things out, never for data that matters. */
export const demoToken = 'pathboard-demo-token';

export interface ServiceOptions {
  /** `memory://`, a folder as `file:./data`, or a server as `postgres://user@host/name`. */
  readonly database: string;
  /**
   * Access tokens and the account or accounts each of them opens. Accounts that do not exist yet are made. Without it a
   * seeded service accepts {@link demoToken} for its seeded accounts, and any other service accepts nobody.
   */
  readonly tokens?: { readonly [token: string]: string | readonly string[] };
  /** Fills a database that was never seeded: `true` for the built-in sample accounts, or data of your own. */
  readonly seed?: boolean | Seed;
  /** Milliseconds since 1970 for the stamps of what is saved; the machine's clock when absent. */
  readonly now?: () => number;
  /** Origins whose pages may call the service, such as `https://app.example.com`. None when absent. */
  readonly origins?: readonly string[];
  /**
   * Where the service is reached from outside, such as `https://api.example.com`, when it stands behind something that
   * changes the address. Addresses in answers begin with it; without it, with the address a request was sent to.
   */
  readonly publicUrl?: string;
  /** Milliseconds that requests under way are given when the service stops; 10 seconds when absent. */
  readonly stopTimeout?: number;
  /** Limits of the streams of events, where they shall differ from the built-in ones. */
  readonly streams?: Partial<StreamLimits>;
  /** Told of every answered request. */
  readonly log?: (entry: LogEntry) => void;
}

const routes: readonly Route[] = [
  ...accountRoutes,
  ...checkoutRoutes,
  ...contactRoutes,
  ...attributeRoutes,
  ...listRoutes,
  ...templateRoutes,
  ...quickCampaignRoutes,
  ...conversationRoutes,
  ...campaignRoutes,
  ...linkRoutes,
  ...formRoutes,
  ...meetingEventRoutes,
  ...teamRoutes,
  ...workflowRoutes,
  ...versionRoutes,
  ...presentationRoutes,
  ...executionRoutes,
  ...eventRoutes,
];

/** A running service, without a port of its own: hand its `fetch` to any server, or call it directly. */
export interface Service {
  /** Answers one request. Refuses with an error envelope rather than throwing, whatever the request holds. */
  fetch(request: Request): Promise<Response>;
  /**
   * Stops: `/readyz` says so, streams end, what is under way is answered (within `stopTimeout`), and the database is let go of.
   * Requests that come later are answered with 503.
   */
  close(): Promise<void>;
}

/**
 * Starts the reference service on a database. Rejects with a readable error when the database cannot be opened, such as
 * a folder that another process is using, or when a token could never be sent.
 */
export async function createService(options: ServiceOptions): Promise<Service> {
  const clock = options.now ? { now: options.now } : systemClock;
  const given = options.tokens ? grantsOf(options.tokens) : undefined;
  for (const refusal of given?.map(refuseGrant) ?? []) if (refusal !== undefined) throw new TypeError(refusal);
  const database = await openDatabase(options.database);
  const { queries } = database;
  let stopping = false;
  let feed: ChangeFeed | undefined;
  try {
    const seeded = await seedDatabase(queries, options, new Date(clock.now()).toISOString());
    const grants = given ?? demoGrants(seeded);
    await ensureAccounts(queries, grants);
    feed = await openChangeFeed(database);
    let description: string | undefined;
    const application = createApplication({
      routes,
      pages: [...checkoutPages, ...docsPages, followLink],
      queries,
      authenticate: await createAuthentication(grants),
      origins: options.origins ?? [],
      publicUrl: options.publicUrl?.replace(/\/+$/, ''),
      checkDatabase: () => sql`SELECT 1`.execute(queries),
      isStopping: () => stopping,
      live: createLiveEvents(feed, { ...defaultStreamLimits, ...options.streams }),
      describe: () => (description ??= describeRoutes(routes)),
      log: options.log ?? (() => {}),
      now: () => clock.now(),
    });
    return serve(
      async (request) => application.fetch(request),
      options.stopTimeout ?? 10_000,
      async (answered) => {
        stopping = true;
        // Streams would never end by themselves; everything else does.
        await feed?.close();
        await answered();
        await database.close();
      },
    );
  } catch (cause) {
    await feed?.close();
    await database.close();
    throw cause;
  }
}

function serve(
  answer: (request: Request) => Promise<Response>,
  patience: number,
  stop: (answered: () => Promise<void>) => Promise<void>,
): Service {
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      // Who sends a request byte by byte must not keep the service from stopping.
      const timer = setTimeout(resolve, patience);
      void Promise.allSettled(underWay).then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return {
    async fetch(request) {
      const work = answer(request);
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    close: () => (closing ??= stop(answered)),
  };
}

async function seedDatabase(
  queries: Queries,
  { seed = false, now }: ServiceOptions,
  time: string,
): Promise<readonly string[]> {
  if (seed === false) return [];
  const readSeed = async (): Promise<Seed> => {
    if (seed !== true) return seed;
    // The sample data is large; it is loaded only when it is wanted, and built only when there is none yet.
    const { buildSeed } = await import('./seed/build-seed.js');
    return buildSeed(now?.());
  };
  return loadSeed(queries, readSeed, time);
}

function grantsOf(tokens: NonNullable<ServiceOptions['tokens']>): readonly TokenGrant[] {
  return Object.entries(tokens).map(([token, accounts]) => ({
    token,
    name: 'API',
    accountIds: new Set(typeof accounts === 'string' ? [accounts] : accounts),
  }));
}

function demoGrants(accountIds: readonly string[]): readonly TokenGrant[] {
  if (accountIds.length === 0) return [];
  return [{ token: demoToken, name: 'Demo user', accountIds: new Set(accountIds) }];
}

async function ensureAccounts(queries: Queries, grants: readonly TokenGrant[]): Promise<void> {
  const ids = new Set(grants.flatMap((grant) => [...grant.accountIds]));
  if (ids.size === 0) return;
  const rows = [...ids].map((id) => ({ id, document: JSON.stringify({ id }) }));
  await queries
    .insertInto('accounts')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
