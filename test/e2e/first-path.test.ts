import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/** In order: each test continues from the one before. */
describe('from a fresh machine to a workflow that is opened, edited, saved and replayed', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-e2e-'));
  const database = `file:${join(folder, 'data')}`;
  let browser: Browser;
  let app: HostApp;
  let user: EditorPage;
  let savedVersion = '';
  const troubles: string[] = [];
  const newMessage =
    'Hi {firstName|there}, welcome to Fernway Fitness. Reply YES to book a class. Reply STOP to opt out.';

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('the host app starts with an empty folder and lists the workflows of the account', async () => {
    const began = performance.now();
    app = await startHostApp(database);
    user = await EditorPage.open(browser);
    await user.page.goto(`${app.address}?theme=light`);
    await user.page.getByRole('link', { name: 'Free trial sign-up' }).waitFor();
    const usableIn = performance.now() - began;
    console.log(`first start to first usable page: ${(usableIn / 1000).toFixed(1)} s (goal: 20 s)`);
    // Nine workflows below the heads of the columns.
    expect(await user.page.getByRole('row').count()).toBe(10);
    await user.picture('workflows');
  });

  test('a workflow of a dozen nodes opens, laid out top to bottom without overlaps', async () => {
    await user.page.getByRole('link', { name: 'Free trial sign-up' }).click();
    await user.step('Keyword received').waitFor();
    const nodes = user.page.getByRole('button', { name: /, step \d+ of 13/ });
    expect(await nodes.count()).toBe(13);
    const boxes = await nodes.evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect),
    );
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart).toBe(true);
      }
    });
    const middle = async (title: string): Promise<number> => {
      const box = await user.step(title).boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2);
    };
    const trunk = await middle('Keyword received');
    for (const title of ['Send message', 'Wait for reply', 'Branch'])
      expect(Math.abs((await middle(title)) - trunk)).toBeLessThanOrEqual(1);
    await user.picture('editor-light');
  });

  test('changing the text of a node changes its card', async () => {
    await user.step('Send message').click();
    await user.page.getByRole('textbox', { name: /^Message/ }).fill(newMessage);
    await expect.poll(() => user.wordsOn('Send message')).toContain('welcome to');
    await user.picture('settings');
  });

  test('a node is inserted into an edge; its problems say what it still needs', async () => {
    await user.insertOn(user.path(/^Path from Send template, .+ to Add tag/).last(), 'Wait for reply');
    await expect.poll(() => user.page.getByRole('button', { name: /, step \d+ of 14/ }).count()).toBe(14);
    await expect.poll(() => user.page.getByRole('button', { name: /^Problems: 1 error/ }).count()).toBe(1);
    await user.picture('inserted');
    await user.page.getByRole('button', { name: /^Problems: 1 error/ }).click();
    const problems = user.page.getByRole('region', { name: /^Problems/ });
    await problems.getByText(/^Connect “/).waitFor();
    await user.picture('problems');
  });

  test('an error blocks the save, with a message', async () => {
    await user.page.getByRole('button', { name: 'Save version' }).click();
    await expect.poll(() => user.page.getByRole('status').filter({ hasText: 'Draft on this device' }).count()).toBe(1);
    expect(await user.page.getByText(/^Draft of v7/).count()).toBe(1);
  });

  test('its timeout edge is connected to an existing node', async () => {
    const problems = user.page.getByRole('region', { name: /^Problems/ });
    await problems.getByRole('button', { name: 'Connect', exact: true }).click();
    await user.page.getByRole('combobox', { name: 'Search steps' }).fill('End');
    await user.page
      .getByRole('option', { name: /Connect to step/ })
      .first()
      .click();
    await expect.poll(() => user.page.getByRole('button', { name: /^Problems: \d+ errors?/ }).count()).toBe(0);
    await problems.getByRole('button', { name: 'Close problems' }).click();
    await user.picture('connected');
  });

  test('undo takes it back step by step, redo restores it', async () => {
    const count = (): Promise<number> => user.page.getByRole('button', { name: /, step \d+ of \d+/ }).count();
    await user.page.getByRole('button', { name: /^Undo: Connected/ }).click();
    await user.page.getByRole('button', { name: /^Undo: Added Wait for reply/ }).click();
    await expect.poll(count).toBe(13);
    await user.page.getByRole('button', { name: /^Redo: Added Wait for reply/ }).click();
    await user.page.getByRole('button', { name: /^Redo: Connected/ }).click();
    await expect.poll(count).toBe(14);
  });

  test('Escape cancels an edge drawn by hand, and a second one is added', async () => {
    const paths = (): Promise<number> => user.page.getByRole('button', { name: /(^P|, p)ath from / }).count();
    const before = await paths();
    for (const takesBack of [true, false]) {
      await user.step('Send message').click();
      // The open settings may have left the target behind the step list, where the view pans under the pointer.
      await user.page.getByRole('button', { name: 'Fit to view' }).click();
      const from = await user.step('Send message').boundingBox();
      const to = await user.step('Assign to group').boundingBox();
      if (!from || !to) throw new Error('both steps are in view');
      await user.page.mouse.move(from.x + from.width / 2, from.y + from.height - 1);
      await user.page.mouse.down();
      await user.page.mouse.move(to.x + 60, to.y + 30, { steps: 10 });
      if (takesBack) await user.page.keyboard.press('Escape');
      await user.page.mouse.up();
      await expect.poll(paths).toBe(takesBack ? before : before + 1);
    }
    await user.page.getByRole('button', { name: /^Undo: Connected Send message/ }).click();
    await expect.poll(paths).toBe(before);
  });

  test('deleting a node connects its neighbours', async () => {
    await user.step('Add tag', 0).focus();
    await user.page.keyboard.press('Delete');
    await user.page
      .getByText(/^Deleted “Add tag, [^”]+” and joined its paths/)
      .first()
      .waitFor();
    await expect.poll(() => user.page.getByRole('button', { name: /, step \d+ of 13/ }).count()).toBe(13);
    await user.picture('deleted');
  });

  test('Save version stores it: the editor shows its id and time', async () => {
    await user.page.getByRole('button', { name: 'Save version' }).click();
    await user.page.getByText(/^Saved \d/).waitFor();
    savedVersion = await user.page
      .getByText(/^v\d+$/)
      .first()
      .innerText();
    expect(savedVersion).toBe('v8');
    await user.picture('saved');
  });

  test('a restart of everything keeps it', async () => {
    troubles.push(...user.troubles);
    await user.page.close();
    await app.stop();
    app = await startHostApp(database);
    console.log(`second start: ${(app.startedIn / 1000).toFixed(1)} s`);
    const { pictures } = user;
    user = await EditorPage.open(browser);
    user.pictures = pictures;
    await user.page.goto(`${app.address}?theme=light#/workflows/wf_trial`);
    await user.step('Send message').waitFor();
    // The panels render after the first paint.
    await expect.poll(() => user.page.getByText(savedVersion, { exact: true }).count(), { timeout: 30_000 }).toBe(1);
    await user.step('Send message').click();
    await expect
      .poll(() => user.page.getByRole('textbox', { name: /^Message/ }).inputValue(), { timeout: 30_000 })
      .toBe(newMessage);
    expect(await user.page.getByRole('button', { name: /, step \d+ of 13/ }).count()).toBe(13);
  });

  test('an execution replays: its edges highlighted, its steps in order with times, the context of each', async () => {
    await user.page.getByRole('radio', { name: 'Runs' }).click();
    await user.page
      .getByRole('option', { name: /Maya Torres/ })
      .first()
      .click();
    await user.step('Keyword received').waitFor();
    await expect.poll(() => user.page.locator('.pb-edge[data-state~="lit"]').count()).toBeGreaterThan(3);
    await user.page.getByText(/^Step \d of 7$/).waitFor();
    await user.picture('replay');
    await user.page.getByRole('button', { name: /^Jump to error/ }).click();
    await user.page.getByText('Step 6 of 7', { exact: true }).waitFor();
    await user.page
      .getByText(/filtered/)
      .first()
      .waitFor();
    expect(await user.page.getByRole('tree').count()).toBe(1);
    await user.picture('replay-error');
  });

  test('the same in the dark theme, and 800 wide', async () => {
    await user.page.goto(`${app.address}?theme=dark#/workflows/wf_trial`);
    await user.page.reload();
    await user.step('Send message').click();
    await user.picture('editor-dark');
    await user.page.setViewportSize({ width: 800, height: 1000 });
    await user.step('Send message').waitFor();
    await user.picture('editor-narrow');
    const overflow = await user.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test('the page reported no error', () => {
    expect([...troubles, ...user.troubles]).toEqual([]);
  });
});
