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
    page = await browser.newPage({
      viewport: { width: 1600, height: 1000 },
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
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

  test('[EN16] a link in a message is pressed and counted, and a booked meeting starts its workflow', async () => {
    await page.getByRole('textbox', { name: 'Number of this phone' }).fill('+15105550177');
    await page.getByRole('button', { name: 'Use' }).click();
    await page.getByRole('combobox', { name: 'Meeting' }).selectOption({ label: 'Intro session' });
    // Any weekday at ten in Oakland is offered.
    const day = new Date(Date.now() + 7 * 86_400_000);
    while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + 86_400_000);
    await page.getByLabel('Time of the meeting').fill(`${day.toISOString().slice(0, 10)}T18:00`);
    await page.getByRole('button', { name: 'Book a meeting' }).click();
    await page.getByRole('combobox', { name: 'Run' }).waitFor({ timeout: 30_000 });
    expect(await page.getByRole('region', { name: 'Phone', exact: true }).getByRole('alert').allTextContents()).toEqual(
      [],
    );
    await send('TRIAL');
    const link = log().getByRole('button', { name: 'fern.fit/' }).first();
    await link.waitFor({ timeout: 30_000 });
    const clicks = async (): Promise<number> => {
      const { data } = (await page.evaluate(async () => {
        const answer = await fetch('/v1/accounts/acc_fernway/links/lnk_trial', {
          headers: { authorization: 'Bearer pathboard-demo-token' },
        });
        return answer.json();
      })) as { readonly data: { readonly stats: { readonly totalClicks: number } } };
      return data.stats.totalClicks;
    };
    const before = await clicks();
    await link.click();
    await expect.poll(clicks, { timeout: 30_000 }).toBe(before + 1);
    expect(troubles).toEqual([]);
  });
});
