/** Why a token is requested. */
export interface TokenRequest {
  /** `first` for the first token, `expired` after the service rejected one. */
  readonly reason: 'first' | 'expired';
  /** The token that the service no longer accepts. */
  readonly rejected?: string;
}

/**
 * A token, or a function that provides one. It is called once first and once for each expired token, however many calls
 * wait; and again where it takes longer than the waiting call may take.
 */
export type TokenOption = string | ((request: TokenRequest) => string | Promise<string>);

export interface TokenSource {
  /**
   * The token to send, or `undefined` when there is none.
   *
   * @param within limit for the host in milliseconds. After it the next call asks the host again; a late token still
   * counts.
   */
  current(within: number): Promise<string | undefined>;
  /** Another token than the rejected one, or `undefined` when there is none. */
  renew(rejected: string, within: number): Promise<string | undefined>;
}

/** Characters that a header can carry. Others would make the platform throw, with the token in its message. */
const sendable = /^[\x21-\x7e]+$/;

/**
 * Keeps the current token and shares one renewal between calls: a second one may invalidate the result of the first.
 */
export function createTokenSource(option: TokenOption): TokenSource {
  let known: string | undefined;
  let pendingRequest: Promise<string | undefined> | undefined;
  let asked = 0;
  /** Until when the host's answer is awaited; without a timer, so that an aborted call leaves none. */
  let requestExpiresAt = 0;

  const ask = async (request: TokenRequest): Promise<string | undefined> => {
    asked += 1;
    const own = asked;
    try {
      const answer = typeof option === 'string' ? option : await option(request);
      const token = typeof answer === 'string' && sendable.test(answer) ? answer : undefined;
      // A late token does not replace that of a newer request.
      if (own === asked || known === undefined) known = token;
      return token;
    } catch {
      // The host knows why it has no token. The old one is kept: the next call finds out whether it is accepted again.
      return undefined;
    }
  };
  const requestToken = (request: TokenRequest, within: number): Promise<string | undefined> => {
    if (pendingRequest && Date.now() < requestExpiresAt) return pendingRequest;
    requestExpiresAt = Date.now() + within;
    const answered: Promise<string | undefined> = ask(request).finally(() => {
      if (pendingRequest === answered) pendingRequest = undefined;
    });
    pendingRequest = answered;
    return answered;
  };
  const isRequestPending = (): boolean => pendingRequest !== undefined && Date.now() < requestExpiresAt;

  return {
    current: async (within) =>
      (isRequestPending() ? await pendingRequest : known) ?? requestToken({ reason: 'first' }, within),
    async renew(rejected, within) {
      if (typeof option === 'string') return undefined;
      // A call in progress during another call's renewal finds the new token here.
      if (!isRequestPending() && known !== undefined && known !== rejected) return known;
      const renewed = await requestToken({ reason: 'expired', rejected }, within);
      return renewed === rejected ? undefined : renewed;
    },
  };
}
