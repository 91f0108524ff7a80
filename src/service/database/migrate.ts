import { type Migration, Migrator } from 'kysely';
import type { Queries } from './database.js';
import { makeAccountTables } from './migrations/accounts.js';
import { makeContactTables } from './migrations/contacts.js';
import { makeLiveTables } from './migrations/live.js';
import { makeChangesOrdered } from './migrations/ordered.js';
import { makeOutreachTables } from './migrations/outreach.js';
import { sealAnswers } from './migrations/sealed.js';
import { noteSentBodies } from './migrations/sent.js';
import { makeStandingColumns } from './migrations/standing.js';
import { makeTeamTables } from './migrations/team.js';
import { makeWorkflowTables } from './migrations/workflows.js';

/** In this order, and never changed once released: what a database has been through is known by these names. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-workflows': { up: makeWorkflowTables },
  '0002-accounts': { up: makeAccountTables },
  '0003-contacts': { up: makeContactTables },
  '0004-outreach': { up: makeOutreachTables },
  '0005-team': { up: makeTeamTables },
  '0006-live': { up: makeLiveTables },
  '0007-standing': { up: makeStandingColumns },
  '0008-sealed': { up: sealAnswers },
  '0009-sent': { up: noteSentBodies },
  '0010-ordered': { up: makeChangesOrdered },
};

/**
 * Brings the tables up to date in one transaction, so that a start cut short leaves nothing half done. Two services starting
 * against one server take turns; the second then finds nothing left to do.
 */
export async function migrate(queries: Queries): Promise<void> {
  const { error } = await new Migrator({
    db: queries,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableName: 'pathboard_schema',
    migrationLockTableName: 'pathboard_schema_lock',
  }).migrateToLatest();
  if (error === undefined) return;
  if (error instanceof Error && /previously executed migration .* is missing/.test(error.message)) {
    throw new Error(
      'This database was written by a newer version of the service; start that version, or use another one',
      { cause: error },
    );
  }
  throw error;
}
