import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, createClient, createHttpAdapter, type FullWorkflowAdapter } from '#adapter';
import type { Template, WorkflowNode, WorkflowVersion } from '#model';
import { missedCall, missedCallCases } from '../../stories/testing/missed-call-cases.js';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const workflowId = 'wf_cases';
const patience = { timeout: 30_000 };

async function dataOf<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(settled.failure.message);
  return settled.data;
}

const isTemplate = (value: unknown): value is Template => typeof value === 'object' && value !== null;

describe('cases of a workflow', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'pathboard-cases-'));
  let browser: Browser;
  let app: HostApp;
  const clientOf = () => createClient({ baseUrl: app.address.replace(/\/$/, ''), token: 'pathboard-demo-token' });
  const adapter = (): FullWorkflowAdapter => createHttpAdapter({ client: clientOf(), accountId: 'acc_fernway' });

  /** The version with its templates created in the account: what an account lacks cannot be sent. */
  const withTemplates = async (version: WorkflowVersion): Promise<WorkflowVersion> => {
    const nodes: WorkflowNode[] = [];
    for (const node of version.definition?.nodes ?? []) {
      const template = node.config?.['template'];
      if (!isTemplate(template)) nodes.push(node);
      else {
        const { name = '', template: text = '' } = template;
        const made = await dataOf(
          clientOf().templates.create({ accountId: 'acc_fernway', template: { name, template: text } }),
        );
        nodes.push({ ...node, config: { ...node.config, template: made.items[0]! } });
      }
    }
    return { ...version, definition: { ...version.definition, nodes } };
  };

  beforeAll(async () => {
    browser = await openBrowser();
    app = await startHostApp(`file:${join(folder, 'data')}`, '--built');
    const { id: _id, ...own } = missedCall;
    const version = await withTemplates(own);
    await dataOf(adapter().saveVersion({ workflowId, name: 'Missed-call cases', version, id: 'cases-v1' }));
    await dataOf(adapter().saveCases({ workflowId, cases: missedCallCases }));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('a case fails, its button fixes the rule, all cases pass, and the version is saved', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    await page.goto(`${app.address}?theme=light#/workflows/${workflowId}`);
    await user.step('Missed call').waitFor();
    await page.getByRole('radio', { name: 'Test', exact: true }).click();
    await page.getByRole('radio', { name: 'Cases 12' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByText('Branch took Otherwise, not book').waitFor();
    expect(await page.getByText('13 of 15 paths', { exact: true }).count()).toBe(1);
    await user.picture('cases');
    await page.getByRole('button', { name: 'Match replies with “book” in them' }).click();
    await page.getByRole('button', { name: 'Passed 12' }).waitFor();
    await page.getByRole('radio', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Save version' }).click();
    const stored = async () => {
      const { definition } = await dataOf(adapter().loadVersion({ workflowId }));
      return JSON.stringify(definition?.nodes?.find(({ id }) => id === 'branch')?.config);
    };
    await expect.poll(stored, patience).toContain('"comparator":"contains"');
    expect(user.troubles).toEqual([]);
    await page.close();
  });

  test('what exploring proposes is added, kept by the service, and covers the rest', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    await page.goto(`${app.address}?theme=light#/workflows/${workflowId}`);
    await user.step('Missed call').waitFor();
    await page.getByRole('radio', { name: 'Test', exact: true }).click();
    await page.getByRole('radio', { name: 'Cases 12' }).click();
    await page.getByRole('button', { name: 'Explore all paths' }).click();
    await page.getByRole('button', { name: 'Add 1 case' }).click();
    await page.getByText('15 of 15 paths', { exact: true }).waitFor();
    const kept = async () => (await dataOf(adapter().loadCases({ workflowId }))).cases.length;
    await expect.poll(kept, patience).toBe(13);
    expect(user.troubles).toEqual([]);
    await page.close();
  });

  test('a real run opens as a test, is saved as a case, and the case passes', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    await page.goto(`${app.address}?theme=light#/workflows/wf_review/runs`);
    const run = page.getByRole('option', { name: /Ended/ }).first();
    await run.click();
    await page.getByText(/^Step \d+ of \d+$/).waitFor();
    await page.getByRole('button', { name: 'More for this run' }).click();
    await page.getByRole('menuitem', { name: 'Open as a test' }).click();
    await page.getByRole('radio', { name: 'One contact' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'One contact' }).isChecked(), patience).toBe(true);
    await page.getByText(/^Started:/).waitFor();
    await page.getByRole('button', { name: 'Save as case' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('As it was');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('radio', { name: /^Cases/ }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await page.getByRole('option', { name: /As it was ?, Passed/ }).waitFor();
    const kept = async () => (await dataOf(adapter().loadCases({ workflowId: 'wf_review' }))).cases;
    await expect
      .poll(async () => (await kept()).map(({ created }) => typeof created?.by?.name), patience)
      .toContain('string');
    expect(user.troubles).toEqual([]);
    await page.close();
  });
});
