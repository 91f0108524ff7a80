import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Database, Queries, SqlValue } from './database.js';
import { lockFolder } from './folder-lock.js';

/** An embedded database that lives as long as the process, or the page, it runs in. */
export async function openMemoryDatabase(): Promise<Database> {
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  return overEngine(await Engine.create('memory://'), async () => {});
}

/**
 * An embedded database kept in a folder. Two processes in one such folder destroy it, and the engine does not notice;
 * so the folder carries a lock, and the second opener is refused.
 */
export async function openFolderDatabase(folder: string): Promise<Database> {
  const { mkdir } = await import('node:fs/promises');
  const { join, resolve } = await import('node:path');
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const release = await lockFolder(place);
  try {
    const { PGlite: Engine } = await import('@electric-sql/pglite');
    // The engine wants a folder of its own, so that the lock beside it does not look like a foreign file to it.
    return overEngine(await Engine.create(join(place, 'postgres')), release);
  } catch (cause) {
    await release();
    throw cause;
  }
}

function overEngine(engine: PGlite, release: () => Promise<void>): Database {
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    try {
      await engine.close();
    } finally {
      await release();
    }
  };
  return {
    ...queriesOf(engine),
    transaction: async <Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer> =>
      engine.transaction((transaction) => work(queriesOf(transaction))),
    close: () => (closing ??= close()),
  };
}

function queriesOf(engine: Pick<PGlite | Transaction, 'query'>): Queries {
  return {
    async query<Row extends object>(sql: string, values: readonly SqlValue[] = []): Promise<readonly Row[]> {
      return (await engine.query<Row>(sql, [...values])).rows;
    },
  };
}
