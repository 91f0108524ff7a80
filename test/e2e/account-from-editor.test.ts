import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, createClient } from '#adapter';
import { messagingNodeTypes } from '#catalog';
import type { WorkflowVersion } from '#model';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const accountId = 'acc_fernway';
const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name) ?? { type: name };

/** What is wrong with the account is put right from where the workflow needs it. */
describe('[106] the account, changed from the editor of the host app', { timeout: 120_000 }, () => {
  let browser: Browser;
  let app: HostApp;
  let user: EditorPage;
  let client: Client;
  const problems = (): Locator => user.page.getByRole('region', { name: /^Problems/ });
  const open = async (id: string, version: WorkflowVersion): Promise<void> => {
    const created = await client.extensions.createWorkflow({ accountId, id, name: id, version });
    if (!created.ok) throw new Error(created.failure.message);
    await user.page.goto(`${app.address}?theme=light#/workflows/${id}`);
  };

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startHostApp('memory://', '--built');
    client = createClient({ baseUrl: app.address.replace(/\/$/, ''), token: 'pathboard-demo-token' });
    user = await EditorPage.open(browser);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  test('a form that is not active is renamed and switched on (16, 17), a meeting event switched on and that undone (19)', async () => {
    const { page } = user;
    await open('inactive', {
      name: 'Inactive',
      definition: {
        nodes: [
          { id: 'form', type: typeNamed('trigger-form'), config: { form: { id: 'frm_corporate', name: 'x' } } },
          { id: 'meet', type: typeNamed('trigger-meeting'), config: { meetingEvent: { id: 'mtg_review', name: 'x' } } },
          { id: 'end', type: typeNamed('end'), config: {} },
        ],
        edges: [
          { id: 'a', type: 'standard', source: 'form', target: 'end' },
          { id: 'b', type: 'standard', source: 'meet', target: 'end' },
        ],
        properties: [],
      },
    });
    await page.getByRole('button', { name: /^Problems: / }).click();
    await problems().getByText('“Corporate membership” is not active').waitFor();
    await problems().getByRole('button', { name: 'Switch on “Corporate membership”' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Corporate plans');
    await page.getByRole('button', { name: 'Switch on', exact: true }).click();
    await expect.poll(() => problems().getByText('is not active').count()).toBe(0);
    expect(await client.forms.get({ accountId, formId: 'frm_corporate' })).toMatchObject({
      ok: true,
      data: { name: 'Corporate plans', active: expect.any(String) as string },
    });

    const meeting = async (): Promise<unknown> => {
      const answer = await client.meetingEvents.list({ accountId });
      return answer.ok ? answer.data.items.find(({ id }) => id === 'mtg_review')?.enabled : answer.failure;
    };
    await problems()
      .getByRole('button', { name: /^Switch on/ })
      .click();
    await page.keyboard.press('Enter');
    await expect.poll(() => problems().getByText('cannot be booked').count()).toBe(0);
    expect(await meeting()).toBe(true);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await problems().getByText('cannot be booked').waitFor();
    expect(await meeting()).toBe(false);
    expect(user.troubles).toEqual([]);
  });
});
