/** What may be handed to a statement. Never spliced into its text. */
export type SqlValue = string | number | boolean | null;

/** Something that answers SQL: the database itself, or one transaction of it. */
export interface Queries {
  /** Runs one statement with `$1`, `$2`, … for its values and answers its rows. The caller knows the shape of a row. */
  query<Row extends object>(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/**
 * The port to the place where everything is kept. Two engines stand behind it, PostgreSQL by address and the embedded
 * PGlite, and both are given the same statements.
 */
export interface Database extends Queries {
  /** Runs all of `work` or nothing of it: whatever it throws rolls back and is thrown on. */
  transaction<Answer>(work: (queries: Queries) => Promise<Answer>): Promise<Answer>;
  /** Waits for running statements and gives back connections, files and locks. May be called twice. */
  close(): Promise<void>;
}

/** The database cannot be reached or has no room for another question right now. Asking again later may help. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
