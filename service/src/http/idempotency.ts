import type { Queries } from '../database/database.js';
import { RefusedRequest } from './refused-request.js';
import type { Reply } from './route.js';
import { sha256 } from './sha256.js';

/** How long answers are stored for retries, in hours. */
export const keyLifetimeHours = 24;

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** Decrypts the stored answer; only its hash is stored. */
  readonly token: string;
  readonly tokenHash: string;
  readonly key: string;
  /** Identifies the request. */
  readonly fingerprint: string;
  readonly at: string;
}

const usableKey = /^[\x21-\x7e]{1,200}$/;

/** The request's idempotency key. Sent twice, two keys arrive joined by a comma and a space, and are refused. */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key === undefined || usableKey.test(key)) return key;
  const message = 'An idempotency key is 1 to 200 visible ASCII characters without spaces';
  throw new RefusedRequest(400, 'invalid-idempotency-key', message, [{ path: 'Idempotency-Key', message }]);
}

/** Hashes what makes two requests equal: method, address, preconditions, and the body byte by byte. */
export function fingerprintOf({ headers, method, url }: Request, body: string): Promise<string> {
  const { pathname, search } = new URL(url);
  return sha256(
    JSON.stringify([method, pathname + search, headers.get('if-match'), headers.get('if-none-match'), body]),
  );
}

/**
 * Carries a request out once, within the caller's transaction; a retry gets the stored answer. Concurrent requests with
 * one key take turns, so that the second gets the answer of the first. A refusal rolls back the transaction and with it
 * the key, so that the request may be retried.
 *
 * Answers hold secrets, such as the address that is enough to complete a checkout. They are stored encrypted under the
 * token of the request, which the database does not hold, so that a copy of the database reveals none of them.
 */
export async function answerOnce(queries: Queries, request: KeyedRequest, work: () => Promise<Reply>): Promise<Reply> {
  const { at, fingerprint, key, tokenHash } = request;
  const oldest = new Date(Date.parse(at) - keyLifetimeHours * 3_600_000).toISOString();
  const ownEntry = await queries
    .insertInto('idempotent_answers')
    .values({ token_hash: tokenHash, key, fingerprint, created_at: at, reply: null })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'key'])
        .doUpdateSet({ fingerprint, created_at: at, reply: null })
        .where('idempotent_answers.created_at', '<', oldest),
    )
    .returning('key')
    .executeTakeFirst();
  if (!ownEntry) return answerAgain(queries, request);

  const reply = await work();
  await queries
    .updateTable('idempotent_answers')
    .set({ reply: await sealReply(request, reply) })
    .where('token_hash', '=', tokenHash)
    .where('key', '=', key)
    .execute();
  await forgetOld(queries, oldest);
  return reply;
}

async function answerAgain(queries: Queries, request: KeyedRequest): Promise<Reply> {
  const { fingerprint, key, tokenHash } = request;
  const kept = await queries
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'reply'])
    .where('token_hash', '=', tokenHash)
    .where('key', '=', key)
    .executeTakeFirst();
  // Deleted a moment ago by a process whose clock is ahead.
  if (!kept)
    throw new RefusedRequest(
      503,
      'unavailable',
      'The answer to this key is just being forgotten; send the request again',
      [],
      { 'retry-after': '1' },
    );
  if (kept.fingerprint !== fingerprint) {
    const message = 'Another request was sent with this idempotency key; send this one with a key of its own';
    throw new RefusedRequest(422, 'idempotency-key-reused', message, [{ path: 'Idempotency-Key', message }]);
  }
  const reply = kept.reply && (await openReply(request, kept.reply));
  if (!reply) {
    const message =
      'This request was carried out, and its answer is not stored any more; look at what it did before sending it under another key';
    throw new RefusedRequest(409, 'answer-not-stored', message, [{ path: 'Idempotency-Key', message }]);
  }
  return { ...reply, headers: { ...reply.headers, 'idempotency-replayed': 'true' } };
}

const ivLength = 12;

async function sealReply(
  request: KeyedRequest,
  { data, headers = {}, page, status = 200 }: Reply,
): Promise<Uint8Array> {
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(ivLength));
  const sealed = await globalThis.crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await sealingKey(request),
    new TextEncoder().encode(JSON.stringify({ status, headers, page, data })),
  );
  const bytes = new Uint8Array(ivLength + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), ivLength);
  return bytes;
}

async function openReply(request: KeyedRequest, sealed: Uint8Array): Promise<Reply | undefined> {
  try {
    const name = 'AES-GCM';
    const text = await globalThis.crypto.subtle.decrypt(
      { name, iv: sealed.slice(0, ivLength) },
      await sealingKey(request),
      sealed.slice(ivLength),
    );
    return JSON.parse(new TextDecoder().decode(text)) as Reply;
  } catch {
    return undefined;
  }
}

/** One key for each request (HKDF, RFC 5869), so that no two answers share one. */
async function sealingKey({ fingerprint, key, token }: KeyedRequest): Promise<CryptoKey> {
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
  const secret = await globalThis.crypto.subtle.importKey('raw', bytes(token), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: bytes(fingerprint), info: bytes(`pathboard answer to ${key}`) };
  return globalThis.crypto.subtle.deriveKey(how, secret, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** Deletes a few old answers that are not locked: it must neither wait nor block. */
async function forgetOld(queries: Queries, oldest: string): Promise<void> {
  const old = queries
    .selectFrom('idempotent_answers')
    .select(['token_hash', 'key'])
    .where('created_at', '<', oldest)
    .orderBy('created_at')
    .limit(20)
    .forUpdate()
    .skipLocked();
  await queries
    .deleteFrom('idempotent_answers')
    .where(({ refTuple, eb }) => eb(refTuple('token_hash', 'key'), 'in', old.$asTuple('token_hash', 'key')))
    .execute();
}
