import type { Database } from './database.js';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}

/*
 * Documents are text, exactly as they were received or first written: a jsonb column would reorder their keys and
 * rewrite their numbers. What lists need of them stands in columns beside. Times are ISO 8601 in UTC, so that their
 * order as text (collation "C") is their order in time.
 */
const migrations: readonly Migration[] = [
  {
    number: 1,
    name: 'accounts, workflows, versions, executions, presentations',
    statements: [
      `CREATE TABLE accounts (
        id text PRIMARY KEY,
        document text NOT NULL,
        seeded boolean NOT NULL DEFAULT false
      )`,
      `CREATE TABLE workflows (
        account_id text NOT NULL REFERENCES accounts (id),
        id text NOT NULL,
        name text NOT NULL,
        active_version_id text,
        updated_at text COLLATE "C" NOT NULL,
        PRIMARY KEY (account_id, id)
      )`,
      `CREATE TABLE workflow_versions (
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
      `CREATE TABLE executions (
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
      `CREATE INDEX executions_by_start ON executions (account_id, workflow_id, started_at DESC, id)`,
      `CREATE TABLE presentations (
        account_id text NOT NULL,
        workflow_id text NOT NULL,
        version_id text NOT NULL,
        document text NOT NULL,
        updated_at text COLLATE "C" NOT NULL,
        PRIMARY KEY (account_id, workflow_id, version_id),
        FOREIGN KEY (account_id, workflow_id, version_id)
          REFERENCES workflow_versions (account_id, workflow_id, id)
      )`,
    ],
  },
];

/** Any number will do, as long as nothing else on the server locks on it. */
const migrationLock = 7_280_110_231;

/** Brings the tables up to date in one transaction, so that a start cut short leaves nothing half done. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    // Two services starting against one server take turns; the second then finds nothing left to do.
    await queries.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    await queries.query('CREATE TABLE IF NOT EXISTS pathboard_migrations (number integer PRIMARY KEY, name text NOT NULL)');
    const done = await queries.query<{ number: number }>('SELECT number FROM pathboard_migrations');
    const known = new Set(done.map((row) => row.number));
    const newest = Math.max(0, ...known);
    if (newest > migrations.length) {
      throw new Error('This database was written by a newer version of the service; start that version, or use another one');
    }
    for (const { number, name, statements } of migrations) {
      if (known.has(number)) continue;
      for (const statement of statements) await queries.query(statement);
      await queries.query('INSERT INTO pathboard_migrations (number, name) VALUES ($1, $2)', [number, name]);
    }
  });
}
