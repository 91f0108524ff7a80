import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createClient } from '#adapter';
import { answering, type Fault, type FaultServer, startFaultServer } from '../fault-server.js';

const saved = { success: true, data: { id: 'v1', definition: { nodes: [], edges: [] } } };
const run = { success: true, data: { id: 'r1', status: 'completed', steps: [] } };

let server: FaultServer;
let client: Client;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());
beforeEach(() => {
  client = createClient({
    baseUrl: server.url,
    token: 'secret-token-canary',
    timeout: { answer: 500, idle: 500, total: 5_000, maxBytes: 100_000 },
    retry: { tries: 3, base: 5, cap: 10 },
  });
});

const save = (over: Client = client) =>
  over.workflows.saveVersion({
    accountId: 'a',
    workflowId: 'w',
    name: 'N',
    versions: [{ id: 'v1', name: 'customer-canary' }],
  });
const load = (over: Client = client) =>
  over.workflows.getExecution({ accountId: 'a', workflowId: 'w', executionId: 'r1' });

describe('a request', () => {
  it('is sent to the path of its endpoint, with the token in its header only', async () => {
    server.meet(answering(201, saved));
    await client.workflows.saveVersion({
      accountId: 'a/b',
      workflowId: 'w 1?',
      name: 'N',
      versions: [{ id: 'v' }],
      bases: ['v7', 'ä"'],
    });
    const [arrived] = server.arrived;
    expect(arrived?.url).toBe('/v1/accounts/a%2Fb/workflows/w%201%3F/versions');
    expect(arrived?.headers).toMatchObject({
      authorization: 'Bearer secret-token-canary',
      'content-type': 'application/json',
      'if-match': '"v7", "%C3%A4%22"',
    });
    expect(JSON.parse(arrived?.body ?? '')).toEqual({ name: 'N', versions: [{ id: 'v' }] });
    expect(`${arrived?.url}${arrived?.body}`).not.toContain('secret');
  });

  it('is retried until the service recovers', async () => {
    server.meet((response, arrived, count) =>
      (count < 3 ? answering(503, '') : answering(200, run))(response, arrived, count),
    );
    expect(await load()).toEqual({ ok: true, data: run.data });
    expect(server.arrived).toHaveLength(3);
  });

  it('is retried after the delay that the service requests, but not past its own deadline', async () => {
    server.meet((response, arrived, count) =>
      (count === 1 ? answering(503, '', { 'retry-after': '1' }) : answering(200, run))(response, arrived, count),
    );
    const began = Date.now();
    expect((await load()).ok).toBe(true);
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    server.meet(answering(503, '', { 'retry-after': '3600' }));
    expect(await load()).toMatchObject({ ok: false });
    expect(server.arrived).toHaveLength(1);
  });

  it('to save is retried if it was never sent, and then fails as not sent', async () => {
    let calls = 0;
    const refused = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    });
    const over = createClient({
      baseUrl: server.url,
      token: 'token',
      retry: { tries: 4, base: 1, cap: 1 },
      fetch: async (input, init) => {
        calls += 1;
        if (calls < 3) throw refused;
        return fetch(input, init);
      },
    });
    server.meet(answering(201, saved));
    expect((await save(over)).ok).toBe(true);
    expect([calls, server.arrived.length]).toEqual([3, 1]);

    const gone = await startFaultServer();
    await gone.close();
    const nowhere = createClient({ baseUrl: gone.url, token: 'token', retry: { tries: 2, base: 1, cap: 1 } });
    expect(await save(nowhere)).toMatchObject({ ok: false, failure: { kind: 'notSent', code: 'not-sent' } });
    const nonsense = createClient({ baseUrl: 'http://[', token: 'token', retry: false });
    expect(await save(nonsense)).toMatchObject({ ok: false, failure: { kind: 'notSent' } });
  });

  it('with an impossible id is not sent', async () => {
    server.meet(answering(201, saved));
    for (const workflowId of ['', '.', '..', '\ud83d']) {
      const answer = await client.workflows.saveVersion({ accountId: 'a', workflowId, name: 'N', versions: [{}] });
      expect(answer).toMatchObject({ ok: false, failure: { kind: 'notSent', code: 'invalid-id' } });
    }
    expect(server.arrived).toHaveLength(0);
  });

  it('ends when it is aborted, in any phase', async () => {
    const at = async (fault: Fault, time: number, over: Client = client) => {
      server.meet(fault);
      const controller = new AbortController();
      const call = over.workflows.getExecution(
        { accountId: 'a', workflowId: 'w', executionId: 'r' },
        { signal: controller.signal },
      );
      setTimeout(() => controller.abort(), time);
      return call;
    };
    const aborted = { ok: false, failure: { kind: 'aborted' } };
    expect(await at(() => {}, 30)).toMatchObject(aborted);
    expect(
      await at((response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{'), 30),
    ).toMatchObject(aborted);
    const patient = createClient({
      baseUrl: server.url,
      token: 't',
      retry: { tries: 3, base: 60_000, cap: 60_000 },
      timeout: { total: 600_000 },
    });
    expect(await at(answering(503, ''), 30, patient)).toMatchObject(aborted);
    const tokenless = createClient({ baseUrl: server.url, token: () => new Promise<string>(() => {}) });
    expect(await at(answering(200, run), 30, tokenless)).toMatchObject(aborted);
    expect(server.arrived).toHaveLength(0);
  });
});

describe('answers', () => {
  it.each([
    ['data that is not a list', { data: {}, pagination: { limit: 25, offset: 0, hasNext: false } }],
    ['no pagination', { data: [] }],
    ['hasNext as a string', { data: [], pagination: { limit: 25, offset: 0, hasNext: 'no' } }],
    ['an item that is null', { data: [null], pagination: { limit: 25, offset: 0, hasNext: false } }],
  ])('%s is an invalid answer', async (_, body) => {
    server.meet(answering(200, { success: true, ...body }));
    expect(await client.extensions.listWorkflows({ accountId: 'a' })).toMatchObject({
      ok: false,
      failure: { kind: 'badAnswer', code: 'wrong-shape' },
    });
  });

  it('clamps limits and offsets', async () => {
    server.meet(answering(200, { success: true, data: [], pagination: { limit: 25, offset: 0, hasNext: false } }));
    await client.extensions.listWorkflows({ accountId: 'a', limit: 5000, offset: -3 });
    await client.extensions.listWorkflows({ accountId: 'a', limit: Number.NaN });
    expect(server.arrived.map(({ url }) => url.split('?')[1])).toEqual(['limit=100&offset=0', 'limit=1']);
  });

  it('refuses a version that cannot be written back as it was read', async () => {
    server.meet(
      answering(
        200,
        '{"success":true,"data":{"definition":{"nodes":[{"id":"a","config":{"n":12345678901234567890}}]}}}',
      ),
    );
    expect(await client.extensions.getVersion({ accountId: 'a', workflowId: 'w' })).toMatchObject({
      ok: false,
      failure: {
        kind: 'badAnswer',
        code: 'inexact-number',
        message: expect.stringContaining('definition.nodes[0].config.n'),
      },
    });
  });
});
