import type { JsonPath } from '#base';
import type { Problem } from '#model';
import type * as z from 'zod/mini';
import type { CallOptions } from '../workflow-adapter.js';

/** What came of reading the `data` of an answer; `notices` as in {@link Answer}. */
export type Reading<Data> =
  | { readonly ok: true; readonly data: Data; readonly notices?: readonly Problem[] }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The envelope of a successful answer, and the text it was written as. */
export interface Envelope {
  readonly data: unknown;
  readonly pagination: unknown;
  readonly text: string;
  /** Where `data` stands in `text`. @default ['data'] */
  readonly path?: JsonPath;
}

/** One endpoint of the service: how it is asked, when it may be asked again, and what its answers must look like. */
export interface Endpoint<Data> {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `{name}` for its parameters. */
  readonly path: string;
  /**
   * Whether the client may send it again by itself. `always` where sending twice does no more than sending once,
   * `notSent` only while nothing has left this machine, `never` for what costs money or reaches people.
   */
  readonly resend: 'always' | 'notSent' | 'never';
  read(envelope: Envelope): Reading<Data>;
  /** What the body must look like, where the interface shows it. A body of another shape is not sent. */
  readonly accepts?: z.ZodMiniType;
}

/** The parts of one call that differ from call to call. */
export interface CallParts {
  readonly path: { readonly [name: string]: string };
  /** A list stands for the same parameter several times. */
  readonly query?: { readonly [name: string]: string | number | readonly string[] | undefined };
  readonly body?: unknown;
  /** The body as JSON text, where a value could not hold what is to be written. Goes before `body`. */
  readonly bodyText?: string | undefined;
  readonly headers?: { readonly [name: string]: string };
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole call, where they are fewer than for all calls. */
  readonly timeout?: number;
  /** With a key the service carries the call out once, however often it comes; only then may it come again. */
  readonly idempotencyKey?: string;
}

/** How a call is made that creates or sends something. */
export interface KeyedCallOptions extends CallOptions {
  /**
   * Names this call to a service that honours `Idempotency-Key`, as the reference service does: it is then tried again like a
   * question, under the same key, and carried out once. 1 to 200 visible ASCII characters, such as a random id, and another one
   * for every call. To be left out for a service that knows no such keys: it would carry the call out each time.
   */
  readonly idempotencyKey?: string;
}

/** The name an endpoint has in failures: nothing of the call itself. */
export function endpointLabel({ method, path }: Pick<Endpoint<unknown>, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** The address of a call, or `undefined` when one of its parameters cannot stand in an address. */
export function addressOf(
  endpoint: Pick<Endpoint<unknown>, 'path'>,
  { path, query = {} }: CallParts,
): string | undefined {
  let isUsable = true;
  const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(path, name) ? path[name] : undefined;
    // A dot segment would be resolved away, and the call would reach another address.
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
