import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

describe('the test phone of the host app', { timeout: 180_000 }, () => {
  let app: HostApp;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];
  beforeAll(async () => {
    app = await startHostApp('memory://', '--built');
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });
    page.on('pageerror', ({ message }) => troubles.push(message));
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const log = () => page.getByRole('log', { name: 'Conversation' });
  const send = async (words: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Message' }).fill(words);
    await page.keyboard.press('Enter');
    await log().getByText(words, { exact: true }).last().waitFor();
  };

  test('[EN6] a keyword starts the live workflow, the answer leads on, and the run grows beside it', async () => {
    await page.goto(`${app.address}?theme=light#/`);
    await page.getByRole('link', { name: 'Test phone' }).click();
    await page.getByText('No run yet').waitFor();
    await send('TRIAL');
    await log().getByText('thanks for trying Fernway Fitness').waitFor({ timeout: 30_000 });
    await page.getByText('Waiting', { exact: true }).first().waitFor({ timeout: 30_000 });
    await send('Which plans are there?');
    await log().getByText('Fernway plans').waitFor({ timeout: 30_000 });
    await page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 30_000 });
    expect(await page.getByRole('combobox', { name: 'Run' }).locator('option').count()).toBe(1);
    expect(troubles).toEqual([]);
  });

  test('[EN7] after STOP no keyword brings an answer', async () => {
    const lines = log().locator('[data-from="account"]');
    const before = await lines.count();
    await send('STOP');
    await send('TRIAL');
    await page.waitForTimeout(3000);
    expect(await lines.count()).toBe(before);
  });

  test('[EN8] a number that cannot be one is refused in words', async () => {
    await page.getByRole('textbox', { name: 'Number of this phone' }).fill('12');
    await page.getByRole('button', { name: 'Use' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('must be a phone number with its country').waitFor();
    expect(troubles).toEqual([]);
  });
});
