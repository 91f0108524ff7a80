interface Listed {
  readonly id: string;
}

interface KeptEntry {
  readonly after?: string;
}

/** An element of the version, or the id of a removed one whose place is kept. */
export type InOrder<Item> =
  { readonly item: Item; readonly kept?: undefined } | { readonly item?: undefined; readonly kept: string };

/**
 * Returns a list with removed elements at their former positions: each after its predecessor, those with the same
 * predecessor in the order of their removal. Elements with an unknown predecessor come last.
 *
 * @param isReplaced whether an element of the list counts as it was before, by id
 */
export function inKeptOrder<Item extends Listed>(
  list: readonly Item[],
  kept: ReadonlyMap<string, KeptEntry>,
  isReplaced: (id: string) => boolean = () => false,
): readonly InOrder<Item>[] {
  const live = new Set(list.map((item) => item?.id));
  const followers = new Map<string | undefined, string[]>();
  for (const [id, { after }] of kept) {
    if (live.has(id)) continue;
    const from = typeof after === 'string' ? after : undefined;
    const those = followers.get(from);
    if (those) those.push(id);
    else followers.set(from, [id]);
  }
  const ordered: InOrder<Item>[] = [];
  /** Each list of followers is given out once, so that malformed data cannot go in circles. */
  const follow = (after: string | undefined): void => {
    const left = take(after);
    while (left.length > 0) {
      const id = left.shift()!;
      ordered.push({ kept: id });
      left.unshift(...take(id));
    }
  };
  const take = (after: string | undefined): string[] => {
    const those = followers.get(after) ?? [];
    followers.delete(after);
    return those;
  };
  follow(undefined);
  const seen = new Set<string>();
  for (const item of list) {
    const id = item?.id;
    const isFirst = typeof id === 'string' && !seen.has(id);
    if (isFirst) seen.add(id);
    ordered.push(isFirst && kept.has(id) && isReplaced(id) ? { kept: id } : { item });
    if (isFirst) follow(id);
  }
  // A followed entry is deleted, which the walk over the map allows.
  for (const after of followers.keys()) follow(after);
  return ordered;
}
