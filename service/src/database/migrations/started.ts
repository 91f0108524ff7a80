import { type Generated, type Kysely, sql } from 'kysely';
import type { ContactTables } from './contacts.js';
import type { EngineTables } from './engined.js';
import type { ListedTables } from './listed.js';

/** Tables of the engine and of workflows, with what starts executions. */
export interface StartedTables {
  runs: EngineTables['runs'] & { depth: Generated<number> };
  workflows: ListedTables['workflows'] & { campaign_id: Generated<string | null> };
  /** `timezone` repeats the field of the document. */
  contacts: ContactTables['contacts'] & { timezone: string | null };
  due_starts: DueStartTable;
  bookings: BookingTable;
}

/** Executions that begin at a time: the one row of a schedule, a campaign or a meeting. */
export interface DueStartTable {
  account_id: string;
  kind: 'schedule' | 'campaign' | 'quick-campaign' | 'meeting';
  /** What it belongs to: workflow and node, campaign, quick campaign or booking. */
  id: string;
  /** The workflow that contacts start in; null where it is not known yet, or several may start. */
  workflow_id: string | null;
  /** When it is looked at next, ISO 8601 in UTC; null while it is paused. */
  due_at: string | null;
  /** The last contact that was started in this round, by id; null before the first. */
  after_contact: string | null;
  /** What the kind needs to know, as JSON text. */
  document: string;
  /** How often it failed in a row. */
  attempts: Generated<number>;
  /** Why it failed last. */
  note: string | null;
}

/** A meeting that a contact has booked. */
interface BookingTable {
  account_id: string;
  id: string;
  meeting_event_id: string;
  contact_id: string;
  starts_at: string;
  ends_at: string;
  status: 'booked' | 'canceled' | 'ended';
  host: string;
}

/** What starts executions: schedules, campaigns and meetings, and one open run of a contact in a workflow. */
export async function makeStartTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE runs ADD COLUMN depth integer NOT NULL DEFAULT 0`,
    sql`UPDATE runs r SET status = 'over', due_at = NULL, wake_at = NULL, note = 'The contact was started twice' WHERE status IN ('open', 'stuck')
      AND EXISTS (SELECT 1 FROM runs o WHERE o.account_id = r.account_id AND o.workflow_id = r.workflow_id AND o.contact_id = r.contact_id
        AND o.status IN ('open', 'stuck') AND o.execution_id < r.execution_id)`,
    sql`CREATE UNIQUE INDEX runs_under_way ON runs (account_id, workflow_id, contact_id) WHERE status IN ('open', 'stuck')`,
    sql`CREATE INDEX effects_of_contact ON effects (account_id, contact_id, changed_at DESC) WHERE state = 'sent'`,
    sql`ALTER TABLE workflows ADD COLUMN campaign_id text`,
    sql`CREATE UNIQUE INDEX workflows_of_campaigns ON workflows (account_id, campaign_id) WHERE campaign_id IS NOT NULL`,
    sql`ALTER TABLE contacts ADD COLUMN timezone text`,
    sql`UPDATE contacts SET timezone = document::json ->> 'timezone' WHERE json_typeof(document::json -> 'timezone') = 'string'`,
    sql`CREATE INDEX contacts_by_zone ON contacts (account_id, timezone)`,
    sql`CREATE TABLE due_starts (
      account_id text NOT NULL REFERENCES accounts (id),
      kind text NOT NULL,
      id text NOT NULL,
      workflow_id text,
      due_at text COLLATE "C",
      after_contact text,
      document text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      note text,
      PRIMARY KEY (account_id, kind, id)
    )`,
    sql`CREATE INDEX due_starts_by_time ON due_starts (due_at) WHERE due_at IS NOT NULL`,
    sql`CREATE TABLE bookings (
      account_id text NOT NULL,
      id text NOT NULL,
      meeting_event_id text NOT NULL,
      contact_id text NOT NULL,
      starts_at text COLLATE "C" NOT NULL,
      ends_at text COLLATE "C" NOT NULL,
      status text NOT NULL CHECK (status IN ('booked', 'canceled', 'ended')),
      host text NOT NULL,
      PRIMARY KEY (account_id, id),
      FOREIGN KEY (account_id, meeting_event_id) REFERENCES meeting_events (account_id, id),
      FOREIGN KEY (account_id, contact_id) REFERENCES contacts (account_id, id)
    )`,
    sql`CREATE INDEX bookings_of_contact ON bookings (account_id, contact_id, starts_at)`,
  ])
    await statement.execute(db);
}
