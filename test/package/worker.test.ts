import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../e2e/editor-page.js';
import { largeWorkflow } from '../support/large-workflow.js';
import {
  buildPackageAndHost,
  builtPackage,
  removePackageAndHost,
  type ServedHost,
  serveHost,
} from './built-package.js';

const large = largeWorkflow(2_000);
const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'";

describe('the built package in a host', { timeout: 60_000 }, () => {
  let browser: Browser;
  let host: ServedHost;
  let page: Page;
  let troubles: string[];

  beforeAll(async () => {
    [browser] = await Promise.all([openBrowser(), buildPackageAndHost(large)]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    removePackageAndHost();
  });

  const open = async (policy: string, path = '', shows = '.react-flow__node'): Promise<void> => {
    host = await serveHost(policy);
    page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
    troubles = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    await page.goto(host.address + path);
    await page.locator(shows).first().waitFor({ timeout: 30_000 });
  };
  const close = async (): Promise<void> => {
    await page.close();
    await host.stop();
  };

  test.each([
    ['a workflow', ''],
    ['an execution', '#run'],
  ])('lays %s out in its worker under a strict policy, and ends the worker on unmount', async (_, path) => {
    await open(`${strict}; worker-src 'self'`, path);
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/arrange\.worker-[\w-]+\.js$/),
    ]);
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(troubles).toEqual([]);
    await close();
  });

  test.each([
    ['a workflow', ''],
    ['an execution', '#run'],
  ])('lays %s out on the main thread if the policy allows no worker', async (_, path) => {
    await open(`${strict}; worker-src 'none'`, path);
    expect(page.workers()).toEqual([]);
    // The browser reports the blocked worker; there is no other error.
    expect(troubles.filter((text) => !/worker-src|Content Security Policy/.test(text))).toEqual([]);
    await close();
  });

  test.each([
    ['a workflow', ''],
    ['an execution', '#run'],
  ])('starts the worker for %s through its named policy where Trusted Types are required', async (_, path) => {
    await open(`${strict}; worker-src 'self'; require-trusted-types-for 'script'; trusted-types pathboard`, path);
    expect(page.workers()).toHaveLength(1);
    expect(troubles).toEqual([]);
    // No other policy was created: unnamed ones are refused.
    expect(
      await page.evaluate(
        () => (globalThis as unknown as { trustedTypes: { defaultPolicy: unknown } }).trustedTypes.defaultPolicy,
      ),
    ).toBeNull();
    await close();
  });

  test('lays out on the main thread if Trusted Types are required and its policy is not allowed', async () => {
    await open(`${strict}; worker-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`);
    expect(page.workers()).toEqual([]);
    expect(troubles.filter((text) => !/Content Security Policy|TrustedScriptURL|Trusted/.test(text))).toEqual([]);
    await close();
  });

  test('edits a message with chips, and loads the data of fields, under a strict policy', async () => {
    await open(
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'`,
      '#message',
      '[contenteditable="true"] .pb-merge',
    );
    const text = page.locator('[contenteditable="true"]');
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' and {las');
    await page.getByRole('option', { name: /Last name/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' – bye');
    await expect.poll(() => page.locator('.pb-bub[data-from="account"]').textContent()).toContain('– bye');
    expect(await page.locator('.pb-merge').count()).toBe(2);
    expect(await page.getByText('leaves room for 70 characters').count()).toBe(1);
    await page.getByRole('button', { name: 'Insert emoji' }).click();
    await page.getByPlaceholder('Search emoji').waitFor();
    await page.keyboard.type('smiling face');
    await page.locator('.pb-emoji__one:visible').first().click();
    // The numbering plans and the editor of groups load on demand.
    await page.getByRole('combobox', { name: 'Country of the number' }).waitFor();
    await page.getByRole('listbox', { name: 'Groups' }).waitFor();
    expect(troubles).toEqual([]);
    await close();
  });

  test('renders on a server, without a window or a worker', async () => {
    const built = (await import(/* @vite-ignore */ pathToFileURL(join(builtPackage, 'dist/index.js')).href)) as {
      readonly [name: string]: FunctionComponent<{ readonly [prop: string]: unknown }>;
    };
    expect(typeof window).toBe('undefined');
    expect(typeof Worker).toBe('undefined');
    expect(
      renderToString(createElement(built['WorkflowEditor']!, { defaultVersion: large, theme: 'light' })),
    ).toContain('aria-busy="true"');
    const run = { id: 'run', status: 'completed', steps: [{ id: 'v1', node: { id: 's0' } }] };
    const viewer = renderToString(
      createElement(built['ExecutionViewer']!, { execution: run, version: large, theme: 'light' }),
    );
    expect(viewer).toContain('Arranging 1,995 steps');
    expect(
      renderToString(
        createElement(built['ExecutionViewer']!, { execution: run, version: largeWorkflow(30), theme: 'light' }),
      ),
    ).not.toContain('Arranging');
  });
});
