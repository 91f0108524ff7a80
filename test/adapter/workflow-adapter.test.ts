import { afterAll, beforeAll } from 'vitest';
import { createClient, createHttpAdapter, createMemoryAdapter } from '#adapter';
import { createService, listenOnNode, type NodeListener, type Service } from '#service';
import { accountId, smallSeed, token, tokens } from '../service/small-seed.js';
import { describeAdapter } from './adapter-conformance.js';

const welcome = smallSeed.accounts[0]?.workflows[0];
const ground = { versions: welcome?.versions ?? [], executions: welcome?.executions ?? [] };

let direct: Service;
let listened: Service;
let listener: NodeListener;
beforeAll(async () => {
  const options = { database: 'memory://', tokens, seed: smallSeed };
  [direct, listened] = await Promise.all([createService(options), createService(options)]);
  listener = await listenOnNode({ fetch: listened.fetch });
}, 60_000);
afterAll(async () => {
  await listener.close();
  await Promise.all([direct.close(), listened.close()]);
});

const memory = createMemoryAdapter({ ...ground, workflowId: 'welcome', name: 'Welcome', latencyMs: 2 });
describeAdapter('the adapter in memory', () => ({ ...ground, adapter: memory }));

const directly = createHttpAdapter({
  client: createClient({
    baseUrl: 'http://service.test', token, fetch: (input, init) => direct.fetch(new Request(input, init)),
  }),
  accountId,
});
describeAdapter('the HTTP adapter, calling a service directly', () => ({ ...ground, adapter: directly }));

const overHttp = createHttpAdapter({
  // The port is known only once the service listens.
  client: createClient({
    baseUrl: 'http://service.test', token: () => token,
    fetch: (input, init) => fetch(input.replace('http://service.test', listener.url), init),
  }),
  accountId,
});
describeAdapter('the HTTP adapter, over HTTP', () => ({ ...ground, adapter: overHttp }));
