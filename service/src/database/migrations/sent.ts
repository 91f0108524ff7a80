import { type Kysely, sql } from 'kysely';
import type { WorkflowTables } from './workflows.js';

export interface SentTables {
  workflow_versions: WorkflowTables['workflow_versions'] & SentColumns;
}

export interface SentColumns {
  /** SHA-256 of the body that saved the version. Null for samples and for earlier versions. */
  sent_hash: string | null;
}

export async function noteSentBodies(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workflow_versions ADD COLUMN sent_hash text`.execute(db);
}
