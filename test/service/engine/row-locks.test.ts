import { type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { WorkflowExecution } from '#model';
import { type Database, DatabaseBusy } from '../../../service/src/database/database.js';
import { openDatabase } from '../../../service/src/database/open-database.js';
import { beginRun } from '../../../service/src/engine/begin-run.js';
import { chargeAll } from '../../../service/src/engine/credits.js';
import { noteHeard } from '../../../service/src/engine/heard.js';
import { endRuns } from '../../../service/src/engine/move-run.js';
import type { SendAnswer } from '../../../service/src/engine/provider.js';
import { lockRuns } from '../../../service/src/engine/run-scenes.js';
import { sendMessages } from '../../../service/src/engine/send-message.js';
import { giveUpStuckWork } from '../../../service/src/engine/stuck-work.js';
import { recordExecution } from '../../../service/src/workflow/record-execution.js';
import { describePostgres } from '../own-postgres.js';
import { openGround, punctual } from './sending-ground.js';
import { greeting } from './small-workflow.js';

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** Queries that begin something beside one of their statements, counted from 1, and give it the time to come as far as it can. */
function meddling(statement: number, meddle: () => void): { readonly plugin: KyselyPlugin; reached(): boolean } {
  let count = 0;
  return {
    reached: () => count >= statement,
    plugin: {
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        if (count === statement) {
          meddle();
          await pause(100);
        }
        return result;
      },
    },
  };
}

