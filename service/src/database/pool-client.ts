import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

type Ask = (sql: string, values: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>;

/** A pool's connection for the query builder, over a function that runs one statement. Cursors are not needed. */
export function poolClient(ask: Ask, release: () => void): PostgresPoolClient {
  function query<Row>(sql: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(asked: unknown, values: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('This database is not read by cursor');
    return ask(asked, values);
  }
  return { query, release };
}
