import { systemClock } from '#base';
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
import { createEngine, type Engine } from './engine/engine.js';
import type { EngineOptions } from './engine/engine-options.js';
import type { ServiceEngine } from './engine/service-engine.js';
import { changeRoutes } from './engine/change-routes.js';
import { phoneRoutes } from './engine/phone-routes.js';
import { webhookRoutes } from './engine/webhook-routes.js';
import { rerunRoutes } from './engine/rerun-routes.js';
import { stuckRoutes } from './engine/stuck-routes.js';
import { docsPages } from './docs/docs-page.js';
import { isOutdated, openDatabase } from './database/open-database.js';
import { createApplication, type LogEntry } from './http/application.js';
import { describeRoutes } from './http/openapi.js';
import { createAuthentication, refuseGrant, type TokenGrant } from './http/principal.js';
import { RefusedRequest } from './http/refused-request.js';
import type { Route } from './http/route.js';
import { caseRoutes } from './cases/case-routes.js';
import { liveRoutes } from './live/live-routes.js';
import { reviewRoutes } from './live/review-routes.js';
import { watchSchedules } from './live/schedules.js';
import { bookingRoutes } from './outreach/booking-routes.js';
import { campaignRoutes } from './outreach/campaign-routes.js';
import { conversationRoutes } from './outreach/conversation-routes.js';
import { followLinks } from './outreach/follow-link.js';
import { createVisitLimit, type VisitLimits } from './outreach/visit-limit.js';
import { formRoutes } from './outreach/form-routes.js';
import { linkRoutes } from './outreach/link-routes.js';
import { meetingEventRoutes } from './outreach/meeting-event-routes.js';
import { pressRoutes } from './outreach/press-routes.js';
import { submissionRoutes } from './outreach/submission-routes.js';
import { teamRoutes } from './team/team-routes.js';
import { loadSeed, type Seed } from './load-seed.js';
import { eventRoutes } from './workflow/event-routes.js';
import { executionRoutes } from './workflow/execution-routes.js';
import { presentationRoutes } from './workflow/presentation-routes.js';
import { versionListRoutes } from './workflow/version-list-routes.js';
import { versionRoutes } from './workflow/version-routes.js';
import { nodeTypeRoutes } from './workflow/node-type-routes.js';
import { refreshFacts } from './workflow/workflow-facts.js';
import { workflowListRoutes } from './workflow/workflow-list-routes.js';

/** The token of a seeded service without tokens of its own. For trials, never for data that matters. */
export const demoToken = 'pathboard-demo-token';

/** Options of {@link createService}. */
export interface ServiceOptions {
  /** `memory://`, a folder as `file:./data`, or a server as `postgres://user@host/name`. */
  readonly database: string;
  /**
   * Access tokens and the account or accounts of each. Accounts that do not exist yet are created.
   *
   * @default {@link demoToken} for the accounts of a seeded service, no token for any other
   */
  readonly tokens?: { readonly [token: string]: string | readonly string[] };
  /**
   * Fills a database that was never seeded: `true` for the sample accounts, or data of your own.
   *
   * @default false
   */
  readonly seed?: boolean | Seed;
  /**
   * Returns milliseconds since 1970, for timestamps of what is saved.
   *
   * @default Date.now
   */
  readonly now?: () => number;
  /**
   * Origins whose pages may call the service, such as `https://app.example.com`.
   *
   * @default none
   */
  readonly origins?: readonly string[];
  /**
   * Public address of the service, such as `https://api.example.com`, when it runs behind a proxy that changes the
   * address. Addresses in answers begin with it.
   *
   * @default the address of the request
   */
  readonly publicUrl?: string;
  /**
   * Milliseconds for requests in progress when the service stops.
   *
   * @default 10_000
   */
  readonly stopTimeout?: number;
  /**
   * Limits of event streams.
   *
   * @default `{ heartbeat: 15_000, lifetime: 600_000, perToken: 50 }`
   */
  readonly streams?: Partial<StreamLimits>;
  /** How the workflows that are live are executed. @default messages go to the test phone */
  readonly engine?: EngineOptions;
  /**
   * Token that opens `/metrics`, as `Authorization: Bearer`: figures of all accounts together, so that no token of an account does.
   *
   * @default none: `/metrics` answers 404
   */
  readonly metricsToken?: string;
  /**
   * How often short links may be followed; further visits are refused with 429 and `Retry-After`. Each process counts
   * its own.
   *
   * @default 60 visits of a link at once by one visitor, 5,000 by all, and 1 or 500 more with each second
   */
  readonly linkVisits?: Partial<VisitLimits>;
  /** Called with every answered request. */
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
  ...submissionRoutes,
  ...meetingEventRoutes,
  ...bookingRoutes,
  ...teamRoutes,
  ...workflowListRoutes,
  ...nodeTypeRoutes,
  ...versionRoutes,
  ...versionListRoutes,
  ...caseRoutes,
  ...liveRoutes,
  ...reviewRoutes,
  ...presentationRoutes,
  ...executionRoutes,
  ...phoneRoutes,
  ...webhookRoutes,
  ...changeRoutes,
  ...stuckRoutes,
  ...rerunRoutes,
  ...pressRoutes,
  ...eventRoutes,
];

