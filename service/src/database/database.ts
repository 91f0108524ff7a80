import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Runs typed queries: the database itself, or one transaction. */
export type Queries = Kysely<Tables>;

/**
 * The store of the service. There are two engines, PostgreSQL by address and the embedded PGlite; both run the same
 * statements of one query builder.
 */
export interface Database {
  readonly queries: Queries;
  /**
   * Listens to notifications on a channel (`pg_notify`), of every process and after the commit. Returns a function that
   * stops it. Use few channels: with a server, each takes a connection.
   */
  listen(listener: ChannelListener): Promise<() => Promise<void>>;
  /**
   * Runs SQL text as a library wrote it: several statements where there are no values. For the tables of the job queue alone.
   */
  run(text: string, values?: readonly unknown[]): Promise<{ readonly rows: readonly object[] }>;
  /** Waits for running statements and releases connections, files and locks. May be called twice. */
  close(): Promise<void>;
}

/** Receives the notifications of a channel. */
export interface ChannelListener {
  readonly channel: string;
  /** A notification arrived: at most 8,000 bytes of text. */
  onMessage(payload: string): void;
  /** Notifications were lost: read the state again. */
  onGap(): void;
}

/** The database cannot be reached or has no capacity right now. A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** A statement took too long, as where it waits for a row that another transaction keeps. */
export class DatabaseBusy extends DatabaseUnavailable {}
