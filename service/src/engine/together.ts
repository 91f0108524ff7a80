/**
 * Does work for many at once; where that fails, for each of them alone, so that one that cannot be done harms no other.
 * The work has to be a transaction: nothing of a failed one is left.
 *
 * @returns those that failed also alone, with their errors
 */
export async function together<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
): Promise<ReadonlyMap<Item, Error>> {
  const failed = new Map<Item, Error>();
  if (items.length === 0) return failed;
  try {
    await work(items);
    return failed;
  } catch (cause) {
    if (items.length === 1) return failed.set(items[0]!, cause instanceof Error ? cause : new Error(String(cause)));
  }
  for (const item of items) for (const [one, error] of await together([item], work)) failed.set(one, error);
  return failed;
}
