import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import { findPostgresPrograms, type PostgresServer, startPostgresServer } from './postgres-server.js';

const given = process.env['PATHBOARD_TEST_POSTGRES'];
const programs = findPostgresPrograms();

/** A PostgreSQL server for some tests. */
export interface OwnPostgres {
  /** Makes an empty database and answers its address. */
  newDatabase(): Promise<string>;
  /** The server, where it was started here: tests may stop it. */
  readonly server: PostgresServer | undefined;
}

/** Why there is no server to test with, if there is none. */
export const noPostgres =
  given === undefined && programs === undefined
    ? 'skipped: install a PostgreSQL server, or name an empty database in PATHBOARD_TEST_POSTGRES'
    : undefined;

/** Starts a server, or uses the one that was named. */
export async function openPostgres(): Promise<OwnPostgres & { close(): Promise<void> }> {
  const server = given === undefined && programs !== undefined ? await startPostgresServer(programs) : undefined;
  const address = given ?? server?.address ?? '';
  const made: string[] = [];
  const tell = async (...statements: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    server,
    async newDatabase() {
      const name = `pathboard_${randomBytes(6).toString('hex')}`;
      await tell(`CREATE DATABASE ${name}`);
      made.push(name);
      const place = new URL(address);
      place.pathname = `/${name}`;
      return place.href;
    },
    async close() {
      if (server) await server.stop();
      else await tell(...made.map((name) => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)).catch(() => {});
    },
  };
}

/** Describes what needs a PostgreSQL server. Without one it is skipped, and the title says why. */
export function describePostgres(title: string, describeWith: (getPostgres: () => OwnPostgres) => void): void {
  // Told in the log of a run as well: reports of skipped tests are easily overlooked.
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
