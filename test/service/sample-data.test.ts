import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, createHttpAdapter } from '#adapter';
import { createService, demoToken, type Service } from 'pathboard-service';
import { buildSeed } from '../../service/src/seed/build-seed.js';
import { ask } from './request.js';

let service: Service;
let startedIn = 0;
let worked = 0;
beforeAll(async () => {
  const [began, before] = [performance.now(), process.cpuUsage()];
  service = await createService({ database: 'memory://', seed: true });
  startedIn = performance.now() - began;
  const { system, user } = process.cpuUsage(before);
  worked = (system + user) / 1000;
}, 120_000);
afterAll(() => service.close());

const seed = buildSeed();
const [first] = seed.accounts;
const accountId = first?.account.id ?? '';

describe('a service with the sample data', () => {
  it('starts with little CPU time', () => {
    console.log(`started with samples in ${Math.round(startedIn)} ms, ${Math.round(worked)} ms of CPU time`);
    // CPU time, since other processes may use the machine.
    expect(worked).toBeLessThan(15_000);
  });

  it('opens the sample accounts, and no others, to the demo token', async () => {
    for (const { account, workflows } of seed.accounts) {
      const list = await ask(service, `/v1/accounts/${account.id}/workflows?limit=100`, { token: demoToken });
      expect([...(list.body.data as { id: string }[])].map(({ id }) => id).sort()).toEqual(
        workflows.map(({ id }) => id).sort(),
      );
    }
    expect((await ask(service, '/v1/accounts/other/workflows', { token: demoToken })).status).toBe(404);
  });

  it('returns every version and execution as generated, and lists executions with their contacts', async () => {
    const fetch = (input: string, init?: RequestInit) => service.fetch(new Request(input, init));
    const adapter = createHttpAdapter({
      client: createClient({ baseUrl: 'http://service.test', token: demoToken, fetch }),
      accountId,
    });
    for (const workflow of first?.workflows ?? []) {
      for (const version of workflow.versions) {
        const loaded = await adapter.loadVersion({ workflowId: workflow.id, versionId: version.id ?? '' });
        // A paused workflow remembers its live version, and none is live.
        const paused = version.active && workflow.pausedAt ? { active: null, lastActive: workflow.pausedAt } : {};
        const data = { ...version, updated: version.updated ?? version.created, ...paused };
        expect(loaded).toEqual({ ok: true, data });
      }
      for (const execution of workflow.executions.slice(0, 5)) {
        const loaded = await adapter.getExecution({ workflowId: workflow.id, executionId: execution.id ?? '' });
        expect(loaded).toEqual({ ok: true, data: execution });
      }
      const list = await adapter.listExecutions({ workflowId: workflow.id, limit: 100 });
      if (!list.ok) throw new Error(list.failure.message);
      // Some contacts have only a number.
      const named = list.data.items.filter(({ contactName }) => contactName).length;
      expect(list.data.items.length === 0 || named > list.data.items.length / 2).toBe(true);
      for (const item of list.data.items) {
        expect(item).toMatchObject({ contactNumber: expect.stringMatching(/^\+/), lastStep: expect.any(String) });
      }
    }
  });
});
