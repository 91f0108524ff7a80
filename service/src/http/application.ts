import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { matchedRoutes } from 'hono/route';
import { createRandomId } from '#base';
import { defaultLimits } from '#model';
import { isGranted } from '../account/account-grants.js';
import type { LiveEvents } from '../changes/live-events.js';
import type { Engine } from '../engine/engine.js';
import type { WebhookOptions } from '../engine/webhook-options.js';
import { DatabaseUnavailable, type Queries } from '../database/database.js';
import type { HtmlRoute } from './html-route.js';
import { answerOnce, fingerprintOf, readIdempotencyKey } from './idempotency.js';
import { type Authenticate, createAuthentication, type Principal, readToken } from './principal.js';
import { readJsonBody } from './read-json-body.js';
import { notFound, RefusedRequest } from './refused-request.js';
import { carrierOf, checkSignature } from './signed-request.js';
import { newestVersionHeader, type Reply, type Route } from './route.js';

/** One answered request, for logs. It holds no requested address, no token and no body. */
export interface LogEntry {
  /** HTTP method. */
  readonly method: string;
  /** Path template of the endpoint. */
  readonly route: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Time until the answer began. */
  readonly milliseconds: number;
  /** Id of the request, as in its `x-request-id` header. */
  readonly requestId: string;
  /** Only for unexpected errors. */
  readonly error?: unknown;
}

export interface ApplicationParts {
  readonly routes: readonly Route[];
  /** Pages for browsers, without a token. */
  readonly pages: readonly HtmlRoute[];
  readonly queries: Queries;
  readonly authenticate: Authenticate;
  /** Origins of pages that may call the service. */
  readonly origins: readonly string[];
  /** Public address of the service, where it differs from that of the requests. */
  readonly publicUrl?: string | undefined;
  /** Rejects while the database cannot be used. */
  readonly checkDatabase: () => Promise<unknown>;
  /** Opens `/metrics`. */
  readonly metricsToken: string | undefined;
  /** True once the service was asked to stop. */
  readonly isStopping: () => boolean;
  readonly live: LiveEvents;
  readonly engine: Engine;
  /** Who may send signed requests. */
  readonly webhooks?: WebhookOptions | undefined;
  readonly describe: () => string;
  readonly log: (entry: LogEntry) => void;
  readonly now: () => number;
}

interface Variables {
  principal: Principal;
  requestId: string;
  failure: unknown;
}

type Environment = { Variables: Variables };

/**
 * Creates the application around the routes: request ids, safe headers, tokens, accounts, and one shape of refusals.
 */
export function createApplication(parts: ApplicationParts): Hono<Environment> {
  const application = new Hono<Environment>();
  application.use((context, next) => logged(context, next, parts));
  application.use(crossOrigin(parts.origins));
  addHealth(application, parts);
  addMetrics(application, parts);
  application.get('/openapi.json', (context) =>
    context.body(parts.describe(), 200, { 'content-type': 'application/json' }),
  );
  application.use('/v1/*', async (context, next) => {
    context.set('principal', await parts.authenticate(context.req.raw));
    await next();
  });
  for (const route of parts.routes) {
    application.on(route.method, route.path, async (context) => reply(context, await answer(route, context, parts)));
  }
  for (const page of parts.pages) {
    application.on(page.method, page.path, (context) => answerPage(page, context, parts));
  }
  for (const [path, methods] of methodsByPath([...parts.routes, ...parts.pages])) {
    application.all(path, () => {
      throw new RefusedRequest(405, 'method-not-allowed', `This address answers ${methods}`, [], { allow: methods });
    });
  }
  application.notFound((context) => refuse(context, notFound()));
  application.onError(refuseError);
  return application;
}

/** Gives a request its id and its answer safe headers, and logs both. */
async function logged(
  context: Context<Environment>,
  next: () => Promise<void>,
  { log, now }: ApplicationParts,
): Promise<void> {
  const began = now();
  const asked = context.req.header('x-request-id') ?? '';
  const requestId = /^[\w.-]{1,64}$/.test(asked) ? asked : createRandomId();
  context.set('requestId', requestId);
  await next();
  context.header('x-request-id', requestId);
  context.header('x-content-type-options', 'nosniff');
  context.header('cache-control', 'no-store');
  const error = context.get('failure');
  log({
    method: context.req.method,
    route: routeOf(context),
    status: context.res.status,
    milliseconds: now() - began,
    requestId,
    ...(error === undefined ? {} : { error }),
  });
}

