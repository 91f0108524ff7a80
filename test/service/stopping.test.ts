import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createService, listenOnNode, type LogEntry, type Service, type ServiceOptions } from 'pathboard-service';
import { smallExecution } from '../support/small-execution.js';
import { follow } from './contract/events.js';
import { makeWorkflow, recordExecution } from './contract/executions.js';
import { readEvents } from './read-events.js';
import { ask } from './request.js';
import { smallSeed, smallVersion, tokens } from './small-seed.js';

const open = new Set<Service>();
const start = async (options: Partial<ServiceOptions> = {}): Promise<Service> => {
  const service = await createService({ database: 'memory://', tokens, seed: smallSeed, ...options });
  open.add(service);
  return service;
};
afterEach(async () => {
  for (const service of open) await service.close();
  open.clear();
});

const versions = '/v1/accounts/account-1/workflows/slow/versions';
const welcome = '/v1/accounts/account-1/workflows/welcome';

/** A save whose body is sent in two pieces, the second on `finish`. */
function slowSave(id: string): { readonly request: Request; finish(): void } {
  const text = new TextEncoder().encode(JSON.stringify({ versions: [smallVersion(id)] }));
  let finish = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.slice(0, 20));
      finish = () => {
        controller.enqueue(text.slice(20));
        controller.close();
      };
    },
  });
  const headers = { authorization: 'Bearer token-of-one', 'content-type': 'application/json' };
  return {
    request: new Request(`http://service.test${versions}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit),
    finish: () => finish(),
  };
}

const moment = (time = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

describe('a service that stops', { timeout: 120_000 }, () => {
  it('is not ready, ends every stream, answers pending requests, and refuses later ones', async () => {
    const service = await start();
    const readers = await Promise.all([
      follow(service, `${welcome}/events`),
      follow(service, `${welcome}/executions/run-2/events`),
    ]);
    for (const reader of readers) await reader.next();
    expect((await ask(service, '/readyz', { token: null })).body).toEqual({ success: true, data: { status: 'ready' } });
    const { finish, request } = slowSave('a');
    const saving = service.fetch(request);
    await moment();
    const closing = service.close();
    await Promise.all(readers.map((reader) => reader.ended));
    expect((await ask(service, '/healthz', { token: null })).status).toBe(200);
    for (const path of ['/readyz', welcome, '/openapi.json']) {
      const late = await ask(service, path);
      expect([path, late.status, late.body.error?.code]).toEqual([path, 503, 'unavailable']);
      expect(late.headers.get('retry-after')).toBe('1');
      expect(late.headers.get('x-request-id')).toMatch(/\w/);
    }
    finish();
    expect((await saving).status).toBe(201);
    await closing;
    await service.close();
  });

  it('on a port accepts no new connections, answers pending requests, and ends streams', async () => {
    const service = await start();
    const listener = await listenOnNode({ fetch: service.fetch });
    const reader = readEvents(
      await fetch(`${listener.url}${welcome}/events`, { headers: { authorization: 'Bearer token-of-one' } }),
    );
    await reader.next('workflow');
    const { finish, request } = slowSave('a');
    const saving = fetch(`${listener.url}${versions}`, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      duplex: 'half',
    } as RequestInit);
    await moment(200);
    const closing = listener.close();
    await reader.ended;
    await moment(100);
    await expect(fetch(`${listener.url}/healthz`)).rejects.toThrow('fetch failed');
    finish();
    expect((await saving).status).toBe(201);
    await closing;
  });

  it('aborts requests that do not end in time, with and without a port', async () => {
    const service = await start({ stopTimeout: 100 });
    const listener = await listenOnNode({ fetch: service.fetch, stopTimeout: 100 });
    const { request } = slowSave('a');
    const saving = fetch(`${listener.url}${versions}`, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      duplex: 'half',
    } as RequestInit);
    const outcome = saving.then(
      ({ status }) => status,
      () => 'cut',
    );
    await moment(200);
    await listener.close();
    expect(await outcome).toBe('cut');
    void service.fetch(slowSave('b').request).catch(() => {});
    await moment();
    const began = Date.now();
    await service.close();
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});

describe('streams', { timeout: 120_000 }, () => {
  it('are limited per token, and free their slot however they end', async () => {
    const service = await start({ streams: { perToken: 2, heartbeat: 50 } });
    const path = `${welcome}/events`;
    const [one, two] = [await follow(service, path), await follow(service, path)];
    const third = await ask(service, path);
    expect([third.status, third.body.error?.code, third.headers.get('retry-after')]).toEqual([
      429,
      'too-many-streams',
      '10',
    ]);
    const theirs = await follow(service, '/v1/accounts/account-2/workflows/secret/events', {
      authorization: 'Bearer token-of-two',
    });
    expect(theirs.status).toBe(200);
    // Closed after reading, closed unread, aborted by its signal, refused: none keeps a slot.
    await one.next();
    await one.leave();
    await two.leave();
    for (let round = 0; round < 5; round++) {
      const withdrawn = new AbortController();
      const headers = { authorization: 'Bearer token-of-one' };
      await service.fetch(new Request(`http://service.test${path}`, { headers, signal: withdrawn.signal }));
      withdrawn.abort();
      expect((await ask(service, `${welcome}/executions/gone/events`)).status).toBe(404);
      expect((await ask(service, path, { method: 'HEAD' })).status).toBe(200);
    }
    const again = [await follow(service, path), await follow(service, path)];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    for (const reader of [...again.slice(1), theirs]) await reader.leave();

    // One slot is left: on a port too it is free again after the reader disconnects.
    const listener = await listenOnNode({ fetch: service.fetch });
    const headers = { authorization: 'Bearer token-of-one' };
    for (let round = 0; round < 3; round++) {
      const gone = new AbortController();
      const reader = readEvents(await fetch(`${listener.url}${welcome}/events`, { headers, signal: gone.signal }));
      expect(reader.status).toBe(200);
      await reader.next('workflow');
      gone.abort();
      await reader.ended;
      await vi.waitFor(
        async () => {
          const next = await follow(service, path);
          await next.leave();
          expect(next.status).toBe(200);
        },
        { timeout: 10_000, interval: 20 },
      );
    }
    await listener.close();
  });

  it('send heartbeats while nothing changes, and end after their lifetime', async () => {
    const service = await start({ streams: { heartbeat: 30, lifetime: 2_500 } });
    const reader = await follow(service, `${welcome}/events`);
    await reader.next('workflow');
    for (const _ of [1, 2]) expect(await reader.next('comment')).toEqual({ name: 'comment', data: 'here' });
    await reader.ended;
  });
});

