import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, type TokenRequest } from '#adapter';
import { createTokenSource } from '../../src/adapter/client/token-source.js';
import { answering, type FaultServer, refusal, startFaultServer } from './fault-server.js';

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.close());

const run = { success: true, data: { id: 'r1', steps: [] } };
const load = (client: Client) => client.workflows.getExecution({ accountId: 'a', workflowId: 'w', executionId: 'r' });

/** A server that accepts one token only. */
const accepting = (token: string) =>
  server.meet((response, arrived, count) =>
    (arrived.headers.authorization === `Bearer ${token}` ? answering(200, run) : answering(401, refusal('expired')))(
      response,
      arrived,
      count,
    ),
  );

describe('tokens', () => {
  it('that are awaited in vain are requested again; a late one counts unless a newer one is known', async () => {
    const answers: ((token: string) => void)[] = [];
    const tokens = createTokenSource(() => new Promise((resolve) => answers.push(resolve)));
    const later = (time = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));
    void tokens.renew('old', 20);
    await later(30);
    answers[0]?.('first');
    await later();
    expect(await tokens.current(20)).toBe('first');
    void tokens.renew('first', 20);
    await later(30);
    const again = tokens.renew('first', 1_000);
    answers[2]?.('third');
    expect(await again).toBe('third');
    answers[1]?.('second');
    await later();
    expect([await tokens.current(20), answers.length]).toEqual(['third', 3]);
  });

  it('that never arrive end one call and not the client', async () => {
    let asked = 0;
    const client = createClient({
      baseUrl: server.url,
      token: () => ((asked += 1) === 1 ? new Promise<string>(() => {}) : 'token'),
      timeout: { total: 500 },
    });
    accepting('token');
    expect(await load(client)).toMatchObject({ ok: false, failure: { kind: 'unauthorized', code: 'no-token' } });
    expect((await load(client)).ok).toBe(true);
    expect([asked, server.arrived.length]).toEqual([2, 1]);
  });

  it('are requested once, and renewed once for a hundred calls', async () => {
    const asked: TokenRequest[] = [];
    const client = createClient({
      baseUrl: server.url,
      token: async (request) => {
        asked.push(request);
        await new Promise((resolve) => setTimeout(resolve, 20));
        return `token-${asked.length}`;
      },
    });
    accepting('token-2');
    const answers = await Promise.all(Array.from({ length: 100 }, () => load(client)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(asked).toEqual([{ reason: 'first' }, { reason: 'expired', rejected: 'token-1' }]);
    expect(server.arrived.length).toBeLessThanOrEqual(200);
    expect((await load(client)).ok).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('are renewed at most once for one call', async () => {
    let asked = 0;
    const client = createClient({ baseUrl: server.url, token: () => `token-${(asked += 1)}` });
    accepting('none');
    expect(await load(client)).toMatchObject({
      ok: false,
      failure: { kind: 'unauthorized', code: 'expired', status: 401 },
    });
    expect([asked, server.arrived.length]).toEqual([2, 2]);
  });

  it('let a save through after a renewal, once', async () => {
    let asked = 0;
    const client = createClient({ baseUrl: server.url, token: () => `token-${(asked += 1)}` });
    server.meet((response, arrived, count) =>
      (count === 1 ? answering(401, refusal('expired')) : answering(201, { success: true, data: { id: 'v' } }))(
        response,
        arrived,
        count,
      ),
    );
    const answer = await client.workflows.saveVersion({
      accountId: 'a',
      workflowId: 'w',
      name: 'N',
      versions: [{ id: 'v' }],
    });
    expect(answer.ok).toBe(true);
    expect(server.arrived.map(({ body }) => body)).toEqual([server.arrived[0]?.body, server.arrived[0]?.body]);
  });

  it.each<[string, string | (() => string | Promise<string>)]>([
    ['that cannot be had', () => Promise.reject(new Error('signed out, canary'))],
    ['that are empty', () => ''],
    ['that cannot stand in a header', 'canary\nx: y'],
  ])('%s send nothing', async (_, token) => {
    accepting('x');
    const answer = await load(createClient({ baseUrl: server.url, token }));
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unauthorized', code: 'no-token' } });
    expect(JSON.stringify(answer)).not.toContain('canary');
    expect(server.arrived).toHaveLength(0);
  });

  it('are requested again after a failure', async () => {
    let asked = 0;
    const client = createClient({
      baseUrl: server.url,
      token: () => {
        asked += 1;
        if (asked === 1) throw new Error('not yet');
        return 'good';
      },
    });
    accepting('good');
    expect((await load(client)).ok).toBe(false);
    expect((await load(client)).ok).toBe(true);
  });

  it('never occur in a failure, even when the service repeats them', async () => {
    server.meet((response, { headers }, count) => {
      const echo = refusal('no', `Who is ${headers.authorization}?`);
      answering(400, echo, { 'x-request-id': String(headers.authorization) })(
        response,
        { method: '', url: '', headers, body: '' },
        count,
      );
    });
    const answer = await load(createClient({ baseUrl: server.url, token: 'secret-canary' }));
    expect(answer).toMatchObject({ ok: false, failure: { message: 'Who is Bearer …?', requestId: 'Bearer …' } });
  });
});
