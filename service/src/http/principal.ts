import { RefusedRequest } from './refused-request.js';
import { sha256 } from './sha256.js';

/** The caller: the accounts of its token, and the name in the stamps of saves. */
export interface Principal {
  readonly name: string;
  /** Accounts granted at the start. Accounts created since are found by the hash of the token. */
  readonly accountIds: ReadonlySet<string>;
  /** The only stored form of the token. */
  readonly tokenHash: string;
}

export interface TokenGrant {
  readonly token: string;
  readonly name: string;
  readonly accountIds: ReadonlySet<string>;
}

/** Identifies the caller of a request, or refuses it with 401. */
export type Authenticate = (request: Request) => Promise<Principal>;

/** Visible ASCII characters, as a header can carry. */
const sendable = /^[\x21-\x7e]+$/;

/** Why a grant could never work. The message does not quote the token. */
export function refuseGrant({ accountIds, token }: TokenGrant): string | undefined {
  if (sendable.test(token)) return undefined;
  return `The access token for ${[...accountIds].join(', ')} cannot be used: it must consist of visible ASCII characters without spaces`;
}

const bearer = /^Bearer ([^ ]+)$/;

/** The token of a request. */
export function readToken({ headers }: Request): string | undefined {
  return bearer.exec(headers.get('authorization') ?? '')?.[1];
}

/**
 * Keeps only the SHA-256 of each token. A request's token is compared with all of them in constant time. Two
 * `Authorization` headers arrive joined by a comma and a space, and match nothing. Only tokens given at the start are
 * accepted: one that is omitted at the next start opens nothing any more, not even accounts created with it.
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
