import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '#adapter';
import type { RunningService } from 'pathboard-service';
import { describeAdapter } from '../adapter/adapter-conformance.js';
import { groundOver, seedFor } from '../adapter/ground-over.js';
import { describeVersionHistory } from '../adapter/version-history-conformance.js';
import { describeWorkflowList } from '../adapter/workflow-list-conformance.js';
import { token } from './small-seed.js';

const baseUrl = 'https://texting.example.com';
/** Addresses that the page has loaded since the service began. */
const loaded: string[] = [];
const observer = new PerformanceObserver((list) => loaded.push(...list.getEntries().map(({ name }) => name)));

let service: RunningService;
let sample: RunningService;
beforeAll(async () => {
  observer.observe({ type: 'resource' });
  const { createService } = await import('pathboard-service');
  const options = { database: 'memory://', engine: { works: false } };
  service = await createService({ ...options, tokens: { [token]: ['page'] }, seed: seedFor('page') });
  sample = await createService({ ...options, seed: true });
}, 120_000);
afterAll(async () => {
  observer.disconnect();
  await Promise.all([service?.close(), sample?.close()]);
});

const client = createClient({ baseUrl, token, fetch: (input, init) => service.fetch(new Request(input, init)) });
const page = groundOver(client, 'page');
describeAdapter('[PG1] the HTTP adapter, with the service in the page', () => page);
describeWorkflowList('[PG1] the HTTP adapter, with the service in the page', () => page);
describeVersionHistory('[PG1] the HTTP adapter, with the service in the page', () => page);

describe('[row 102] the service in a page', () => {
  test('[PG2] answers with the sample account, and refuses a wrong token', async () => {
    const { demoToken } = await import('pathboard-service');
    const by = (given: string) =>
      createClient({
        baseUrl,
        token: given,
        retry: false,
        fetch: (input, init) => sample.fetch(new Request(input, init)),
      }).contacts.list({ accountId: 'acc_fernway', limit: 3 });
    expect(await by(demoToken)).toMatchObject({ ok: true, data: { pagination: { limit: 3, hasNext: true } } });
    expect(await by('another')).toMatchObject({ ok: false, failure: { status: 401 } });
  });

  test('[PG3] asks no server, and loads no driver, no queue and no module of Node', () => {
    const names = [...loaded, ...observer.takeRecords().map(({ name }) => name)];
    expect(names.filter((name) => name.startsWith(baseUrl))).toEqual([]);
    expect(names.filter((name) => /\/(pg|pg-boss|node-server)\/|browser-external|node:/.test(name))).toEqual([]);
    expect(names.some((name) => /\/pglite\.wasm/.test(name))).toBe(true);
    expect(names.some((name) => name.includes('/service/src/create-service'))).toBe(true);
  });
});
