import type { Database } from '../database/database.js';
import { type Change, changeChannel, readChange } from './change.js';

/** Receives the changes of one workflow. */
export interface Watcher {
  onChange(change: Change): void;
  /** Some notifications were lost: changes may have been missed. */
  onGap(): void;
  /** The service stops. */
  onEnd(): void;
}

/** Passes notifications of the database to watchers. It stores nothing. */
export interface ChangeFeed {
  /** Watches one workflow. Returns a function that stops it. */
  watch(accountId: string, workflowId: string, watcher: Watcher): () => void;
  /** Ends all watchers and stops listening. */
  close(): Promise<void>;
}

/** Listens to the database for all watchers of this process. */
export async function openChangeFeed(database: Pick<Database, 'listen'>): Promise<ChangeFeed> {
  const watchers = new Map<string, Set<Watcher>>();
  let hasEnded = false;
  const all = (): readonly Watcher[] => [...watchers.values()].flatMap((some) => [...some]);
  const stop = await database.listen({
    channel: changeChannel,
    onMessage(payload) {
      const change = readChange(payload);
      if (!change) return;
      for (const watcher of watchers.get(keyOf(change.accountId, change.workflowId)) ?? []) watcher.onChange(change);
    },
    onGap: () => all().forEach((watcher) => watcher.onGap()),
  });
  return {
    watch(accountId, workflowId, watcher) {
      if (hasEnded) {
        watcher.onEnd();
        return () => {};
      }
      const key = keyOf(accountId, workflowId);
      const some = watchers.get(key) ?? new Set();
      watchers.set(key, some.add(watcher));
      return () => {
        if (some.delete(watcher) && some.size === 0 && watchers.get(key) === some) watchers.delete(key);
      };
    },
    async close() {
      if (hasEnded) return;
      hasEnded = true;
      all().forEach((watcher) => watcher.onEnd());
      watchers.clear();
      await stop();
    },
  };
}

function keyOf(accountId: string, workflowId: string): string {
  return JSON.stringify([accountId, workflowId]);
}
