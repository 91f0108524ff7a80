import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeIn } from '../../../service/src/engine/advance-run.js';
import { createEngine } from '../../../service/src/engine/engine.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { testPhone } from '../../../service/src/engine/provider.js';
import { sendMessages } from '../../../service/src/engine/send-message.js';
import { accountId } from '../small-seed.js';
import { crashingAt } from './crashing.js';
import { type Ground, openGround, punctual } from './sending-ground.js';
import { noon, numbers, startEngine } from './small-engine.js';

const pricing = { pricing: { segment: 1 } };
let ground: Ground;
beforeAll(async () => {
  ground = await openGround([
    {
      account: { id: 'one', plan: pricing, balance: 1000 },
      contacts: [{ id: 'gone', mobile: { number: '+15105550142' }, optOut: '2026-01-01T00:00:00.000Z' }],
    },
    { account: { id: 'poor', plan: pricing, balance: 1 } },
  ]);
}, 120_000);
afterAll(() => ground.database.close());

/** Messages of two accounts: three with a price, one that is free, one to a contact who has opted out, and two for the credit of one. */
async function planSeven() {
  const plan = async (account: string, price: number, contactId?: string) => ({
    accountId: account,
    effectId: await ground.plan({ accountId: account, price, ...(contactId === undefined ? {} : { contactId }) }),
  });
  const [a, b, c] = [await plan('one', 1), await plan('one', 1), await plan('one', 1)];
  const [free, stopped] = [await plan('one', 0), await plan('one', 1, 'gone')];
  const [first, second] = [await plan('poor', 1), await plan('poor', 1)];
  return { paid: [a, b, c], free, stopped, poor: [first, second], all: [a, stopped, first, b, free, second, c] };
}

describe('[EN81] messages that are sent together', { timeout: 600_000 }, () => {
  test('are each judged by itself, and whatever ends the service at any statement, none is sent or charged twice', async () => {
    let points = 0;
    for (let statement = 1, isThrough = false; !isThrough; statement++) {
      for (const side of ['before', 'after'] as const) {
        const { all, free, paid, poor, stopped } = await planSeven();
        await ground.queries
          .updateTable('accounts')
          .set({ document: JSON.stringify({ id: 'poor', plan: pricing, balance: 1 }) })
          .where('id', '=', 'poor')
          .execute();
        const before = Number(await ground.balance('one'));
        const { asked, provider } = punctual(ground.now);
        const crashing = crashingAt(ground.queries, { statement, side });
        await sendMessages({ queries: crashing.queries, provider, now: ground.now }, all);
        isThrough = crashing.count() < statement;
        for (const wait of [1000, 61_000]) {
          ground.pass(wait);
          await sendMessages({ queries: ground.queries, provider, now: ground.now }, all);
        }
        const point = `${side} statement ${statement}`;
        const count = (id: string): number => asked.filter(({ message }) => message.key === id).length;
        for (const { accountId: account, effectId } of [...paid, free, poor[0]!]) {
          const { charged, price, state } = await ground.effect(effectId, account);
          expect(state, point).toMatch(isThrough ? /^sent$/ : /^(sent|uncertain)$/);
          expect(charged, point).toBe(price);
          expect(count(effectId), point).toBeLessThanOrEqual(1);
          if (state === 'sent') expect(count(effectId), point).toBe(1);
        }
        expect(await ground.effect(stopped.effectId, 'one'), point).toMatchObject({ state: 'refused', charged: 0 });
        expect(await ground.effect(poor[1]!.effectId, 'poor'), point).toMatchObject({ state: 'held', charged: 0 });
        expect(count(stopped.effectId) + count(poor[1]!.effectId), point).toBe(0);
        expect(await ground.balance('one'), point).toBe(before - paid.length);
        points += 1;
      }
    }
    expect(points).toBeGreaterThan(25);
  });

  test('do not wait for one that the provider does not answer', async () => {
    const { all, paid } = await planSeven();
    const [slow] = paid;
    let answer = (): void => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { provider } = punctual(ground.now);
    const sending = sendMessages(
      {
        queries: ground.queries,
        now: ground.now,
        provider: {
          ...provider,
          send: async (message) => {
            if (message.key === slow?.effectId) await released;
            return provider.send(message);
          },
        },
      },
      all,
    );
    const stateOf = async (key: (typeof paid)[number]) => (await ground.effect(key.effectId, key.accountId)).state;
    for (const other of paid.slice(1)) await expect.poll(() => stateOf(other), { timeout: 60_000 }).toBe('sent');
    expect(await stateOf(slow!)).toBe('attempting');
    answer();
    expect(await sending).toEqual(new Map());
    expect(await stateOf(slow!)).toBe('sent');
  });
});

describe('[EN82] a run whose contact replies', { timeout: 300_000 }, () => {
  test('goes before all that only came due', async () => {
    const { close, database, queries, runs, set, text } = await startEngine({ works: false });
    const readVersion = createVersionReader();
    const advanceAll = async (now: number): Promise<void> => {
      const keys = (await runs()).map((run) => ({
        accountId,
        workflowId: run.workflow_id,
        executionId: run.execution_id,
      }));
      await takeIn(queries, keys, now, readVersion);
    };
    const sendAll = async (now: number): Promise<void> => {
      const planned = await queries.selectFrom('effects').select('id').where('state', '=', 'planned').execute();
      const keys = planned.map(({ id: effectId }) => ({ accountId, effectId }));
      await sendMessages({ queries, provider: testPhone, now: () => now }, keys);
      await advanceAll(now);
    };
    try {
      const [last = '', ...others] = numbers(131);
      for (const number of others) await text(number, 'hi');
      await advanceAll(noon);
      await sendAll(noon);
      const later = noon + 1_800_000;
      set(later);
      await text(last, 'hi');
      await advanceAll(later);
      await sendAll(later);
      const [run] = await queries
        .selectFrom('runs as r')
        .innerJoin('contacts as c', 'c.id', 'r.contact_id')
        .select('r.execution_id')
        .where('c.mobile_key', '=', last.slice(1))
        .execute();
      const before = await queries
        .selectFrom('workflow_changes')
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirstOrThrow();
      // The waits of all others are over; this contact answers.
      const end = noon + 7_300_000;
      set(end);
      await text(last, 'Fine');
      const engine = createEngine(database, () => end, {});
      await engine.settle();
      await engine.stop();
      const changes = await queries
        .selectFrom('workflow_changes')
        .select('id')
        .where('number', '>', before.number)
        .orderBy('number')
        .execute();
      expect(changes.length).toBeGreaterThan(others.length);
      expect(changes.findIndex(({ id }) => id === run?.execution_id)).toBeLessThan(50);
      expect((await runs()).every(({ status }) => status === 'over')).toBe(true);
    } finally {
      await close();
    }
  });
});
