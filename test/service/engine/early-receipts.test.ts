import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Provider } from 'pathboard-service';
import { type Ground, openGround } from './sending-ground.js';

let ground: Ground;
beforeAll(async () => {
  ground = await openGround([{ account: { id: 'one' } }, { account: { id: 'two' } }]);
}, 120_000);
afterAll(() => ground.database.close());

const lossy: Provider = { name: 'lossy', idempotent: false, send: () => Promise.reject(new Error('timeout')) };

describe('[EN41] receipts', { timeout: 60_000 }, () => {
  test('that are faster than the answer of the carrier are taken in with it, each once', async () => {
    const id = await ground.plan();
    const early: Provider = {
      name: 'hasty',
      idempotent: false,
      send: async ({ accountId }) => {
        for (let times = 0; times < 2; times++)
          expect(await ground.receipt(early, { accountId, id: 'h-1', status: 'delivered' })).toBe(false);
        return { status: 'sent', id: 'h-1' };
      },
    };
    await ground.send(early, id);
    expect(await ground.news(id)).toEqual(['delivered']);
    expect(await ground.receipt(early, { accountId: 'one', id: 'h-1', status: 'delivered' })).toBe(true);
    expect(await ground.news(id)).toEqual(['delivered']);
    const kept = await ground.queries.selectFrom('early_receipts').selectAll().execute();
    expect(kept).toEqual([]);
  });

  test('settle a message whose answer was lost, where they name its key, and it is not sent again', async () => {
    const id = await ground.plan();
    await ground.send(lossy, id);
    expect((await ground.effect(id)).state).toBe('uncertain');
    await ground.receipt(lossy, { accountId: 'one', id: 'l-1', key: id, status: 'delivered' });
    expect(await ground.effect(id)).toMatchObject({ state: 'sent', provider_key: 'l-1', note: null });
    expect(await ground.news(id)).toEqual(['delivered']);
    // From here on its id is known.
    expect(await ground.receipt(lossy, { accountId: 'one', id: 'l-1', status: 'undelivered' })).toBe(true);
    expect(await ground.news(id)).toEqual(['delivered', 'undelivered']);
    const { document } = await ground.queries
      .selectFrom('messages')
      .select('document')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(document)).toMatchObject({ status: 'delivered' });
  });

  test('say that a lost message was not sent', async () => {
    const id = await ground.plan();
    await ground.send(lossy, id);
    await ground.receipt(lossy, { accountId: 'one', id: 'l-2', key: id, status: 'refused' });
    expect(await ground.effect(id)).toMatchObject({ state: 'refused', note: 'The carrier did not send the message' });
    expect(await ground.news(id)).toEqual(['refused']);
  });

  test('of another account, of a message that was not attempted, and of the day before yesterday change nothing', async () => {
    const id = await ground.plan();
    expect(await ground.receipt(lossy, { accountId: 'two', id: 'l-3', key: id, status: 'delivered' })).toBe(false);
    await ground.receipt(lossy, { accountId: 'one', id: 'l-4', key: id, status: 'delivered' });
    expect(await ground.effect(id)).toMatchObject({ state: 'planned' });
    expect(await ground.news(id)).toEqual([]);
    ground.pass(2 * 86_400_000);
    await ground.receipt(lossy, { accountId: 'two', id: 'l-5', status: 'delivered' });
    const kept = await ground.queries.selectFrom('early_receipts').select('provider_key').execute();
    expect(kept).toEqual([{ provider_key: 'l-5' }]);
  });
});
