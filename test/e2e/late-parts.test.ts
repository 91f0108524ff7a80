import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { Browser, Locator, Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from 'pathboard/client';
import type { WorkflowVersion } from 'pathboard/core';
import { createService, type Service } from 'pathboard-service';
import viteConfig from '../../vite.config.ts';
import { EditorPage, openBrowser } from './editor-page.js';

const ask = {
  type: 'ask',
  label: 'Ask around',
  group: 'Actions',
  properties: [
    { type: 'message', name: 'message', label: 'Message' },
    { type: 'phone', name: 'phone', label: 'Their number' },
    { type: 'group', name: 'groups', label: 'Groups' },
    { type: 'office-hours', name: 'hours', label: 'Hours' },
  ],
};
const workflow: WorkflowVersion = {
  name: 'Ask around',
  definition: {
    nodes: [
      { id: 'ask', type: ask, config: { message: 'Hi', phone: '+15105550142' } },
      { id: 'other', type: { ...ask, label: 'Ask again' } },
    ],
    edges: [],
    properties: [],
  },
};

/** A chunk that loads on demand: its module, what requests it, and what shows that it has loaded. */
interface LatePart {
  /** As `import()` names it. */
  readonly module: string;
  readonly path?: string;
  readonly need?: (page: Page) => Promise<void>;
  readonly says: RegExp;
  /** The usable replacement meanwhile. */
  readonly meanwhile?: { readonly field: (page: Page) => Locator; readonly text: string };
  readonly there: (page: Page) => Locator;
}

const select = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Ask around, step / }).click();
};
const setting = (page: Page, name: string): Locator => page.locator(`[data-setting="${name}"]`);

const parts: readonly LatePart[] = [
  {
    module: './settings-parts.js',
    need: select,
    says: /The settings could not be loaded/,
    there: (page) => setting(page, 'message'),
  },
  {
    module: './rich/rich-message.js',
    need: select,
    says: /The message editor could not be loaded/,
    meanwhile: { field: (page) => setting(page, 'message').locator('textarea'), text: 'Hi there' },
    there: (page) => setting(page, 'message').locator('[contenteditable="true"]'),
  },
  {
    module: './emoji-picker.js',
    says: /The list of emoji could not be loaded/,
    there: (page) => page.locator('.pb-emoji'),
    need: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Insert emoji' }).click();
    },
  },
  {
    module: '../groups/groups-editor.js',
    need: select,
    says: /The groups editor could not be loaded/,
    meanwhile: { field: (page) => setting(page, 'groups').locator('textarea'), text: '[]' },
    there: (page) => setting(page, 'groups').getByRole('button', { name: 'New group' }),
  },
  {
    module: '../hours/office-hours-editor.js',
    need: select,
    says: /The office hours editor could not be loaded/,
    meanwhile: { field: (page) => setting(page, 'hours').locator('textarea'), text: '{}' },
    there: (page) => setting(page, 'hours').getByRole('switch'),
  },
  {
    module: 'libphonenumber-js/min',
    need: select,
    says: /The list of countries could not be loaded/,
    meanwhile: { field: (page) => setting(page, 'phone').locator('input[type="tel"]'), text: '+15105550143' },
    there: (page) => setting(page, 'phone').getByRole('combobox'),
  },
  {
    module: './runs-view.js',
    path: '/runs',
    says: /Runs could not be loaded/,
    there: (page) => page.locator('.pb-runs'),
  },
  {
    module: './adapter-insights.js',
    says: /Insights could not be loaded/,
    there: (page) => page.locator('.pb-flowview'),
    need: async (page) => {
      await page.getByRole('radio', { name: 'Insights' }).click();
    },
  },
];