function crossOrigin(origins: readonly string[]): MiddlewareHandler {
  return cors({
    origin: (origin) => (origins.includes(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'last-event-id',
      'x-request-id',
    ],
    exposeHeaders: ['etag', 'idempotency-replayed', newestVersionHeader, 'x-request-id', 'retry-after'],
    maxAge: 600,
  });
}

/** Adds the two health checks, and refuses everything but `/healthz` while the service stops. */
function addHealth(application: Hono<Environment>, { checkDatabase, isStopping }: ApplicationParts): void {
  // Says nothing of the database: restarting the process would not help it.
  application.get('/healthz', (context) => reply(context, { data: '{"status":"ok"}' }));
  application.use(async (_, next) => {
    if (!isStopping()) return next();
    throw new RefusedRequest(503, 'unavailable', 'The service is stopping', [], {
      'retry-after': '1',
      connection: 'close',
    });
  });
  application.get('/readyz', async (context) => {
    await checkDatabase();
    return reply(context, { data: '{"status":"ready"}' });
  });
}

/** Adds the figures of the engine: of all accounts together, and so behind a token of their own. */
function addMetrics(application: Hono<Environment>, { engine, metricsToken }: ApplicationParts): void {
  const authenticate =
    metricsToken === undefined
      ? undefined
      : createAuthentication([{ token: metricsToken, name: 'Metrics', accountIds: new Set() }]);
  application.get('/metrics', async (context) => {
    if (!authenticate)
      throw new RefusedRequest(404, 'no-metrics', 'Metrics are off: the service was given no token for them');
    await (
      await authenticate
    )(context.req.raw);
    return context.body(await engine.metrics(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

async function answerPage(
  page: HtmlRoute,
  context: Context<Environment>,
  { engine, now, queries }: ApplicationParts,
): Promise<Response> {
  const {
    body = '',
    headers,
    status,
  } = await page.handle({
    engine,
    queries,
    at: new Date(now()).toISOString(),
    param: (name) => context.req.param(name) ?? '',
    request: context.req.raw,
  });
  return context.body(body, status, { ...headers });
}

function refuseError(error: Error, context: Context<Environment>): Response {
  if (error instanceof RefusedRequest) return refuse(context, error);
  context.set('failure', error);
  if (error instanceof DatabaseUnavailable) {
    const message = 'The database does not answer; try again in a moment';
    return refuse(context, new RefusedRequest(503, 'unavailable', message, [], { 'retry-after': '2' }));
  }
  return context.body(errorBody('internal', 'Something went wrong in the service', []), 500, jsonHeaders);
}

/** Path template of the requested endpoint, also where the request was refused before it. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.includes('*'))?.path ?? '*';
}

const jsonHeaders = { 'content-type': 'application/json' };

/** Ids have up to 200 characters, and the database cannot store NUL. */
const storableId = /^[^\0\p{Surrogate}]{1,200}$/u;

/** Reads query the database directly; writes run in one transaction. */
async function answer(
  route: Route,
  context: Context<Environment>,
  { engine, live, now, publicUrl, queries, webhooks }: ApplicationParts,
): Promise<Reply> {
  const param = (name: string): string => {
    const value = context.req.param(name) ?? '';
    if (!storableId.test(value)) throw notFound();
    return value;
  };
  const accountId = route.path.includes(':accountId') ? param('accountId') : '';
  const principal = route.signed ? carrierOf(accountId) : context.get('principal');
  const { tokenHash } = principal;
  if (accountId !== '' && !principal.accountIds.has(accountId) && !(await isGranted(queries, tokenHash, accountId)))
    throw notFound();
  const request = context.req.raw;
  const url = new URL(request.url);
  const body = route.body
    ? await readJsonBody(request, route.body.maxDepth ?? defaultLimits.maxDepth)
    : { text: '', value: null };
  const call = {
    principal,
    accountId,
    param,
    query: url.searchParams,
    request,
    engine,
    live,
    at: new Date(now()).toISOString(),
    baseUrl: publicUrl ?? url.origin,
    body,
    eventId: route.signed
      ? await checkSignature(webhooks, { accountId, headers: request.headers, body: body.text, now: now(), queries })
      : '',
  };
  if (route.method === 'GET') return route.handle({ ...call, queries });
  const key = route.method === 'POST' && !route.signed ? readIdempotencyKey(request) : undefined;
  const fingerprint = key === undefined ? '' : await fingerprintOf(request, call.body.text);
  return queries.transaction().execute((transaction) => {
    const work = (): Promise<Reply> => route.handle({ ...call, queries: transaction });
    return key === undefined
      ? work()
      : answerOnce(transaction, { token: readToken(request) ?? '', tokenHash, key, fingerprint, at: call.at }, work);
  });
}

function reply(
  context: Context,
  { status = 200, counts, data, events, page, momentaryHeaders, ...more }: Reply,
): Response {
  const headers = { ...more.headers, ...momentaryHeaders };
  if (events)
    return context.body(events, status, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no', ...headers });
  const pagination = page
    ? `"pagination":${JSON.stringify({ limit: page.limit, offset: page.offset, hasNext: page.hasNext })},`
    : '';
  return context.body(
    `{"success":true,${pagination}${counts === undefined ? '' : `"counts":${counts},`}"data":${data}}`,
    status,
    { ...jsonHeaders, ...headers },
  );
}

function refuse(context: Context, refusal: RefusedRequest): Response {
  const body = errorBody(refusal.code, refusal.message, refusal.details);
  return context.body(body, refusal.status, { ...jsonHeaders, ...refusal.headers });
}

function errorBody(code: string, message: string, details: RefusedRequest['details']): string {
  return JSON.stringify({ success: false, error: { code, message, details } });
}

function methodsByPath(routes: readonly Pick<Route, 'method' | 'path'>[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string>([
    ['/healthz', 'GET'],
    ['/readyz', 'GET'],
    ['/metrics', 'GET'],
    ['/openapi.json', 'GET'],
  ]);
  for (const { method, path } of routes) {
    const known = methods.get(path);
    methods.set(path, known === undefined ? method : `${known}, ${method}`);
  }
  return methods;
}
