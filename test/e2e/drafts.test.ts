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

  test('two tabs know of each other, store separate drafts, and a save in one is a conflict in the other', async () => {
    const account = ownAccount();
    const [first, second] = [await open(account), await open(account)];
    for (const page of [first, second]) await page.getByRole('region', { name: /^Also open in another tab/ }).waitFor();
    await first.evaluate(() => window.trial?.edit('From the first'));
    await second.evaluate(() => window.trial?.edit('From the second'));
    await vi.waitFor(
      async () =>
        expect((await first.evaluate(() => window.trial?.draftNames()))?.toSorted()).toEqual([
          'From the first',
          'From the second',
        ]),
      { timeout: 20_000 },
    );
    // Neither is offered the draft that the other edits.
    expect(await first.getByRole('region', { name: /^Draft (found|on this device)/ }).count()).toBe(0);
    await first.evaluate(() => window.trial?.save());
    await second.getByRole('region', { name: /^Saved in another tab/ }).waitFor();
    await second.getByText('Saved elsewhere first').waitFor();
    await second.evaluate(() => window.trial?.save());
    await second.getByText('Another tab saved this workflow first.').first().waitFor();
    await second.close();
    await first.getByRole('region', { name: /^Also open/ }).waitFor({ state: 'detached' });
    // The draft remains for the next editor of the workflow.
    expect(await first.evaluate(() => window.trial?.draftNames())).toEqual(['From the second']);
    await first.close();
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
