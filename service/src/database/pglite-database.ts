import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Database } from './database.js';
import { lockFolder } from './folder-lock.js';
import { poolClient } from './pool-client.js';
import type { Tables } from './tables.js';

/** Opens an embedded database that lives as long as its process or page. */
export async function openMemoryDatabase(): Promise<Database> {
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  return createPgliteDatabase(await Engine.create('memory://'), async () => {});
}

/**
 * Opens an embedded database in a folder. Two processes in one folder destroy it without notice of the engine, so that
 * the folder is locked, and the second one is refused.
 */
export async function openFolderDatabase(folder: string): Promise<Database> {
  const { mkdir } = await import('node:fs/promises');
  const { join, resolve } = await import('node:path');
  const place = resolve(folder);
  await mkdir(place, { recursive: true });
  const release = await lockFolder(place);
  try {
    const { PGlite: Engine } = await import('@electric-sql/pglite');
    // The engine expects a folder of its own: the lock beside it would look like a foreign file.
    return createPgliteDatabase(await Engine.create(join(place, 'postgres')), release);
  } catch (cause) {
    await release();
    throw cause;
  }
}

function createPgliteDatabase(engine: PGlite, release: () => Promise<void>): Database {
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
    // No gap is possible: the engine and its listeners share one process.
    async listen({ channel, onMessage }) {
      const stop = await alone(pool, () => engine.listen(channel, (payload) => onMessage(payload)));
      return () => alone(pool, () => stop());
    },
    run: (text, values) => alone(pool, () => runText(engine, text, values)),
    close: () => (closing ??= close()),
  };
}

async function runText(
  engine: PGlite,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ readonly rows: readonly object[] }> {
  try {
    if (values.length > 0) return { rows: (await engine.query<object>(text, [...values])).rows };
    return { rows: (await engine.exec(text)).flatMap(({ rows }) => rows as readonly object[]) };
  } catch (cause) {
    // A failed block leaves the one connection in a transaction that refuses every later statement.
    await engine.query('ROLLBACK').catch(() => undefined);
    throw cause;
  }
}

/** Runs between two transactions: started within one, listening would end with a rollback. */
async function alone<Done>(pool: PostgresPool, work: () => Promise<Done>): Promise<Done> {
  const connection = await pool.connect();
  try {
    return await work();
  } finally {
    connection.release();
  }
}

/** A pool over the one connection of the engine. A statement or a transaction has it exclusively; others queue. */
function poolOfOne(engine: PGlite): PostgresPool {
  let last: Promise<void> = Promise.resolve();
  return {
    async connect() {
      const before = last;
      let releaseConnection = (): void => {};
      last = new Promise((resolve) => {
        releaseConnection = resolve;
      });
      await before;
      return poolClient(
        async (sql, values) => {
          const { affectedRows = 0, rows } = await engine.query(sql, [...values]);
          // The engine does not report the command, but reports the row count for all of them.
          return { command: 'UPDATE', rowCount: affectedRows, rows };
        },
        () => releaseConnection(),
      );
    },
    async end() {
      await last;
      await engine.close();
    },
  };
}
