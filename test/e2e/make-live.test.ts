import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createHttpAdapter, type FullWorkflowAdapter, type Answer } from '#adapter';
import type { WorkflowVersion } from '#model';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const workflowId = 'wf_trial';
const patience = { timeout: 30_000 };

async function dataOf<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(settled.failure.message);
  return settled.data;
}

/** The version with a shorter wait in place of the one where contacts are. */
function withShorterWait(version: WorkflowVersion): WorkflowVersion {
  const { edges, nodes } = version.definition ?? {};
  const renamed = (id: string) => (id === 'wait' ? 'wait-short' : id);
  return {
    ...version,
    definition: {
      ...version.definition,
      nodes: (nodes ?? []).map((node) =>
        node.id === 'wait' ? { ...node, id: 'wait-short', config: { ...node.config, shorter: true } } : node,
      ),
      edges: (edges ?? []).map((edge) => ({
        ...edge,
        source: renamed(edge.source),
        target: renamed(edge.target),
        ...(edge.source === 'wait' && edge.type === 'timeout' ? { value: 'PT1H' } : {}),
      })),
    },
  };
}

/** In order: each test continues from the one before. */
describe('making versions live while contacts are under way', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-live-'));
  const database = `file:${join(folder, 'data')}`;
  let browser: Browser;
  let app: HostApp;
  const adapter = (): FullWorkflowAdapter =>
    createHttpAdapter({
      client: createClient({ baseUrl: app.address.replace(/\/$/, ''), token: 'pathboard-demo-token' }),
      accountId: 'acc_fernway',
    });
  const liveNow = async (): Promise<string | undefined> =>
    (await dataOf(adapter().listVersions({ workflowId }))).items.find(({ active }) => active !== undefined)?.id;
  const open = async (): Promise<EditorPage> => {
    const user = await EditorPage.open(browser);
    await user.page.goto(`${app.address}?theme=light#/workflows/${workflowId}`);
    await user.step('Keyword received').waitFor();
    return user;
  };

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startHostApp(database, '--built');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('contacts at a removed step move where the user says, and the others carry on', async () => {
    const before = (await liveNow()) ?? '';
    const version = withShorterWait(await dataOf(adapter().loadVersion({ workflowId })));
    await dataOf(adapter().saveVersion({ workflowId, name: '', version, id: 'trial-v8' }));
    const waiting = await dataOf(adapter().loadWaiting({ workflowId, versionId: before }));
    const user = await open();
    await user.page.getByRole('button', { name: 'Make live' }).click();
    const list = user.page.getByRole('dialog', { name: 'Make v8 live' });
    await list.getByRole('radio', { name: 'Move them to' }).check();
    await user.picture('make-live');
    await list.getByRole('button', { name: 'Make live', exact: true }).click();
    await expect.poll(() => user.page.getByText(/^v8, live$/).count(), patience).toBe(1);
    // They are moved once the version is live.
    const loadNow = async () => dataOf(adapter().loadWaiting({ workflowId, versionId: 'trial-v8' }));
    await expect.poll(async () => (await loadNow()).contacts, patience).toBe(waiting.contacts);
    const now = await loadNow();
    const at = (list: typeof now, nodeId: string) => list.steps.find((step) => step.nodeId === nodeId)?.contacts;
    expect(at(now, 'wait-short')).toBe(at(waiting, 'wait'));
    await user.page.getByRole('button', { name: 'Put v7 back' }).click();
    await expect.poll(liveNow, patience).toBe(before);
    expect(user.troubles).toEqual([]);
    await user.page.close();
  });

  test('a scheduled version is live when its page opens again, although the service was stopped at its time', async () => {
    const at = new Date(Date.now() + 40_000).toISOString();
    await dataOf(adapter().scheduleVersion({ workflowId, versionId: 'trial-v8', at, contacts: [] }));
    const user = await open();
    await expect.poll(() => user.page.getByText(/^Live \w+ \d+:\d\d/).count(), patience).toBe(1);
    await user.page.close();
    await app.stop();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(at) - Date.now()) + 100));
    app = await startHostApp(database, '--built');
    await expect.poll(liveNow, patience).toBe('trial-v8');
    const later = await open();
    await expect.poll(() => later.page.getByText(/^v8, live$/).count(), patience).toBe(1);
    expect(await later.page.getByText(/^Live \w+ \d+:\d\d/).count()).toBe(0);
    expect(later.troubles).toEqual([]);
  });
});
