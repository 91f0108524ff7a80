import { type Kysely, sql } from 'kysely';

export interface CasedTables {
  workflow_cases: WorkflowCaseTable;
}

/** The cases of workflows. */
interface WorkflowCaseTable {
  account_id: string;
  workflow_id: string;
  /** Counts the changes, from 1. */
  revision: number;
  /** The list of cases as JSON text. */
  document: string;
}

export async function makeCaseTable(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE workflow_cases (
    account_id text NOT NULL,
    workflow_id text NOT NULL,
    revision integer NOT NULL,
    document text NOT NULL,
    PRIMARY KEY (account_id, workflow_id),
    FOREIGN KEY (account_id, workflow_id) REFERENCES workflows (account_id, id)
  )`.execute(db);
}
