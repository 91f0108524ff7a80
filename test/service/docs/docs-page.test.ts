import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService } from 'pathboard-service';
import { chromiumArguments, findChromium } from '../../../scripts/find-chromium.mjs';
import { overHttp, type ServiceOverHttp } from '../over-http.js';
import { smallSeed, token, tokens } from '../small-seed.js';

const executablePath = findChromium();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let service: ServiceOverHttp;
let browser: Browser;
let url: string;
beforeAll(async () => {
  service = await overHttp(await createService({ database: 'memory://', tokens, seed: smallSeed }));
  ({ url } = service.listener);
  browser = await chromium.launch({ executablePath: executablePath ?? 'no-chromium-found', args: chromiumArguments });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

interface Opened {
  readonly page: Page;
  /** Errors and warnings of the browser: of scripts, and of the content-security policy. */
  readonly problems: readonly string[];
  readonly requests: readonly string[];
}

async function open(hash = '', options: BrowserContextOptions = {}): Promise<Opened> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 1000 }, ...options })).newPage();
  const [problems, requests]: [string[], string[]] = [[], []];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${url}/docs${hash}`);
  await page.locator('.operation').first().waitFor();
  return { page, problems, requests };
}

/** Sends the form of an operation, and returns the text of the answer. */
async function send(page: Page, operationId: string): Promise<string> {
  await page.locator(`#${operationId} button.send`).click();
  await page.locator(`#${operationId} .status`).waitFor();
  await page.locator(`#${operationId} button.send:enabled`).waitFor();
  return page.locator(`#${operationId} .answer`).innerText();
}

