import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/**
 * "Why did this contact not get the message?", answered from the list of executions to the node in the editor; each
 * test continues from the one before.
 */
describe('from a failed execution to the node to fix', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-e2e-'));
  let browser: Browser;
  let app: HostApp;
  let user: EditorPage;
  const address = (): string => new URL(user.page.url()).hash;
  const details = (): Locator => user.page.getByRole('complementary', { name: /^Step details/ });

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startHostApp(`file:${join(folder, 'data')}`, '--built');
    user = await EditorPage.open(browser);
    await user.page.goto(`${app.address}?theme=light#/workflows/wf_review/runs`);
  }, 90_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('the list of failed executions contains it', async () => {
    const { page } = user;
    await page
      .getByRole('button', { name: /^Failed/ })
      .first()
      .click();
    await expect.poll(() => page.getByRole('option', { name: /Failed · Ask a question/ }).count()).toBe(1);
  });

  test('two presses lead to the failed round, and to the change that explains it', async () => {
    const { page } = user;
    await page.getByRole('option', { name: /Failed · Ask a question/ }).click();
    // Failed rounds come first in the strip.
    const round = page
      .getByRole('listbox', { name: /^Rounds/ })
      .getByRole('option')
      .first();
    await round.click();
    expect(await round.getAttribute('aria-label')).toMatch(/^Round 3 of 3, Failed/);
    await details().getByText('The number is not in use').waitFor();
    const tree = details().getByRole('tree');
    await tree.getByRole('treeitem', { name: /changed valid/ }).waitFor();
    expect(await tree.getByRole('treeitem', { name: /changed valid/ }).innerText()).toMatch(/true.*false/s);
    await expect.poll(address).toMatch(/^#\/workflows\/wf_review\/runs\?run=\w+&step=13$/);
  });

  test('the URL is that moment: another page that opens it shows the same', async () => {
    const other = await EditorPage.open(browser, { width: 800 });
    await other.page.goto(user.page.url());
    await other.page.getByText('Step 13 of 13', { exact: true }).waitFor();
    expect(other.troubles).toEqual([]);
    await other.page.close();
  });

  test('the node opens in the editor, and the executions stay as they were', async () => {
    const { page } = user;
    await details().getByRole('button', { name: 'Edit step' }).click();
    await page
      .getByRole('button', { name: /^Ask a question, step .*/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: /^Question/ }).count()).toBe(1);
    await page.getByRole('radio', { name: 'Runs' }).click();
    await page.getByText('Step 13 of 13', { exact: true }).waitFor();
    expect(address()).toMatch(/&step=13$/);
  });

  test('an execution of an older version opens that version read-only, and Back returns to the execution', async () => {
    const { page } = user;
    await page.getByRole('button', { name: 'All', exact: true }).first().click();
    const first = page.getByRole('option', { name: /Ended/ }).last();
    await first.scrollIntoViewIfNeeded();
    await first.click();
    await page.getByText(/^Step \d+ of \d+$/).waitFor();
    await page.getByRole('slider', { name: 'Time in the run' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByText(/^Step 2 of/).waitFor();
    await expect.poll(address).toMatch(/&step=2$/);
    const run = address();
    await page.getByRole('button', { name: 'Open in editor' }).click();
    await expect.poll(address).toMatch(/^#\/workflows\/wf_review\/versions\/wf_review_v[12]\?step=later$/);
    await page.getByText(/^v[12], view only$/).waitFor();
    await page
      .getByRole('button', { name: /^Delay, step/ })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Delay, step/, pressed: true }).count()).toBe(1);
    await page.goBack();
    await page.getByText(/^Step 2 of/).waitFor();
    expect(address()).toBe(run);
  });

  test('the page reported no error', () => {
    expect(user.troubles).toEqual([]);
  });
});
