import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgresPrograms, type PostgresServer, startPostgresServer } from './postgres-server.js';

const given = process.env['PATHBOARD_TEST_POSTGRES'];
const programs = findPostgresPrograms();

/** A PostgreSQL server for tests. */
export interface OwnPostgres {
  /** Creates an empty database and returns its URL. */
  newDatabase(): Promise<string>;
  /** The server, if it was started here: tests may stop it. */
  readonly server: PostgresServer | undefined;
}

/** The reason why no server is available; undefined if one is. */
export const noPostgres =
  given === undefined && programs === undefined
    ? 'skipped: install a PostgreSQL server, or name an empty database in PATHBOARD_TEST_POSTGRES'
    : undefined;

/** Starts a server, or uses the configured one. */
export async function openPostgres(): Promise<OwnPostgres & { close(): Promise<void> }> {
  const server = given === undefined && programs !== undefined ? await startPostgresServer(programs) : undefined;
  const address = given ?? server?.address ?? '';
  const made: string[] = [];
  const execute = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    server,
    async newDatabase() {
      const name = `pathboard_${randomBytes(6).toString('hex')}`;
      await execute(`CREATE DATABASE ${name}`);
      made.push(name);
      const place = new URL(address);
      place.pathname = `/${name}`;
      return place.href;
    },
    async close() {
      if (server) await server.stop();
      else await execute(...made.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).catch(() => {});
    },
  };
}

/** Describes tests that need a PostgreSQL server. Without one they are skipped, with the reason in the title. */
export function describePostgres(title: string, describeWith: (getPostgres: () => OwnPostgres) => void): void {
  // Logged as well, since skipped tests are easily overlooked.
  if (noPostgres !== undefined) console.log(`${title}: ${noPostgres}`);
  describe.skipIf(noPostgres)(noPostgres === undefined ? title : `${title} (${noPostgres})`, () => {
    let postgres: Awaited<ReturnType<typeof openPostgres>> | undefined;
    beforeAll(async () => {
      if (noPostgres !== undefined) return;
      postgres = await openPostgres();
    }, 120_000);
    afterAll(() => postgres?.close());
    describeWith(() => {
      if (!postgres) throw new Error('The server has not been started');
      return postgres;
    });
  });
}
