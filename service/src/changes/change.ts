import { sql } from 'kysely';
import type { Queries } from '../database/database.js';
import { jsonOf } from '../database/insert-rows.js';

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
 * Numbers changes, stores them, and notifies every service on this database once the transaction is committed; a
 * rollback leaves nothing. The number is counted on the row of the workflow, which stays locked until the commit: the
 * numbers of a workflow have no gaps, and a higher number is never visible before a lower one, as those of a sequence
 * would be. For the same reason this is the last statement of its transaction. The rows of several workflows are locked
 * in one order. Ids have at most 200 characters, so that four of them always fit into a notification.
 */
export async function announce(queries: Queries, ...changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ accountId, id, kind, workflowId }, place) => ({
    account_id: accountId,
    workflow_id: workflowId,
    kind,
    id,
    place,
    payload: JSON.stringify([kind, accountId, workflowId, id]),
  }));
  await sql`
    WITH changed AS MATERIALIZED (
      SELECT *, row_number() OVER (PARTITION BY account_id, workflow_id ORDER BY place) AS nth
      FROM json_to_recordset(${jsonOf(rows)}::json)
        AS c (account_id text, workflow_id text, kind text, id text, place integer, payload text)
    ), locked AS MATERIALIZED (
      SELECT account_id, id FROM workflows
        WHERE (account_id, id) IN (SELECT account_id, workflow_id FROM changed)
        ORDER BY account_id, id FOR NO KEY UPDATE
    ), counted AS (
      UPDATE workflows w SET change_number = w.change_number + c.count
        FROM (SELECT account_id, workflow_id, count(*) FROM changed GROUP BY account_id, workflow_id) c
        JOIN locked l ON l.account_id = c.account_id AND l.id = c.workflow_id
        WHERE w.account_id = c.account_id AND w.id = c.workflow_id
        RETURNING w.account_id, w.id AS workflow_id, w.change_number AS last, c.count
    ), numbered AS MATERIALIZED (
      SELECT c.account_id, c.workflow_id, k.last - k.count + c.nth AS number, c.kind, c.id
        FROM changed c JOIN counted k ON k.account_id = c.account_id AND k.workflow_id = c.workflow_id
    ), stored AS (
      INSERT INTO workflow_changes (account_id, workflow_id, number, kind, id)
        SELECT account_id, workflow_id, number, kind, id FROM numbered
    ), forgotten AS (
      DELETE FROM workflow_changes c USING counted k
        WHERE c.account_id = k.account_id AND c.workflow_id = k.workflow_id AND c.number <= k.last - ${storedChanges}
    ), marked AS (
      UPDATE executions e SET change_number = n.number FROM numbered n
        WHERE n.kind = 'run' AND e.account_id = n.account_id AND e.workflow_id = n.workflow_id AND e.id = n.id
    )
    SELECT pg_notify(${changeChannel}, payload) FROM changed ORDER BY place`.execute(queries);
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
