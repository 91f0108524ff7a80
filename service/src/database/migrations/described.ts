import { type Generated, type Kysely, sql } from 'kysely';
import { isJsonObject } from '#base';
import { liveSpansOf, type Presentation, type WorkflowVersion } from '#model';
import { readVersionKeys } from '../../workflow/version-keys.js';
import type { RenamedTables } from './renamed.js';
import type { WorkflowTables } from './workflows.js';

export interface DescribedTables {
  workflow_versions: RenamedTables['workflow_versions'] & DescribedColumns;
  live_spans: LiveSpanTable;
}

/** What users say about a version, and what it is found by. */
export interface DescribedColumns {
  label: string | null;
  note: string | null;
  /** Author, titles of steps, triggers, messages and tags, folded for searching. */
  words_key: Generated<string>;
  /** Label and note, folded for searching. */
  described_key: Generated<string>;
}

/** When versions were live; of a workflow, no two overlap. */
interface LiveSpanTable {
  account_id: string;
  workflow_id: string;
  version_id: string;
  began: string;
  /** Null while it is live. */
  ended: string | null;
}

/** Tables before this migration, besides its own. */
type Described = DescribedTables & Pick<WorkflowTables, 'presentations'>;

/** Labels, notes, search keys and live times of versions, read from what existing versions hold. */
export async function makeVersionDescriptions(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE workflow_versions
      ADD COLUMN label text,
      ADD COLUMN note text,
      ADD COLUMN words_key text NOT NULL DEFAULT '',
      ADD COLUMN described_key text NOT NULL DEFAULT ''`,
    sql`CREATE TABLE live_spans (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      version_id text NOT NULL,
      began text COLLATE "C" NOT NULL,
      ended text COLLATE "C",
      FOREIGN KEY (account_id, workflow_id, version_id)
        REFERENCES workflow_versions (account_id, workflow_id, id)
    )`,
    sql`CREATE INDEX live_spans_by_version ON live_spans (account_id, workflow_id, version_id, began)`,
    sql`CREATE UNIQUE INDEX one_open_span ON live_spans (account_id, workflow_id) WHERE ended IS NULL`,
    sql`CREATE INDEX executions_by_version ON executions (account_id, workflow_id, version_id)`,
  ])
    await statement.execute(db);
  await readStoredVersions(db as Kysely<Described>);
}

/** Reads the versions of one workflow at a time. */
async function readStoredVersions(db: Kysely<Described>): Promise<void> {
  const workflows = await db.selectFrom('workflow_versions').select(['account_id', 'workflow_id']).distinct().execute();
  for (const { account_id, workflow_id } of workflows) {
    const versions = await db
      .selectFrom('workflow_versions as v')
      .leftJoin('presentations as p', (join) =>
        join
          .onRef('p.account_id', '=', 'v.account_id')
          .onRef('p.workflow_id', '=', 'v.workflow_id')
          .onRef('p.version_id', '=', 'v.id'),
      )
      .select(['v.id', 'v.document', 'v.active', 'v.last_active', 'v.created', 'p.document as presentation'])
      .where('v.account_id', '=', account_id)
      .where('v.workflow_id', '=', workflow_id)
      .orderBy('v.number')
      .execute();
    for (const { created, document, id, presentation } of versions) {
      const version = JSON.parse(document) as WorkflowVersion;
      const arranged = presentation === null ? undefined : (JSON.parse(presentation) as Presentation);
      await db
        .updateTable('workflow_versions')
        .set({ words_key: readVersionKeys(version, created, arranged) })
        .where('account_id', '=', account_id)
        .where('workflow_id', '=', workflow_id)
        .where('id', '=', id)
        .execute();
    }
    const spans = liveSpansOf(
      versions.map(({ active, created, id, last_active }) => ({
        id,
        active,
        lastActive: last_active,
        savedAt: timeOf(JSON.parse(created)),
      })),
    );
    for (const [version_id, own] of spans)
      for (const { from, to = null } of own)
        await db
          .insertInto('live_spans')
          .values({ account_id, workflow_id, version_id, began: from, ended: to })
          .execute();
  }
}

function timeOf(stamp: unknown): string | undefined {
  const at = isJsonObject(stamp) ? stamp['at'] : undefined;
  return typeof at === 'string' ? at : undefined;
}
