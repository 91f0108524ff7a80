import { type Kysely, sql } from 'kysely';
import type { SentTables } from './sent.js';

export interface RenamedTables {
  workflow_versions: SentTables['workflow_versions'] & RenamedColumns;
}

export interface RenamedColumns {
  /** The name of the workflow where it is not the one in the document: it was renamed or copied since. */
  renamed: string | null;
}

/** A workflow has one name, which its newest version is answered with. */
export async function makeRenamedColumn(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE workflow_versions ADD COLUMN renamed text`.execute(db);
  await sql`UPDATE workflow_versions v SET renamed = w.name FROM workflows w WHERE w.account_id = v.account_id AND w.id = v.workflow_id
    AND w.newest_version_id = v.id AND v.request_name IS NOT NULL AND v.request_name <> w.name`.execute(db);
}
