import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Client, Pool, PoolClient } from 'pg';
import { type Database, DatabaseBusy, DatabaseUnavailable } from './database.js';
import { poolClient } from './pool-client.js';
import { listenOnPostgres } from './postgres-listener.js';
import type { Tables } from './tables.js';

const statementTimeout = 5_000;

/** Opens a database on a PostgreSQL server. The durable choice: several services may share it. */
export async function openPostgresDatabase(address: string): Promise<Database> {
  const { default: driver } = await import('pg');
  const pool = new driver.Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeout,
    application_name: 'pathboard',
  });
  // The pool replaces an idle connection that the server closed. Without a listener the error would end the process.
  pool.on('error', () => {});

  let closing: Promise<void> | undefined;
  return {
    queries: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withUnavailableError(pool) }) }),
    async listen(listener) {
      const makeClient = (): Client =>
        new driver.Client({
          connectionString: address,
          connectionTimeoutMillis: 5_000,
          query_timeout: statementTimeout,
          keepAlive: true,
          application_name: 'pathboard-listener',
        });
      try {
        return await listenOnPostgres(makeClient, listener);
      } catch (cause) {
        throw asUnavailable(cause);
      }
    },
    async run(text, values) {
      const results: unknown = await pool.query(text, values && [...values]);
      const all = (Array.isArray(results) ? results : [results]) as readonly { readonly rows: readonly object[] }[];
      return { rows: all.flatMap(({ rows }) => rows) };
    },
    close: () => (closing ??= pool.end()),
  };
}

/** Wraps the pool so that every kind of unavailable server is one error. A broken connection is not used again. */
function withUnavailableError(pool: Pool): PostgresPool {
  return {
    async connect() {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (cause) {
        throw asUnavailable(cause);
      }
      let broken: Error | undefined;
      // The pool listens to idle connections only. One that breaks in use also emits an error, which would end the
      // process without a listener.
      const onError = (error: Error): void => {
        broken = error;
      };
      client.on('error', onError);
      return poolClient(
        async (sql, values) => {
          try {
            const { command, rowCount, rows } = await client.query(sql, [...values]);
            return { command: command as 'UPDATE', rowCount: rowCount ?? 0, rows };
          } catch (cause) {
            const error = asUnavailable(cause);
            if (error instanceof DatabaseUnavailable) broken = error;
            throw error;
          }
        },
        () => {
          client.off('error', onError);
          client.release(broken);
        },
      );
    },
    end: () => pool.end(),
  };
}

/** Connection lost (08…), no resources (53…), stopped or timed out by the operator (57…). */
const unavailableState = /^(08|53|57)/;
/** A statement was ended because it took too long. */
const tookTooLong = '57014';
const unavailableSystemError = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

function asUnavailable(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const lost =
    unavailableState.test(code) || unavailableSystemError.test(code) || /timeout|terminated/i.test(cause.message);
  if (!lost) return cause;
  const Unavailable = code === tookTooLong ? DatabaseBusy : DatabaseUnavailable;
  return new Unavailable('The database does not answer', { cause });
}
