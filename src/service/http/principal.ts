import { RefusedRequest } from './refused-request.js';
import { sha256 } from './sha256.js';

/** Who is asking: the accounts a token was given for, and the name that saves are stamped with. */
export interface Principal {
  readonly name: string;
  /** Those it was given for at the start. The accounts created with it since are known by the hash of the token. */
  readonly accountIds: ReadonlySet<string>;
  /** All that is kept of the token. */
  readonly tokenHash: string;
}

export interface TokenGrant {
  readonly token: string;
  readonly name: string;
  readonly accountIds: ReadonlySet<string>;
}

/** Tells who sent a request, or refuses it with 401. */
export type Authenticate = (request: Request) => Promise<Principal>;

/** Any visible characters of ASCII: what makes a token is its issuer's business, what a header can carry is not. */
const sendable = /^[\x21-\x7e]+$/;

/** What keeps a grant from ever opening anything, for whoever starts the service. The token itself is not told. */
export function refuseGrant({ accountIds, token }: TokenGrant): string | undefined {
  if (sendable.test(token)) return undefined;
  return `The access token for ${[...accountIds].join(', ')} can never be sent: it must be visible ASCII characters without spaces`;
}

const bearer = /^Bearer ([^ ]+)$/;

/** The token a request brings, if it brings one. */
export function readToken({ headers }: Request): string | undefined {
  return bearer.exec(headers.get('authorization') ?? '')?.[1];
}

/**
 * Keeps only the SHA-256 of each token. A request's token is compared with all of them, and all of each, so that the
 * time it takes tells nothing. Two `Authorization` headers arrive joined by a comma and a space, and match nothing.
 * Only tokens given at the start are let in, so that one that is left out at the next start opens nothing any more, not
 * even the accounts created with it.
 */
export async function createAuthentication(grants: readonly TokenGrant[]): Promise<Authenticate> {
  const known: Principal[] = [];
  for (const { accountIds, name, token } of grants) known.push({ name, accountIds, tokenHash: await sha256(token) });
  return async (request) => {
    const token = readToken(request);
    const hash = await sha256(token ?? '');
    let found: Principal | undefined;
    for (const principal of known) if (isSame(principal.tokenHash, hash)) found = principal;
    if (token !== undefined && found) return found;
    throw new RefusedRequest(401, 'unauthorized', 'Send a valid access token as Authorization: Bearer', [], {
      'www-authenticate': 'Bearer',
    });
  };
}

function isSame(left: string, right: string): boolean {
  let difference = 0;
  for (let at = 0; at < 64; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
