import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/* Home while the service is killed and comes back: nothing that it confirmed is lost, and what failed can be repeated. */

const patience = { timeout: 30_000 };

describe('home, with the service killed in between', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-home-'));
  let browser: Browser;
  let app: HostApp;
  let page: Page;
  let port: string;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp(`file:${folder}`, '--built')]);
    port = new URL(app.address).port;
    ({ page } = await EditorPage.open(browser));
    await page.goto(`${app.address}?theme=light`);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const rowOf = (name: string): Locator => page.getByRole('link', { name, exact: true });
  const press = async (name: string, action: string): Promise<void> => {
    await rowOf(name).hover();
    await page.getByRole('button', { name: `${action} “${name}”` }).click();
  };
  const message = (words: RegExp): Locator => page.locator('.pb-toast').filter({ hasText: words });
  const restart = async (): Promise<void> => {
    app = await startHostApp(`file:${folder}`, '--port', port, '--built');
  };

  test('a duplicate that was confirmed is there after the kill', async () => {
    await press('Review request', 'Duplicate');
    await expect.poll(() => rowOf('Review request 2').count(), patience).toBe(1);
    await app.kill();
    await restart();
    await page.reload();
    await expect.poll(() => rowOf('Review request 2').count(), patience).toBe(1);
  });

  test('a duplicate that fails is made once by retry', async () => {
    await app.kill();
    await press('Review request', 'Duplicate');
    await message(/could not be duplicated/).waitFor(patience);
    expect(await rowOf('Review request 3').count()).toBe(0);
    await restart();
    await message(/could not be duplicated/)
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect.poll(() => rowOf('Review request 3').count(), patience).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByRole('link', { name: /^Review request/ }).count(), patience).toBe(3);
  });

  test('a delete that fails brings its row back, and retry deletes', async () => {
    await app.kill();
    await press('Review request 2', 'Delete');
    await message(/could not be deleted/).waitFor(patience);
    expect(await rowOf('Review request 2').count()).toBe(1);
    await restart();
    await message(/could not be deleted/)
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect.poll(() => rowOf('Review request 2').count(), patience).toBe(0);
  });

  test('an undo that fails can be repeated: the workflow is back, and stays', async () => {
    const deleted = message(/Deleted “Review request 2”/);
    await deleted.waitFor(patience);
    await app.kill();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await message(/could not be restored/).waitFor(patience);
    await restart();
    await message(/could not be restored/)
      .getByRole('button', { name: 'Retry' })
      .click();
    await expect.poll(() => rowOf('Review request 2').count(), patience).toBe(1);
    await page.reload();
    await expect.poll(() => rowOf('Review request 2').count(), patience).toBe(1);
  });
});
