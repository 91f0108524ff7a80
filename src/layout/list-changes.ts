/** What came and what went between two lists of things with ids, by identity. Things in another place may be in both. */
export interface ListChanges<Item> {
  readonly gone: readonly Item[];
  readonly come: readonly Item[];
}

/**
 * Compares two lists where mostly a few things in a row were added, taken away or replaced. It looks one place ahead, so where
 * more has changed it may name things that have only moved: never too few.
 */
export function listChanges<Item>(before: readonly Item[], after: readonly Item[]): ListChanges<Item> {
  const gone: Item[] = [];
  const come: Item[] = [];
  if (before === after) return { gone, come };
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    const old = before[i]!;
    const now = after[j]!;
    if (old === now) {
      i++;
      j++;
    } else if (now === before[i + 1]) {
      gone.push(old);
      i++;
    } else if (old === after[j + 1]) {
      come.push(now);
      j++;
    } else {
      gone.push(old);
      come.push(now);
      i++;
      j++;
    }
  }
  for (; i < before.length; i++) gone.push(before[i]!);
  for (; j < after.length; j++) come.push(after[j]!);
  return { gone, come };
}
