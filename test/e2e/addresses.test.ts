import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/** A page that opens asks for some thousand modules. */
const patience = { timeout: 20_000 };

/** In order: each test continues from the one before. */
describe('addresses of the host app', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-addresses-'));
  let browser: Browser;
  let app: HostApp;
  let page: Page;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp(`file:${join(folder, 'data')}`, '--built')]);
    page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const hash = (): Promise<string> => page.evaluate(() => window.location.hash);
  const title = (): Promise<string> => page.title();
  /** What is shown, in words that reload, Back and a copied link must lead to again. */
  const place = async (): Promise<string> =>
    `${await title()} | ${await page.evaluate(() => document.querySelector('.pb-frame')?.getAttribute('data-mode') ?? 'no editor')}`;

  test('[A1] title and address follow list, panel, workflow, mode and step', async () => {
    await page.goto(`${app.address}?theme=light`);
    await page.getByRole('link', { name: 'Free trial sign-up' }).waitFor({ timeout: 60_000 });
    expect(await title()).toBe('Workflows · Fernway Fitness');
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('dialog', { name: 'New workflow' }).waitFor();
    expect(await hash()).toBe('#/new');
    await page.goBack();
    await expect.poll(() => page.getByRole('dialog', { name: 'New workflow' }).count(), patience).toBe(0);
    await page.getByRole('link', { name: 'Free trial sign-up' }).click();
    await page.getByRole('button', { name: /^Send message, step 2/ }).click();
    await expect.poll(hash, patience).toMatch(/^#\/workflows\/wf_trial\?step=/);
    await expect.poll(title, patience).toBe('Free trial sign-up · Fernway Fitness');
    await page.getByRole('radio', { name: 'Runs' }).click();
    await expect.poll(hash, patience).toMatch(/^#\/workflows\/wf_trial\/runs/);
    await expect.poll(title, patience).toBe('Runs · Free trial sign-up · Fernway Fitness');
  });

  test('[A2] Back leads through the places, each as it was', async () => {
    await page.goBack();
    await expect.poll(place, patience).toBe('Free trial sign-up · Fernway Fitness | edit');
    await page.goForward();
    await expect.poll(place, patience).toBe('Runs · Free trial sign-up · Fernway Fitness | runs');
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Free trial sign-up' }).waitFor();
    expect(await title()).toBe('Workflows · Fernway Fitness');
  });

  test('[A3] reload and a copied link lead to the same place', async () => {
    const places = {
      '#/workflows/wf_trial/runs': 'Runs · Free trial sign-up · Fernway Fitness | runs',
      '#/workflows/wf_trial/insights': 'Insights · Free trial sign-up · Fernway Fitness | insights',
      '#/new': 'New workflow · Fernway Fitness | no editor',
    };
    for (const [address, opened] of Object.entries(places)) {
      await page.goto(`${app.address}?theme=light${address}`);
      await expect.poll(place, patience).toBe(opened);
      await page.reload();
      await page.locator('.pb-frame, .pb-hn__b').first().waitFor();
      await expect.poll(place, patience).toBe(opened);
      const other = await browser.newPage();
      await other.goto(page.url());
      await other.locator('.pb-frame, .pb-hn__b').first().waitFor();
      await expect.poll(() => other.title(), patience).toBe(opened.split(' | ')[0]);
      await other.close();
    }
    await page.goto(`${app.address}?theme=light#/workflows/wf_trial`);
    await page.getByRole('button', { name: /^Send message, step 2/ }).click();
    await expect.poll(hash, patience).toMatch(/\?step=/);
    await page.reload();
    await expect
      .poll(() => page.getByRole('button', { name: /^Send message, step 2/ }).getAttribute('aria-pressed'), patience)
      .toBe('true');
  });

  test('[A4] an address that leads nowhere says so, with a way on', async () => {
    await page.goto(`${app.address}?theme=light#/workflows/wf_nobody`);
    await page.getByText('This workflow is not here').waitFor();
    await page.getByRole('button', { name: 'Show all workflows' }).click();
    await page.getByRole('link', { name: 'Free trial sign-up' }).waitFor();
    await page.goto(`${app.address}?theme=light#/workflows/wf_trial/versions/nobody`);
    await page.getByText('This version is not here').waitFor();
    await page.goto(`${app.address}?theme=light#/somewhere/else`);
    await page.getByRole('heading', { name: 'This page is not here' }).waitFor();
    await page.getByRole('link', { name: 'Show all workflows' }).click();
    await page.getByRole('link', { name: 'Free trial sign-up' }).waitFor();
    expect(await hash()).toBe('#/');
  });

  test('[A5] a workflow is made from nothing, copied, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('option', { name: /^Blank/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('From nothing');
    await page.keyboard.press('Enter');
    await page.locator('.pb-frame').waitFor();
    await expect.poll(title, patience).toBe('From nothing · Fernway Fitness');
    await page.goto(`${app.address}?theme=light#/`);
    const row = page.getByRole('row', { name: /From nothing/ });
    await row.first().focus();
    await page.keyboard.press('Backspace');
    await expect.poll(() => row.count(), patience).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.first().waitFor();
    await page.reload();
    await row.first().waitFor();
  });
});
