import type { Account } from '#model';
import { type ContactSeed, loadContacts } from './contact/load-contacts.js';
import type { Queries } from './database/database.js';
import { loadOutreach, type OutreachSeed } from './outreach/load-outreach.js';
import { loadTeam, type TeamSeed } from './team/load-team.js';
import { loadWorkflow, type SeedWorkflow } from './workflow/load-workflow.js';

/** Initial data of a service that starts for the first time. */
export interface Seed {
  /** Accounts to create. */
  readonly accounts: readonly SeedAccount[];
}

/** An account with its initial data. */
export interface SeedAccount extends ContactSeed, OutreachSeed, TeamSeed {
  /** Needs an `id`. */
  readonly account: Account;
  /** The workflows of the account, with their versions and executions. */
  readonly workflows: readonly SeedWorkflow[];
}

/**
 * Fills a database that was never seeded, in one transaction, and returns the ids of the seeded accounts. Existing data
 * stays, so that a restart keeps what users have saved since.
 */
export async function loadSeed(
  queries: Queries,
  readSeed: () => Promise<Seed>,
  now: string,
): Promise<readonly string[]> {
  return queries.transaction().execute(async (transaction) => {
    const seeded = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('seeded', '=', true)
      .orderBy('id')
      .execute();
    if (seeded.length > 0) return seeded.map((row) => row.id);
    const seed = await readSeed();
    const accounts: string[] = [];
    for (const { account, workflows, ...rest } of seed.accounts) {
      if (typeof account.id !== 'string') continue;
      accounts.push(account.id);
      await insertAccount(transaction, account.id, JSON.stringify(account));
      await loadContacts(transaction, account.id, rest);
      for (const workflow of workflows) await loadWorkflow(transaction, account.id, workflow, now);
      await loadOutreach(transaction, account.id, rest, now);
      await loadTeam(transaction, account.id, rest);
    }
    return accounts;
  });
}

/** A token's account may exist before it is seeded. */
async function insertAccount(queries: Queries, id: string, document: string): Promise<void> {
  await queries
    .insertInto('accounts')
    .values({ id, document, seeded: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ document, seeded: true }))
    .execute();
}
