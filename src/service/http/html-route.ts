import type { Queries } from '../database/database.js';

/** What a page for people is told about the request it answers. */
export interface HtmlCall {
  readonly queries: Queries;
  /** When the request came, ISO 8601 in UTC. */
  readonly at: string;
  /** A part of the path that the route names, decoded. Anything may stand in it. */
  param(name: string): string;
  readonly request: Request;
}

export interface HtmlReply {
  readonly status: 200 | 302 | 303 | 404 | 409 | 410;
  readonly body?: string;
  readonly headers: { readonly [name: string]: string };
}

/** A page that a person sees in a browser. It asks for no token: what it shows must be known by its address alone. */
export interface HtmlRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  handle(call: HtmlCall): Promise<HtmlReply>;
}
