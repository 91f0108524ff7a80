import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordingProvider, type Provider } from 'pathboard-service';
import { seededRandom } from '#base';
import { optOut } from '../../../service/src/engine/contacts.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { crashingAt } from './crashing.js';
import { type Ground, openGround } from './sending-ground.js';

const runs = lawRuns(500);
const accountId = 'faulty';
const contactsOf = (seed: number) => [`s${seed}-a`, `s${seed}-b`] as const;

let ground: Ground;
beforeAll(async () => {
  const contacts = Array.from({ length: runs }, (_, at) => contactsOf(at + 1)).flat();
  ground = await openGround([
    {
      account: { id: accountId, balance: 1_000_000, plan: { pricing: { segment: 1 } } },
      contacts: contacts.map((id) => ({ id, mobile: { number: '+15105550142' } })),
    },
  ]);
}, 120_000);
afterAll(() => ground.database.close());

const counted = { unanswered: 0, stopped: 0, slow: 0 };

/** One random history of a few messages at a carrier that fails in every manner it can. */
async function play(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const share = () => random() * 0.4;
  const idempotent = random() < 0.4;
  const reportsKeys = random() < 0.7;
  const provider = createRecordingProvider({
    seed,
    idempotent,
    reportsKeys,
    name: `carrier-${seed}`,
    faults: {
      lost: share(),
      unanswered: share(),
      slow: share(),
      refused: share() / 2,
      busy: share(),
      undelivered: share(),
      doubled: share() * 2,
      unordered: true,
    },
  });
  let waiting = 0;
  const watched: Provider = {
    ...provider,
    send: (message) => {
      waiting += 1;
      return provider.send(message).finally(() => {
        waiting -= 1;
      });
    },
  };
  const before = Number(await ground.balance());
  const owners = new Map<string, string>();
  for (let more = 2 + Math.floor(random() * 2); more > 0; more--) {
    const contactId = contactsOf(seed)[Math.floor(random() * 2)]!;
    owners.set(await ground.plan({ contactId, price: 1 }), contactId);
  }
  /** How often the carrier had been asked for a contact when they opted out. */
  const stopped = new Map<string, number>();
  const askedFor = (contactId: string) => provider.asked.filter(({ key }) => owners.get(key) === contactId).length;
  const sending = new Set<Promise<unknown>>();
  const jobs = new Set<string>();
  const send = (id: string, crashes: boolean): void => {
    const point = { statement: 1 + Math.floor(random() * 24), side: random() < 0.5 ? 'before' : 'after' } as const;
    const over = crashes ? crashingAt(ground.queries, point).queries : ground.queries;
    const work = ground.send(watched, id, { over }).then(
      () => jobs.delete(id),
      () => jobs.add(id),
    );
    sending.add(work);
    void work.finally(() => sending.delete(work));
  };
  /** Lets what is under way end, or wait for a slow answer. */
  const breathe = async (): Promise<void> => {
    do await new Promise((resolve) => setImmediate(resolve));
    while (sending.size > waiting);
    if (waiting > 0) counted.slow += 1;
  };
  const stop = async (contactId: string): Promise<void> => {
    const who = { accountId, contactId, at: new Date(ground.now()).toISOString() };
    await ground.queries.transaction().execute((transaction) => optOut(transaction, who, 'STOP'));
    if (!stopped.has(contactId)) stopped.set(contactId, askedFor(contactId));
    counted.stopped += 1;
  };
  const report = async (): Promise<void> => {
    for (const receipt of provider.takeReceipts()) await ground.receipt(provider, receipt);
  };
  for (let turn = 0; turn < 10; turn++) {
    const draw = random();
    if (draw < 0.4) for (const { effectId } of await ground.claim()) send(effectId, random() < 0.2);
    else if (draw < 0.55) for (const id of jobs) send(id, random() < 0.2);
    else if (draw < 0.65) await report();
    else if (draw < 0.75) provider.answerSlow();
    else if (draw < 0.82) await stop(contactsOf(seed)[Math.floor(random() * 2)]!);
    else ground.pass(Math.floor(random() * 90_000));
    await breathe();
  }
  // In the end everything is answered, tried again and reported.
  for (let turn = 0; turn < 60; turn++) {
    provider.answerSlow();
    for (const { effectId } of await ground.claim()) send(effectId, false);
    for (const id of jobs) send(id, false);
    while (sending.size > 0) {
      await breathe();
      provider.answerSlow();
    }
    await report();
    ground.pass(120_000);
    const left = await Promise.all([...owners.keys()].map((id) => ground.effect(id)));
    if (turn > 1 && left.every(({ state }) => state === 'sent' || state === 'refused' || state === 'uncertain')) break;
  }
  await report();
  await check();

  async function check(): Promise<void> {
    let charged = 0;
    for (const [id, contactId] of owners) {
      const where = `seed ${seed}, message ${id}`;
      const effect = await ground.effect(id);
      const sent = provider.sent.filter(({ key }) => key === id).length;
      const asked = provider.asked.filter(({ key }) => key === id).length;
      expect(effect.state, where).toMatch(/^(sent|refused|uncertain)$/);
      expect(sent, where).toBeLessThanOrEqual(1);
      expect(asked, where).toBeLessThanOrEqual(effect.attempts);
      if (effect.state === 'refused') expect(sent, where).toBe(0);
      if (effect.state === 'sent') expect(sent, where).toBe(1);
      if (effect.state === 'uncertain') counted.unanswered += 1;
      if (sent === 1 && reportsKeys) expect(effect.state, where).toBe('sent');
      const news = await ground.news(id);
      expect(new Set(news).size, where).toBe(news.length);
      if (effect.state === 'sent') expect(news, where).toHaveLength(1);
      const logged = await ground.queries.selectFrom('messages').select('id').where('id', '=', id).execute();
      expect(logged, where).toHaveLength(effect.state === 'sent' ? 1 : 0);
      expect(effect.charged, where).toBe(effect.state === 'refused' ? 0 : 1);
      charged += effect.charged;
      const most = stopped.get(contactId);
      if (most !== undefined) expect(askedFor(contactId), `after STOP, ${where}`).toBe(most);
    }
    expect(await ground.balance()).toBe(before - charged);
  }
}

describe('[EN39] a carrier that loses, doubles, delays and reorders', { timeout: 1_800_000 }, () => {
  test(`${runs} random histories: each message at most once, each receipt once, each charged once, nothing after STOP`, async () => {
    for (let seed = 1; seed <= runs; seed++) await play(seed);
    expect(counted.unanswered).toBeGreaterThan(enough(100));
    expect(counted.stopped).toBeGreaterThan(enough(100));
    expect(counted.slow).toBeGreaterThan(enough(40));
  });
});
