/** Why a token is asked for. */
export interface TokenRequest {
  readonly reason: 'first' | 'expired';
  /** The token that the service no longer accepts. */
  readonly rejected?: string;
}

/** A token, or where to get one. Called once at first and once for each token that expires, however many calls wait. */
export type TokenOption = string | ((request: TokenRequest) => string | Promise<string>);

export interface TokenSource {
  /** The token to send, or `undefined` when none can be had. */
  current(): Promise<string | undefined>;
  /** A token other than the rejected one, or `undefined` when there is none. */
  renew(rejected: string): Promise<string | undefined>;
}

/** What can stand in a header. Anything else would make the platform throw, with the token in its message. */
const sendable = /^[\x21-\x7e]+$/;

/** Keeps the current token, and lets only one renewal run at a time: renewing twice may invalidate the first result. */
export function createTokenSource(option: TokenOption): TokenSource {
  let known: string | undefined;
  let asking: Promise<string | undefined> | undefined;

  const ask = async (request: TokenRequest): Promise<string | undefined> => {
    try {
      const token = typeof option === 'string' ? option : await option(request);
      known = typeof token === 'string' && sendable.test(token) ? token : undefined;
      return known;
    } catch {
      // The host knows why it has no token; here it only matters that there is none. The old one is kept: the next call
      // finds out by itself whether it is accepted again.
      return undefined;
    }
  };
  const askOnce = (request: TokenRequest): Promise<string | undefined> =>
    (asking ??= ask(request).finally(() => (asking = undefined)));

  return {
    current: async () => (asking ? await asking : known) ?? askOnce({ reason: 'first' }),
    async renew(rejected) {
      if (typeof option === 'string') return undefined;
      // A call that was under way while another one renewed the token finds the new one here.
      if (!asking && known !== undefined && known !== rejected) return known;
      const renewed = await askOnce({ reason: 'expired', rejected });
      return renewed === rejected ? undefined : renewed;
    },
  };
}
