import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import viteConfig from '../../vite.config.ts';
import { openBrowser } from './editor-page.js';
import { isLong } from '../support/long-run.js';

/** The counters of the browser. */
interface Reading {
  readonly heap: number;
  readonly documents: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** The number of editors before the first reading, and again before the second. */
const visits = isLong ? 100 : 25;

describe('editors that mount and unmount', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-leaks-'));
  let server: PreviewServer;
  let browser: Browser;

  beforeAll(async () => {
    // A production build, as of a host: what React retains in development is no leak of the editor.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      configFile: false,
      root: fileURLToPath(new URL('./leak-page', import.meta.url)),
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
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(): Promise<{ readonly page: Page; readonly cdp: CDPSession }> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
    await page.waitForFunction(() => window.visit !== undefined);
    return { page, cdp: await page.context().newCDPSession(page) };
  }

  async function reading({ cdp, page }: { readonly page: Page; readonly cdp: CDPSession }): Promise<Reading> {
    // Pending timers and frames expire first.
    await page.waitForTimeout(1200);
    for (let execution = 0; execution < 3; execution++) await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const { documents, jsEventListeners, nodes } = await cdp.send('Memory.getDOMCounters');
    return { heap: usedSize, documents, nodes, listeners: jsEventListeners };
  }

  test(`${2 * visits} of them leave heap, listeners and nodes unchanged`, async () => {
    const opened = await open();
    const visit = async (times: number): Promise<void> => {
      await opened.page.evaluate(async (count) => {
        for (let execution = 0; execution < count; execution++) await window.visit?.(20);
      }, times);
    };
    await visit(visits);
    const early = await reading(opened);
    await visit(visits);
    const growth = (late: Reading) => ({
      heap: late.heap - early.heap,
      listeners: late.listeners - early.listeners,
      nodes: late.nodes - early.nodes,
    });
    let late = await reading(opened);
    // A slow machine may still be at work for the last one; one that is retained never goes away.
    for (let more = 0; more < 6 && growth(late).nodes > 50; more++) late = await reading(opened);
    const grown = growth(late);
    console.log(`after ${visits} editors ${JSON.stringify(early)}, after ${2 * visits} ${JSON.stringify(late)}`);
    // Warm code and the browser's notes of slow frames grow by some kilobytes, and ever less. A retained editor holds
    // many times that, several hundred nodes and over a hundred listeners.
    expect(grown.heap).toBeLessThan(1_000_000);
    expect(grown.nodes).toBeLessThanOrEqual(50);
    expect(grown.listeners).toBeLessThanOrEqual(10);
    expect(late.documents).toBeLessThanOrEqual(early.documents);
    await opened.page.close();
  });

  test('an unmounted one ends its workers', async () => {
    const opened = await open();
    let started = 0;
    opened.page.on('worker', () => {
      started++;
    });
    for (let cycle = 0; cycle < 3; cycle++) {
      await opened.page.evaluate(() => window.visit?.(2000));
      await expect.poll(() => opened.page.workers().length, { timeout: 5000 }).toBe(0);
    }
    expect(started).toBeGreaterThanOrEqual(3);
    await opened.page.close();
  });
});
