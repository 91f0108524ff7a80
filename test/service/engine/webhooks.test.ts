import { afterEach, describe, expect, test } from 'vitest';
import { createRecordingProvider, createService, type RunningService, signRequest } from 'pathboard-service';
import type { Conversation, Message, WorkflowExecution } from '#model';
import { ask } from '../request.js';
import { accountId, otherAccountId, tokens } from '../small-seed.js';
import { greeting, seedOf } from './small-workflow.js';

const services: RunningService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

const secret = 'secret-of-the-carrier';
const noon = Date.UTC(2026, 11, 1, 20);
const maya = '+15105550142';

async function start(secrets: readonly string[] | ((accountId: string) => readonly string[]) = [secret]) {
  let now = noon;
  const provider = createRecordingProvider();
  const service = await createService({
    database: 'memory://',
    tokens,
    now: () => now,
    seed: seedOf([greeting]),
    engine: { provider, webhooks: { secrets } },
  });
  services.push(service);
  const post = async (
    what: 'messages' | 'missed-calls' | 'receipts',
    body: unknown,
    sent: { id?: string; by?: readonly string[]; at?: number; account?: string; headers?: Record<string, string> } = {},
  ) => {
    const text = JSON.stringify(body);
    const headers = await signRequest(sent.by ?? [secret], { id: sent.id ?? 'e-1', body: text, at: sent.at ?? now });
    const answer = await ask(service, `/webhooks/accounts/${sent.account ?? accountId}/carrier/${what}`, {
      method: 'POST',
      token: null,
      headers: { ...headers, ...sent.headers },
      body: text,
    });
    await service.engine.settle();
    now += 1000;
    return answer;
  };
  const read = async <Data>(path: string): Promise<Data> =>
    (await ask(service, `/v1/accounts/${accountId}${path}`)).body.data as Data;
  return {
    service,
    provider,
    post,
    read,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    messages: async () => {
      const [conversation] = await read<readonly Conversation[]>('/conversations');
      const all = conversation ? await read<readonly Message[]>(`/conversations/${conversation.id}/messages`) : [];
      return all
        .map(({ message, outgoing, status }) => `${outgoing ? 'out' : 'in'}: ${message} (${status})`)
        .toReversed();
    },
    runs: () => read<readonly WorkflowExecution[]>('/workflows/greeting/executions'),
  };
}

describe('[EN31] a carrier reports with signed requests', { timeout: 60_000 }, () => {
  test('a message starts a workflow, its answer goes out, and a receipt leads on', async () => {
    const { messages, post, provider, runs } = await start();
    const received = await post('messages', { from: maya, to: '+15105550100', text: 'HI' });
    expect([received.status, received.body.data]).toEqual([200, { isNew: true }]);
    expect(await messages()).toEqual(['in: HI (received)', 'out: Hello there! (sent)']);
    expect((await runs())[0]?.status).toBe('waiting');
    const [receipt] = provider.takeReceipts();
    const { accountId: _, key: _key, ...report } = receipt!;
    expect((await post('receipts', report, { id: 'e-2' })).body.data).toEqual({ isNew: true });
    expect((await runs())[0]?.status).toBe('completed');
    expect(await messages()).toEqual(['in: HI (received)', 'out: Hello there! (delivered)']);
  });

  test('the same event id counts once, whatever it reports', async () => {
    const { messages, post, runs } = await start();
    await post('messages', { from: maya, text: 'HI' });
    expect((await post('messages', { from: maya, text: 'HI' })).body.data).toEqual({ isNew: false });
    expect((await post('missed-calls', { from: maya })).body.data).toEqual({ isNew: false });
    expect((await post('receipts', { id: 'x', status: 'delivered' })).body.data).toEqual({ isNew: false });
    expect(await messages()).toHaveLength(2);
    expect(await runs()).toHaveLength(1);
  });

  test('a missed call is taken in', async () => {
    const { post, read } = await start();
    expect((await post('missed-calls', { from: maya })).body.data).toEqual({ isNew: true });
    expect(await read<readonly unknown[]>('/contacts')).toHaveLength(1);
  });

  test('a request that is not signed, or not as it must be, is refused and changes nothing', async () => {
    const { messages, post, read, service } = await start();
    const body = { from: maya, text: 'HI' };
    const codes = async (answer: ReturnType<typeof post>) => {
      const { body: said, status } = await answer;
      return [status, said.error?.code];
    };
    const path = `/webhooks/accounts/${accountId}/carrier/messages`;
    expect(await codes(ask(service, path, { method: 'POST', body }))).toEqual([401, 'signature-missing']);
    expect(await codes(post('messages', body, { by: ['guess'] }))).toEqual([401, 'signature-invalid']);
    expect(await codes(post('messages', body, { headers: { 'webhook-id': 'e-9' } }))).toEqual([
      401,
      'signature-invalid',
    ]);
    expect(await codes(post('messages', body, { at: noon - 600_000 }))).toEqual([401, 'timestamp-outside-window']);
    expect(await codes(post('messages', body, { id: 'a b' }))).toEqual([400, 'invalid-request']);
    expect(await codes(post('messages', body, { account: 'nowhere' }))).toEqual([404, 'not-found']);
    expect(await codes(post('messages', { from: 'no number', text: 'HI' }))).toEqual([400, 'invalid-request']);
    expect(await codes(post('receipts', { id: 'x', status: 'lost' }))).toEqual([400, 'invalid-request']);
    expect(await messages()).toEqual([]);
    expect(await read('/contacts')).toEqual([]);
    // A refused event was not counted: sent again as it must be, it is new.
    expect((await post('messages', body)).body.data).toEqual({ isNew: true });
  });

  test('each account may have its own secret, and both secrets hold while one replaces the other', async () => {
    const { post } = await start((account) => (account === accountId ? ['new', secret] : ['of-two']));
    const body = { from: maya, text: 'Hello' };
    expect((await post('messages', body, { id: 'a' })).status).toBe(200);
    expect((await post('messages', body, { id: 'b', by: ['new'] })).status).toBe(200);
    expect((await post('messages', body, { id: 'c', by: ['of-two'] })).status).toBe(401);
    expect((await post('messages', body, { id: 'c', by: ['of-two'], account: otherAccountId })).status).toBe(200);
  });

  test('without secrets nothing is taken in', async () => {
    const service = await createService({ database: 'memory://', tokens });
    services.push(service);
    const { body, status } = await ask(service, `/webhooks/accounts/${accountId}/carrier/messages`, {
      method: 'POST',
      body: { from: maya, text: 'HI' },
    });
    expect([status, body.error?.code]).toEqual([404, 'webhooks-off']);
  });
});