describe('a service with default options', { timeout: 120_000 }, () => {
  const entries: LogEntry[] = [];
  let service: Service;
  beforeAll(async () => {
    service = await createService({
      database: 'memory://',
      tokens,
      seed: smallSeed,
      log: (entry) => void entries.push(entry),
    });
  }, 120_000);
  afterAll(() => service?.close());

  it('sends only the latest state to a slow reader', async () => {
    await makeWorkflow(service, 'busy');
    await recordExecution(service, 'busy', smallExecution('r', { status: 'running' }));
    const response = await service.fetch(
      new Request('http://service.test/v1/accounts/account-1/workflows/busy/executions/r/events', {
        headers: { authorization: 'Bearer token-of-one' },
      }),
    );
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const read = async (): Promise<string> => new TextDecoder().decode((await reader.read()).value);
    expect(await read()).toContain('event: execution');
    for (let step = 1; step <= 20; step++)
      await recordExecution(
        service,
        'busy',
        smallExecution('r', { status: 'running', nodes: Array.from({ length: step }, (_, at) => `n${at}`) }),
      );
    expect(await read()).toContain('"n19"');
    const next = read();
    await recordExecution(service, 'busy', smallExecution('r'));
    expect(await next).toContain('"completed"');
    await reader.cancel();
  });

  it('logs route patterns, without texts, ids or tokens', async () => {
    entries.length = 0;
    const secret = 'a private message';
    await ask(service, versions, {
      method: 'POST',
      body: { name: secret, versions: [smallVersion('hidden-id', secret)] },
      headers: { 'x-request-id': 'asked-1' },
    });
    await ask(service, `${welcome}/executions?contact=Haddad`);
    await ask(service, `${welcome}/executions/run-1`, { token: 'wrong-token' });
    await ask(service, '/healthz');
    await ask(service, '/nowhere/hidden-id');
    await ask(service, '/v1/nowhere/hidden-id');
    await ask(service, versions, { method: 'DELETE' });
    const reader = await follow(service, `${welcome}/events`);
    await reader.leave();
    expect(entries.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'POST /v1/accounts/:accountId/workflows/:workflowId/versions 201',
      'GET /v1/accounts/:accountId/workflows/:workflowId/executions 200',
      'GET /v1/accounts/:accountId/workflows/:workflowId/executions/:executionId 401',
      'GET /healthz 200',
      'GET * 404',
      'GET * 404',
      'DELETE /v1/accounts/:accountId/workflows/:workflowId/versions 405',
      'GET /v1/accounts/:accountId/workflows/:workflowId/events 200',
    ]);
    expect(entries[0]?.requestId).toBe('asked-1');
    for (const { milliseconds, requestId } of entries)
      expect([milliseconds >= 0, requestId]).toEqual([true, expect.stringMatching(/^[\w.-]{1,64}$/)]);
    expect(JSON.stringify(entries)).not.toMatch(/hidden-id|private message|Haddad|token|welcome|run-1/);
  });
});
