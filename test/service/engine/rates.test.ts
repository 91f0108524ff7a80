import { describe, expect, test } from 'vitest';
import { seededRandom } from '#base';
import { spacingOf } from '../../../service/src/engine/rates.js';
import { senderOf } from '../../../service/src/engine/plan-messages.js';
import { lawRuns } from '../../support/long-run.js';
import { type Asked, openGround, punctual, sendDue } from './sending-ground.js';

/** The most requests in any window of a second, and the least time between two, of those that a name selects. */
function densest(asked: readonly Asked[]): { readonly inSecond: number; readonly gap: number } {
  const times = asked.map(({ at }) => at);
  const counts = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length);
  const gaps = times.slice(1).map((at, before) => at - times[before]!);
  return { inSecond: Math.max(0, ...counts), gap: Math.min(Infinity, ...gaps) };
}

describe('rates of numbers', { timeout: 300_000 }, () => {
  test(`[EN32] no number and no account is ever faster than its rate, and nothing is lost, in ${lawRuns(100)} random loads`, async () => {
    const ground = await openGround([{ account: { id: 'one' } }, { account: { id: 'two' } }]);
    try {
      for (let seed = 1; seed <= lawRuns(100); seed++) {
        const random = seededRandom(seed);
        const perNumber = [1, 2, 3, 7][Math.floor(random() * 4)]!;
        const perAccount = random() < 0.5 ? perNumber * 1.5 : undefined;
        const spacing = spacingOf(perAccount === undefined ? { perNumber } : { perNumber, perAccount });
        const { asked, provider } = punctual(ground.now);
        const planned: string[] = [];
        const ticks = 12;
        for (let tick = 0; tick < 400 && (tick < ticks || asked.length < planned.length); tick++) {
          for (let more = tick < ticks ? Math.floor(random() * 3) : 0; more > 0; more--)
            planned.push(
              await ground.plan({
                accountId: random() < 0.7 ? 'one' : 'two',
                from: `+1510555000${Math.floor(random() * 2)}`,
                isReply: random() < 0.3,
              }),
            );
          await sendDue(ground, provider, spacing);
          ground.pass(Math.floor(random() * 500));
        }
        expect(asked.map(({ message }) => message.key).toSorted()).toEqual(planned.toSorted());
        for (const account of ['one', 'two']) {
          const own = asked.filter(({ message }) => message.accountId === account);
          if (perAccount !== undefined) expect(densest(own).gap).toBeGreaterThanOrEqual(1000 / perAccount - 1);
          for (const number of ['+15105550000', '+15105550001']) {
            const { gap, inSecond } = densest(own.filter(({ message }) => message.from === number));
            expect(inSecond).toBeLessThanOrEqual(perNumber);
            expect(gap).toBeGreaterThanOrEqual(1000 / perNumber - 1);
          }
        }
        ground.pass(60_000);
      }
    } finally {
      await ground.database.close();
    }
  });

  test('[EN33] replies overtake a wave: each goes out with the next slots of its number', async () => {
    const ground = await openGround([{ account: { id: 'one' } }]);
    const spacing = spacingOf({ perNumber: 1 });
    const { asked, provider } = punctual(ground.now);
    const wave: string[] = [];
    for (let at = 0; at < 150; at++) wave.push(await ground.plan({ from: '+15105550000' }));
    const replies: { readonly id: string; readonly at: number }[] = [];
    for (let second = 0; second < 60; second++) {
      if (second % 3 === 0)
        replies.push({ id: await ground.plan({ from: '+15105550000', isReply: true }), at: ground.now() });
      await sendDue(ground, provider, spacing);
      ground.pass(1000);
    }
    for (const { at, id } of replies) {
      const sent = asked.find(({ message }) => message.key === id);
      expect(sent!.at - at).toBeLessThanOrEqual(1000);
    }
    // All other slots belong to the wave, in its order.
    const others = asked.map(({ message }) => message.key).filter((key) => wave.includes(key));
    expect(others).toEqual(wave.slice(0, 60 - replies.length));
    await ground.database.close();
  });

  test('[EN34] no number and no account waits for the queue of another', async () => {
    const ground = await openGround([{ account: { id: 'one' } }, { account: { id: 'two' } }]);
    for (let at = 0; at < 60; at++) await ground.plan({ from: '+15105550000' });
    ground.pass(5000);
    const late = await ground.plan({ accountId: 'two', from: '+15105550001' });
    const other = await ground.plan({ from: '+15105550002' });
    const claimed = await ground.claim(spacingOf(), 9);
    expect(claimed).toHaveLength(5);
    expect(claimed.map(({ effectId }) => effectId)).toEqual(expect.arrayContaining([late, other]));
    await ground.database.close();
  });

  test('[EN35] what waits for its turn is a row that is due, and is not looked at before its number is free', async () => {
    const ground = await openGround([{ account: { id: 'one' } }]);
    const spacing = spacingOf({ perNumber: 0.5 });
    const { asked, provider } = punctual(ground.now);
    const [first, second] = [await ground.plan(), await ground.plan()];
    await sendDue(ground, provider, spacing);
    expect((await ground.effect(first)).state).toBe('sent');
    // Handed to a worker all the same, it is given back.
    await ground.send(provider, second, { spacing });
    expect(await ground.effect(second)).toMatchObject({
      state: 'planned',
      held_for: 'rate',
      handed: false,
      attempts: 0,
    });
    ground.pass(1999);
    expect(await ground.claim(spacing)).toEqual([]);
    ground.pass(1);
    await sendDue(ground, provider, spacing);
    expect(asked.map(({ message }) => message.key)).toEqual([first, second]);
    expect(await ground.effect(second)).toMatchObject({ state: 'sent', held_for: null, note: null });
    // A clock that jumps back by an hour silences no number.
    const third = await ground.plan();
    ground.pass(-3_600_000);
    await ground.send(provider, third, { spacing });
    expect((await ground.effect(third)).state).toBe('sent');
    await ground.database.close();
  });

  test('[EN35] a number is one sender however it is written, and rates are above 0', () => {
    for (const from of ['+1 (510) 555-0100', '15105550100', { number: '+15105550100', id: 'n' }])
      expect(senderOf(from)).toBe('15105550100');
    expect(senderOf({ id: 'pool-1', name: 'Pool' })).toBe('pool-1');
    expect(senderOf(undefined)).toBe('any');
    for (const perNumber of [0, -1, Number.NaN]) expect(() => spacingOf({ perNumber })).toThrow(TypeError);
    expect(spacingOf({}, 4)).toEqual({ number: 250, account: 0 });
  });
});
