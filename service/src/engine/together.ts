import { DatabaseBusy, DatabaseUnavailable } from '../database/database.js';

/**
 * Does work for many at once; where that fails, for each of them alone, so that one that cannot be done harms no other.
 * The work has to be a transaction: nothing of a failed one is left. Without a database there is no second try.
 *
 * @returns those that failed, with their errors
 */
export async function together<Item>(
  items: readonly Item[],
  work: (items: readonly Item[]) => Promise<void>,
): Promise<ReadonlyMap<Item, Error>> {
  if (items.length === 0) return new Map();
  const error = await errorOf(() => work(items));
  if (!error) return new Map();
  if (items.length === 1 || isLost(error)) return new Map(items.map((item) => [item, error]));
  const failed = new Map<Item, Error>();
  let lost: Error | undefined;
  for (const item of items) {
    const reason = lost ?? (await errorOf(() => work([item])));
    if (reason) failed.set(item, reason);
    if (reason && isLost(reason)) lost = reason;
  }
  return failed;
}

/** The database is away. One that was only busy, as with a lock, may do the work of others. */
function isLost(error: Error): boolean {
  return error instanceof DatabaseUnavailable && !(error instanceof DatabaseBusy);
}

async function errorOf(work: () => Promise<void>): Promise<Error | undefined> {
  try {
    await work();
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}
