/** Why a token is asked for. */
export interface TokenRequest {
  readonly reason: 'first' | 'expired';
  /** The token that the service no longer accepts. */
  readonly rejected?: string;
}

/**
 * A token, or where to get one. Called once at first and once for each token that expires, however many calls wait; again, where it
 * takes longer than the call that needs it may take.
 */
export type TokenOption = string | ((request: TokenRequest) => string | Promise<string>);

export interface TokenSource {
  /**
   * The token to send, or `undefined` when none can be had.
   *
   * @param within how long the host may take, in milliseconds. After that the next call asks again; a token that comes later still counts.
   */
  current(within: number): Promise<string | undefined>;
  /** A token other than the rejected one, or `undefined` when there is none. */
  renew(rejected: string, within: number): Promise<string | undefined>;
}

/** What can stand in a header. Anything else would make the platform throw, with the token in its message. */
const sendable = /^[\x21-\x7e]+$/;

/** Keeps the current token, and lets only one renewal run at a time: renewing twice may invalidate the first result. */
export function createTokenSource(option: TokenOption): TokenSource {
  let known: string | undefined;
  let asking: Promise<string | undefined> | undefined;
  let asked = 0;
  /** Until when an answer of the host is waited for; no timer, so that a withdrawn call leaves none. */
  let askedUntil = 0;

  const ask = async (request: TokenRequest): Promise<string | undefined> => {
    asked += 1;
    const own = asked;
    try {
      const answer = typeof option === 'string' ? option : await option(request);
      const token = typeof answer === 'string' && sendable.test(answer) ? answer : undefined;
      // One that comes after the host was asked again does not take the place of the newer one.
      if (own === asked || known === undefined) known = token;
      return token;
    } catch {
      // The host knows why it has no token; here it only matters that there is none. The old one is kept: the next call
      // finds out by itself whether it is accepted again.
      return undefined;
    }
  };
  const askOnce = (request: TokenRequest, within: number): Promise<string | undefined> => {
    if (asking && Date.now() < askedUntil) return asking;
    askedUntil = Date.now() + within;
    const answered: Promise<string | undefined> = ask(request).finally(() => {
      if (asking === answered) asking = undefined;
    });
    asking = answered;
    return answered;
  };
  const isAsking = (): boolean => asking !== undefined && Date.now() < askedUntil;

  return {
    current: async (within) => (isAsking() ? await asking : known) ?? askOnce({ reason: 'first' }, within),
    async renew(rejected, within) {
      if (typeof option === 'string') return undefined;
      // A call that was under way while another one renewed the token finds the new one here.
      if (!isAsking() && known !== undefined && known !== rejected) return known;
      const renewed = await askOnce({ reason: 'expired', rejected }, within);
      return renewed === rejected ? undefined : renewed;
    },
  };
}
