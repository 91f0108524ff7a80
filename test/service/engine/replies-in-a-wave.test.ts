import { expect, test } from 'vitest';
import type { WorkflowVersion } from '#model';
import { takeIn } from '../../../service/src/engine/advance-run.js';
import { createEngine } from '../../../service/src/engine/engine.js';
import { createVersionReader } from '../../../service/src/engine/live-versions.js';
import { type Provider, testPhone } from '../../../service/src/engine/provider.js';
import { sendMessages } from '../../../service/src/engine/send-message.js';
import { accountId } from '../small-seed.js';
import { helloVersion, noon, numbers, startEngine } from './small-engine.js';

/** As many as a worker takes from the queue at once. */
const batch = 50;
const wave = 5 * batch;

const { definition } = helloVersion;

/** Who does not answer is asked once more. */
const nudging: WorkflowVersion = {
  ...helloVersion,
  definition: {
    nodes: [
      ...(definition?.nodes ?? []),
      {
        id: 'nudge',
        type: definition?.nodes?.find(({ id }) => id === 'ask')?.type ?? {},
        config: { message: 'Still there?' },
      },
    ],
    edges: [
      ...(definition?.edges ?? []).map((edge) => (edge.id === 'p4' ? { ...edge, target: 'nudge' } : edge)),
      { id: 'p6', type: 'standard', source: 'nudge', target: 'end', value: 'Delivered' },
    ],
  },
};

/** Contacts who were asked, and wait for two hours to answer; the last one was asked half an hour later. */
async function startWaiting(count: number) {
  const started = await startEngine({ works: false }, nudging);
  const { queries, runs, set, text } = started;
  const readVersion = createVersionReader();
  const ask = async (now: number, asked: readonly string[]): Promise<void> => {
    set(now);
    for (const number of asked) await text(number, 'hi');
    const keys = (await runs()).map((run) => ({
      accountId,
      workflowId: run.workflow_id,
      executionId: run.execution_id,
    }));
    await takeIn(queries, keys, now, readVersion);
    const planned = await queries.selectFrom('effects').select('id').where('state', '=', 'planned').execute();
    await sendMessages(
      { queries, provider: testPhone, now: () => now },
      planned.map(({ id: effectId }) => ({ accountId, effectId })),
    );
    await takeIn(queries, keys, now, readVersion);
  };
  await ask(noon, numbers(count).slice(0, -1));
  await ask(noon + 1_800_000, numbers(count).slice(-1));
  return started;
}

test(
  '[EN98] a reply that comes during a wave is taken in and answered before what is left of the wave, also of what was handed out',
  { timeout: 300_000 },
  async () => {
    const { close, database, queries, runs, set, text } = await startWaiting(wave + 1);
    const changes = async () => {
      const rows = await queries.selectFrom('workflow_changes').select(['id', 'number']).orderBy('number').execute();
      return rows.map(({ id, number }) => ({ id, number }));
    };
    try {
      const replying = (
        await queries
          .selectFrom('runs as r')
          .innerJoin('contacts as c', 'c.id', 'r.contact_id')
          .select('r.execution_id')
          .where(
            'c.mobile_key',
            '=',
            numbers(wave + 1)
              .at(-1)!
              .slice(1),
          )
          .executeTakeFirstOrThrow()
      ).execution_id;
      const end = noon + 7_300_000;
      set(end);
      const asked: string[] = [];
      let reply: Promise<void> | undefined;
      let before = 0;
      let thank = (): void => {};
      let isHeldUp = false;
      const heldUp = async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 8000));
        isHeldUp = !asked.includes('Thanks!');
      };
      const thanked = new Promise<void>((resolve) => {
        thank = resolve;
      });
      const provider: Provider = {
        ...testPhone,
        send: async (message) => {
          asked.push(message.text);
          if (message.text === 'Thanks!') thank();
          else {
            // Both batches that are sent beside each other are in hand.
            if (asked.length > batch)
              reply ??= (async () => {
                await text(numbers(wave + 1).at(-1)!, 'Fine');
                before = (await changes()).at(-1)!.number;
              })();
            // The carrier is busy with the wave: a reply that waited for it would come last.
            await Promise.race([thanked, heldUp()]);
          }
          return testPhone.send(message);
        },
      };
      const engine = createEngine(database, () => end, { provider });
      await engine.settle();
      await reply;
      await engine.settle();
      await engine.stop();
      const after = (await changes()).filter(({ number }) => number > before);
      expect(after.findIndex(({ id }) => id === replying)).toBeLessThanOrEqual(2 * batch);
      expect(after.length).toBeGreaterThan(wave / 2);
      expect(isHeldUp).toBe(false);
      // Two batches of messages are in hand.
      expect(asked.indexOf('Thanks!')).toBeLessThanOrEqual(2 * batch);
      expect(asked.filter((words) => words === 'Still there?')).toHaveLength(wave);
      expect(asked).toHaveLength(wave + 1);
      expect((await runs()).every(({ status }) => status === 'over')).toBe(true);
    } finally {
      await close();
    }
  },
);
