import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import viteConfig from '../../vite.config.ts';
import { seededRandom } from '#base';
import { openBrowser } from './editor-page.js';
import { startKillableBrowser } from './killable-browser.js';
import { isLong } from '../support/long-run.js';

const seed = 20261121;

describe('drafts in a real browser', { timeout: isLong ? 7_200_000 : 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-drafts-'));
  let server: PreviewServer;
  let browser: Browser;
  let context: BrowserContext;
  let count = 0;

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      configFile: false,
      root: fileURLToPath(new URL('./draft-page', import.meta.url)),
      logLevel: 'error',
      ...(viteConfig.plugins && { plugins: viteConfig.plugins }),
      ...(viteConfig.resolve && { resolve: viteConfig.resolve }),
      build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    });
    vi.unstubAllEnvs();
    server = await preview({
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder },
      preview: { port: 0, host: '127.0.0.1' },
    });
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const address = (query: string): string => `${server.resolvedUrls?.local[0] ?? ''}?${query}`;
  const ownAccount = (): string => `account=${(count += 1)}-${Date.now()}`;
  async function open(query: string, on?: Page): Promise<Page> {
    const page = on ?? (await context.newPage());
    await page.goto(address(query));
    await ready(page);
    return page;
  }
  let reading: Page | undefined;
  /** A page that only reads. */
  async function read(query: string): Promise<Page> {
    reading ??= await context.newPage();
    await reading.goto(address(`${query}&read=1`));
    await reading.waitForFunction(() => window.trial !== undefined);
    return reading;
  }
  const ready = async (page: Page): Promise<void> =>
    void (await page.waitForFunction(() => document.querySelector('.pb-top .pb-save-button') !== null, undefined, {
      timeout: 60_000,
    }));
  const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

  test(`[R11] closing, reloading or navigating loses nothing, however soon after the edit (seed ${seed})`, async () => {
    const trials = isLong ? 1000 : 6;
    const random = seededRandom(seed);
    const latencies: number[] = [];
    const lost: string[] = [];
    for (let trial = 0; trial < trials; trial++) {
      const account = ownAccount();
      const name = `Trial ${trial}`;
      const page = await open(account);
      await page.evaluate((to) => window.trial?.edit(`${to}, begun`), name);
      await wait(random() * 120);
      const offset = Math.round(random() * 500);
      await page.evaluate((to) => window.trial?.edit(to), name);
      await wait(trial % 4 === 0 ? 0 : offset);
      latencies.push(...(await page.evaluate(() => window.trial?.latencies() ?? [])));
      const exit = (['close', 'reload', 'navigate'] as const)[trial % 3] ?? 'close';
      if (exit === 'close') await page.close();
      else if (exit === 'reload') await page.reload();
      else await page.goto('about:blank');
      if (exit !== 'close') await page.close();
      const reader = await read(account);
      const names = await reader.evaluate(() => window.trial?.draftNames());
      if (names?.length !== 1 || names[0] !== name)
        lost.push(`${exit} after ${trial % 4 === 0 ? 0 : offset} ms: ${JSON.stringify(names)}`);
    }
    latencies.sort((left, right) => left - right);
    const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? 0;
    console.log(
      `${trials} exits, ${lost.length} lost; an edit was on disk after ${p95.toFixed(0)} ms (p95 of ${latencies.length}), ${(latencies.at(-1) ?? 0).toFixed(0)} ms at most`,
    );
    expect(lost).toEqual([]);
  });

  test('[R12] unmounting in the task of the edit loses nothing, with and without StrictMode', async () => {
    const trials = isLong ? 250 : 2;
    for (const mode of ['', '&strict=1']) {
      for (let trial = 0; trial < trials; trial++) {
        const page = await open(`${ownAccount()}${mode}`);
        await page.evaluate((to) => {
          window.trial?.edit(to);
          window.trial?.unmount();
        }, `Trial ${trial}`);
        await vi.waitFor(
          async () => expect(await page.evaluate(() => window.trial?.draftNames())).toEqual([`Trial ${trial}`]),
          { timeout: 10_000 },
        );
        await page.close();
      }
    }
  });

  test('[R13] a draft reported as stored survives a killed browser', async () => {
    const cycles = isLong ? 100 : 1;
    const profile = mkdtempSync(join(tmpdir(), 'pathboard-profile-'));
    try {
      for (let cycle = 0; cycle < cycles; cycle++) {
        const account = ownAccount();
        const first = await startKillableBrowser(profile);
        const page = await first.context.newPage();
        await page.goto(address(account));
        await ready(page);
        for (let edit = 0; edit < 5; edit++) {
          await page.evaluate((to) => window.trial?.edit(to), `Cycle ${cycle}, edit ${edit}`);
          await wait(40 + ((cycle * 37) % 90));
        }
        await page.waitForFunction(() => window.trial?.kept() !== undefined);
        const kept = await page.evaluate(() => window.trial?.kept());
        await first.kill();

        const second = await startKillableBrowser(profile);
        const again = await second.context.newPage();
        await again.goto(address(account));
        await ready(again);
        await again.getByRole('region', { name: /^Draft on this device/ }).waitFor({ timeout: 30_000 });
        const opened = await again.evaluate(() => window.trial?.name());
        expect((opened ?? '') >= (kept ?? ''), `${opened} is what opens, older than ${kept}`).toBe(true);
        const [name = ''] = (await again.evaluate(() => window.trial?.draftNames())) ?? [];
        // A pending write may have completed as well.
        expect(name >= (kept ?? ''), `${name} is older than ${kept}`).toBe(true);
        await second.kill();
      }
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  const band = (page: Page, words: RegExp | string) =>
    page.getByRole('region', { name: /^View only in this tab/ }).filter({ hasText: words });
  const press = (page: Page, name: string): Promise<void> =>
    page
      .getByRole('region', { name: /^View only in this tab/ })
      .getByRole('button', { name })
      .click();
  const isViewOnly = async (page: Page): Promise<boolean> =>
    (await page.getByRole('button', { name: 'Save version' }).count()) === 0;
  const nameIn = (page: Page): Promise<string | undefined> => page.evaluate(() => window.trial?.name());

  test('[TB5] of two tabs on one workflow one is editable, and taking over carries on with all that was typed', async () => {
    const account = ownAccount();
    const first = await open(account);
    await first.evaluate(() => window.trial?.edit('Kept before'));
    const second = await context.newPage();
    await second.goto(address(account));
    await band(second, 'This workflow is open in another tab').waitFor();
    expect([await isViewOnly(first), await isViewOnly(second)]).toEqual([false, true]);
    await first.getByRole('region', { name: /^Also open in another tab/ }).waitFor();
    // Its own changes are refused, and the draft of the other tab is not opened under it.
    await second.evaluate(() => window.trial?.edit('Refused'));
    expect(await nameIn(second)).not.toMatch(/Refused|Kept/);
    await press(second, 'Look only');
    expect(await second.getByRole('button', { name: 'Look only' }).count()).toBe(0);

    // The name is being typed, and not committed.
    await first.getByRole('button', { name: /, rename$/ }).click();
    await first.getByRole('textbox', { name: 'Name of the workflow' }).fill('Typed at the last moment');
    await press(second, 'Take over');
    await ready(second);
    await vi.waitFor(async () => expect(await nameIn(second)).toBe('Typed at the last moment'), { timeout: 10_000 });
    await band(first, 'Another tab took over').waitFor();
    expect([await isViewOnly(first), await isViewOnly(second)]).toEqual([true, false]);
    expect(await second.evaluate(() => document.activeElement?.closest('[data-region="canvas"]') !== null)).toBe(true);

    // And back, with what came in between; a save in the other tab is no conflict there.
    await second.evaluate(() => window.trial?.edit('From the second'));
    await press(first, 'Take over');
    await ready(first);
    await vi.waitFor(async () => expect(await nameIn(first)).toBe('From the second'), { timeout: 10_000 });
    await band(second, 'Another tab took over').waitFor();
    await first.evaluate(() => window.trial?.save());
    await first.locator('.pb-save[data-status="saved"]').waitFor();
    expect(await second.getByText('Saved elsewhere first').count()).toBe(0);
    await vi.waitFor(async () => expect(await first.evaluate(() => window.trial?.draftNames())).toEqual([]));
    await second.close();
    await first.close();
  });

  test('[TB6] the tab that edits stays the one after a reload; without it the other can edit', async () => {
    const account = ownAccount();
    const first = await open(account);
    const second = await context.newPage();
    await second.goto(address(account));
    await band(second, 'open in another tab').waitFor();
    // A new page waits a moment for one that is ending: a reload within that moment would hand the workflow over.
    await wait(1500);
    await first.evaluate(() => window.trial?.edit('Reloaded'));
    await first.waitForFunction(() => window.trial?.work()?.safe === true);
    await first.reload();
    await ready(first);
    await vi.waitFor(async () => expect(await nameIn(first)).toBe('Reloaded'), { timeout: 10_000 });
    expect([await isViewOnly(first), await isViewOnly(second)]).toEqual([false, true]);
    await first.close();
    await band(second, 'No other tab has this workflow open any more.').waitFor();
    await press(second, 'Edit here');
    await ready(second);
    await vi.waitFor(async () => expect(await nameIn(second)).toBe('Reloaded'), { timeout: 10_000 });
    await second.close();
  });

  test('the browser asks before leaving only while work is not safe', async () => {
    const asked = async (query: string): Promise<boolean> => {
      const page = await open(query);
      // Browsers ask only on pages with a user gesture.
      await page.mouse.click(640, 420);
      await page.evaluate(() => window.trial?.edit('Changed'));
      if (!query.includes('off')) await page.waitForFunction(() => window.trial?.work()?.safe === true);
      let wasAsked = false;
      page.on('dialog', (dialog) => {
        wasAsked = true;
        void dialog.accept();
      });
      await page.goto('about:blank');
      await page.close();
      return wasAsked;
    };
    expect(await asked(ownAccount())).toBe(false);
    expect(await asked(`${ownAccount()}&off=1`)).toBe(true);
  });
});
