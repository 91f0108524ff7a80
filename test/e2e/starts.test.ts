import { workflowStarts } from 'pathboard/catalog';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/*
 * Each ready-made start as a new user takes it: created on home, what it leaves open filled in by F8 and the first choice
 * of each field, put live.
 */

const patience = { timeout: 20_000 };

/** The words of the button of problems. */
const problemsOf = (page: Page): Promise<string> =>
  page
    .locator('.pb-probs')
    .first()
    .evaluate((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');

/** Goes to the next problem and takes the first choice of its field. */
async function fillIn(page: Page): Promise<void> {
  const before = await problemsOf(page);
  await page.keyboard.press('F8');
  await vi.waitUntil(
    () =>
      page.evaluate(() => document.activeElement?.matches('[data-region="inspector"] :is(input, [role="combobox"])')),
    patience,
  );
  await page.keyboard.press('ArrowDown');
  await page.locator('[role="option"]').first().waitFor();
  await vi.waitUntil(async () => {
    const at = await page
      .locator('[role="option"]')
      .evaluateAll((options) => options.findIndex((option) => option.hasAttribute('data-highlighted')));
    if (at !== 0) await page.keyboard.press(at > 0 ? 'ArrowUp' : 'ArrowDown');
    return at === 0;
  }, patience);
  await page.keyboard.press('Enter');
  await vi.waitUntil(async () => (await problemsOf(page)) !== before, patience);
}

describe('ready-made starts', { timeout: 120_000 }, () => {
  let browser: Browser;
  let app: HostApp;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp('memory://', '--built')]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  test('over a slow line, F8 waits for the settings and leads into the field', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    await page.route('**/settings-parts*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await page.goto(`${app.address}?theme=light#/new`);
    await page.locator('.pb-hn').getByRole('option').first().click();
    await page.keyboard.press('Enter');
    await page.locator('[data-node]').first().waitFor(patience);
    await expect.poll(() => problemsOf(page), patience).toMatch(/error/);
    await fillIn(page);
    expect(user.troubles).toEqual([]);
    await page.context().close();
  });

  test.each(workflowStarts().map(({ name, version }) => ({ name, steps: version.definition?.nodes?.length ?? 0 })))(
    '$name: created, filled in, no problem left, live',
    async ({ name, steps }) => {
      const user = await EditorPage.open(browser);
      const { page } = user;
      await page.goto(`${app.address}?theme=light#/new`);
      await page
        .locator('.pb-hn')
        .getByRole('option', { name: new RegExp(`^${name}`) })
        .click();
      await page.keyboard.press('Enter');
      await page.locator('[data-node]').first().waitFor(patience);
      await expect.poll(() => problemsOf(page), patience).toMatch(/error/);
      for (let left = 5; left > 0 && /error/.test(await problemsOf(page)); left--) await fillIn(page);
      await expect.poll(() => problemsOf(page), patience).toBe('No problems');
      expect(await page.getByRole('button', { name: /, step \d+ of \d+/ }).count()).toBe(steps);
      await page.getByRole('button', { name: 'Make live' }).click();
      const dialog = page.getByRole('dialog', { name: /live/i });
      await dialog.getByRole('button', { name: /live$/i }).click();
      await expect.poll(() => page.getByText(/^v\d+, live$/).count(), patience).toBe(1);
      expect(user.troubles).toEqual([]);
      await page.context().close();
    },
  );
});
