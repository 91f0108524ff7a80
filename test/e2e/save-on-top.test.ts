import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, createHttpAdapter } from '#adapter';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/* Two users edit one workflow and both save: the stored version holds what both did, and nothing is overwritten unseen. */

const workflowId = 'wf_trial';

describe('saving on top of another user', { timeout: 120_000 }, () => {
  let browser: Browser;
  let app: HostApp;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp('memory://', '--built')]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  /** Opens the workflow in a browser context of its own. */
  const open = async (): Promise<EditorPage> => {
    const on = await EditorPage.open(browser);
    await on.page.goto(`${app.address}?theme=light#/workflows/${workflowId}`);
    await on.step('Add tag').waitFor({ timeout: 60_000 });
    return on;
  };
  const addTag = async (on: EditorPage, nth: number, tag: string): Promise<void> => {
    await on.step('Add tag', nth).click();
    const field = on.page.getByRole('combobox', { name: /^Tags/ });
    await field.fill(tag);
    await field.press('Enter');
  };
  const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Save version' }).click();
  const isSaved = (page: Page): Promise<void> =>
    page.locator('.pb-save[data-status="saved"]').waitFor({ timeout: 30_000 });

  test('the second one merges, and the stored version holds both', async () => {
    const [ana, jo] = [await open(), await open()];
    await addTag(ana, 0, 'from-ana');
    await addTag(jo, 1, 'from-jo');
    await save(ana.page);
    await isSaved(ana.page);
    await save(jo.page);
    await jo.page
      .getByText(/^Merged with .*v8$/)
      .first()
      .waitFor();
    await isSaved(jo.page);

    const client = createClient({ baseUrl: app.address, token: 'pathboard-demo-token' });
    const adapter = createHttpAdapter({ client, accountId: 'acc_fernway' });
    const tags = async (): Promise<readonly string[]> => {
      const stored = await adapter.loadVersion({ workflowId });
      if (!stored.ok) throw new Error(stored.failure.message);
      return (stored.data.definition?.nodes ?? []).flatMap(
        ({ config }) => (config as { readonly tags?: readonly string[] } | null | undefined)?.tags ?? [],
      );
    };
    expect(await tags()).toEqual(expect.arrayContaining(['from-ana', 'from-jo']));

    expect([...ana.troubles, ...jo.troubles].filter((trouble) => !trouble.includes('409'))).toEqual([]);
    await Promise.all([ana.page.context().close(), jo.page.context().close()]);
  });
});
