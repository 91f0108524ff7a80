import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const run = {
  kind: 'run',
  workflowId: 'free-trial',
  workflowName: 'Free trial',
  executionId: 'run_1',
  contactId: 'c1',
  contactName: 'Maya Lind',
  since: '2026-12-01T20:00:00.000Z',
  reason: 'It waits for the choice of a path',
};
const message = {
  ...run,
  kind: 'message',
  effectId: 'run_2/1/1',
  executionId: 'run_2',
  contactName: 'Ömer Kaya',
  text: 'How are you?',
  to: '+15105550142',
  reason: 'The provider did not answer',
};

describe('the stuck page of the host app', { timeout: 180_000 }, () => {
  let app: HostApp;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];
  let listed: object[] = [run, message];
  const asked: [string, unknown][] = [];
  beforeAll(async () => {
    app = await startHostApp('memory://', '--built');
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.on('pageerror', ({ message: text }) => troubles.push(text));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  test('[EN51] nothing is stuck at first; what is stuck is listed with its reason, and both decisions reach the service', async () => {
    await page.goto(`${app.address}?theme=light#/`);
    await page.getByRole('link', { name: 'Stuck' }).click();
    await page.getByText('Nothing is stuck.').waitFor();

    await page.route(/\/stuck-work/, async (route) => {
      const action = /stuck-work\/(retry|give-up)/.exec(route.request().url())?.[1];
      const answer = (data: unknown, more = {}) => route.fulfill({ json: { success: true, data, ...more } });
      if (action === undefined) return answer(listed, { pagination: { limit: 100, offset: 0, hasNext: false } });
      asked.push([action, route.request().postDataJSON()]);
      listed = listed.slice(0, -1);
      return answer({ done: true });
    });
    const list = page.getByRole('list', { name: 'Stuck work' });
    const items = list.getByRole('listitem');
    await items.nth(1).waitFor({ timeout: 20_000 });
    await items.nth(0).getByRole('heading', { name: 'Run of Maya Lind' }).waitFor();
    await items.nth(1).getByRole('heading', { name: 'Message to Ömer Kaya' }).waitFor();
    await items.nth(1).getByText('It is never sent again unless you decide so').waitFor();
    expect(await items.nth(0).getByText('never sent again').count()).toBe(0);
    await items.nth(1).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => items.count()).toBe(1);
    await items.nth(0).getByRole('button', { name: 'Give up' }).click();
    await page.getByText('Nothing is stuck.').waitFor();
    expect(asked).toEqual([
      ['retry', { kind: 'message', effectId: 'run_2/1/1' }],
      ['give-up', { kind: 'run', workflowId: 'free-trial', executionId: 'run_1' }],
    ]);
    expect(troubles).toEqual([]);
  });
});
