import type * as z from 'zod/mini';
import type { PageRequest } from './page.js';
import type { Principal } from './principal.js';

/** What a route is told about the request it answers. Everything in it has been checked. */
export interface Call {
  readonly principal: Principal;
  /** Belongs to the principal. */
  readonly accountId: string;
  /** A part of the path that the route names, decoded. */
  param(name: string): string;
  readonly query: URLSearchParams;
  readonly request: Request;
}

/** What a route answers. `data` is JSON text, because documents are passed on as they were written. */
export interface Reply {
  readonly status?: 200 | 201;
  readonly data: string;
  readonly page?: PageRequest & { readonly hasNext: boolean };
  readonly headers?: { readonly [name: string]: string };
}

/** A shape and the name the OpenAPI document gives it. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: z.ZodMiniType;
}

/** One endpoint: its address, what the OpenAPI document says of it, and its work. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `:name` for its parameters; under `/v1/accounts/:accountId/`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  /** True where the interface shows no such endpoint. */
  readonly extension: boolean;
  readonly paged?: boolean;
  readonly query?: readonly { readonly name: string; readonly description: string }[];
  readonly body?: NamedSchema;
  readonly answer: NamedSchema & { readonly list: boolean; readonly status?: 201 };
  handle(call: Call): Promise<Reply>;
}

/** Answers one page of a list that was asked for with one item more than the page holds. */
export function replyWithPage(page: PageRequest, items: readonly string[]): Reply {
  return {
    data: `[${items.slice(0, page.limit).join(',')}]`,
    page: { ...page, hasNext: items.length > page.limit },
  };
}
