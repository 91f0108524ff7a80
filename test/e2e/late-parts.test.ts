import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowVersion } from 'pathboard/core';
import { type BuiltHost, serveBuiltHost } from './built-host.js';
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
    { type: 'list', name: 'list', label: 'List' },
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
    module: '../../groups/groups-editor.js',
    need: select,
    says: /The groups editor could not be loaded/,
    meanwhile: { field: (page) => setting(page, 'groups').locator('textarea'), text: '[]' },
    there: (page) => setting(page, 'groups').getByRole('button', { name: 'New group' }),
  },
  {
    module: '../../hours/office-hours-editor.js',
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
    module: './executions/executions-view.js',
    path: '/runs',
    says: /Runs could not be loaded/,
    there: (page) => page.locator('.pb-runs'),
  },
  {
    module: './insights/adapter-insights.js',
    says: /Insights could not be loaded/,
    there: (page) => page.locator('.pb-flowview'),
    need: async (page) => {
      await page.getByRole('radio', { name: 'Insights' }).click();
    },
  },
];

/** Parts without which the page is another one: each has a test of its own below, or beside. */
const otherParts = [
  './editing-parts.js',
  './late-canvas.js',
  './overlay-parts.js',
  './replay-panels.js',
  './read-documents.js',
  './read-account.js',
  // `test/adapter/late-parts.test.ts`: no page shows more of them than that nothing arrives.
  './follow.js',
  './execution/watch-execution.js',
  // Of the in-memory adapter: no host that stores workflows loads it.
  './workflow-list.js',
  './new/new-workflow.js',
];

/** Chunks of one module that do not arrive until `allow` is called. */
interface BlockedChunk {
  readonly requests: string[];
  readonly allow: () => void;
}

