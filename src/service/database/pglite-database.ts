import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database } from './database.js';
import { lockFolder } from './folder-lock.js';
import { poolClient } from './pool-client.js';
import type { Tables } from './tables.js';

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
  const pool = poolOfOne(engine);
  const close = async (): Promise<void> => {
    try {
      await pool.end();
    } finally {
      await release();
    }
  };
  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    // Nothing is ever missed: the engine and its listeners live and end together.
    async listen({ channel, heard }) {
      const stop = await alone(pool, () => engine.listen(channel, (payload) => heard(payload)));
      return () => alone(pool, () => stop());
    },
    close: () => (closing ??= close()),
  };
}

/** Does something between two transactions: begun within one, listening would end where that is rolled back. */
async function alone<Done>(pool: PostgresPool, work: () => Promise<Done>): Promise<Done> {
  const connection = await pool.connect();
  try {
    return await work();
  } finally {
    connection.release();
  }
}

/** The engine has one connection. Whoever has it, for a statement or a transaction, has it alone; the others wait in a row. */
function poolOfOne(engine: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  return {
    async connect() {
      const before = last;
      let giveBack = (): void => {};
      last = new Promise((resolve) => {
        giveBack = resolve;
      });
      await before;
      return poolClient(
        async (sql, values) => {
          const { affectedRows = 0, rows } = await engine.query(sql, [...values]);
          // The engine does not tell which command it was; how many rows were touched is told for all of them.
          return { command: 'UPDATE', rowCount: affectedRows, rows };
        },
        () => giveBack(),
      );
    },
    async end() {
      await last;
      await engine.close();
    },
  };
}
