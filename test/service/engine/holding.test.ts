import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCredit } from '../../../service/src/engine/credits.js';
import { optOut } from '../../../service/src/engine/contacts.js';
import { spacingOf } from '../../../service/src/engine/rates.js';
import { Crash, crashingAt } from './crashing.js';
import { begin, type Ground, openGround, punctual, sendDue } from './sending-ground.js';

const pricing = { pricing: { segment: 1 } };
let ground: Ground;
beforeAll(async () => {
  ground = await openGround([
    {
      account: { id: 'quiet', timezone: 'UTC', options: { quietHours: { from: '21:00', to: '08:00' } } },
      contacts: [{ id: 'west', timezone: 'America/Los_Angeles', mobile: { number: '+15105550142' } }],
    },
    ...['poor', 'refunds', 'crashes'].map((id) => ({
      account: { id, plan: pricing, balance: 3 },
      contacts: [{ id: `${id}-maya`, mobile: { number: '+15105550142' } }],
    })),
    { account: { id: 'free' } },
  ]);
}, 120_000);
afterAll(() => ground.database.close());

const top = (accountId: string, amount: number) =>
  ground.queries
    .transaction()
    .execute((transaction) => addCredit(transaction, accountId, amount, new Date(ground.now()).toISOString()));

describe('what holds messages back', { timeout: 120_000 }, () => {
  test('[EN36] quiet hours hold a message whose turn comes in them, by the clock of its contact, and lose none', async () => {
    // 20:59:58 in the zone of the account; the contact in California has 12:59.
    ground.pass(3_598_000);
    const { asked, provider } = punctual(ground.now);
    const spacing = spacingOf({ perNumber: 1 });
    const [a, b, c, d] = [
      await ground.plan({ accountId: 'quiet' }),
      await ground.plan({ accountId: 'quiet' }),
      await ground.plan({ accountId: 'quiet' }),
      await ground.plan({ accountId: 'quiet', contactId: 'west' }),
    ];
    for (let second = 0; second < 5; second++) {
      await sendDue(ground, provider, spacing);
      ground.pass(1000);
    }
    expect(asked.map(({ message }) => message.key)).toEqual([a, b, d]);
    expect(await ground.effect(c, 'quiet')).toMatchObject({
      state: 'planned',
      held_for: 'quiet-hours',
      due_at: '2026-12-02T08:00:00.000Z',
      note: 'Held until 2026-12-02T08:00:00.000Z: no messages in quiet hours',
    });
    expect(await ground.claim(spacing)).toEqual([]);
    ground.pass(Date.UTC(2026, 11, 2, 8) - ground.now() - 1);
    expect(await ground.claim(spacing)).toEqual([]);
    ground.pass(1);
    await sendDue(ground, provider, spacing);
    expect(asked.at(-1)).toMatchObject({ at: Date.UTC(2026, 11, 2, 8), message: { key: c } });
    expect(asked).toHaveLength(4);
    ground.pass(begin - ground.now());
  });

  test('[EN37] without credit messages are held, are not looked at again, and go on with a top-up, in their order', async () => {
    const { asked, provider } = punctual(ground.now);
    const planned = [];
    for (let at = 0; at < 7; at++) planned.push(await ground.plan({ accountId: 'poor', price: 1 }));
    await sendDue(ground, provider);
    const keys = () => asked.map(({ message }) => message.key);
    expect(keys()).toEqual(planned.slice(0, 3));
    expect(await ground.balance('poor')).toBe(0);
    for (const id of planned.slice(3))
      expect(await ground.effect(id, 'poor')).toMatchObject({
        state: 'held',
        held_for: 'credit',
        note: 'The account is out of credit',
        attempts: 0,
        charged: 0,
      });
    ground.pass(86_400_000);
    expect(await ground.claim()).toEqual([]);
    // As many as it covers, and not one more.
    expect(await top('poor', 2)).toBe(true);
    const claimed = await ground.claim();
    expect(claimed.map(({ effectId }) => effectId)).toEqual(planned.slice(3, 5));
    for (const { effectId } of claimed) await ground.send(provider, effectId, { accountId: 'poor' });
    expect(keys()).toEqual(planned.slice(0, 5));
    await top('poor', 10);
    await sendDue(ground, provider);
    expect(keys()).toEqual(planned);
    expect(await ground.balance('poor')).toBe(8);
    expect(await top('nowhere', 1)).toBe(false);
    ground.pass(begin - ground.now());
  });

  test('[EN37] an account without a balance, and a message without a price, are not held', async () => {
    const { asked, provider } = punctual(ground.now);
    await ground.plan({ accountId: 'free', price: 1 });
    await ground.plan({ accountId: 'refunds' });
    await sendDue(ground, provider);
    expect(asked).toHaveLength(2);
    expect(await ground.balance('free')).toBeUndefined();
    expect(await ground.balance('refunds')).toBe(3);
  });

  test('[EN37] what was certainly not sent is paid back, once; what may have been sent is not', async () => {
    let said: 'refused' | 'lost' | 'later' = 'refused';
    const { asked, provider } = punctual(ground.now, () => {
      if (said === 'lost') return new Error('timeout');
      return said === 'later'
        ? { status: 'later', message: 'busy', after: 5000 }
        : { status: 'refused', message: 'no' };
    });
    const refused = await ground.plan({ accountId: 'refunds', price: 1 });
    await sendDue(ground, provider);
    await ground.send(provider, refused, { accountId: 'refunds' });
    expect(await ground.balance('refunds')).toBe(3);
    said = 'lost';
    const lost = await ground.plan({ accountId: 'refunds', price: 1 });
    await sendDue(ground, provider);
    expect(await ground.effect(lost, 'refunds')).toMatchObject({ state: 'uncertain', charged: 1 });
    expect(await ground.balance('refunds')).toBe(2);
    // Tried again it is not charged again.
    said = 'later';
    const later = await ground.plan({ accountId: 'refunds', price: 1 });
    for (let times = 0; times < 3; times++) {
      await sendDue(ground, provider);
      expect(await ground.effect(later, 'refunds')).toMatchObject({
        state: 'planned',
        held_for: 'carrier',
        charged: 1,
      });
      ground.pass(5000);
    }
    expect(await ground.balance('refunds')).toBe(1);
    // A contact who opts out meanwhile gets nothing, and the account its credit.
    const stopped = await ground.plan({ accountId: 'refunds', contactId: 'refunds-maya', price: 1 });
    await sendDue(ground, provider);
    expect(await ground.balance('refunds')).toBe(0);
    await ground.queries
      .transaction()
      .execute((transaction) =>
        optOut(
          transaction,
          { accountId: 'refunds', contactId: 'refunds-maya', at: new Date(ground.now()).toISOString() },
          'STOP',
        ),
      );
    const before = asked.length;
    ground.pass(600_000);
    await ground.send(provider, stopped, { accountId: 'refunds' });
    expect(asked).toHaveLength(before);
    expect(await ground.effect(stopped, 'refunds')).toMatchObject({ state: 'refused', charged: 0 });
    expect(await ground.balance('refunds')).toBe(1);
    ground.pass(begin - ground.now());
  });

  test('[EN38] whatever ends the service at any statement, each message is charged once, and a slot is never used twice', async () => {
    await top('crashes', 1000);
    let points = 0;
    const spacing = spacingOf({ perNumber: 1, perAccount: 2 });
    for (let statement = 1, isThrough = false; !isThrough; statement++) {
      for (const side of ['before', 'after'] as const) {
        const before = Number(await ground.balance('crashes'));
        const id = await ground.plan({ accountId: 'crashes', price: 1 });
        const { asked, provider } = punctual(ground.now);
        const crashed = await ground
          .send(provider, id, {
            accountId: 'crashes',
            spacing,
            over: crashingAt(ground.queries, { side, statement }).queries,
          })
          .catch((cause: unknown) => cause);
        isThrough = crashed === undefined;
        if (!isThrough) expect(crashed).toBeInstanceOf(Crash);
        for (const wait of [1000, 30_000, 61_000]) {
          ground.pass(wait);
          await ground.send(provider, id, { accountId: 'crashes', spacing }).catch(() => {});
        }
        const { charged, state } = await ground.effect(id, 'crashes');
        expect(state, `${side} statement ${statement}`).toMatch(/^(sent|uncertain)$/);
        expect(charged).toBe(1);
        expect(await ground.balance('crashes')).toBe(before - 1);
        expect(asked.length).toBeLessThanOrEqual(1);
        points += 1;
      }
    }
    expect(points).toBeGreaterThan(20);
  });
});
