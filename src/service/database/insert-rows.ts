import type { Queries, SqlValue } from './database.js';

/** PostgreSQL takes at most 65,535 values with a statement; fewer keep a statement readable in logs. */
const mostValues = 6_000;

/**
 * Inserts many rows with few statements. The names of the table and its columns come from the code that calls, never
 * from data.
 */
export async function insertRows(
  queries: Queries,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  const perStatement = Math.max(1, Math.floor(mostValues / columns.length));
  for (let start = 0; start < rows.length; start += perStatement) {
    const some = rows.slice(start, start + perStatement);
    let next = 0;
    const places = some.map((row) => `(${row.map(() => `$${(next += 1)}`).join(', ')})`);
    await queries.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`, some.flat());
  }
}
