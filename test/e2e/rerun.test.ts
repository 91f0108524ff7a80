import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client } from 'pathboard/client';
import { openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const accountId = 'acc_fernway';
const workflowId = 'wf_trial';

describe('runs in the host app', { timeout: 180_000 }, () => {
  let app: HostApp;
  let browser: Browser;
  let page: Page;
  let client: Client;
  const troubles: string[] = [];
  beforeAll(async () => {
    app = await startHostApp('memory://', '--built');
    client = createClient({ baseUrl: app.address, token: 'pathboard-demo-token' });
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.on('pageerror', ({ message }) => troubles.push(message));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const choose = async (item: RegExp, confirm: string): Promise<void> => {
    await page.getByRole('button', { name: 'More for this run' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };
  const shownRun = (): string | null => new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '').get('run');

  test('[63] a run is canceled, started again and resumed from a step, each after its impact in words', async () => {
    const { extensions } = client;
    const sent = await extensions.receiveTestMessage({ accountId, from: '+15105550942', text: 'TRIAL' });
    if (!sent.ok) throw new Error(sent.failure.message);
    const { contactId } = sent.data;
    const runId = async (): Promise<string> => {
      const listed = await extensions.listContactExecutions({ accountId, contactId });
      return listed.ok ? (listed.data.items.find((run) => run.workflowId === workflowId)?.id ?? '') : '';
    };
    await expect.poll(runId, { timeout: 30_000 }).not.toBe('');
    const executionId = await runId();
    const statusOf = async (id: string): Promise<unknown> => {
      const answer = await client.workflows.getExecution({ accountId, workflowId, executionId: id });
      return answer.ok ? answer.data.status : answer.failure.code;
    };
    await expect.poll(() => statusOf(executionId), { timeout: 30_000 }).toBe('waiting');

    await page.goto(`${app.address}?theme=light#/workflows/${workflowId}/runs?run=${executionId}`);
    await choose(/^Cancel this run/, 'Cancel this run');
    await page.getByText('The run is canceled.').first().waitFor();
    await expect.poll(() => statusOf(executionId), { timeout: 30_000 }).toBe('canceled');

    await page.reload();
    await choose(/^Start again/, 'Start again');
    await expect.poll(shownRun, { timeout: 30_000 }).not.toBe(executionId);
    const second = shownRun() ?? '';
    await expect.poll(() => statusOf(second), { timeout: 30_000 }).toBe('waiting');
    await choose(/^Cancel this run/, 'Cancel this run');
    await expect.poll(() => statusOf(second), { timeout: 30_000 }).toBe('canceled');

    await page.reload();
    await choose(/^Continue from/, 'Continue from here');
    await expect.poll(shownRun, { timeout: 30_000 }).not.toBe(second);
    expect(troubles).toEqual([]);
  });
});
