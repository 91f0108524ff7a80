import { type Kysely, sql } from 'kysely';
import type { Generated } from 'kysely';
import type { OperatedRunColumns } from './operated.js';

export interface EngineTables {
  runs: RunTable;
  run_events: RunEventTable;
  effects: EffectTable;
  received: { account_id: string; source: string; key: string };
  contact_conversations: { account_id: string; contact_id: string; conversation_id: string };
  consents: ConsentTable;
}

/** What the engine needs to go on with an execution: one row, also while the contact waits. */
export interface RunTable extends OperatedRunColumns {
  account_id: string;
  workflow_id: string;
  execution_id: string;
  version_id: string;
  contact_id: string;
  /** The state of the interpreter as JSON text; null before the first step. */
  state: string | null;
  /** When time alone makes a difference next, ISO 8601 in UTC. */
  due_at: string | null;
  /** When it is to be looked at: when it is due, or at once where its inbox has something. */
  wake_at: string | null;
  /** A job for it is in the queue. */
  handed: boolean;
  status: 'open' | 'over' | 'stuck';
  /** Why it is stuck, for people. */
  note: string | null;
}

/** What happens to an execution, in order; each is used once. */
interface RunEventTable {
  id: Generated<string>;
  account_id: string;
  workflow_id: string;
  execution_id: string;
  document: string;
  used: Generated<boolean>;
}

/**
 * A message that an execution sends. `attempting` is written before the provider is called: after it, only a provider that
 * heeds keys is called again.
 */
export interface EffectTable {
  account_id: string;
  /** The id that the interpreter gave it. */
  id: string;
  workflow_id: string;
  execution_id: string;
  contact_id: string;
  document: string;
  /** `held`: until the account has credits. `paused`: planned by a run that a person holds. */
  state: 'planned' | 'held' | 'paused' | 'attempting' | 'sent' | 'refused' | 'uncertain';
  attempts: number;
  /** The number or pool that sends it; empty where the provider picks one. */
  sender: string;
  /** 0 for an answer to what the contact just did, 1 for all others. */
  priority: number;
  /** Not before this instant, ISO 8601 in UTC. */
  due_at: string;
  /** What holds it back. */
  held_for: HeldFor | null;
  /** What it costs, in the credits of the account. */
  price: number;
  /** What it was charged with. */
  charged: number;
  /** A job for it is in the queue. */
  handed: boolean;
  changed_at: string;
  /** The id that the provider gave it. */
  provider_key: string | null;
  /** Why it was refused or is uncertain. */
  note: string | null;
}

/** What holds a message back: the credits of the account until a top-up, the others until `due_at`. */
export type HeldFor = 'credit' | 'quiet-hours' | 'rate' | 'carrier';

/** Every opt-out, with the words that said it. */
interface ConsentTable {
  account_id: string;
  contact_id: string;
  at: string;
  kind: 'opt-out';
  words: string;
}

/** The engine: executions that are under way, what happens to them, and what they send. */
// oxlint-disable-next-line max-lines-per-function -- one list of SQL statements, in the order in which they run
export async function makeEngineTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE runs (
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      execution_id text NOT NULL,
      version_id text NOT NULL,
      contact_id text NOT NULL,
      state text,
      due_at text COLLATE "C",
      wake_at text COLLATE "C",
      handed boolean NOT NULL,
      status text NOT NULL CHECK (status IN ('open', 'over', 'stuck')),
      note text,
      PRIMARY KEY (account_id, workflow_id, execution_id),
      FOREIGN KEY (account_id, workflow_id) REFERENCES workflows (account_id, id)
    ) WITH (fillfactor = 80)`,
    sql`CREATE INDEX runs_due ON runs (wake_at) WHERE status = 'open' AND NOT handed AND wake_at IS NOT NULL`,
    sql`CREATE INDEX runs_of_contact ON runs (account_id, contact_id)`,
    sql`CREATE TABLE run_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id text NOT NULL,
      workflow_id text NOT NULL,
      execution_id text NOT NULL,
      document text NOT NULL,
      used boolean NOT NULL DEFAULT false,
      FOREIGN KEY (account_id, workflow_id, execution_id) REFERENCES runs (account_id, workflow_id, execution_id)
    )`,
    sql`CREATE INDEX run_events_unused ON run_events (account_id, workflow_id, execution_id, id) WHERE NOT used`,
    sql`CREATE TABLE effects (
      account_id text NOT NULL,
      id text NOT NULL,
      workflow_id text NOT NULL,
      execution_id text NOT NULL,
      contact_id text NOT NULL,
      document text NOT NULL,
      state text NOT NULL CHECK (state IN ('planned', 'attempting', 'sent', 'refused', 'uncertain')),
      attempts integer NOT NULL,
      handed boolean NOT NULL,
      changed_at text COLLATE "C" NOT NULL,
      provider_key text,
      note text,
      PRIMARY KEY (account_id, id),
      FOREIGN KEY (account_id, workflow_id, execution_id) REFERENCES runs (account_id, workflow_id, execution_id)
    )`,
    sql`CREATE INDEX effects_unsent ON effects (changed_at) WHERE state IN ('planned', 'attempting') AND NOT handed`,
    sql`CREATE INDEX effects_by_provider ON effects (account_id, provider_key) WHERE provider_key IS NOT NULL`,
    sql`CREATE TABLE received (
      account_id text NOT NULL REFERENCES accounts (id),
      source text NOT NULL,
      key text NOT NULL,
      PRIMARY KEY (account_id, source, key)
    )`,
    sql`CREATE TABLE contact_conversations (
      account_id text NOT NULL,
      contact_id text NOT NULL,
      conversation_id text NOT NULL,
      PRIMARY KEY (account_id, contact_id),
      FOREIGN KEY (account_id, conversation_id) REFERENCES conversations (account_id, id)
    )`,
    sql`CREATE TABLE consents (
      account_id text NOT NULL REFERENCES accounts (id),
      contact_id text NOT NULL,
      at text COLLATE "C" NOT NULL,
      kind text NOT NULL,
      words text NOT NULL
    )`,
    sql`CREATE INDEX consents_of_contact ON consents (account_id, contact_id, at)`,
  ])
    await statement.execute(db);
}
