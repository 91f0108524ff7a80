import { type KyselyPlugin, sql } from 'kysely';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { createService } from 'pathboard-service';
import type { Database, Queries } from '../../../service/src/database/database.js';
import { takeIn } from '../../../service/src/engine/advance-run.js';
import type { RunKey } from '../../../service/src/engine/jobs.js';
import { createVersionReader, type ReadVersion } from '../../../service/src/engine/live-versions.js';
import { testPhone } from '../../../service/src/engine/provider.js';
import { receiveMessage } from '../../../service/src/engine/receive.js';
import { sendMessages } from '../../../service/src/engine/send-message.js';

export const accountId = 'acc_bench';
const workflowId = 'hello';

const typeNamed = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const version: WorkflowVersion = {
  id: 'v1',
  name: 'Hello',
  active: '2026-01-02T10:00:00.000Z',
  created: { at: '2026-01-01T10:00:00.000Z' },
  definition: {
    nodes: [
      { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['HI'] } },
      { id: 'ask', type: typeNamed('send-message'), config: { message: 'Hi {firstName|there}, how are you?' } },
      { id: 'wait', type: typeNamed('wait-for-reply'), config: { timeout: 'PT2H' } },
      { id: 'thanks', type: typeNamed('send-message'), config: { message: 'Thanks!' } },
      { id: 'nudge', type: typeNamed('send-message'), config: { message: 'Still there?' } },
      { id: 'end', type: typeNamed('end') },
    ],
    edges: [
      { id: 'p1', type: 'standard', source: 'start', target: 'ask' },
      { id: 'p2', type: 'standard', source: 'ask', target: 'wait', value: 'Delivered' },
      { id: 'p3', type: 'standard', source: 'wait', target: 'thanks', value: 'Reply' },
      { id: 'p4', type: 'timeout', source: 'wait', target: 'nudge', value: 'PT2H' },
      { id: 'p5', type: 'standard', source: 'thanks', target: 'end', value: 'Delivered' },
      { id: 'p6', type: 'standard', source: 'nudge', target: 'end', value: 'Delivered' },
    ],
  },
};

/** Makes the tables, the account and its one live workflow: a question, an answer within two hours, thanks or a nudge. */
export async function prepare(address: string): Promise<void> {
  const service = await createService({
    database: address,
    seed: {
      accounts: [
        {
          account: { id: accountId },
          workflows: [{ id: workflowId, name: 'Hello', versions: [version], executions: [] }],
        },
      ],
    },
  });
  await service.close();
}

export const numberOf = (contact: number): string => `+1510${String(5_000_000 + contact)}`;

/** Each of the contacts texts once, now or at a time to come; without a worker nothing of it is worked at. */
export async function text(
  { queries }: Database,
  contacts: Iterable<number>,
  words: string,
  {
    at = Date.now,
    readVersion = createVersionReader(),
  }: { readonly at?: (contact: number) => number; readonly readVersion?: ReadVersion } = {},
): Promise<void> {
  for (const contact of contacts)
    await queries.transaction().execute((transaction) =>
      receiveMessage(
        transaction,
        {
          accountId,
          from: numberOf(contact),
          text: words,
          at: at(contact),
          source: 'bench',
          key: `${contact} ${words}`,
        },
        readVersion,
      ),
    );
}

/** What is left to do: events that are not used, and messages that are not sent. */
export async function left({ run }: Database): Promise<number> {
  const { rows } = await run(
    `SELECT (SELECT count(*) FROM run_events WHERE NOT used) + (SELECT count(*) FROM effects WHERE state IN ('planned', 'attempting')) AS left`,
  );
  return Number((rows[0] as { readonly left: unknown } | undefined)?.left);
}

/** How many events were used so far. */
export async function used({ run }: Database): Promise<number> {
  const { rows } = await run('SELECT count(*) AS used FROM run_events WHERE used');
  return Number((rows[0] as { readonly used: unknown } | undefined)?.used);
}

/** Counts statements as the query builder makes them. */
export function countStatements(queries: Queries): { readonly queries: Queries; readonly count: () => number } {
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { queries: queries.withPlugin(counter), count: () => count };
}

/** As many as a worker takes from the queue at once. */
export const batchSize = 50;

/**
 * The bare loop: the same statements in the same transactions, batch after batch, without a queue, a clock or a second worker.
 *
 * @param part which share of the runs, of how many
 */
export async function loopBare({ queries }: Database, [part, parts]: readonly [number, number]): Promise<void> {
  const readVersion = createVersionReader();
  for (;;) {
    const waiting = await sql<{ readonly execution_id: string }>`
      SELECT DISTINCT execution_id FROM run_events WHERE NOT used AND id % ${parts} = ${part}`.execute(queries);
    if (waiting.rows.length === 0) return;
    const keys = waiting.rows.map((row) => ({ accountId, workflowId, executionId: row.execution_id }));
    for (let first = 0; first < keys.length; first += batchSize)
      await advanceWhole(queries, keys.slice(first, first + batchSize), readVersion);
  }
}

/** Takes in what happened to runs, sends what they want sent, and takes in the receipts. Returns how many events that were. */
export async function advanceWhole(
  queries: Queries,
  keys: readonly RunKey[],
  readVersion: ReadVersion,
): Promise<number> {
  const taken = await takeIn(queries, keys, Date.now(), readVersion);
  const executionIds = JSON.stringify(keys.map(({ executionId }) => executionId));
  const { rows } = await sql<{ readonly id: string }>`SELECT id FROM effects WHERE account_id = ${accountId}
    AND state = 'planned' AND execution_id IN (SELECT json_array_elements_text(${executionIds}::json))`.execute(
    queries,
  );
  await sendMessages(
    { queries, provider: testPhone, now: Date.now },
    rows.map(({ id }) => ({ accountId, effectId: id })),
  );
  return taken + (rows.length > 0 ? await takeIn(queries, keys, Date.now(), readVersion) : 0);
}

/** What a contact costs: rows and bytes in the tables of the database. */
export async function sizesOf({
  run,
}: Database): Promise<ReadonlyMap<string, { readonly rows: number; readonly bytes: number }>> {
  await run('ANALYZE');
  const { rows } = await run(
    `SELECT n.nspname || '.' || c.relname AS name, greatest(c.reltuples, 0) AS rows, pg_total_relation_size(c.oid) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pathboard_jobs')`,
  );
  return new Map(
    (rows as readonly { readonly name: string; readonly rows: unknown; readonly bytes: unknown }[]).map((row) => [
      row.name,
      { rows: Number(row.rows), bytes: Number(row.bytes) },
    ]),
  );
}
