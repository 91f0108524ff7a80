import { type Kysely, sql } from 'kysely';

/** A `…_key` is a text folded for searching and sorting. Counters have columns of their own, and occur only there. */
export interface OutreachTables {
  /** `last_at` is the time of the newest message. */
  conversations: { account_id: string; id: string; last_at: string; document: string };
  messages: { account_id: string; conversation_id: string; id: string; made_at: string; document: string };
  campaigns: { account_id: string; id: string; name_key: string; document: string };
  links: LinkTable;
  /** Contacts who have followed a link at least once. */
  link_visitors: { account_id: string; link_id: string; contact_id: string; first_at: string };
  forms: FormTable;
  meeting_events: { account_id: string; id: string; name_key: string; document: string };
}

interface LinkTable {
  account_id: string;
  id: string;
  /** Domain of the short address, such as `fern.fit`, and its path. Together they identify one link of one account. */
  domain: string | null;
  key: string | null;
  name_key: string;
  search_key: string;
  /** Number of contacts who were sent the link. */
  sent: number;
  total_clicks: number;
  unique_clicks: number;
  document: string;
}

interface FormTable {
  account_id: string;
  id: string;
  name_key: string;
  search_key: string;
  impressions: number;
  conversions: number;
  active: string | null;
  document: string;
}

/** Outreach: conversations, campaigns, links, forms and meeting events. */
// oxlint-disable-next-line max-lines-per-function -- one list of SQL statements, in the order in which they run
export async function makeOutreachTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE conversations (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      last_at text COLLATE "C" NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE INDEX conversations_by_time ON conversations (account_id, last_at DESC, id)`,
    sql`CREATE TABLE messages (
      account_id text NOT NULL,
      conversation_id text NOT NULL,
      id text NOT NULL,
      made_at text COLLATE "C" NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, conversation_id, id),
      FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
    )`,
    sql`CREATE INDEX messages_by_time ON messages (account_id, conversation_id, made_at DESC, id DESC)`,
    sql`CREATE TABLE campaigns (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE TABLE links (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      domain text,
      key text,
      name_key text COLLATE "C" NOT NULL,
      search_key text NOT NULL,
      sent integer NOT NULL CHECK (sent >= 0),
      total_clicks integer NOT NULL,
      unique_clicks integer NOT NULL CHECK (unique_clicks BETWEEN 0 AND total_clicks),
      document text NOT NULL,
      PRIMARY KEY (account_id, id),
      UNIQUE (domain, key)
    )`,
    sql`CREATE TABLE link_visitors (
      account_id text NOT NULL,
      link_id text NOT NULL,
      contact_id text NOT NULL,
      first_at text NOT NULL,
      PRIMARY KEY (account_id, link_id, contact_id),
      FOREIGN KEY (account_id, link_id) REFERENCES links (account_id, id)
    )`,
    sql`CREATE TABLE forms (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      search_key text NOT NULL,
      impressions integer NOT NULL CHECK (impressions >= 0),
      conversions integer NOT NULL CHECK (conversions >= 0),
      active text COLLATE "C",
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
    sql`CREATE TABLE meeting_events (
      account_id text NOT NULL REFERENCES accounts (id),
      id text NOT NULL,
      name_key text COLLATE "C" NOT NULL,
      document text NOT NULL,
      PRIMARY KEY (account_id, id)
    )`,
  ])
    await statement.execute(db);
}
