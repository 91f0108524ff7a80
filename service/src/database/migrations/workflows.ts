import { type Kysely, sql } from 'kysely';
import type { Generated } from 'kysely';

export interface WorkflowTables {
  accounts: { id: string; document: string; seeded: Generated<boolean> };
  workflows: { account_id: string; id: string; name: string; active_version_id: string | null; updated_at: string };
  workflow_versions: WorkflowVersionTable;
  executions: ExecutionTable;
  presentations: { account_id: string; workflow_id: string; version_id: string; document: string; updated_at: string };
}

export interface WorkflowVersionTable {
  account_id: string;
  workflow_id: string;
  id: string;
  /** Counts the versions of a workflow from 1. */
  number: number;
  name: string | null;
  /** The name beside the version in the request that saved it. */
  request_name: string | null;
  document: string;
  readonly: boolean | null;
  active: string | null;
  last_active: string | null;
  /** Timestamps as JSON text. */
  created: string;
  updated: string;
}

interface ExecutionTable {
  account_id: string;
  workflow_id: string;
  id: string;
  status: string | null;
  version_id: string | null;
  started_at: string | null;
  ended_at: string | null;
  contact_name: string | null;
  contact_number: string | null;
  last_step: string | null;
  step_count: number;
  document: string;
}

/*
 * Documents are text, exactly as received or first written: a jsonb column would reorder their keys and rewrite their
 * numbers. Columns beside them hold what lists need. Times are ISO 8601 in UTC, so that their order as text (collation
 * "C") is their order in time.
 */
// oxlint-disable-next-line max-lines-per-function -- one list of SQL statements, in the order in which they run
export async function makeWorkflowTables(db: Kysely<unknown>): Promise<void> {
  // Databases from before named migrations have the first tables already.
  for (const statement of [
    sql`CREATE TABLE IF NOT EXISTS accounts (
      id text PRIMARY KEY,
      document text NOT NULL,
      seeded boolean NOT NULL DEFAULT false
    )`,
    sql`CREATE TABLE IF NOT EXISTS workflows (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      name text NOT NULL,
      active_version_id text,
      updated_at text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE TABLE IF NOT EXISTS workflow_versions (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      id text NOT NULL,
      number integer NOT NULL,
      name text,
      request_name text,
      document text NOT NULL,
      readonly boolean,
      active text,
      last_active text,
      created text NOT NULL,
      updated text NOT NULL,
      PRIMARY KEY (account_id, workflow_id, id),
      UNIQUE (account_id, workflow_id, number),
      FOREIGN KEY (account_id, workflow_id) REFERENCES workflows (account_id, id)
    )`,
    sql`CREATE TABLE IF NOT EXISTS executions (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      id text NOT NULL,
      status text,
      version_id text,
      started_at text COLLATE "C",
      ended_at text,
      contact_name text,
      contact_number text,
      last_step text,
      step_count integer NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, workflow_id, id),
      FOREIGN KEY (account_id, workflow_id) REFERENCES workflows (account_id, id)
    )`,
    sql`CREATE INDEX IF NOT EXISTS executions_by_start ON executions (account_id, workflow_id, started_at DESC, id)`,
    sql`CREATE TABLE IF NOT EXISTS presentations (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      version_id text NOT NULL,
      document text NOT NULL,
      updated_at text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, workflow_id, version_id),
      FOREIGN KEY (account_id, workflow_id, version_id)
        REFERENCES workflow_versions (account_id, workflow_id, id)
    )`,
  ])
    await statement.execute(db);
}
