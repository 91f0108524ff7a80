import { type Insertable, sql } from 'kysely';
import type { Queries } from './database.js';
import type { Tables } from './tables.js';

/** A value as JSON text for a parameter. The database takes no half of a pair of surrogates, which text that was cut may end with. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replaceAll(halfPair, '$1\\ufffd');
}

/** `JSON.stringify` escapes halves alone. An even number of backslashes before it: one is itself escaped. */
const halfPair = /((?<!\\)(?:\\\\)*)\\ud[89a-f][\da-f]{2}/g;

/** Characters of JSON in one statement: few statements, none of which blocks a server. */
const maxTextLength = 1_000_000;

/**
 * Inserts many rows with the same columns in few statements. Rows are sent as one JSON value, which the database
 * expands by the types of its columns: thousands of single parameters take several times as long.
 */
export async function insertRows<Table extends keyof Tables & string>(
  queries: Queries,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (const json of inParts(rows)) {
    await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${sql.table(table)}, ${json}::json)`.execute(
      queries,
    );
  }
}

/** The rows as JSON lists, each of limited length or of one row. */
function* inParts(rows: readonly object[]): Generator<string> {
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (part.length > 0 && length + text.length > maxTextLength) {
      yield `[${part.join(',')}]`;
      part = [];
      length = 0;
    }
    part.push(text);
    length += text.length;
  }
  yield `[${part.join(',')}]`;
}
