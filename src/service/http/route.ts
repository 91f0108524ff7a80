import type * as z from 'zod/mini';
import type { LiveEvents } from '../changes/live-events.js';
import type { Queries } from '../database/database.js';
import type { PageRequest } from './page.js';
import type { Principal } from './principal.js';
import type { JsonBody } from './read-json-body.js';

/** What a route is told about the request it answers. Everything in it has been checked. */
export interface Call {
  readonly principal: Principal;
  /** Belongs to the principal. Empty where the route names no account. */
  readonly accountId: string;
  /** The database; for a route that writes, the one transaction in which all of it happens or nothing. */
  readonly queries: Queries;
  /** When the request came, ISO 8601 in UTC: what is written is stamped with it. */
  readonly at: string;
  /** What was sent, where the route takes a body. Read before the transaction begins, so that a slow sender holds up nobody. */
  readonly body: JsonBody;
  /** A part of the path that the route names, decoded. */
  param(name: string): string;
  readonly query: URLSearchParams;
  /** Where this service is reached, such as `https://api.example.com`, for addresses in answers. */
  readonly baseUrl: string;
  readonly request: Request;
  /** For routes that answer with a stream of events. */
  readonly live: LiveEvents;
}

/** What a route answers. `data` is JSON text, because documents are passed on as they were written. */
export interface Reply {
  readonly status?: 200 | 201;
  /** Instead of the envelope: the text of server-sent events. */
  readonly events?: ReadableStream<Uint8Array>;
  readonly data: string;
  readonly page?: PageRequest & { readonly hasNext: boolean };
  readonly headers?: { readonly [name: string]: string };
  /** Headers that describe the current state. They are not stored with the answer, so a repeated keyed request is answered without. */
  readonly momentaryHeaders?: { readonly [name: string]: string };
}

/** The header of a save that names the newest version of the workflow, written like an entity tag. */
export const newestVersionHeader = 'x-pathboard-newest-version';

/** A shape and the name the OpenAPI document gives it. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/** A query parameter of a route, beside those of paging. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  /** True where the request is refused without it. */
  readonly required?: true;
  /** True where it may be given several times. */
  readonly many?: true;
  /** All it can be, where that is not any text. */
  readonly values?: readonly string[];
  /** The most characters it can have; 200 when absent. */
  readonly maxLength?: number;
}

/** One endpoint: its address, what the OpenAPI document says of it, and its work. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `:name` for its parameters; under `/v1/accounts`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** True where the interface shows no such endpoint. */
  readonly extension: boolean;
  readonly paged?: boolean;
  readonly query?: readonly QueryParameter[];
  /** What is to be sent. The route itself judges it; how deeply it may be nested is checked before. */
  readonly body?: NamedSchema & { readonly maxDepth?: number; readonly example?: object };
  readonly answer: NamedSchema & { readonly list: boolean; readonly status?: 201 };
  /** True where it answers with server-sent events, whose data has the shape of `answer`. */
  readonly stream?: true;
  handle(call: Call): Promise<Reply>;
}

/** Answers one page of a list that was asked for with one item more than the page holds. */
export function replyWithPage(page: PageRequest, items: readonly string[]): Reply {
  return {
    data: `[${items.slice(0, page.limit).join(',')}]`,
    page: { ...page, hasNext: items.length > page.limit },
  };
}