describePostgres('rows that several want at once', (getPostgres) => {
  /** A database whose statements wait for a moment only. */
  const open = async (time = 1500): Promise<Database> =>
    openDatabase(`${await getPostgres().newDatabase()}?statement_timeout=${time}`);

  test('[EN92] a row that is kept from its answer costs the other answers nothing, and is tried again', async () => {
    const database = await open();
    const ground = await openGround([{ account: { id: 'one' } }], database);
    try {
      const ids = [await ground.plan(), await ground.plan(), await ground.plan()];
      const [busy, ...others] = ids;
      const answers: (() => void)[] = [];
      const { provider } = punctual(ground.now);
      const sending = sendMessages(
        {
          queries: ground.queries,
          now: ground.now,
          provider: {
            ...provider,
            send: async (message): Promise<SendAnswer> => {
              await new Promise<void>((resolve) => {
                answers.push(resolve);
              });
              return provider.send(message);
            },
          },
        },
        ids.map((effectId) => ({ accountId: 'one', effectId })),
      );
      await expect.poll(() => answers.length, { timeout: 20_000 }).toBe(3);
      await database.queries.transaction().execute(async (transaction) => {
        await transaction.selectFrom('effects').select('id').where('id', '=', busy!).forUpdate().execute();
        for (const answer of answers) answer();
        // All of them fail together first, then the busy one alone.
        for (const id of others)
          await expect.poll(async () => (await ground.effect(id)).state, { timeout: 20_000 }).toBe('sent');
      });
      expect(await sending).toEqual(new Map());
      expect(await ground.effect(busy!)).toMatchObject({ state: 'sent', provider_key: `p-${busy}` });
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN94] while an account is charged, rows that refer to it are written', async () => {
    const database = await open();
    const ground = await openGround([{ account: { id: 'one', balance: 5 } }], database);
    try {
      await database.queries.transaction().execute(async (transaction) => {
        expect(await chargeAll(transaction, [{ accountId: 'one', price: 1 }])).toEqual([1]);
        await noteHeard(ground.queries, 'one', 'someone', '2026-12-01T20:00:00.000Z');
        await ground.plan();
      });
      expect(await ground.balance()).toBe(4);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN95] runs that are ended and runs that are locked by others, at once, never block each other', async () => {
    const database = await open(20_000);
    const { queries } = database;
    const ground = await openGround([{ account: { id: 'one' } }], database);
    const key = (executionId: string) => ({ accountId: 'one', workflowId: 'w', executionId });
    try {
      // The last one is first in the table.
      for (const executionId of ['run-b', 'run-a'])
        await beginRun(
          queries,
          { ...key(executionId), versionId: String(greeting.version.id), contactId: executionId },
          { kind: 'start', at: ground.now(), trigger: {} },
        );
      let both: Promise<unknown> = Promise.resolve();
      await queries.transaction().execute(async (holding) => {
        await lockRuns(holding, [key('run-a')]);
        const locking = queries
          .transaction()
          .execute((transaction) => lockRuns(transaction, [key('run-a'), key('run-b')]));
        await pause(200);
        const ending = queries.transaction().execute(async (transaction) => {
          // As with many runs: rows are read in the order of the table.
          for (const setting of ['enable_indexscan', 'enable_bitmapscan'])
            await sql`SELECT set_config(${setting}, 'off', true)`.execute(transaction);
          await endRuns(transaction, { accountId: 'one', workflowId: 'w', at: '2026-12-01T20:00:00.000Z' });
        });
        await pause(200);
        both = Promise.all([locking, ending]);
      });
      await both;
      const rows = await queries.selectFrom('runs').select('status').execute();
      expect(rows.map(({ status }) => status)).toEqual(['over', 'over']);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN95] a message that a person gives up while its receipt comes: one of the two counts, at every statement', async () => {
    const database = await open(20_000);
    const ground = await openGround([{ account: { id: 'one' } }], database);
    const lossy = { name: 'lossy', idempotent: false, send: () => Promise.reject(new Error('timeout')) };
    const outcomes = new Set<string>();
    try {
      for (let statement = 1, isThrough = false; !isThrough; statement++) {
        const id = await ground.plan();
        await ground.send(lossy, id);
        let givenUp: Promise<boolean> | undefined;
        const { plugin, reached } = meddling(statement, () => {
          givenUp = ground.queries
            .transaction()
            .execute((transaction) =>
              giveUpStuckWork(
                transaction,
                { kind: 'message', accountId: 'one', effectId: id },
                '2026-12-01T20:00:00.000Z',
              ),
            );
          givenUp.catch(() => {});
        });
        const over = ground.queries.withPlugin(plugin);
        await ground.receipt(lossy, { accountId: 'one', id: `l-${id}`, key: id, status: 'delivered' }, over);
        isThrough = !reached();
        const isGivenUp = await givenUp;
        const { state } = await ground.effect(id);
        if (!isThrough) outcomes.add(`${state} ${isGivenUp}`);
        expect(await ground.news(id), `statement ${statement}`).toEqual([state === 'sent' ? 'delivered' : 'refused']);
      }
      expect([...outcomes]).toEqual(['sent false']);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN96] a receipt and the answer of one message at once: the receipt counts once, at every statement of both', async () => {
    const database = await open(20_000);
    const ground = await openGround([{ account: { id: 'one' } }], database);
    const { provider } = punctual(ground.now);
    try {
      for (const first of ['answer', 'receipt'] as const)
        for (let statement = 1, isThrough = false; !isThrough; statement++) {
          const id = await ground.plan();
          const point = `${first}, statement ${statement}`;
          const receipt = (over = ground.queries) =>
            ground.receipt(provider, { accountId: 'one', id: `p-${id}`, status: 'delivered' }, over);
          let other: Promise<unknown> | undefined;
          if (first === 'answer') {
            const { plugin, reached } = meddling(statement, () => {
              other = receipt();
            });
            await ground.send(provider, id, { over: ground.queries.withPlugin(plugin) });
            isThrough = !reached();
          } else {
            let answer = (): void => {};
            let hasAsked = false;
            const sent = ground.send(
              {
                ...provider,
                send: async (message) => {
                  hasAsked = true;
                  await new Promise<void>((resolve) => {
                    answer = resolve;
                  });
                  return provider.send(message);
                },
              },
              id,
            );
            await expect.poll(() => hasAsked, { timeout: 20_000 }).toBe(true);
            const { plugin, reached } = meddling(statement, () => answer());
            await receipt(ground.queries.withPlugin(plugin));
            isThrough = !reached();
            answer();
            other = sent;
          }
          await (other ?? receipt());
          expect(await ground.effect(id), point).toMatchObject({ state: 'sent', provider_key: `p-${id}` });
          expect(await ground.news(id), point).toEqual(['delivered']);
        }
      expect(await ground.queries.selectFrom('early_receipts').selectAll().execute()).toEqual([]);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN97] two recordings of one execution at once: its steps are those of the last one', async () => {
    const database = await open(20_000);
    const { queries } = database;
    await openGround([{ account: { id: 'one' } }], database);
    const recording = (over: Database['queries'], ...nodes: readonly string[]): Promise<void> => {
      const start = '2026-12-01T20:00:00.000Z';
      const execution: WorkflowExecution = {
        id: 'e',
        status: 'running',
        start,
        steps: nodes.map((id) => ({ id, start, node: { id } })),
      };
      const document = JSON.stringify(execution);
      return recordExecution(over, { accountId: 'one', workflowId: 'w', id: 'e', execution, document });
    };
    const nodes = async (): Promise<readonly string[]> => {
      const rows = await queries.selectFrom('execution_nodes').select('node_id').orderBy('node_id').execute();
      return rows.map(({ node_id }) => node_id);
    };
    try {
      await recording(queries, 'start');
      let later: Promise<void> = Promise.resolve();
      await queries.transaction().execute(async (transaction) => {
        await recording(transaction, 'start', 'left');
        later = queries.transaction().execute((other) => recording(other, 'start', 'right'));
        await pause(300);
      });
      await later;
      expect(await nodes()).toEqual(['right', 'start']);
    } finally {
      await database.close();
    }
  }, 60_000);

  test('[EN92] a database whose statements take too long is busy, and not away', async () => {
    const database = await open();
    try {
      const refused = await sql`SELECT pg_sleep(5)`.execute(database.queries).catch((cause: unknown) => cause);
      expect(refused).toBeInstanceOf(DatabaseBusy);
    } finally {
      await database.close();
    }
  }, 60_000);
});
