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

  test('the conversation with a contact opens beside the preview of a message (2, 3)', async () => {
    const { page } = user;
    await page.goto(`${app.address}?theme=light#/workflows/wf_trial`);
    await user.step('Send message').first().click();
    const preview = page.getByRole('group', { name: 'Preview' });
    await preview.getByRole('button', { name: /^Conversation with / }).click();
    const said = preview.getByRole('log', { name: /^Conversation with / });
    const nothing = preview.getByText(/^Nothing was said with /);
    await said.or(nothing).waitFor();
    await user.picture('conversation');
    expect(user.troubles).toEqual([]);
  });

  test('the live version is sent to a list, after its number of contacts and its cost were shown (10)', async () => {
    const { page } = user;
    const counted = async (): Promise<number> => {
      const answer = await client.extensions.listWorkflows({ accountId, search: 'trial' });
      return answer.ok ? (answer.data.items.find(({ id }) => id === 'wf_trial')?.executions ?? 0) : -1;
    };
    const before = await counted();
    await page.goto(`${app.address}?theme=light#/workflows/wf_trial`);
    await user.step('Keyword received').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('send to a list');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Send to a list now' });
    await dialog.getByRole('combobox', { name: 'List' }).click();
    await page.getByRole('option', { name: /^Corporate members/ }).click();
    await dialog.getByText(/contacts? on the list\..* Messages cost/).waitFor();
    await user.picture('send-to-list');
    await dialog.getByRole('button', { name: /^Send to \d+ contacts?$/ }).click();
    await page.getByText('Contacts of “Corporate members” are starting.').first().waitFor();
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(before);
    expect(user.troubles).toEqual([]);
  });
});

describe('[106] the first start of the host app', { timeout: 180_000 }, () => {
  let browser: Browser;
  let app: HostApp;
  beforeAll(async () => {
    browser = await openBrowser();
    app = await startHostApp('memory://', '--empty', '--built');
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  test('it creates an account (1), shows its home, and leads from no credit to a checkout and back (22)', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    await page.goto(`${app.address}?theme=light`);
    const create = page.getByRole('button', { name: 'Create the account' });
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    await page.getByLabel('Name of the business').fill('Harbor Rowing');
    await page.getByLabel('Country').selectOption('GB');
    await user.picture('first-start');
    await create.click();
    await page
      .getByRole('heading', { name: /workflow/i })
      .first()
      .waitFor();
    const id = await page.evaluate(() => window.localStorage.getItem('fernway.account'));
    const client = createClient({ baseUrl: app.address.replace(/\/$/, ''), token: 'pathboard-demo-token' });
    const account = async () => client.extensions.getAccount({ accountId: id ?? '' });
    expect(await account()).toMatchObject({
      data: { name: 'Harbor Rowing', balance: 0, defaults: { country: { code: 'GB' } } },
    });
    // Opened again it is known.
    await page.reload();
    await page
      .getByRole('heading', { name: /workflow/i })
      .first()
      .waitFor();

    const version: WorkflowVersion = {
      name: 'Hello',
      definition: {
        nodes: [
          { id: 'start', type: typeNamed('trigger-keyword'), config: { keywords: ['HI'], number: '+15105550142' } },
          { id: 'send', type: typeNamed('send-message'), config: { message: 'Hello', sendFrom: '+15105550142' } },
          { id: 'end', type: typeNamed('end'), config: {} },
        ],
        edges: [
          { id: 'a', type: 'standard', source: 'start', target: 'send' },
          { id: 'b', type: 'standard', source: 'send', target: 'end', value: 'Delivered' },
        ],
        properties: [],
      },
    };
    const created = await client.extensions.createWorkflow({
      accountId: id ?? '',
      id: 'hello',
      name: 'Hello',
      version,
    });
    expect(created.ok).toBe(true);
    await page.goto(`${app.address}?theme=light#/workflows/hello`);
    await page.getByRole('button', { name: 'Make live' }).click();
    const row = page.locator('[data-check="credit"]');
    await row.getByText('No credit is left').waitFor();
    await row.getByRole('button', { name: 'Top up' }).click();
    await page.waitForURL(/\/checkout\//);
    await page
      .getByRole('button', { name: /^(Confirm|Complete)/ })
      .first()
      .click();
    await page.waitForURL(/#\/workflows\/hello/);
    expect(await account()).toMatchObject({ data: { balance: 1000 } });
    await page.getByRole('button', { name: 'Make live' }).click();
    await page.getByRole('dialog').first().waitFor();
    await page.locator('[data-check="problems"]').waitFor();
    expect(await row.count()).toBe(0);
  });
});
