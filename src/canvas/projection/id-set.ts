import { memoizeByIdentity } from '#base';

/** A list of ids as a set, memoised by identity. */
export const idSet: (ids: readonly string[]) => ReadonlySet<string> = memoizeByIdentity(
  (ids: readonly string[]) => new Set(ids),
);
