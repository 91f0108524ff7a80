import { sql } from 'kysely';
import type { Queries } from '../database/database.js';

/** A change of a workflow with the ids of what changed. The new state is read from the tables. */
export interface Change {
  /**
   * - `saved`: a version was added.
   * - `live`: another version is live, or none; or the workflow was renamed or restored.
   * - `run`: an execution started or continued.
   * - `gone`: the workflow was deleted.
   */
  readonly kind: 'saved' | 'live' | 'run' | 'gone';
  readonly accountId: string;
  readonly workflowId: string;
  /** Id of the version or the execution; of the workflow where the change is about it. */
  readonly id: string;
}

/** A position in the order of a workflow's changes. */
export interface ChangePosition {
  /** Identifies the order. Positions of different orders cannot be compared. */
  readonly line: string;
  readonly number: number;
}

/** The database channel on which services notify each other of changes. */
export const changeChannel = 'pathboard_changes';

/** How many changes of a workflow are stored. A client that missed more of them reads the state instead. */
export const storedChanges = 1_000;

/**
 * Numbers a change, stores it, and notifies every service on this database once the transaction is committed; a
 * rollback leaves nothing. The number is counted on the row of the workflow, which stays locked until the commit: the
 * numbers of a workflow have no gaps, and a higher number is never visible before a lower one, as those of a sequence
 * would be. For the same reason this is the last statement of its transaction. Ids have at most 200 characters, so that
 * four of them always fit into a notification.
 */
export async function announce(queries: Queries, { kind, accountId, workflowId, id }: Change): Promise<void> {
  await sql`
    WITH counted AS (
      UPDATE workflows SET change_number = change_number + 1 WHERE account_id = ${accountId} AND id = ${workflowId} RETURNING change_number AS number
    ), stored AS (
      INSERT INTO workflow_changes (account_id, workflow_id, number, kind, id) SELECT ${accountId}, ${workflowId}, number, ${kind}, ${id} FROM counted
    ), forgotten AS (
      DELETE FROM workflow_changes c USING counted
        WHERE c.account_id = ${accountId} AND c.workflow_id = ${workflowId} AND c.number <= counted.number - ${storedChanges}
    ), marked AS (
      UPDATE executions e SET change_number = counted.number FROM counted
        WHERE ${kind} = 'run' AND e.account_id = ${accountId} AND e.workflow_id = ${workflowId} AND e.id = ${id}
    )
    SELECT pg_notify(${changeChannel}, ${JSON.stringify([kind, accountId, workflowId, id])})`.execute(queries);
}

const kinds: ReadonlySet<unknown> = new Set(['saved', 'live', 'run', 'gone']);

/** Parses a notification; `undefined` for other text: every user of the database may write to the channel. */
export function readChange(payload: string): Change | undefined {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value) || value.length !== 4) return undefined;
  const [kind, accountId, workflowId, id] = value as readonly unknown[];
  if (!kinds.has(kind) || typeof accountId !== 'string' || typeof workflowId !== 'string' || typeof id !== 'string')
    return undefined;
  return { kind: kind as Change['kind'], accountId, workflowId, id };
}
