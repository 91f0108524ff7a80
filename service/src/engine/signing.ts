/**
 * Signatures of requests between the service and a carrier, in both directions, as Standard Webhooks 1.0 has them
 * (standardwebhooks.com): HMAC-SHA256 over id, timestamp and body, in three headers.
 */

/** Headers of a signed request. */
export interface SignatureHeaders {
  /** Id of the event or message; the same each time that it is sent again. */
  readonly 'webhook-id': string;
  /** When it was signed, in seconds since 1970. */
  readonly 'webhook-timestamp': string;
  /** One or more signatures, separated by spaces: `v1,` and Base64. */
  readonly 'webhook-signature': string;
}

/** What is signed. */
export interface SignedContent {
  /** Id of the event or message; the same each time that it is sent again. */
  readonly id: string;
  /** The exact text of the body. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Why a request does not count as signed. */
export type SignatureFault = 'signature-missing' | 'signature-invalid' | 'timestamp-outside-window';

/**
 * Signs a request. With several secrets it carries a signature of each, so that its receiver can change to the new one at any
 * time.
 *
 * @param secrets `whsec_` with Base64 of the key, else the text itself is the key
 * @throws TypeError where there is no secret, or an empty one
 * @example
 * ```ts
 * import { signRequest } from 'pathboard-service';
 *
 * const body = JSON.stringify({ from: '+15105550142', to: '+15105550100', text: 'TRIAL' });
 * const headers = await signRequest(['a-secret-of-32-characters-or-more'], { id: 'sms-1', body, at: Date.now() });
 * console.log(headers['webhook-signature']);
 * ```
 */
export async function signRequest(
  secrets: readonly string[],
  { at, body, id }: SignedContent,
): Promise<SignatureHeaders> {
  checkSecrets(secrets);
  const timestamp = String(Math.floor(at / 1000));
  const signatures: string[] = [];
  for (const secret of secrets) {
    const made = await globalThis.crypto.subtle.sign(
      'HMAC',
      await keyOf(secret),
      bytesOf(`${id}.${timestamp}.${body}`),
    );
    signatures.push(`v1,${toBase64(new Uint8Array(made))}`);
  }
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** The usual distance between the clocks of sender and receiver, in milliseconds. */
export const defaultTolerance = 300_000;

/** Signatures in one header that are looked at: more would make a request expensive. */
const maxSignatures = 10;

/**
 * Verifies a signed request: any of its signatures by any of the secrets, compared in constant time, and signed not longer ago,
 * or further in the future, than the tolerance.
 *
 * @returns the id of the event, or why it does not count
 */
export async function verifyRequest(
  secrets: readonly string[],
  { headers, body, now, tolerance = defaultTolerance }: VerifiedRequest,
): Promise<{ readonly ok: true; readonly id: string } | { readonly ok: false; readonly fault: SignatureFault }> {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headers.get(name),
  );
  if (!id || !timestamp || !given) return { ok: false, fault: 'signature-missing' };
  const signatures = given
    .split(' ')
    .slice(0, maxSignatures)
    .flatMap((each) => (each.startsWith('v1,') ? [fromBase64(each.slice(3))] : []));
  let isSigned = false;
  for (const secret of secrets) {
    const key = await keyOf(secret);
    for (const signature of signatures)
      if (
        signature &&
        (await globalThis.crypto.subtle.verify('HMAC', key, signature, bytesOf(`${id}.${timestamp}.${body}`)))
      )
        isSigned = true;
  }
  if (!isSigned) return { ok: false, fault: 'signature-invalid' };
  // The signature first: it says nothing to those who have no secret whether their clock is right.
  const distance = Math.abs(Number(timestamp) * 1000 - now);
  if (!/^\d{1,12}$/.test(timestamp) || distance > tolerance) return { ok: false, fault: 'timestamp-outside-window' };
  return { ok: true, id };
}

/** A request to be verified. */
export interface VerifiedRequest {
  /** The headers of the request, with the three of {@link SignatureHeaders}. */
  readonly headers: Headers;
  /** The exact text of the body. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds. @default 5 minutes */
  readonly tolerance?: number;
}

/** @throws TypeError where there is no secret, or an empty one */
export function checkSecrets(secrets: readonly string[]): void {
  if (secrets.length === 0 || secrets.some((secret) => secretBytes(secret).length === 0))
    throw new TypeError('Signing needs at least one secret that is not empty: whsec_ with Base64, or text');
}

const prefix = 'whsec_';

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  if (!secret.startsWith(prefix)) return bytesOf(secret);
  return fromBase64(secret.slice(prefix.length)) ?? new Uint8Array(0);
}

function keyOf(secret: string): Promise<CryptoKey> {
  const how = { name: 'HMAC', hash: 'SHA-256' };
  return globalThis.crypto.subtle.importKey('raw', secretBytes(secret), how, false, ['sign', 'verify']);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
