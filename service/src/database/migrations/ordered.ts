import { type Generated, type Kysely, sql } from 'kysely';
import type { ExecutionStateTables } from './standing.js';
import type { WorkflowTables } from './workflows.js';

export interface OrderedTables extends Omit<ExecutionStateTables, 'executions'> {
  workflows: WorkflowTables['workflows'] & WorkflowOrderColumns;
  executions: ExecutionStateTables['executions'] & ExecutionOrderColumns;
  workflow_changes: WorkflowChangeTable;
}

/** Optional for writers: the database fills them. */
export interface WorkflowOrderColumns {
  /** Identifies the order: numbers of a recreated database do not continue earlier ones. */
  change_line: Generated<string>;
  /** Counts the changes of a workflow. Integers, which a double holds exactly up to 2^53. */
  change_number: Generated<number>;
}

interface ExecutionOrderColumns {
  /** Number of the last change of the execution; 0 for samples and for executions of before. */
  change_number: Generated<number>;
}

/** The last changes of each workflow. */
interface WorkflowChangeTable {
  account_id: string;
  workflow_id: string;
  number: number;
  kind: 'saved' | 'live' | 'run' | 'gone';
  /** Id of the version, the execution or the workflow. */
  id: string;
}

export async function makeChangesOrdered(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE workflows
      ADD COLUMN change_line text NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12),
      ADD COLUMN change_number double precision NOT NULL DEFAULT 0`,
    sql`ALTER TABLE executions ADD COLUMN change_number double precision NOT NULL DEFAULT 0`,
    sql`CREATE TABLE workflow_changes (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      number double precision NOT NULL,
      kind text NOT NULL,
      id text NOT NULL,
      PRIMARY KEY (account_id, workflow_id, number),
      FOREIGN KEY (account_id, workflow_id) REFERENCES workflows (account_id, id)
    )`,
  ])
    await statement.execute(db);
}
