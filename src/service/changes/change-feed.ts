import type { Database } from '../database/database.js';
import { type Change, changeChannel, readChange } from './change.js';

/** Who is told of the changes of one workflow. */
export interface Watcher {
  changed(change: Change): void;
  /** Some notifications were lost: there may have been changes. */
  missed(): void;
  /** The service stops. */
  ended(): void;
}

/** Hands what is announced on the database to those who watch. Nothing is kept: who does not watch hears nothing. */
export interface ChangeFeed {
  /** Watches one workflow. Answers how to stop. */
  watch(accountId: string, workflowId: string, watcher: Watcher): () => void;
  /** Tells every watcher that it is over, and stops listening. */
  close(): Promise<void>;
}

/** Listens to the database on behalf of all watchers of this process. */
export async function openChangeFeed(database: Pick<Database, 'listen'>): Promise<ChangeFeed> {
  const watchers = new Map<string, Set<Watcher>>();
  let isOver = false;
  const all = (): readonly Watcher[] => [...watchers.values()].flatMap((some) => [...some]);
  const stop = await database.listen({
    channel: changeChannel,
    heard(payload) {
      const change = readChange(payload);
      if (!change) return;
      for (const watcher of watchers.get(keyOf(change.accountId, change.workflowId)) ?? []) watcher.changed(change);
    },
    missed: () => all().forEach((watcher) => watcher.missed()),
  });
  return {
    watch(accountId, workflowId, watcher) {
      if (isOver) {
        watcher.ended();
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
      if (isOver) return;
      isOver = true;
      all().forEach((watcher) => watcher.ended());
      watchers.clear();
      await stop();
    },
  };
}

function keyOf(accountId: string, workflowId: string): string {
  return JSON.stringify([accountId, workflowId]);
}
