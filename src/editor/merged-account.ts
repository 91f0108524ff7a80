import type { AccountFacts } from '#rules';

/** What the host says of the account, over what was loaded of it. */
export function mergedAccount(
  loaded: AccountFacts | undefined,
  own: AccountFacts | undefined,
): AccountFacts | undefined {
  if (!loaded || !own) return own ?? loaded;
  return { ...loaded, ...own, ...(loaded.things ? { things: { ...loaded.things, ...own.things } } : {}) };
}
