import { describePath, isJsonObject, type Json, type JsonPath } from '#base';
import { findTextLosses, type Problem } from '#model';
import { type RefusalDetail, RefusedRequest } from './refused-request.js';

export interface JsonBody {
  readonly text: string;
  readonly value: Json;
}

/** Size limit of a request body in bytes. */
export const maxBodyBytes = 5 * 1024 * 1024;

/**
 * Reads a request's JSON. Refuses another content type, too many bytes, text that is not UTF-8 or not JSON, deep
 * nesting, and what could not be stored exactly (a duplicate key, a number no double holds, half a surrogate pair, the
 * character NUL, which the database cannot store).
 */
export async function readJsonBody(request: Request, maxDepth: number): Promise<JsonBody> {
  checkContentType(request);
  const text = decode(await readBytes(request));
  // Before parsing, so that deep nesting costs one pass over the text and no memory.
  const { problems } = findTextLosses(text, { maxDepth });
  if (problems.some(({ code }) => code === 'too-deep')) {
    throw new RefusedRequest(400, 'too-deep', `The body is nested deeper than ${maxDepth} levels`);
  }
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    throw new RefusedRequest(400, 'malformed-json', 'The body is not JSON');
  }
  if (problems.length > 0) {
    throw new RefusedRequest(
      400,
      'not-exact',
      'The body holds something that could not be kept exactly',
      problems.map(detailOf),
    );
  }
  // Such characters can only be escapes: JSON allows no bare control characters, UTF-8 no bare surrogates.
  const place = suspiciousEscape.test(text) ? findUnstorableText(value) : undefined;
  if (place) {
    const message = 'Text must not hold the character U+0000 or half of a surrogate pair';
    throw new RefusedRequest(400, 'unstorable-text', message, [{ path: describePath(place), message }]);
  }
  return { text, value };
}

function checkContentType(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  const [media = '', ...parameters] = type.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  const isUtf8 = charset === undefined || /^"?utf-?8"?$/.test(charset);
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (media !== 'application/json' || !isUtf8 || encoding !== 'identity') {
    throw new RefusedRequest(
      415,
      'unsupported-media-type',
      'Send the body as application/json in UTF-8, not compressed',
    );
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > maxBodyBytes) throw tooLarge();
  if (!request.body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  // Counted as it arrives: `Content-Length` need not be true.
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new RefusedRequest(400, 'incomplete-body', 'The body ended before it was complete');
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBodyBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge();
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(): RefusedRequest {
  const message = `The body is longer than ${maxBodyBytes} bytes`;
  return new RefusedRequest(413, 'body-too-large', message, [], { connection: 'close' });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RefusedRequest(400, 'not-utf-8', 'The body is not UTF-8');
  }
}

function detailOf({ detail, message, path = [] }: Problem): RefusalDetail {
  return { path: describePath(path), message: detail === undefined ? message : `${message}. ${detail}` };
}

const suspiciousEscape = /\\u(0000|d[89a-f])/i;

/** With the `u` flag, a surrogate matches only where it is alone. */
const unstorable = /[\0\p{Surrogate}]/u;

/** JSON path of the first such text. The value is known not to be deep, so that recursion is safe. */
function findUnstorableText(value: Json, path: JsonPath = []): JsonPath | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path : undefined;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) {
      const found = findUnstorableText(item, [...path, index]);
      if (found) return found;
    }
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (unstorable.test(key)) return path;
      const found = findUnstorableText(item as Json, [...path, key]);
      if (found) return found;
    }
  }
  return undefined;
}
