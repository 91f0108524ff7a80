import { type Kysely, sql } from 'kysely';

export interface ContactTables {
  contacts: ContactTable;
  contact_tags: { account_id: string; contact_id: string; tag: string; tag_key: string };
  lists: ListedTable;
  list_members: ListMemberTable;
  attribute_definitions: ListedTable & { type: string };
  templates: ListedTable;
  quick_campaigns: { account_id: string; id: string; document: string; send_at: string; created_at: string };
}

/** A document that is listed newest first and searched by a key of its words. */
interface ListedTable {
  account_id: string;
  id: string;
  /** The newest has the highest. */
  sequence: number;
  search_key: string;
  document: string;
}

interface ContactTable extends ListedTable {
  first_name_key: string;
  last_name_key: string;
  email_key: string;
  /** Digits of the number as dialled from abroad. */
  mobile_key: string;
  /** Digits as dialled domestically. */
  mobile_home_key: string;
  /** Whether messages may reach this contact: a valid number, not blocked. */
  reachable: boolean;
}

interface ListMemberTable {
  account_id: string;
  list_id: string;
  contact_id: string;
  /** False after an opt-out, which stays stored. */
  opted_in: boolean;
}

/*
 * A contact's document is what is answered. The tables of tags and members repeat it, so that they can be queried the
 * other way round; they are rewritten with the document.
 */
// oxlint-disable-next-line max-lines-per-function -- one list of SQL statements, in the order in which they run
export async function makeContactTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE contacts (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      sequence integer NOT NULL,
      first_name_key text NOT NULL,
      last_name_key text NOT NULL,
      email_key text NOT NULL,
      mobile_key text NOT NULL,
      mobile_home_key text NOT NULL,
      search_key text NOT NULL,
      reachable boolean NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE INDEX contacts_by_age ON contacts (account_id, sequence DESC, id)`,
    sql`CREATE TABLE contact_tags (
      account_id text NOT NULL,
      contact_id text NOT NULL,
      tag text NOT NULL,
      tag_key text NOT NULL,
      PRIMARY KEY (account_id, contact_id, tag),
      FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
    )`,
    sql`CREATE INDEX contact_tags_by_tag ON contact_tags (account_id, tag_key)`,
    sql`CREATE TABLE lists (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      sequence integer NOT NULL,
      search_key text NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE TABLE list_members (
      account_id text NOT NULL,
      list_id text NOT NULL,
      contact_id text NOT NULL,
      opted_in boolean NOT NULL,
      PRIMARY KEY (account_id, list_id, contact_id),
      FOREIGN KEY (account_id, list_id) REFERENCES lists (account_id, id),
      FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
    )`,
    sql`CREATE INDEX list_members_by_contact ON list_members (account_id, contact_id)`,
    sql`CREATE TABLE attribute_definitions (
      account_id text NOT NULL REFERENCES accounts (id),
      type text NOT NULL,
      id text NOT NULL,
      sequence integer NOT NULL,
      search_key text NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, type, id)
    )`,
    sql`CREATE TABLE templates (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      sequence integer NOT NULL,
      search_key text NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE TABLE quick_campaigns (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      document text NOT NULL,
      send_at text COLLATE "C" NOT NULL,
      created_at text COLLATE "C" NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
  ])
    await statement.execute(db);
}
