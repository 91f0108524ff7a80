import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

/** Something that answers typed queries: the database itself, or one transaction of it. */
export type Queries = Kysely<Tables>;

/**
 * The place where everything is kept. Two engines stand behind it, PostgreSQL by address and the embedded PGlite; both are
 * asked through one query builder and given the same statements.
 */
export interface Database {
  readonly queries: Queries;
  /**
   * Hears what is announced on a channel with `pg_notify`, by whichever process and once it is committed. Answers how to stop.
   * One channel is meant for each purpose, and few of them: with a server, each takes a connection.
   */
  listen(listener: ChannelListener): Promise<() => Promise<void>>;
  /** Waits for running statements and gives back connections, files and locks. May be called twice. */
  close(): Promise<void>;
}

/** Who is told of what is announced on a channel. */
export interface ChannelListener {
  readonly channel: string;
  /** Something was announced: at most 8,000 bytes of text. */
  heard(payload: string): void;
  /** Nothing was heard for a while, and what was announced meanwhile is lost: look again. */
  missed(): void;
}

/** The database cannot be reached or has no room for another question right now. Asking again later may help. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
