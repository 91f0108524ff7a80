import type { PoolClient } from 'pg';
import { type Database, DatabaseUnavailable, type Queries, type SqlValue } from './database.js';

const statementTimeout = 5_000;

/** A PostgreSQL server, by address. The durable choice: several services may share it. */
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
  // An idle connection that the server closes is no event for us: the pool opens another when it needs one. Without a
  // listener it would end the process.
  pool.on('error', () => {});

  let closing: Promise<void> | undefined;
  return {
    query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) => {
      try {
        return (await pool.query(sql, [...values])).rows as readonly Row[];
      } catch (cause) {
        throw asUnavailable(cause);
      }
    },
    async transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer> {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (cause) {
        throw asUnavailable(cause);
      }
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const answer = await work({
          query: async <Row extends object>(sql: string, values: readonly SqlValue[] = []) =>
            (await client.query(sql, [...values])).rows as readonly Row[],
        });
        await client.query('COMMIT');
        return answer;
      } catch (cause) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw asUnavailable(cause);
      } finally {
        client.release(broken);
      }
    },
    close: () => (closing ??= pool.end()),
  };
}

/** Connection lost (08…), no resources (53…), stopped or timed out by the operator (57…). */
const unavailableState = /^(08|53|57)/;
const unavailableSystemError = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)/;

function asUnavailable(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  const lost = unavailableState.test(code) || unavailableSystemError.test(code) || /timeout|terminated/i.test(cause.message);
  return lost ? new DatabaseUnavailable('The database does not answer', { cause }) : cause;
}
