import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** Something that changed, by the ids of what it happened to: whoever wants to know more looks it up. */
export interface Change {
  /**
   * - `saved`: a version was added.
   * - `live`: another version is live than before, or none.
   * - `run`: a run began or went on.
   */
  readonly kind: 'saved' | 'live' | 'run';
  readonly accountId: string;
  readonly workflowId: string;
  /** Of the version or the run. */
  readonly id: string;
}

/** The channel of the database on which all services tell each other what changed. */
export const changeChannel = 'pathboard_changes';

/**
 * Tells every service on this database of a change, once the transaction it is announced in is committed; never when it is
 * rolled back. Ids have at most 200 characters, so that four of them always fit into what a channel carries.
 */
export async function announce(queries: Queries, { kind, accountId, workflowId, id }: Change): Promise<void> {
  await sql`SELECT pg_notify(${changeChannel}, ${JSON.stringify([kind, accountId, workflowId, id])})`.execute(queries);
}

const kinds: ReadonlySet<unknown> = new Set(['saved', 'live', 'run']);

/** A change as it was announced, or `undefined`: anybody who may use the database may say anything on the channel. */
export function readChange(payload: string): Change | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [kind, accountId, workflowId, id] = value as readonly unknown[];
  if (!kinds.has(kind) || typeof accountId !== 'string' || typeof workflowId !== 'string' || typeof id !== 'string') return undefined;
  return { kind: kind as Change['kind'], accountId, workflowId, id };
}
