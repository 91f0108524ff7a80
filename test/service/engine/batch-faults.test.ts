import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SendAnswer } from '../../../service/src/engine/provider.js';
import { spacingOf } from '../../../service/src/engine/rates.js';
import { sendMessages } from '../../../service/src/engine/send-message.js';
import { type Ground, openGround, punctual } from './sending-ground.js';

const pricing = { pricing: { segment: 1 } };
const sender = '+15105550000';
let ground: Ground;
beforeAll(async () => {
  ground = await openGround([
    { account: { id: 'one', plan: pricing, balance: 2 } },
    { account: { id: 'two' }, contacts: [{ id: 'broken', mobile: { number: '+15105550142' } }] },
  ]);
}, 120_000);
afterAll(() => ground.database.close());

const keyOf = (accountId: string, effectId: string) => ({ accountId, effectId });

describe('messages that are sent together', { timeout: 60_000 }, () => {
  test.each([true, false])(
    '[EN90] two jobs of one message ask once; the carrier heeds keys: %s',
    async (idempotent) => {
      const [first, second] = [await ground.plan({ accountId: 'two' }), await ground.plan({ accountId: 'two' })];
      const { asked, provider } = punctual(ground.now);
      const keys = [first, second, first, first].map((id) => keyOf('two', id));
      const sending = { queries: ground.queries, provider: { ...provider, idempotent }, now: ground.now };
      expect(await sendMessages(sending, keys)).toEqual(new Map());
      expect(asked.map(({ message }) => message.key).toSorted()).toEqual([first, second].toSorted());
      for (const id of [first, second])
        expect(await ground.effect(id, 'two')).toMatchObject({ state: 'sent', attempts: 1 });
    },
  );

  test('[EN91] what the credit does not cover takes no slot of its number, and what gets no slot has its credit back', async () => {
    const spacing = spacingOf({ perNumber: 1 });
    const dear = await ground.plan({ from: sender, price: 5 });
    const [first, second] = [
      await ground.plan({ from: sender, price: 1 }),
      await ground.plan({ from: sender, price: 1 }),
    ];
    const { asked, provider } = punctual(ground.now);
    const keys = [dear, first, second].map((id) => keyOf('one', id));
    await sendMessages({ queries: ground.queries, provider, now: ground.now, spacing }, keys);
    expect(asked.map(({ message }) => message.key)).toEqual([first]);
    expect(await ground.effect(dear)).toMatchObject({ state: 'held', held_for: 'credit', charged: 0 });
    expect(await ground.effect(first)).toMatchObject({ state: 'sent', charged: 1 });
    expect(await ground.effect(second)).toMatchObject({ state: 'planned', held_for: 'rate', charged: 0 });
    expect(await ground.balance()).toBe(1);
  });

  test('[EN93] where they are begun one by one, each is asked for at once, and does not wait until the others have begun', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 6; at++) ids.push(await ground.plan({ accountId: 'two' }));
    // Its contact cannot be read: all of them fail together.
    const broken = await ground.plan({ accountId: 'two', contactId: 'broken' });
    await ground.queries.updateTable('contacts').set({ document: '{' }).where('id', '=', 'broken').execute();
    const seen: string[] = [];
    const last = ids.at(-1)!;
    const { provider } = punctual(ground.now);
    const looking = {
      ...provider,
      send: async (message: Parameters<typeof provider.send>[0]): Promise<SendAnswer> => {
        if (message.key === ids[0]) seen.push((await ground.effect(last, 'two')).state);
        return provider.send(message);
      },
    };
    const keys = [broken, ...ids].map((id) => keyOf('two', id));
    const failed = await sendMessages({ queries: ground.queries, provider: looking, now: ground.now }, keys);
    expect([...failed.keys()]).toEqual([keyOf('two', broken)]);
    expect(seen).toEqual(['planned']);
    for (const id of ids) expect((await ground.effect(id, 'two')).state).toBe('sent');
  });
});
