import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client } from '#adapter';
import { createService, type RunningService } from 'pathboard-service';
import { accountId, token, tokens } from '../small-seed.js';
import { helloSeed, helloVersion, noon, numbers } from './small-engine.js';

const workflowId = 'hello';
let service: RunningService;
let client: Client;
let now = noon;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens, seed: helloSeed(), now: () => now });
  const fetch = (...given: Parameters<typeof globalThis.fetch>) => service.fetch(new Request(...given));
  client = createClient({ baseUrl: 'http://service.test', token, fetch, retry: false });
}, 120_000);
afterAll(() => service.close());

async function good<Data>(asked: Promise<{ ok: true; data: Data } | { ok: false; failure: object }>): Promise<Data> {
  const answer = await asked;
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.data;
}

async function text(from: string, words: string): Promise<string> {
  now += 60_000;
  const { contactId } = await good(client.extensions.receiveTestMessage({ accountId, from, text: words }));
  await service.engine.settle();
  return contactId;
}

const runsOf = async (contactId: string) =>
  (await good(client.extensions.listContactExecutions({ accountId, contactId }))).items;
const rerun = (executionId: string, from?: { nodeId: string; stepId?: string }) =>
  client.extensions.rerunExecution({ accountId, workflowId, executionId, ...(from ? { from } : {}) });
const execution = (executionId: string) => good(client.workflows.getExecution({ accountId, workflowId, executionId }));
const nodesOf = async (executionId: string) => (await execution(executionId)).steps?.map(({ node }) => node?.id);

describe('[63] running an execution again', { timeout: 120_000 }, () => {
  test('one that is over begins anew at its trigger, or goes on from a visit with what was known there', async () => {
    const [number = ''] = numbers(1);
    const contactId = await text(number, 'hi');
    await text(number, 'Fine');
    const [first] = await runsOf(contactId);
    expect(first?.status).toBe('completed');
    const before = await execution(first!.id);

    const again = await good(rerun(first!.id));
    await service.engine.settle();
    expect(again.executionId).not.toBe(first!.id);
    expect(await nodesOf(again.executionId)).toEqual(['start', 'ask', 'wait']);
    // What the trigger left behind is left behind again.
    const outputs = (await execution(again.executionId)).steps?.[0]?.node?.context?.['outputs'];
    expect(outputs).toEqual(before.steps?.[0]?.node?.context?.['outputs']);
    expect(outputs).toHaveProperty('start');

    // A contact goes through a workflow once at a time.
    expect(await rerun(first!.id)).toMatchObject({ ok: false, failure: { kind: 'conflict', code: 'run-under-way' } });
    await text(number, 'Good');

    const thanks = before.steps?.find(({ node }) => node?.id === 'thanks');
    const resumed = await good(rerun(first!.id, { nodeId: 'thanks', stepId: String(thanks?.id) }));
    await service.engine.settle();
    expect(await nodesOf(resumed.executionId)).toEqual(['thanks', 'end']);
    const known = (await execution(resumed.executionId)).steps?.[0]?.node?.context;
    expect(known).toMatchObject({ outputs: { wait: { reply: 'Fine' } }, conversation: { lastReply: 'Fine' } });
    expect(await execution(first!.id)).toEqual(before);
    expect(await rerun(first!.id, { nodeId: 'nowhere' })).toMatchObject({ failure: { code: 'node-gone' } });
    expect(await rerun('nowhere')).toMatchObject({ failure: { kind: 'notFound' } });
  });

  test('the contact is as they are now: who has opted out since gets nothing', async () => {
    const number = numbers(2)[1] ?? '';
    const contactId = await text(number, 'hi');
    await text(number, 'Fine');
    const [first] = await runsOf(contactId);
    await text(number, 'STOP');
    const { executionId } = await good(rerun(first!.id, { nodeId: 'ask' }));
    await service.engine.settle();
    const { steps } = await execution(executionId);
    expect(steps?.[0]?.node?.context).toMatchObject({ contact: { optOut: expect.any(String) } });
    expect(await nodesOf(executionId)).not.toContain('wait');
  });

  test('one under way is moved, not begun twice; from its start it is refused', async () => {
    const number = numbers(3)[2] ?? '';
    const contactId = await text(number, 'hi');
    const [run] = await runsOf(contactId);
    expect(await rerun(run!.id)).toMatchObject({ failure: { code: 'run-under-way' } });
    expect(await rerun(run!.id, { nodeId: 'wait' })).toMatchObject({ failure: { code: 'not-moved' } });
    expect(await good(rerun(run!.id, { nodeId: 'ask' }))).toEqual({ executionId: run!.id });
    await service.engine.settle();
    expect(await nodesOf(run!.id)).toEqual(['start', 'ask', 'wait', 'ask', 'wait']);
    expect(await runsOf(contactId)).toHaveLength(1);
  });

  test('nothing begins where no version is live', async () => {
    const number = numbers(4)[3] ?? '';
    const contactId = await text(number, 'hi');
    await text(number, 'Fine');
    const [run] = await runsOf(contactId);
    const versionId = helloVersion.id ?? '';
    await good(client.extensions.deactivateVersion({ accountId, workflowId, versionId }));
    expect(await rerun(run!.id)).toMatchObject({ ok: false, failure: { kind: 'conflict', code: 'not-live' } });
  });
});
