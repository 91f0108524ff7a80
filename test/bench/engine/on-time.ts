import type { Database } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { accountId, left, numberOf, text } from './load.js';

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Contacts of these measurements, who have texted nothing before. */
const firstContact = 1_000_000;
const due = 300;

async function one(database: Database, sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await database.run(sql, values);
  return Number(Object.values(rows[0] ?? {})[0]);
}

/** Milliseconds of the database's own time for each second of five, with nothing to do. */
async function idleTime(database: Database): Promise<number> {
  const active = 'SELECT sum(active_time) FROM pg_stat_database WHERE datname = current_database()';
  // The server adds the time of earlier statements once their connection has been idle for ten seconds, or has ended.
  await sleep(11_500);
  const before = await one(database, active);
  await sleep(6500);
  return ((await one(database, active)) - before) / 6.5;
}

/** From when a timeout is due to when the message that follows is sent, while many others wait. */
export async function measureLag(
  database: Database,
  waiting: number,
  address: string,
): Promise<{
  readonly waiting: number;
  readonly p50: number;
  readonly p99: number;
  readonly idle: number;
  readonly idleEmpty: number;
}> {
  const idleEmpty = await idleTime(database);
  await make(
    address,
    `INSERT INTO runs (account_id, workflow_id, execution_id, version_id, contact_id, state, due_at, wake_at, handed, status)
     SELECT account_id, workflow_id, 'waiting ' || n, version_id, 'contact ' || n, state,
       '2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', false, 'open'
     FROM generate_series(1, ${waiting}) AS n, (SELECT * FROM runs WHERE state IS NOT NULL LIMIT 1) AS sample`,
    // What the server would do about so many rows later.
    'VACUUM ANALYZE runs',
    'CHECKPOINT',
  );
  const idle = await idleTime(database);
  // One comes due every 30 ms, from when all have texted.
  const start = Date.now() + 20_000;
  await text(database, range(firstContact, due), 'hi', { at: (contact) => start + 30 * (contact - firstContact) });
  await settled(database);
  const late = await lateness(database, 'Hi there, how are you?', due);
  return {
    waiting,
    p50: late[Math.floor(late.length * 0.5)]!,
    p99: late[Math.floor(late.length * 0.99)]!,
    idle,
    idleEmpty,
  };
}

/** Replies at 20 a second while many timeouts come due in one instant. */
export async function measureWave(
  database: Database,
  wave: number,
  address: string,
): Promise<{
  readonly wave: number;
  readonly p50: number;
  readonly p99: number;
  readonly seconds: number;
  readonly lost: number;
}> {
  const first = 2 * firstContact;
  const replies = 200;
  await text(database, range(first + wave, replies), 'hi');
  await settled(database);
  const messages = 'SELECT count(*) FROM effects';
  const before = await one(database, messages);
  const start = Date.now() + wave * 2 + 5000;
  await startAt(database, address, first, wave, start);
  await sleep(Math.max(0, start - Date.now()));
  const began = performance.now();
  const readVersion = createVersionReader();
  for (const contact of range(first + wave, replies)) {
    const next = performance.now() + 50;
    await text(database, [contact], 'Fine', { readVersion });
    await sleep(Math.max(0, next - performance.now()));
  }
  await settled(database);
  const seconds = (performance.now() - began) / 1000;
  const late = await lateness(database, 'Thanks!', replies);
  const sent = (await one(database, messages)) - before;
  return {
    wave,
    p50: late[Math.floor(late.length * 0.5)]!,
    p99: late[Math.floor(late.length * 0.99)]!,
    seconds,
    lost: wave + replies - sent,
  };
}

/** Contacts who start at an instant to come: one texts, and the others are copies of what that made. */
async function startAt(
  database: Database,
  address: string,
  first: number,
  count: number,
  start: number,
): Promise<void> {
  await text(database, [first], 'hi', { at: () => start });
  const number = numberOf(first);
  const others = `generate_series(1, ${count - 1}) AS n`;
  const contact = `mobile_key = '${number.slice(1)}'`;
  const run = `contact_id = (SELECT id FROM contacts WHERE ${contact})`;
  const copyOf = (table: string, where: string, changes: string): string =>
    `INSERT INTO ${table} SELECT copy.* FROM ${table} AS one, ${others},
       jsonb_populate_record(one, jsonb_build_object(${changes})) AS copy WHERE one.${where}`;
  const copied = '(one.mobile_key::bigint + n)::text';
  await make(
    address,
    'BEGIN',
    copyOf(
      'contacts',
      contact,
      `'id', one.id || n, 'sequence', one.sequence + n, 'mobile_key', ${copied},
       'document', replace(replace(one.document, one.id, one.id || n), '${number}', '+' || ${copied})`,
    ),
    copyOf('runs', run, `'execution_id', one.execution_id || n, 'contact_id', one.contact_id || n`),
    `INSERT INTO run_events (account_id, workflow_id, execution_id, document)
     SELECT one.account_id, one.workflow_id, one.execution_id || n, one.document
     FROM run_events AS one JOIN runs USING (account_id, workflow_id, execution_id), ${others} WHERE ${run}`,
    'COMMIT',
  );
  if (Date.now() >= start) throw new Error('The wave was due before all of it was made: give it more time');
}

/** Writes many rows at once, for which the service would have no time. Its connection ends, so that its own time counts before. */
async function make(address: string, ...statements: readonly string[]): Promise<void> {
  const { close, run } = await openDatabase(address);
  for (const statement of ['SET statement_timeout = 0', ...statements]) await run(statement);
  await close();
}

/** Milliseconds from what led to a message, a start or a reply, until it was sent; of the last ones, sorted. */
async function lateness(database: Database, words: string, last: number): Promise<readonly number[]> {
  const { rows } = await database.run(
    `SELECT extract(epoch FROM e.changed_at::timestamptz) * 1000 - (
       SELECT max((r.document::json ->> 'at')::float8) FROM run_events r
       WHERE r.account_id = e.account_id AND r.workflow_id = e.workflow_id AND r.execution_id = e.execution_id
         AND r.document::json ->> 'kind' IN ('start', 'reply')) AS late
     FROM effects e WHERE e.account_id = $1 AND e.state = 'sent' AND e.document::json ->> 'text' = $2
     ORDER BY e.changed_at DESC LIMIT $3`,
    [accountId, words, last],
  );
  return rows
    .map((row) => Number((row as { readonly late: unknown }).late))
    .toSorted((before, after) => before - after);
}

async function settled(database: Database): Promise<void> {
  while ((await left(database)) > 0) await sleep(100);
}

const range = (from: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => from + at);
