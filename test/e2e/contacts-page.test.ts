import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

const numbers = ['0161', '0162', '0163'];

describe('the page of contacts under way in the host app', { timeout: 240_000 }, () => {
  let app: HostApp;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];
  beforeAll(async () => {
    app = await startHostApp('memory://', '--built');
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(30_000);
    page.on('pageerror', ({ message }) => troubles.push(message));
    for (const number of numbers) {
      const answer = await fetch(new URL('v1/accounts/acc_fernway/test-phone/messages', app.address), {
        method: 'POST',
        headers: { authorization: 'Bearer pathboard-demo-token', 'content-type': 'application/json' },
        body: JSON.stringify({ from: `+1510555${number}`, text: 'TRIAL' }),
      });
      if (!answer.ok) throw new Error(`The text of ${number} was refused: ${answer.status}`);
    }
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const preview = () => dialog().getByRole('list', { name: 'What happens' });
  const rowOf = (number: string) =>
    page
      .getByRole('row')
      .filter({ hasText: `555-${number}` })
      .filter({ hasText: 'Waiting' });
  const find = async (number: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'One contact' }).fill(`1510555${number}`);
    await page.getByRole('list', { name: 'Found contacts' }).getByRole('button').first().click();
  };
  const runs = () => page.getByRole('list', { name: 'Runs of this contact' }).getByRole('listitem');

  test('[EN99] row 128: contacts are found, selected and paused together, after a preview of what happens', async () => {
    await page.goto(`${app.address}?theme=light#/workflows/wf_trial/runs`);
    await page.getByRole('link', { name: 'contacts under way' }).click();
    for (const number of numbers) await rowOf(number).waitFor();
    for (const number of numbers.slice(0, 2)) await rowOf(number).getByRole('checkbox').click();
    await button('Pause').click();
    await preview().getByText('2 contacts change.').waitFor();
    await preview().getByText('2 at “Wait for reply”').waitFor();
    await dialog().getByRole('button', { name: 'Back' }).click();
    await dialog().waitFor({ state: 'detached' });
    await button('Pause').click();
    await dialog().getByRole('button', { name: 'Pause', exact: true }).click();
    await page.getByText('Paused 2 contacts.').waitFor();

    // Of all at the step, those that are paused stay as they are.
    await page.getByRole('combobox', { name: 'All at a step' }).selectOption({ label: 'Wait for reply' });
    await button('Skip wait').click();
    await preview().getByText('1 contact changes.').waitFor();
    await preview().getByText('2 contacts stay as they are: paused').waitFor();
    await dialog().getByRole('button', { name: 'Skip wait', exact: true }).click();
    await page.getByText('Skipped the wait of 1 contact.').waitFor();
    expect(troubles).toEqual([]);
  });

  test('[EN99] row 128: one contact in all workflows goes on, is moved and is taken out', async () => {
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await find('0161');
    await runs().first().getByText('Paused · Wait for reply').waitFor();
    await button('Go on').click();
    await dialog().getByRole('button', { name: 'Go on', exact: true }).click();
    await runs().first().getByText('Waiting · Wait for reply').waitFor();
    await button('Move').click();
    expect(await dialog().getByRole('button', { name: 'Move', exact: true }).isDisabled()).toBe(true);
    await dialog().getByRole('combobox', { name: 'Go on at' }).selectOption({ label: 'End' });
    await preview().getByText('1 contact changes.').waitFor();
    await dialog().getByRole('button', { name: 'Move', exact: true }).click();
    await runs().first().getByText('Completed').waitFor();

    await find('0162');
    await runs().first().getByText('Paused · Wait for reply').waitFor();
    await button('Take out').click();
    await preview().getByText('1 contact changes.').waitFor();
    await dialog().getByRole('button', { name: 'Take out', exact: true }).click();
    await runs().first().getByText('Canceled').waitFor();
    expect(troubles).toEqual([]);
  });
});
