import type { Database, Queries } from './database.js';
import { type Migration, Migrator, sql } from 'kysely';
import { makeAccountTables } from './migrations/accounts.js';
import { makeCaseTable } from './migrations/cased.js';
import { makeContactTables } from './migrations/contacts.js';
import { makeVersionDescriptions } from './migrations/described.js';
import { makeExplainedColumns } from './migrations/explained.js';
import { makeWorkflowListColumns } from './migrations/listed.js';
import { makeEngineTables } from './migrations/engined.js';
import { makeLiveTables } from './migrations/live.js';
import { makeMeteredTables } from './migrations/metered.js';
import { makeNumbersFound } from './migrations/numbered.js';
import { makeChangesOrdered } from './migrations/ordered.js';
import { makeOperatedColumns } from './migrations/operated.js';
import { makeOutreachTables } from './migrations/outreach.js';
import { makeRenamedColumn } from './migrations/renamed.js';
import { sealAnswers } from './migrations/sealed.js';
import { makeReviewTable } from './migrations/reviewed.js';
import { makeScheduleTable } from './migrations/scheduled.js';
import { noteSentBodies } from './migrations/sent.js';
import { makeReplyColumn } from './migrations/hastened.js';
import { makeExecutionStateColumns } from './migrations/standing.js';
import { makeStartTables } from './migrations/started.js';
import { makeTeamTables } from './migrations/team.js';
import { makeWorkflowTables } from './migrations/workflows.js';

/** Ordered, and never changed once released: a database records these names. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-workflows': { up: makeWorkflowTables },
  '0002-accounts': { up: makeAccountTables },
  '0003-contacts': { up: makeContactTables },
  '0004-outreach': { up: makeOutreachTables },
  '0005-team': { up: makeTeamTables },
  '0006-live': { up: makeLiveTables },
  '0007-standing': { up: makeExecutionStateColumns },
  '0008-sealed': { up: sealAnswers },
  '0009-sent': { up: noteSentBodies },
  '0010-ordered': { up: makeChangesOrdered },
  '0011-listed': { up: makeWorkflowListColumns },
  '0012-renamed': { up: makeRenamedColumn },
  '0013-described': { up: makeVersionDescriptions },
  '0014-scheduled': { up: makeScheduleTable },
  '0015-reviewed': { up: makeReviewTable },
  '0016-cased': { up: makeCaseTable },
  '0017-engined': { up: makeEngineTables },
  '0018-started': { up: makeStartTables },
  '0019-metered': { up: makeMeteredTables },
  '0020-operated': { up: makeOperatedColumns },
  '0021-hastened': { up: makeReplyColumn },
  '0022-explained': { up: makeExplainedColumns },
  '0023-numbered': { up: makeNumbersFound },
};

/**
 * Migrates the tables in one transaction, so that an interrupted start leaves nothing half done. Two services starting
 * on one server take turns; the second then finds nothing left to do.
 */
async function migrate(queries: Queries): Promise<void> {
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

/**
 * Whether a newer version of the service has migrated the tables since this one began. Their meaning may have changed, so
 * that this one must not write any more.
 */
export async function isOutdated(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{ readonly name: string }>`SELECT max(name) AS name FROM pathboard_schema`.execute(
    queries,
  );
  return (rows[0]?.name ?? '') > (Object.keys(migrations).toSorted().at(-1) ?? '');
}

/**
 * Opens the database of an address and migrates its tables: in memory (`memory://`), in a folder (`file:./data`), or on
 * a PostgreSQL server (`postgres://…`).
 *
 * @throws Error with a readable message when the address is of no known kind, the folder is in use by another process,
 * or the server does not answer
 */
export async function openDatabase(address: string): Promise<Database> {
  const database = await openEngine(address);
  try {
    await migrate(database.queries);
    return database;
  } catch (cause) {
    await database.close();
    throw cause;
  }
}

async function openEngine(address: string): Promise<Database> {
  // Loaded on demand: a page with a database in memory does not need the driver of a server.
  if (address === 'memory://') return (await import('./pglite-database.js')).openMemoryDatabase();
  if (/^file:./.test(address)) return (await import('./pglite-database.js')).openFolderDatabase(folderOf(address));
  if (/^postgres(ql)?:\/\//.test(address))
    return (await import('./postgres-database.js')).openPostgresDatabase(address);
  // The message does not quote the address: it may hold a password.
  throw new Error('The database must be memory://, file: with a folder, or postgres:// with a server');
}

/** `file:./data` and `file:data` are relative to the working folder, `file:/data` and `file:///data` are absolute. */
function folderOf(address: string): string {
  return address.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
}
