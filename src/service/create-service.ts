import { systemClock } from '#base';
import type { Database } from './database/database.js';
import { openDatabase } from './database/open-database.js';
import { createApplication, type LogEntry } from './http/application.js';
import { describeRoutes } from './http/openapi.js';
import { createAuthentication, refuseGrant, type TokenGrant } from './http/principal.js';
import { loadSeed, type Seed } from './load-seed.js';
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
  /** Told of every answered request. */
  readonly log?: (entry: LogEntry) => void;
}

/** A running service, without a port of its own: hand its `fetch` to any server, or call it directly. */
export interface Service {
  /** Answers one request. Refuses with an error envelope rather than throwing, whatever the request holds. */
  fetch(request: Request): Promise<Response>;
  /** Answers what is under way, then lets go of the database. Later requests are answered with 503. */
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
  try {
    const seeded = await seedDatabase(database, options, new Date(clock.now()).toISOString());
    const grants = given ?? demoGrants(seeded);
    await ensureAccounts(database, grants);
    const routes = [
      ...workflowRoutes(database),
      ...versionRoutes(database, clock),
      ...presentationRoutes(database, clock),
      ...executionRoutes(database),
    ];
    let description: string | undefined;
    const application = createApplication({
      routes,
      authenticate: await createAuthentication(grants),
      origins: options.origins ?? [],
      checkHealth: () => database.query('SELECT 1'),
      describe: () => (description ??= describeRoutes(routes)),
      log: options.log ?? (() => {}),
      now: () => clock.now(),
    });
    return serve(database, async (request) => application.fetch(request));
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

function serve(database: Database, answer: (request: Request) => Promise<Response>): Service {
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  return {
    async fetch(request) {
      if (closing) {
        const body = '{"success":false,"error":{"code":"unavailable","message":"The service is stopping","details":[]}}';
        return new Response(body, { status: 503, headers: { 'content-type': 'application/json' } });
      }
      const work = answer(request);
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
    close: () => (closing ??= Promise.allSettled(underWay).then(() => database.close())),
  };
}

async function seedDatabase(
  database: Database,
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
  return loadSeed(database, readSeed, time);
}

function grantsOf(tokens: NonNullable<ServiceOptions['tokens']>): readonly TokenGrant[] {
  return Object.entries(tokens).map(([token, accounts]) => ({
    token,
    principal: { name: 'API', accountIds: new Set(typeof accounts === 'string' ? [accounts] : accounts) },
  }));
}

function demoGrants(accountIds: readonly string[]): readonly TokenGrant[] {
  if (accountIds.length === 0) return [];
  return [{ token: demoToken, principal: { name: 'Demo user', accountIds: new Set(accountIds) } }];
}

async function ensureAccounts(database: Database, grants: readonly TokenGrant[]): Promise<void> {
  for (const id of new Set(grants.flatMap((grant) => [...grant.principal.accountIds]))) {
    await database.query('INSERT INTO accounts (id, document) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
      id, JSON.stringify({ id }),
    ]);
  }
}
