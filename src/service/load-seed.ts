import { createRandomId, isJsonObject } from '#base';
import type { Account, Contact, Stamp, WorkflowExecution, WorkflowVersion } from '#model';
import type { Database, Queries, SqlValue } from './database/database.js';
import { insertRows } from './database/insert-rows.js';
import { summarizeExecution } from '#trace';

/** What a service may be filled with when it starts for the first time. */
export interface Seed {
  readonly accounts: readonly SeedAccount[];
}

export interface SeedAccount {
  /** Needs an `id`. */
  readonly account: Account;
  readonly contacts?: readonly Contact[];
  readonly workflows: readonly SeedWorkflow[];
}

export interface SeedWorkflow {
  readonly id: string;
  readonly name: string;
  /** Oldest first. */
  readonly versions: readonly WorkflowVersion[];
  readonly executions: readonly WorkflowExecution[];
}

/**
 * Fills a database that has never been seeded, in one transaction, and answers the ids of the seeded accounts. What is
 * there already stays as it is, so that a restart keeps what people have saved since.
 */
export async function loadSeed(database: Database, readSeed: () => Promise<Seed>, now: string): Promise<readonly string[]> {
  return database.transaction(async (queries) => {
    const seeded = await queries.query<{ readonly id: string }>('SELECT id FROM accounts WHERE seeded ORDER BY id');
    if (seeded.length > 0) return seeded.map((row) => row.id);
    const seed = await readSeed();
    const accounts: SqlValue[][] = [];
    const workflows: SqlValue[][] = [];
    const versions: SqlValue[][] = [];
    const executions: SqlValue[][] = [];
    for (const { account, workflows: ofAccount } of seed.accounts) {
      const accountId = account.id;
      if (typeof accountId !== 'string') continue;
      accounts.push([accountId, JSON.stringify(account), true]);
      for (const workflow of ofAccount) {
        const rows = workflow.versions.map((version, index) => versionRow(accountId, workflow.id, version, index + 1, now));
        versions.push(...rows.map((row) => row.values));
        const active = rows.find((row) => row.active !== null);
        workflows.push([accountId, workflow.id, workflow.name, active?.id ?? null, rows.at(-1)?.updatedAt ?? now]);
        executions.push(...workflow.executions.map((execution) => executionRow(accountId, workflow.id, execution)));
      }
    }
    await insertSeedAccounts(queries, accounts);
    await insertRows(queries, 'workflows', ['account_id', 'id', 'name', 'active_version_id', 'updated_at'], workflows);
    await insertRows(queries, 'workflow_versions', versionColumns, versions);
    await insertRows(queries, 'executions', executionColumns, executions);
    return accounts.map(([id]) => String(id));
  });
}

/** An account that a token opens may have come to be before it was seeded. */
async function insertSeedAccounts(queries: Queries, rows: readonly (readonly SqlValue[])[]): Promise<void> {
  for (const row of rows) {
    await queries.query(
      `INSERT INTO accounts (id, document, seeded) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET document = $2, seeded = $3`,
      row,
    );
  }
}

const versionColumns = [
  'account_id', 'workflow_id', 'id', 'number', 'name', 'document', 'readonly', 'active', 'last_active', 'created', 'updated',
];

function versionRow(accountId: string, workflowId: string, version: WorkflowVersion, number: number, now: string) {
  const id = version.id ?? createRandomId();
  const created = stampText(version.created, now);
  const updated = version.updated ? stampText(version.updated, now) : created;
  const active = version.active ?? null;
  const values: SqlValue[] = [
    accountId, workflowId, id, number, version.name ?? null, JSON.stringify(version), version.readonly ?? null,
    active, version.lastActive ?? null, created, updated,
  ];
  const stamp = JSON.parse(updated) as Stamp;
  return { id, active, updatedAt: stamp.at ?? now, values };
}

function stampText(stamp: unknown, now: string): string {
  return JSON.stringify(isJsonObject(stamp) ? stamp : { at: now, by: { source: 'seed' } });
}

const executionColumns = [
  'account_id', 'workflow_id', 'id', 'status', 'version_id', 'started_at', 'ended_at', 'contact_name', 'contact_number',
  'last_step', 'step_count', 'document',
];

function executionRow(accountId: string, workflowId: string, execution: WorkflowExecution): SqlValue[] {
  const id = execution.id ?? createRandomId();
  const summary = summarizeExecution(execution, id);
  return [
    accountId, workflowId, id, summary.status, summary.versionId ?? null, summary.start ?? null, summary.end ?? null,
    summary.contactName ?? null, summary.contactNumber ?? null, summary.lastStep ?? null, summary.steps,
    JSON.stringify(execution),
  ];
}