describe('a chunk that loads on demand and fails', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-late-'));
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let browser: Browser;
  let service: Service;
  let server: PreviewServer;
  let address = '';

  beforeAll(async () => {
    // A production build, as of a host: each chunk is a file of its own, and nothing else requests it.
    vi.stubEnv('NODE_ENV', 'production');
    await build({
      configFile: false,
      root: join(root, 'examples/host-app'),
      logLevel: 'error',
      worker: { format: 'es' },
      ...(viteConfig.plugins && { plugins: viteConfig.plugins }),
      ...(viteConfig.resolve && { resolve: viteConfig.resolve }),
      build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
    });
    vi.unstubAllEnvs();
    service = await createService({ database: 'memory://', seed: true });
    const answer = getRequestListener((request) => service.fetch(request), { overrideGlobalObjects: false });
    server = await preview({
      configFile: false,
      logLevel: 'error',
      build: { outDir: folder },
      preview: { port: 0, host: '127.0.0.1' },
      plugins: [
        {
          name: 'service-beside',
          configurePreviewServer: ({ middlewares }) => {
            middlewares.use((request, response, next) => {
              if (request.url?.startsWith('/v1/')) void answer(request, response);
              else next();
            });
          },
        },
      ],
    });
    address = server.resolvedUrls?.local[0] ?? '';
    browser = await openBrowser();
    const client = createClient({ baseUrl: address, token: 'pathboard-demo-token' });
    const stored = await client.workflows.saveVersion({
      accountId: 'acc_fernway',
      workflowId: 'wf_late',
      name: 'Ask around',
      versions: [workflow],
    });
    if (!stored.ok) throw new Error(stored.failure.message);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('every dynamically imported module has a row', () => {
    const found = execFileSync(
      'git',
      [
        'grep',
        '-hoE',
        "=> import\\('[^']+'\\)",
        '--',
        'src/editor',
        'src/forms',
        'src/replay',
        'src/canvas',
        'src/outline',
        'src/ui',
      ],
      { cwd: root, encoding: 'utf8' },
    );
    const modules = new Set([...found.matchAll(/import\('([^']+)'\)/g)].map(([, module]) => module));
    expect([...modules].sort()).toEqual(parts.map(({ module }) => module).sort());
  });

  test.each(parts)(
    '$module: the page and the rest work, and a retry loads it',
    async ({ meanwhile, module, need, path = '', says, there }) => {
      const { page } = await EditorPage.open(browser);
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      let isBlocked = true;
      const name = module.replace(/^.*\//, '').replace(/\.js$/, '');
      const requests: string[] = [];
      await page.route(
        ({ pathname }) => pathname.startsWith(`/assets/${name}-`),
        (route) => {
          requests.push(route.request().url());
          return isBlocked ? route.abort('failed') : route.continue();
        },
      );
      await page.goto(`${address}?theme=light#/workflows/wf_late${path}`);
      await page.getByRole('radio', { name: 'Runs' }).waitFor();
      await need?.(page);

      const notice = page.getByRole('alert').filter({ hasText: says });
      await notice.waitFor();
      if (meanwhile) {
        await meanwhile.field(page).fill(meanwhile.text);
        expect(await meanwhile.field(page).inputValue()).toBe(meanwhile.text);
      }
      if (path === '' && module !== './adapter-insights.js') {
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Ask again, step / }).click();
        await page.getByRole('button', { name: /^Ask again, step /, pressed: true }).waitFor();
        await select(page);
        if (module === './emoji-picker.js') await page.getByRole('button', { name: 'Insert emoji' }).click();
      } else {
        await page.getByRole('radio', { name: 'Edit' }).click();
        await select(page);
        await page.getByRole('radio', { name: path === '' ? 'Insights' : 'Runs' }).click();
      }
      await notice.waitFor();

      // Still blocked: one more request, and the notice stays.
      const before = requests.length;
      await notice.getByRole('button', { name: 'Retry' }).click();
      await expect.poll(() => requests.length).toBeGreaterThan(before);
      await expect.poll(() => notice.getByRole('button', { name: 'Retry' }).isEnabled()).toBe(true);
      expect(await notice.count()).toBe(1);

      isBlocked = false;
      await notice.getByRole('button', { name: 'Retry' }).click();
      await there(page).first().waitFor();
      expect(await notice.count()).toBe(0);
      expect(errors).toEqual([]);
      await page.close();
    },
  );
});
