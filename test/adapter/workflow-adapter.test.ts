import { afterAll, beforeAll } from 'vitest';
import { createClient, createMemoryAdapter } from '#adapter';
import { createService, listenOnNode, type NodeListener, type Service } from 'pathboard-service';
import { token } from '../service/small-seed.js';
import { type ConformanceGround, describeAdapter } from './adapter-conformance.js';
import { describeCases } from './cases-conformance.js';
import { ground, groundOver, seedFor } from './ground-over.js';
import { describeGoingLive } from './going-live-conformance.js';
import { describeVersionHistory } from './version-history-conformance.js';
import { describeWorkflowList } from './workflow-list-conformance.js';

// Two accounts with the same content, so that both adapters start alike.
const seed = seedFor('direct', 'listened');

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
const inMemory: ConformanceGround = {
  ...ground,
  adapter: memory,
  record: (workflowId, execution) => Promise.resolve(memory.recordExecution(workflowId, execution)),
};
describeAdapter('the adapter in memory', () => inMemory);
describeWorkflowList('the adapter in memory', () => inMemory);
describeVersionHistory('the adapter in memory', () => inMemory);
describeGoingLive('the adapter in memory', () => inMemory);
describeCases('the adapter in memory', () => inMemory);

const directly = groundOver(
  createClient({
    baseUrl: 'http://service.test',
    token,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  }),
  'direct',
);
describeAdapter('the HTTP adapter, calling a service directly', () => directly);
describeWorkflowList('the HTTP adapter, calling a service directly', () => directly);
describeVersionHistory('the HTTP adapter, calling a service directly', () => directly);
describeGoingLive('the HTTP adapter, calling a service directly', () => directly);
describeCases('the HTTP adapter, calling a service directly', () => directly);

// The port is known only once the service listens.
const overHttp = groundOver(
  createClient({
    baseUrl: 'http://service.test',
    token: () => token,
    fetch: (input, init) => fetch(input.replace('http://service.test', listener.url), init),
  }),
  'listened',
);
describeAdapter('the HTTP adapter, over HTTP', () => overHttp);
describeWorkflowList('the HTTP adapter, over HTTP', () => overHttp);
describeVersionHistory('the HTTP adapter, over HTTP', () => overHttp);
describeGoingLive('the HTTP adapter, over HTTP', () => overHttp);
describeCases('the HTTP adapter, over HTTP', () => overHttp);
