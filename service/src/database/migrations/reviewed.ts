import { type Generated, type Kysely, sql } from 'kysely';

export interface ReviewedTables {
  reviews: ReviewTable;
}

/** Reviews of versions before they go live. */
interface ReviewTable {
  account_id: string;
  workflow_id: string;
  id: string;
  version_id: string;
  /** The order in which they were asked for. */
  number: Generated<number>;
  /** The review as JSON text, as it is answered. */
  document: string;
}

export async function makeReviewTable(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE reviews (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      id text NOT NULL,
      version_id text NOT NULL,
      number bigint GENERATED ALWAYS AS IDENTITY,
      document text NOT NULL,
      PRIMARY KEY (account_id, workflow_id, id),
      FOREIGN KEY (account_id, workflow_id, version_id)
        REFERENCES workflow_versions (account_id, workflow_id, id)
    )`,
    sql`CREATE INDEX reviews_by_order ON reviews (account_id, workflow_id, number DESC)`,
  ])
    await statement.execute(db);
}
