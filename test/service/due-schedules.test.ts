import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, createHttpAdapter, type FullWorkflowAdapter } from '#adapter';
import { createService, type Service } from 'pathboard-service';
import { smallSeed, token, tokens } from './small-seed.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function adapterOf(service: Service): FullWorkflowAdapter {
  const client = createClient({
    baseUrl: 'http://service.test',
    token,
    fetch: (input, init) => service.fetch(new Request(input, init)),
  });
  return createHttpAdapter({ client, accountId: smallSeed.accounts[0]?.account.id ?? '' });
}

describe('schedules of a service', () => {
  it('makes live what was due while the service was stopped, once it runs again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pathboard-due-'));
    folders.push(folder);
    const start = (now: number): Promise<Service> =>
      createService({ database: `file:${folder}`, tokens, seed: smallSeed, now: () => now });
    const monday = Date.UTC(2026, 9, 12, 9);
    const before = await start(monday);
    const workflowId = 'welcome';
    const listed = await adapterOf(before).listVersions({ workflowId });
    const [newest, live] = listed.ok ? listed.data.items : [];
    expect(live?.active).toEqual(expect.any(String));
    const at = new Date(monday + 3_600_000).toISOString();
    const scheduled = await adapterOf(before).scheduleVersion({ workflowId, versionId: newest?.id ?? '', at });
    expect(scheduled.ok).toBe(true);
    await before.close();

    const early = await start(monday + 1_800_000);
    const still = await adapterOf(early).loadSchedule({ workflowId });
    expect(still.ok && still.data.scheduled?.at).toBe(at);
    await early.close();

    const after = await start(monday + 7_200_000);
    try {
      await expect
        .poll(async () => {
          const versions = await adapterOf(after).listVersions({ workflowId });
          return versions.ok && versions.data.items[0]?.active;
        })
        .toBe(new Date(monday + 7_200_000).toISOString());
      expect(await adapterOf(after).loadSchedule({ workflowId })).toMatchObject({ ok: true, data: {} });
    } finally {
      await after.close();
    }
  }, 60_000);
});
