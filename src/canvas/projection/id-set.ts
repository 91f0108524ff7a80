import { memoizeByIdentity } from '#base';

/** A list of ids as a set, made once per list. */
export const idSet: (ids: readonly string[]) => ReadonlySet<string> = memoizeByIdentity(
  (ids: readonly string[]) => new Set(ids),
);