const chunkOf = (module: string): string => module.replace(/^.*\//, '').replace(/\.js$/, '');

describe('a chunk that loads on demand and fails', { timeout: 120_000 }, () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  let browser: Browser;
  let host: BuiltHost;
  const pages: Page[] = [];
  const errors: string[] = [];

  beforeAll(async () => {
    host = await serveBuiltHost(root);
    browser = await openBrowser();
    await host.store('wf_late', workflow);
  }, 120_000);

  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
    const [error] = errors.splice(0);
    if (error !== undefined) throw new Error(error);
  });

  afterAll(async () => {
    await browser?.close();
    await host?.close();
  }, 60_000);

  async function openWithout(
    module: string,
    path = '#/workflows/wf_late',
  ): Promise<{ page: Page; chunk: BlockedChunk; user: EditorPage }> {
    const user = await EditorPage.open(browser);
    const { page } = user;
    pages.push(page);
    page.on('pageerror', ({ message }) => errors.push(message));
    let isBlocked = true;
    const requests: string[] = [];
    await page.route(
      ({ pathname }) => pathname.startsWith(`/assets/${chunkOf(module)}-`),
      (route) => {
        requests.push(route.request().url());
        return isBlocked ? route.abort('failed') : route.continue();
      },
    );
    await page.goto(`${host.address}?theme=light${path}`);
    const allow = (): void => {
      isBlocked = false;
    };
    return { page, user, chunk: { requests, allow } };
  }

  /** Still blocked: one more request, and the notice stays. Then the part arrives and the notice goes. */
  async function retry(notice: Locator, { allow, requests }: BlockedChunk): Promise<void> {
    const button = notice.getByRole('button', { name: 'Retry' });
    const before = requests.length;
    await button.click();
    await expect.poll(() => requests.length).toBeGreaterThan(before);
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await notice.count()).toBe(1);
    allow();
    await button.click();
    await expect.poll(() => notice.count(), { timeout: 20_000 }).toBe(0);
  }

  const noticeThat = (page: Page, says: RegExp): Locator => page.getByRole('alert').filter({ hasText: says });

  test('every dynamically imported module has a row', () => {
    const files = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/^src\/(cli|service)\//.test(file));
    const modules = new Set(
      files.flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/(?:=>\s*|await )import\('([^']+)'\)/g)].map(
          ([, module]) => module,
        ),
      ),
    );
    expect([...modules].sort()).toEqual([...parts.map(({ module }) => module), ...otherParts].sort());
  });

  test.each(parts)(
    '$module: the page and the rest work, and a retry loads it',
    async ({ meanwhile, module, need, path = '', says, there }) => {
      const { page, chunk } = await openWithout(module, `#/workflows/wf_late${path}`);
      await page.getByRole('radio', { name: 'Runs' }).waitFor();
      await need?.(page);

      const notice = noticeThat(page, says);
      await notice.waitFor();
      if (meanwhile) {
        await meanwhile.field(page).fill(meanwhile.text);
        expect(await meanwhile.field(page).inputValue()).toBe(meanwhile.text);
      }
      if (path === '' && module !== './insights/adapter-insights.js') {
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
      await retry(notice, chunk);
      await there(page).first().waitFor();
      expect(await notice.count()).toBe(0);
    },
  );

  test('without the editing tools the workflow can be looked at, and what was pressed is carried out later', async () => {
    const { page, user, chunk } = await openWithout('./editing-parts.js');
    const notice = noticeThat(
      page,
      /The editing tools could not be loaded\. The workflow can be looked at meanwhile\./,
    );
    await notice.waitFor();
    const place = await notice.boundingBox();
    expect(place?.y).toBeLessThan(100);
    await user.step('Ask again').click();
    await page.getByRole('button', { name: /^Ask again, step /, pressed: true }).waitFor();
    await user.step('Ask around').click();
    await page.getByRole('button', { name: /^Ask around, step /, pressed: true }).waitFor();
    expect(await page.getByRole('button', { name: /, step \d+ of 2/ }).count()).toBe(2);
    // A key of the canvas, then one of the editor: both wait.
    await page.keyboard.press('ControlOrMeta+d');
    await page.keyboard.press('?');
    await retry(notice, chunk);
    await page.getByRole('radio', { name: 'Runs' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /, step \d+ of 3/ }).count()).toBe(3);
    await page.getByRole('button', { name: /^Undo: / }).waitFor();
    await page.locator('.pb-keys').waitFor();
  });

  test('without dragging and notes the workflow is drawn, selected and edited', async () => {
    const { page, user, chunk } = await openWithout('./late-canvas.js');
    const notice = noticeThat(page, /Dragging and notes could not be loaded/);
    await notice.waitFor();
    await user.step('Ask again').click();
    await page.getByRole('button', { name: /^Ask again, step /, pressed: true }).waitFor();
    await setting(page, 'message').locator('[contenteditable="true"]').fill('Hello');
    await expect.poll(() => user.wordsOn('Ask again')).toContain('Hello');
    const cards = [user.step('Ask again'), user.step('Ask around')] as const;
    expect(await drag(page, ...cards)).toBe(0);
    await retry(notice, chunk);
    await expect.poll(() => drag(page, ...cards)).toBeGreaterThan(40);
  });

  test('without the panel for a new workflow the list is there', async () => {
    const { page, chunk } = await openWithout('./new/new-workflow.js', '#/new');
    const notice = noticeThat(page, /New workflow.* could not be loaded/);
    await notice.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Ask around' }).count()).toBe(1);
    await retry(notice, chunk);
    await expect.poll(() => page.getByRole('option', { name: /^Blank/ }).count()).toBe(1);
  });

  test('without tooltips and messages buttons work, and a message is plain text', async () => {
    const { page, user, chunk } = await openWithout('./overlay-parts.js');
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.waitFor();
    await page.locator('.pb-top button[data-tip]:enabled').first().hover();
    await expect.poll(() => chunk.requests.length).toBeGreaterThan(0);
    await page.waitForTimeout(700);
    expect(await page.locator('.pb-tip[data-shared]').count()).toBe(0);
    const steps = page.getByRole('button', { name: /, step \d+ of \d/ });
    const toast = page.locator('.pb-toast');
    for (const press of ['Undo', 'Close']) {
      await user.step('Ask again').click();
      await page.keyboard.press('Delete');
      await expect.poll(() => steps.count()).toBe(1);
      await toast.getByText(/Ask again/).waitFor();
      await toast.getByRole('button', { name: press }).click();
      await expect.poll(() => toast.count()).toBe(0);
      await expect.poll(() => steps.count()).toBe(press === 'Undo' ? 2 : 1);
    }
    chunk.allow();
    await page.mouse.move(800, 500);
    await undo.hover();
    await page.locator('.pb-tip[data-shared]').waitFor();
    // What a tooltip has loaded serves the messages, too.
    await page.locator('.pb-toasts[aria-live="off"]').waitFor({ state: 'attached' });
  });

  test('without the timeline the run is drawn', async () => {
    const { page, chunk } = await openWithout('./replay-panels.js', '#/workflows/wf_review/runs');
    await page.getByRole('option').first().click();
    const notice = noticeThat(page, /The timeline and the details could not be loaded\. The run can be looked at/);
    await notice.waitFor();
    await page.locator('.pb-replay .pb-node').first().waitFor();
    await page.getByRole('radio', { name: 'Edit' }).click();
    await page.getByRole('button', { name: /, step 1 of / }).waitFor();
    await page.getByRole('radio', { name: 'Runs' }).click();
    await notice.waitFor();
    await retry(notice, chunk);
    await page.getByRole('slider').first().waitFor();
    await expect.poll(() => page.getByText(/^Step \d+ of \d+$/).count(), { timeout: 10_000 }).toBeGreaterThan(0);
  });

  test('without the reader of documents the editor says so, and opens at the next try', async () => {
    const { page, user, chunk } = await openWithout('./read-documents.js');
    const notice = noticeThat(page, /the part of this page that reads it could not be loaded/);
    await notice.waitFor();
    chunk.allow();
    await notice.getByRole('button', { name: 'Retry' }).click();
    await user.step('Ask around').waitFor();
    expect(await notice.count()).toBe(0);
  });

  test('without the reader of the account a field says so, and asks again', async () => {
    const { page, chunk } = await openWithout('./read-account.js');
    await select(page);
    const field = setting(page, 'list');
    await field.getByText(/The list could not be loaded\. Type it in, or try again\./).waitFor();
    await field.getByRole('textbox').fill('list_1');
    expect(await field.getByRole('textbox').inputValue()).toBe('list_1');
    chunk.allow();
    await field.getByRole('button', { name: 'try again' }).click();
    await field.getByRole('combobox').click();
    await expect.poll(() => page.getByRole('option').count(), { timeout: 10_000 }).toBeGreaterThan(0);
  });
});

/** Drags a card to the right by its middle. Returns how far it moved from another, in px: the view may follow it. */
async function drag(page: Page, card: Locator, other: Locator): Promise<number> {
  const before = await card.boundingBox();
  const apart = await distance(card, other);
  if (!before) return NaN;
  await page.mouse.move(before.x + 60, before.y + 12);
  await page.mouse.down();
  for (let step = 1; step <= 10; step++) await page.mouse.move(before.x + 60 + step * 12, before.y + 12);
  await page.mouse.up();
  return Math.round((await distance(card, other)) - apart);
}

async function distance(card: Locator, other: Locator): Promise<number> {
  const [to, from] = [await card.boundingBox(), await other.boundingBox()];
  return (to?.x ?? NaN) - (from?.x ?? NaN);
}