/** A running service without a port of its own: pass its `fetch` to any server, or call it directly. */
export interface Service {
  /** Answers one request. Never throws: refusals and failures are error envelopes. */
  fetch(request: Request): Promise<Response>;
  /**
   * Stops: `/readyz` reports it, streams end, requests in progress are answered (within `stopTimeout`), and the
   * database is closed. Later requests are answered with 503.
   */
  close(): Promise<void>;
}

/** A service of this process, with the engine that executes what is live. */
export interface RunningService extends Service {
  /** Takes in receipts of the provider; `settle` waits until nothing is due. */
  readonly engine: ServiceEngine;
}

/**
 * Starts the reference service on a database.
 *
 * @throws Error with a readable message when the database cannot be opened, such as a folder that another process is
 * using, or when a token is invalid
 * @example
 * ```ts
 * import { createService, listenOnNode } from 'pathboard-service';
 *
 * const service = await createService({ database: 'memory://', seed: true });
 * const listener = await listenOnNode({ fetch: (request) => service.fetch(request), port: 4100 });
 * console.log(`The service answers at ${listener.url}`);
 * ```
 */
export async function createService(options: ServiceOptions): Promise<RunningService> {
  const clock = options.now ? { now: options.now } : systemClock;
  const given = options.tokens ? grantsOf(options.tokens) : undefined;
  for (const refusal of given?.map(refuseGrant) ?? []) if (refusal !== undefined) throw new TypeError(refusal);
  const database = await openDatabase(options.database);
  const { queries } = database;
  let stopping = false;
  let feed: ChangeFeed | undefined;
  let engine: Engine | undefined;
  try {
    const seeded = await seedDatabase(queries, options, new Date(clock.now()).toISOString());
    const grants = given ?? (options.seed ? demoGrants(seeded) : []);
    await ensureAccounts(queries, grants);
    feed = await openChangeFeed(database);
    const running = (engine = createEngine(database, () => clock.now(), options.engine ?? {}));
    const works = options.engine?.works !== false;
    const schedules = works ? watchSchedules(queries, () => new Date(clock.now()).toISOString()) : undefined;
    const refreshing = works ? refreshFacts(queries, () => stopping) : undefined;
    let description: string | undefined;
    const application = createApplication({
      routes,
      pages: [...checkoutPages, ...docsPages, followLinks(createVisitLimit(options.linkVisits))],
      queries,
      authenticate: await createAuthentication(grants),
      origins: options.origins ?? [],
      publicUrl: options.publicUrl?.replace(/\/+$/, ''),
      checkDatabase: () => requireKnownTables(queries),
      metricsToken: options.metricsToken,
      isStopping: () => stopping,
      engine: running,
      webhooks: options.engine?.webhooks,
      live: createLiveEvents(feed, { ...defaultStreamLimits, ...options.streams }),
      describe: () => (description ??= describeRoutes(routes)),
      log: options.log ?? (() => {}),
      now: () => clock.now(),
    });
    return serve(
      running,
      async (request) => application.fetch(request),
      options.stopTimeout ?? 10_000,
      async (answered) => {
        stopping = true;
        // Streams would never end by themselves; all other requests do.
        await feed?.close();
        // At the same time: each has its own limit, and together they must not take longer.
        await Promise.all([answered(), refreshing, schedules?.stop(), running.stop()]);
        await database.close();
      },
    );
  } catch (cause) {
    await engine?.stop();
    await feed?.close();
    await database.close();
    throw cause;
  }
}

/** Rejects while the database does not answer, and once a newer version of the service has changed it. */
async function requireKnownTables(queries: Queries): Promise<void> {
  if (!(await isOutdated(queries))) return;
  const message = 'A newer version of the service has changed the database; start that version';
  throw new RefusedRequest(503, 'outdated', message);
}

function serve(
  engine: Engine,
  answer: (request: Request) => Promise<Response>,
  timeout: number,
  stop: (answered: () => Promise<void>) => Promise<void>,
): RunningService {
  const pending = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const answered = (): Promise<void> =>
    new Promise((resolve) => {
      // A client that sends its request byte by byte must not keep the service from stopping.
      const timer = setTimeout(resolve, timeout);
      void Promise.allSettled(pending).then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  return {
    engine,
    async fetch(request) {
      const work = answer(request);
      pending.add(work);
      try {
        return await work;
      } finally {
        pending.delete(work);
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
    // The sample data is large: it is loaded and built only when it is needed.
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
