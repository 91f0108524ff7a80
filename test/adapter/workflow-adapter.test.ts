import { afterAll, beforeAll } from 'vitest';
import { createClient, createHttpAdapter, createMemoryAdapter } from '#adapter';
import { createService, listenOnNode, type NodeListener, type Seed, type Service } from '#service';
import { smallSeed, token } from '../service/small-seed.js';
import { describeAdapter } from './adapter-conformance.js';

const welcome = smallSeed.accounts[0]?.workflows[0];
const ground = { versions: welcome?.versions ?? [], executions: welcome?.executions ?? [] };

// Two accounts with the same content, so that both ways to one service start alike.
const seed: Seed = {
  accounts: ['direct', 'listened'].map((id) => ({ account: { id }, workflows: welcome ? [welcome] : [] })),
};

let service: Service;
let listener: NodeListener;
beforeAll(async () => {
  service = await createService({ database: 'memory://', tokens: { [token]: ['direct', 'listened'] }, seed });
  listener = await listenOnNode({ fetch: service.fetch });
}, 60_000);
afterAll(async () => {
  await listener.close();
  await service.close();
});

const memory = createMemoryAdapter({ ...ground, workflowId: 'welcome', name: 'Welcome', latencyMs: 2 });
describeAdapter('the adapter in memory', () => ({ ...ground, adapter: memory }));

const directly = createHttpAdapter({
  client: createClient({
    baseUrl: 'http://service.test', token, fetch: (input, init) => service.fetch(new Request(input, init)),
  }),
  accountId: 'direct',
});
describeAdapter('the HTTP adapter, calling a service directly', () => ({ ...ground, adapter: directly }));

const overHttp = createHttpAdapter({
  // The port is known only once the service listens.
  client: createClient({
    baseUrl: 'http://service.test', token: () => token,
    fetch: (input, init) => fetch(input.replace('http://service.test', listener.url), init),
  }),
  accountId: 'listened',
});
describeAdapter('the HTTP adapter, over HTTP', () => ({ ...ground, adapter: overHttp }));
