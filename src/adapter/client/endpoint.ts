import type { JsonPath } from '#base';
import type { ObjectShape, Problem } from '#model';
import type { CallOptions } from '../workflow-adapter.js';

/** Result of reading the `data` of an answer; `notices` as in {@link Answer}. */
export type Reading<Data> =
  | { readonly ok: true; readonly data: Data; readonly notices?: readonly Problem[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The envelope of a successful answer, with its text. */
export interface Envelope {
  readonly data: unknown;
  readonly pagination: unknown;
  /** Only some lists have it. */
  readonly counts?: unknown;
  readonly text: string;
  /**
   * JSON path of `data` in `text`.
   *
   * @default ['data']
   */
  readonly path?: JsonPath;
}

/** Reads the `data` of an answer. */
export type Reader<Data> = (envelope: Envelope) => Reading<Data>;

/** A reader whose code is loaded beside the request; `undefined` where it cannot be loaded. */
export interface LateReader<Data> {
  readonly load: () => Promise<Reader<Data> | undefined>;
}

/** One endpoint of the service: its request, whether it may be retried, and the shape of its answers. */
export interface Endpoint<Data> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path template with `{name}` for its parameters. */
  readonly path: string;
  /**
   * Whether the client may retry: `always` where the call is idempotent, `notSent` only while nothing has left this
   * machine, `never` for what costs money or reaches people.
   */
  readonly resend: 'always' | 'notSent' | 'never';
  readonly read: Reader<Data> | LateReader<Data>;
  /** Shape of the body, where the interface shows one. A body of another shape is not sent. */
  readonly accepts?: ObjectShape;
}

/** An endpoint that changes nothing, so that the client may retry it. */
export function reads<Data>(path: string, read: Endpoint<Data>['read']): Endpoint<Data> {
  return { method: 'GET', path, resend: 'always', read };
}

/** The variable parts of one call. */
export interface CallParts {
  readonly path: { readonly [name: string]: string };
  /** A list repeats the parameter. */
  readonly query?: { readonly [name: string]: string | number | readonly string[] | undefined };
  readonly body?: unknown;
  /** The body as JSON text, where a value could not hold all digits. Takes precedence over `body`. */
  readonly bodyText?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
  /** Limit for the whole call in milliseconds, where it is below the client's limit. */
  readonly timeout?: number;
  /** With a key the service carries the call out once however often it arrives, so that it may be retried. */
  readonly idempotencyKey?: string;
}

/** Options of calls that create or send something. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Identifies this call to a service that honours `Idempotency-Key`, as the reference service does: the client then
   * retries it like a read, under the same key, and the service carries it out once. 1 to 200 visible ASCII characters,
   * such as a random id, different for every call. Leave it out for a service that ignores such keys: each retry would
   * be carried out.
   */
  readonly idempotencyKey?: string;
}

/** Name of an endpoint in failures. It holds nothing of the call itself. */
export function endpointLabel({ method, path }: Pick<Endpoint<unknown>, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The address of a call, or `undefined` when a parameter cannot be part of an address. */
export function addressOf(
  endpoint: Pick<Endpoint<unknown>, 'path'>,
  { path, query = {} }: CallParts,
): string | undefined {
  let isUsable = true;
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(path, name) ? path[name] : undefined;
    // A dot segment would be resolved, and the call would reach another address.
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..' || /\p{Surrogate}/u.test(value)) {
      isUsable = false;
      return '';
    }
    return encodeURIComponent(value);
  });
  if (!isUsable) return undefined;
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((one: string) => asked.append(name, one));
    else if (value !== undefined) asked.set(name, String(value));
  }
  const text = asked.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
