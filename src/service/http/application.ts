import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createRandomId } from '#base';
import { DatabaseUnavailable } from '../database/database.js';
import type { Authenticate, Principal } from './principal.js';
import { notFound, RefusedRequest } from './refused-request.js';
import type { Reply, Route } from './route.js';

/** One answered request, for whoever keeps a log. Holds no address as it was asked, no token and no body. */
export interface LogEntry {
  readonly method: string;
  /** The address with its parameters unfilled. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId: string;
  /** Only for what should never happen. */
  readonly error?: unknown;
}

export interface ApplicationParts {
  readonly routes: readonly Route[];
  readonly authenticate: Authenticate;
  /** Pages from other origins that may use the service. */
  readonly origins: readonly string[];
  readonly checkHealth: () => Promise<unknown>;
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

/** Puts the routes behind one door: request ids, safe headers, tokens, accounts, and one shape for every refusal. */
export function createApplication(parts: ApplicationParts): Hono<Environment> {
  const application = new Hono<Environment>();

  application.use(async (context, next) => {
    const began = parts.now();
    const asked = context.req.header('x-request-id') ?? '';
    const requestId = /^[\w.-]{1,64}$/.test(asked) ? asked : createRandomId();
    context.set('requestId', requestId);
    await next();
    context.header('x-request-id', requestId);
    context.header('x-content-type-options', 'nosniff');
    context.header('cache-control', 'no-store');
    const error = context.get('failure');
    parts.log({
      method: context.req.method,
      route: context.req.routePath,
      status: context.res.status,
      milliseconds: parts.now() - began,
      requestId,
      ...(error === undefined ? {} : { error }),
    });
  });
  application.use(
    cors({
      origin: (origin) => (parts.origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT'],
      allowHeaders: ['authorization', 'content-type', 'if-match', 'x-request-id'],
      exposeHeaders: ['etag', 'x-request-id', 'retry-after'],
      maxAge: 600,
    }),
  );

  application.get('/healthz', async (context) => {
    await parts.checkHealth();
    return reply(context, { data: '{"status":"ok"}' });
  });
  application.get('/openapi.json', (context) => context.body(parts.describe(), 200, { 'content-type': 'application/json' }));

  application.use('/v1/*', async (context, next) => {
    context.set('principal', await parts.authenticate(context.req.raw));
    await next();
  });
  for (const route of parts.routes) {
    application.on(route.method, route.path, async (context) => reply(context, await route.handle(callOf(context))));
  }
  for (const [path, methods] of methodsByPath(parts.routes)) {
    application.all(path, () => {
      throw new RefusedRequest(405, 'method-not-allowed', `This address answers ${methods}`, [], { allow: methods });
    });
  }

  application.notFound((context) => refuse(context, notFound()));
  application.onError((error, context) => {
    if (error instanceof RefusedRequest) return refuse(context, error);
    context.set('failure', error);
    if (error instanceof DatabaseUnavailable) {
      const message = 'The database does not answer; try again in a moment';
      return refuse(context, new RefusedRequest(503, 'unavailable', message, [], { 'retry-after': '2' }));
    }
    return context.body(errorBody('internal', 'Something went wrong in the service', []), 500, jsonHeaders);
  });
  return application;
}

const jsonHeaders = { 'content-type': 'application/json' };

/** Ids have up to 200 characters, and the database cannot even be asked for a text with NUL in it. */
const askableId = /^[^\0\p{Surrogate}]{1,200}$/u;

function callOf(context: Context<Environment>) {
  const param = (name: string): string => {
    const value = context.req.param(name) ?? '';
    if (!askableId.test(value)) throw notFound();
    return value;
  };
  const principal = context.get('principal');
  const accountId = param('accountId');
  if (!principal.accountIds.has(accountId)) throw notFound();
  return { principal, accountId, param, query: new URL(context.req.url).searchParams, request: context.req.raw };
}

function reply(context: Context, { status = 200, data, page, headers = {} }: Reply): Response {
  const pagination = page
    ? `"pagination":${JSON.stringify({ limit: page.limit, offset: page.offset, hasNext: page.hasNext })},`
    : '';
  return context.body(`{"success":true,${pagination}"data":${data}}`, status, { ...jsonHeaders, ...headers });
}

function refuse(context: Context, refusal: RefusedRequest): Response {
  const body = errorBody(refusal.code, refusal.message, refusal.details);
  return context.body(body, refusal.status, { ...jsonHeaders, ...refusal.headers });
}

function errorBody(code: string, message: string, details: RefusedRequest['details']): string {
  return JSON.stringify({ success: false, error: { code, message, details } });
}

function methodsByPath(routes: readonly Route[]): ReadonlyMap<string, string> {
  const methods = new Map<string, string>([['/healthz', 'GET'], ['/openapi.json', 'GET']]);
  for (const { method, path } of routes) {
    const known = methods.get(path);
    methods.set(path, known === undefined ? method : `${known}, ${method}`);
  }
  return methods;
}