describe('the docs page', { timeout: 120_000 }, () => {
  it('is served with a policy that allows its own origin only', async () => {
    const answer = await fetch(`${url}/docs`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect([
      answer.status,
      answer.headers.get('x-content-type-options'),
      answer.headers.get('x-frame-options'),
    ]).toEqual([200, 'nosniff', 'DENY']);
    const sizes = await Promise.all(
      ['', '/page.css', '/page.js', '/element.js', '/schema-view.js', '/try-it.js'].map(async (path) => {
        const file = await fetch(`${url}/docs${path}`);
        expect([path, file.status, file.headers.get('content-type')?.split(';')[0]]).toEqual([
          path,
          200,
          path === '' ? 'text/html' : path === '/page.css' ? 'text/css' : 'text/javascript',
        ]);
        return (await file.arrayBuffer()).byteLength;
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThan(1000);
    const whole = sizes.reduce((sum, size) => sum + size, 0);
    console.log(`the page: ${whole} bytes in ${sizes.length} files`);
    expect(whole).toBeLessThan(50_000);
    expect((await fetch(`${url}/docs/other.js`)).status).toBe(404);
    expect((await fetch(`${url}/docs`, { method: 'POST' })).status).toBe(405);
  });

  it('shows every operation of the document, without requests to other origins and without errors', async () => {
    const { problems, page, requests } = await open();
    const described = (await (await fetch(`${url}/openapi.json`)).json()) as { paths: Record<string, object> };
    const count = Object.values(described.paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    expect([
      await page.locator('.operation').count(),
      await page.locator('nav a').count(),
      await page.locator('#found').innerText(),
    ]).toEqual([count, count, `${count} operations`]);
    expect(requests.filter((address) => !address.startsWith(url) && !address.startsWith('data:'))).toEqual([]);
    // An operation renders when it is opened.
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details.operation')) (each as HTMLDetailsElement).open = true;
    });
    await expect.poll(() => page.locator('.operation form.try').count()).toBe(count);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('searches operations by words, and opens the one in the hash of its URL', async () => {
    const { page } = await open('#activateForm');
    await page.locator('#activateForm .try').waitFor();
    expect(await page.locator('#activateForm').getAttribute('open')).not.toBeNull();
    await page.keyboard.press('Tab');
    await page.locator('body').press('/');
    expect(await page.locator('#search').evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type('put forms');
    expect(await page.locator('.operation:visible').evaluateAll((all) => all.map(({ id }) => id))).toEqual([
      'updateForm',
      'activateForm',
    ]);
    expect(await page.locator('#found').innerText()).toMatch(/^2 of \d+ operations$/);
    await page.locator('#search').fill('no such thing');
    expect([await page.locator('#found').innerText(), await page.locator('.operation:visible').count()]).toEqual([
      'No match',
      0,
    ]);
    await page.locator('#search').press('Escape');
    expect(await page.locator('#search').inputValue()).toBe('');
    await page.locator('nav a[href="#listLinks"]').click();
    await page.locator('#listLinks .try').waitFor();
    expect(await page.locator('nav a[aria-current]').innerText()).toContain('links');
    await page.context().close();
  });

  it('sends real requests, and keeps the token in memory only', async () => {
    const { problems, page, requests } = await open('#listForms');
    await page.locator('#listForms-path-accountId').fill('account-1');
    expect(await send(page, 'listForms')).toContain('"unauthorized"');
    expect(await page.locator('#listForms .result').innerText()).toContain('No token was sent');
    await page.locator('#token').fill(token);
    await page.locator('#token').press('Enter');
    await page.locator('#listForms-query-sort').selectOption('-impressions');
    await page.locator('#listForms-query-search').fill('sort');
    await page.locator('#listForms-query-limit').fill('1');
    const text = await send(page, 'listForms');
    expect(JSON.parse(text)).toEqual({
      success: true,
      pagination: { limit: 1, offset: 0, hasNext: true },
      data: [{ id: 'sort-a', name: 'Álpha', impressions: 30, conversions: 1, 'x own': 'kept' }],
    });

    // The account is shared by all forms; a missing required field is reported.
    await page.locator('nav a[href="#updateForm"]').click();
    expect(await page.locator('#updateForm-path-accountId').inputValue()).toBe('account-1');
    await page.locator('#updateForm button.send').click();
    expect(
      await page.locator('#updateForm-path-formId').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
    ).toBe(true);
    await page.locator('#updateForm-path-formId').fill('change-form-3');
    await page.locator('#updateForm-body').fill('{"name":"<img src=x onerror=alert(1)>","n":1.50}');
    expect(await send(page, 'updateForm')).toContain('"name": "<img src=x onerror=alert(1)>"');
    await page.locator('#updateForm-body').fill('{"name":');
    expect(await send(page, 'updateForm')).toContain('malformed-json');
    expect(await page.locator('#updateForm .status .bad').innerText()).toContain('400');
    expect(await page.locator('.result img').count()).toBe(0);

    const command = page.locator('#updateForm details', { hasText: 'As a curl command' });
    await command.locator('summary').click();
    expect(await command.locator('pre').innerText()).toContain('Bearer $TOKEN');
    const kept = await page.evaluate(() =>
      [
        document.cookie,
        JSON.stringify(localStorage),
        JSON.stringify(sessionStorage),
        location.href,
        document.documentElement.outerHTML,
      ].join('\n'),
    );
    expect(kept).not.toContain(token);
    expect(requests.filter((address) => address.includes(token))).toEqual([]);
    expect(problems.filter((problem) => !/status of 40[01]/.test(problem))).toEqual([]);
    await page.context().close();
  });

  it('shows events as they arrive, until the user stops', async () => {
    const { page } = await open('#followExecution');
    await page.locator('#token').fill(token);
    for (const [name, value] of [
      ['accountId', 'account-1'],
      ['workflowId', 'welcome'],
      ['executionId', 'run-1'],
    ])
      await page.locator(`#followExecution-path-${name}`).fill(value ?? '');
    await page.locator('#followExecution button.send').click();
    await expect.poll(() => page.locator('#followExecution .answer').innerText()).toContain('run-1');
    const stop = page.locator('#followExecution button', { hasText: 'Stop' });
    if (await stop.isVisible()) await stop.click();
    await page.locator('#followExecution button.send:enabled').waitFor();
    await page.context().close();
  });

  it.each<[string, BrowserContextOptions]>([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['narrow', { viewport: { width: 400, height: 800 } }],
    ['forced colours', { forcedColors: 'active' }],
  ])('passes the accessibility checks: %s', async (_, options) => {
    const { page } = await open('#updateMeetingEvent', { ...options, bypassCSP: true });
    await page.locator('#token').fill(token);
    await page.locator('nav a[href="#listForms"]').click();
    await page.locator('#listForms-path-accountId').fill('account-1');
    await send(page, 'listForms');
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('#updateMeetingEvent details, #listForms details'))
        (each as HTMLDetailsElement).open = true;
    });
    await expect.poll(() => page.locator('#updateMeetingEvent details[data-filled]').count()).toBeGreaterThan(5);
    await page.addScriptTag({ content: axe });
    const violations = await page.evaluate(async () => {
      const run = (
        globalThis as unknown as {
          axe: {
            run: (
              root: Document,
              options: object,
            ) => Promise<{
              violations: readonly { id: string; nodes: readonly { html: string; failureSummary: string }[] }[];
            }>;
          };
        }
      ).axe;
      const found = await run.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return found.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.length} ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
      );
    });
    expect(violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });
});
