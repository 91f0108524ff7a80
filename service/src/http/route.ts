import type * as z from 'zod/mini';
import type { LiveEvents } from '../changes/live-events.js';
import type { Queries } from '../database/database.js';
import type { Engine } from '../engine/engine.js';
import type { PageRequest } from './page.js';
import type { Principal } from './principal.js';
import type { JsonBody } from './read-json-body.js';

/** The request that a route answers, checked. */
export interface Call {
  readonly principal: Principal;
  /** Belongs to the principal. Empty where the route names no account. */
  readonly accountId: string;
  /** The database; for a route that writes, one transaction. */
  readonly queries: Queries;
  /** When the request arrived, ISO 8601 in UTC; timestamps of what is written. */
  readonly at: string;
  /** The body, where the route takes one. Read before the transaction begins, so that a slow client blocks no other. */
  readonly body: JsonBody;
  /** A path parameter, decoded. */
  param(name: string): string;
  readonly query: URLSearchParams;
  /** Public address of this service, such as `https://api.example.com`, for addresses in answers. */
  readonly baseUrl: string;
  readonly request: Request;
  /** Executes what is live. */
  readonly engine: Engine;
  /** The id of the event, for a route whose requests are signed; otherwise empty. */
  readonly eventId: string;
  /** For routes that answer with a stream of events. */
  readonly live: LiveEvents;
}

/** A route's answer. `data` is JSON text, because documents are passed on as written. */
export interface Reply {
  readonly status?: 200 | 201;
  /** Replaces the envelope: the text of server-sent events. */
  readonly events?: ReadableStream<Uint8Array>;
  readonly data: string;
  readonly page?: PageRequest & { readonly hasNext: boolean };
  /** JSON text beside a list. */
  readonly counts?: string;
  readonly headers?: { readonly [name: string]: string };
  /** Headers about the current state. They are not stored, so that a repeated answer lacks them. */
  readonly momentaryHeaders?: { readonly [name: string]: string };
}

/** The header of a save with the newest version of the workflow, written like an entity tag. */
export const newestVersionHeader = 'x-pathboard-newest-version';

/** A schema with its name in the OpenAPI document. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/** A query parameter of a route, besides those of paging. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  /** True where requests without it are refused. */
  readonly required?: true;
  /** True where it may be repeated. */
  readonly many?: true;
  /** All allowed values, where it is not free text. */
  readonly values?: readonly string[];
  /**
   * Limit in characters.
   *
   * @default 200
   */
  readonly maxLength?: number;
}

/** One endpoint: its address, its part of the OpenAPI document, and its handler. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for its parameters; under `/v1/accounts`, or under `/webhooks/accounts` where it is signed. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** True where the interface has no such endpoint. */
  readonly extension: boolean;
  readonly paged?: boolean;
  readonly query?: readonly QueryParameter[];
  /** The body. The route itself checks it, except for the depth of nesting. */
  readonly body?: NamedSchema & { readonly maxDepth?: number; readonly example?: object };
  readonly answer: NamedSchema & { readonly list: boolean; readonly status?: 201; readonly counts?: NamedSchema };
  /** True where its requests are signed by a carrier instead of carrying a token. */
  readonly signed?: true;
  /** True where it answers with server-sent events, whose data has the schema of `answer`. */
  readonly stream?: true;
  handle(call: Call): Promise<Reply>;
}

/** Answers one page of a list that was queried with one item more than the page holds. */
export function replyWithPage(page: PageRequest, items: readonly string[]): Reply {
  return {
    data: `[${items.slice(0, page.limit).join(',')}]`,
    page: { ...page, hasNext: items.length > page.limit },
  };
}
