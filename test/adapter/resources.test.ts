import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createHttpAdapter,
  createMemoryAdapter,
  type FullWorkflowAdapter,
  type ResourceKind,
  type ResourceOption,
  type ResourcePage,
} from '#adapter';
import { createService, type Service } from 'pathboard-service';
import { createResourceCache } from '../../src/adapter/resources/resource-cache.js';
import { groundMemory, groundSeed, groundVersions } from './resource-ground.js';
import { describeResources } from './resources-contract.js';

let service: Service;
let overService: FullWorkflowAdapter;
beforeAll(async () => {
  service = await createService({
    database: 'memory://',
    tokens: { token: 'ground' },
    seed: { accounts: [groundSeed] },
  });
  const client = createClient({
    baseUrl: 'http://service.test',
    token: 'token',
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  overService = createHttpAdapter({ client, accountId: 'ground' });
}, 60_000);
afterAll(() => service.close());

describeResources('the reference service', () => overService);
const inMemory = createMemoryAdapter({
  account: groundMemory,
  versions: groundVersions,
  workflowId: 'wf-1',
  latencyMs: 1,
});
describeResources('the adapter in memory', () => inMemory);

const list = (...data: readonly unknown[]) => ({
  success: true,
  data,
  pagination: { limit: 100, offset: 0, hasNext: false },
});
const refusal = (code: string) => ({ success: false, error: { code, message: 'No.' } });

/** An adapter over given answers, by the last segment of the path. */
function adapterOver(
  answer: (address: string) => { readonly status?: number; readonly body: unknown },
  freshFor = 60_000,
) {
  const asked: string[] = [];
  const client = createClient({
    baseUrl: 'http://service.test',
    token: 'token',
    retry: false,
    fetch: async (input) => {
      const address = decodeURIComponent(String(input).split('/accounts/a')[1] ?? '');
      asked.push(address);
      await Promise.resolve();
      const { body, status = 200 } = answer(address);
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    },
  });
  return { asked, adapter: createHttpAdapter({ client, accountId: 'a', resources: { freshFor } }) };
}
const load = (
  adapter: FullWorkflowAdapter,
  kind: ResourceKind,
  search = '',
): Promise<readonly ResourceOption[] | ResourcePage> =>
  adapter.resources[kind]!.load({ search, signal: new AbortController().signal });

describe('resources that cannot be loaded', () => {
  test('a failing service is reported with its reason each time, and never as an empty list', async () => {
    let status = 500;
    const { adapter, asked } = adapterOver(() => ({
      status,
      body: status === 200 ? list({ id: 'l', name: 'L' }) : refusal('internal'),
    }));
    await expect(load(adapter, 'lists')).rejects.toMatchObject({ failure: { code: 'internal', status: 500 } });
    await expect(load(adapter, 'lists')).rejects.toMatchObject({ failure: { code: 'internal' } });
    status = 200;
    expect(await load(adapter, 'lists')).toHaveLength(1);
    expect(asked).toHaveLength(3);
  });

  test('a kind that the service does not list is absent; notFound of a listed kind is a failure', async () => {
    const { adapter } = adapterOver(() => ({ status: 404, body: refusal('not-found') }));
    for (const kind of [
      'lists',
      'tags',
      'templates',
      'users',
      'senders',
      'groups',
      'phoneNumbers',
      'workflows',
    ] as const) {
      expect(await load(adapter, kind), kind).toEqual({ options: [], isAbsent: true });
      await expect(adapter.resources[kind]!.find('x'), kind).rejects.toMatchObject({
        failure: { code: 'not-offered' },
      });
    }
    for (const kind of ['attributes', 'campaigns', 'contacts', 'forms', 'links', 'meetingEvents'] as const) {
      await expect(load(adapter, kind), kind).rejects.toMatchObject({ failure: { kind: 'notFound' } });
    }
    expect(await adapter.loadAccount()).toEqual({ ok: true, data: { resources: {} } });
  });

  test('a contact is missing only where the service can return existing ones', async () => {
    const there = adapterOver((address) =>
      address.startsWith('/contacts?')
        ? { body: list({ id: 'here' }) }
        : address === '/contacts/here'
          ? { body: { success: true, data: { id: 'here' } } }
          : { status: 404, body: refusal('not-found') },
    );
    expect(await there.adapter.resources.contacts!.find('gone')).toBeUndefined();
    const bare = adapterOver((address) =>
      address.startsWith('/contacts?') ? { body: list({ id: 'here' }) } : { status: 404, body: refusal('not-found') },
    );
    await expect(bare.adapter.resources.contacts!.find('gone')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    });
  });

  test('a service that ignores `search` is searched by the parameters of the interface', async () => {
    const allContacts = Array.from({ length: 10 }, (_, index) => ({
      id: `c${index}`,
      firstName: 'Robin',
      lastName: `N${index}`,
    }));
    const { adapter, asked } = adapterOver((address) => ({
      body: address.includes('firstName=Zoe') ? list({ id: 'z', firstName: 'Zoe' }) : list(...allContacts),
    }));
    expect(await load(adapter, 'contacts', 'Zoe')).toMatchObject({ options: [{ value: { id: 'z' } }] });
    await load(adapter, 'contacts', '(510) 555');
    await load(adapter, 'contacts', 'zoe@x');
    expect(asked.map((address) => address.split('&').at(-1))).toEqual([
      'search=Zoe',
      'firstName=Zoe',
      'mobile=(510)+555',
      'email=zoe@x',
    ]);
  });
});

describe('the cache', () => {
  test('shares one load between concurrent callers, and does not load fresh values again', async () => {
    const { adapter, asked } = adapterOver(() => ({ body: list({ id: 'l', name: 'L' }) }));
    await Promise.all(Array.from({ length: 20 }, () => load(adapter, 'lists')));
    await load(adapter, 'lists');
    await load(adapter, 'lists', 'l');
    expect(asked).toHaveLength(2);
    const stale = adapterOver(() => ({ body: list({ id: 'l', name: 'L' }) }), 0);
    await load(stale.adapter, 'lists');
    await load(stale.adapter, 'lists');
    expect(stale.asked).toHaveLength(2);
  });

  test('aborts a load when its last caller aborts, and continues it while one is left', async () => {
    const signals: AbortSignal[] = [];
    const cache = createResourceCache();
    const read = (by: AbortController) =>
      cache.read(
        'k',
        (own) => {
          signals.push(own);
          return new Promise<number>((resolve) => setTimeout(() => resolve(7), 20));
        },
        by.signal,
      );
    const [first, second] = [new AbortController(), new AbortController()];
    const readings = [read(first), read(second)];
    first.abort();
    await expect(readings[0]).rejects.toMatchObject({ failure: { kind: 'aborted' } });
    expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
    expect(await readings[1]).toBe(7);
    const third = new AbortController();
    const alone = cache.read(
      'other',
      (own) => new Promise((_, reject) => own.addEventListener('abort', () => reject(new Error('withdrawn')))),
      third.signal,
    );
    third.abort();
    await expect(alone).rejects.toMatchObject({ failure: { kind: 'aborted' } });
  });

  test('keeps no more than its limit, the most recently used first; and reloads old values', async () => {
    let now = 0;
    let reads = 0;
    const cache = createResourceCache({ keep: 2, freshFor: 1_000, now: () => now });
    const read = (key: string) => cache.read(key, () => Promise.resolve((reads += 1)));
    for (const key of ['a', 'b', 'a', 'c', 'a']) await read(key);
    expect(reads).toBe(3);
    await read('b');
    expect(reads).toBe(4);
    now = 1_000;
    await read('b');
    expect(reads).toBe(5);
  });
});

test('an in-memory adapter without an account has no resources, and reports nothing as missing', async () => {
  const adapter = createMemoryAdapter({ versions: groundVersions });
  expect(adapter.resources).toEqual({});
  expect(await adapter.loadAccount()).toEqual({ ok: true, data: { resources: {} } });
});
