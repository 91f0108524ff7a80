import { RefusedRequest } from './refused-request.js';

/** Who is asking: the accounts a token opens, and the name that saves are stamped with. */
export interface Principal {
  readonly name: string;
  readonly accountIds: ReadonlySet<string>;
}

export interface TokenGrant {
  readonly token: string;
  readonly principal: Principal;
}

/** Tells who sent a request, or refuses it with 401. */
export type Authenticate = (request: Request) => Promise<Principal>;

/** Any visible characters of ASCII: what makes a token is its issuer's business, what a header can carry is not. */
const sendable = /^[\x21-\x7e]+$/;

/** What keeps a grant from ever opening anything, for whoever starts the service. The token itself is not told. */
export function refuseGrant({ token, principal }: TokenGrant): string | undefined {
  if (sendable.test(token)) return undefined;
  const accounts = [...principal.accountIds].join(', ');
  return `The access token for ${accounts} can never be sent: it must be visible ASCII characters without spaces`;
}

const bearer = /^Bearer ([^ ]+)$/;

/**
 * Keeps only the SHA-256 of each token. A request's token is compared with all of them, and all of each, so that the
 * time it takes tells nothing. Two `Authorization` headers arrive joined by a comma and a space, and match nothing.
 */
export async function createAuthentication(grants: readonly TokenGrant[]): Promise<Authenticate> {
  const known: { readonly hash: Uint8Array; readonly principal: Principal }[] = [];
  for (const { token, principal } of grants) known.push({ hash: await sha256(token), principal });
  return async (request) => {
    const token = bearer.exec(request.headers.get('authorization') ?? '')?.[1];
    const hash = await sha256(token ?? '');
    let found: Principal | undefined;
    for (const grant of known) if (isSame(grant.hash, hash)) found = grant.principal;
    if (token !== undefined && found) return found;
    throw new RefusedRequest(401, 'unauthorized', 'Send a valid access token as Authorization: Bearer', [], {
      'www-authenticate': 'Bearer',
    });
  };
}

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  let difference = 0;
  for (let at = 0; at < 32; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0);
  return difference === 0;
}
