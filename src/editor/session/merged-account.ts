import type { AccountFacts } from '#rules';

/** Merges the account facts of the host over those the adapter loaded. */
export function mergedAccount(
  loaded: AccountFacts | undefined,
  own: AccountFacts | undefined,
): AccountFacts | undefined {
  if (!loaded || !own) return own ?? loaded;
  return { ...loaded, ...own, ...(loaded.resources ? { resources: { ...loaded.resources, ...own.resources } } : {}) };
}
