import type { Queries } from '../database/database.js';
import type { Engine } from '../engine/engine.js';

/** The request that a page answers. */
export interface HtmlCall {
  readonly queries: Queries;
  /** When the request arrived, ISO 8601 in UTC. */
  readonly at: string;
  /** A path parameter, decoded and not checked. */
  param(name: string): string;
  readonly request: Request;
  /** Executes what is live. */
  readonly engine: Engine;
}

export interface HtmlReply {
  readonly status: 200 | 302 | 303 | 404 | 409 | 410 | 429;
  readonly body?: string;
  readonly headers: { readonly [name: string]: string };
}

/** A page for browsers. It requires no token: its content must be public to whom its address is known. */
export interface HtmlRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  handle(call: HtmlCall): Promise<HtmlReply>;
}
