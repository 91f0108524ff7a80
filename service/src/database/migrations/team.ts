import { type Kysely, sql } from 'kysely';

/** Columns of all four lists of a team. A `…_key` is a text folded for searching and sorting. */
interface TeamTable {
  account_id: string;
  id: string;
  name_key: string;
  search_key: string;
  document: string;
}

export interface TeamTables {
  team_users: TeamTable;
  senders: TeamTable;
  team_groups: TeamTable;
  phone_numbers: TeamTable;
}

/** Users of an account, their groups, senders and phone numbers. */
export async function makeTeamTables(db: Kysely<unknown>): Promise<void> {
  for (const name of ['team_users', 'senders', 'team_groups', 'phone_numbers']) {
    await sql`CREATE TABLE ${sql.table(name)} (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      search_key text NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`.execute(db);
  }
}
