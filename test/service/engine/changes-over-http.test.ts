import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#adapter';
import { createService, type RunningService } from 'pathboard-service';
import { accountId, token, tokens } from '../small-seed.js';
import { helloSeed, noon, numbers } from './small-engine.js';

let service: RunningService;
let now = noon;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, seed: helloSeed(), now: () => now });
}, 120_000);
afterAll(() => service.close());

test(
  '[EN50] contacts at a step are held, looked at, let go and taken out through the client',
  { timeout: 120_000 },
  async () => {
    const fetch = (...given: Parameters<typeof globalThis.fetch>) => service.fetch(new Request(...given));
    const { extensions } = createClient({ baseUrl: 'http://service.test', token, fetch, retry: false });
    const workflowId = 'hello';
    const good = async <Data>(
      asked: Promise<{ ok: true; data: Data } | { ok: false; failure: object }>,
    ): Promise<Data> => {
      const answer = await asked;
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
      return answer.data;
    };
    const text = async (from: string, words: string) => {
      const { contactId } = await good(extensions.receiveTestMessage({ accountId, from, text: words }));
      await service.engine.settle();
      return contactId;
    };
    const contacts: string[] = [];
    for (const number of numbers(3)) contacts.push(await text(number, 'hi'));
    const runOf = async (contactId: string) =>
      (await good(extensions.listContactExecutions({ accountId, contactId }))).items[0]!;
    const change = { nodeId: 'wait', versionId: 'v1' };
    const preview = (action: 'pause' | 'goOn' | 'takeOut') =>
      good(extensions.previewExecutionChange({ accountId, workflowId, change: { ...change, action } }));
    const does = (action: 'pause' | 'goOn' | 'takeOut') =>
      good(extensions.changeExecutions({ accountId, workflowId, change: { ...change, action } }));

    const three = { changing: 3, dueNow: 0, steps: [{ nodeId: 'wait', executions: 3 }], unchanged: [], more: false };
    expect(await preview('pause')).toEqual(three);
    expect((await runOf(contacts[0]!)).pausedAt).toBeUndefined();
    expect(await does('pause')).toEqual(three);
    expect((await runOf(contacts[0]!)).pausedAt).toBe(new Date(noon).toISOString());
    await text(numbers(1)[0]!, 'Fine');
    now += 3 * 3_600_000;
    await service.engine.settle();
    for (const contactId of contacts) expect((await runOf(contactId)).status).toBe('waiting');
    expect(await preview('goOn')).toEqual({ ...three, dueNow: 3 });

    const taken = await runOf(contacts[2]!);
    const one = { action: 'takeOut', executionIds: [taken.id, 'nowhere'] } as const;
    expect(await good(extensions.changeExecutions({ accountId, workflowId, change: one }))).toMatchObject({
      changing: 1,
      unchanged: [{ reason: 'missing', executions: 1 }],
    });
    await does('goOn');
    await service.engine.settle();
    const runs = await Promise.all(contacts.map(runOf));
    expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed', 'canceled']);
    // The first one was thanked; the second one only waited.
    expect(runs[0]!.steps).toBeGreaterThan(runs[1]!.steps);

    const both = await extensions.changeExecutions({ accountId, workflowId, change: { action: 'pause' } });
    expect(both).toMatchObject({ ok: false, failure: { code: 'invalid-request' } });
    expect(await good(extensions.listStuckWork({ accountId }))).toMatchObject({ items: [] });
    const gone = { kind: 'run', workflowId, executionId: taken.id } as const;
    expect(await good(extensions.retryStuckWork({ accountId, work: gone }))).toEqual({ done: false });
    expect(await good(extensions.giveUpStuckWork({ accountId, work: gone }))).toEqual({ done: false });
  },
);
