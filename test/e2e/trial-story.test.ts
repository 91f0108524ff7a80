import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/*
 * The most ordinary story of the product, from an empty account to live: TRIAL comes in; a text with the first name; wait up
 * to 4 hours; yes / price / anything else / no answer; to the front desk in office hours, else an after-hours text; tag; end.
 * Clicks and typed keys are counted, because the count is the feature.
 */

/** A page that opens asks for some thousand modules. */
const patience = { timeout: 30_000 };
const welcome = ', YES, PRICE or STOP? Fernway Fitness';

/** A user's hands: each click and each key is counted, Enter and arrows as well. */
class Hands {
  clicks = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** Types into what has the focus: characters, and names of keys in braces. */
  async type(...parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      if (/^\{\w+\}$/.test(part)) {
        this.keys += 1;
        await this.page.keyboard.press(part.slice(1, -1));
      } else {
        this.keys += part.length;
        await this.page.keyboard.type(part, { delay: 15 });
      }
    }
  }

  /** Adds from the open picker: what the first fitting choice gets is focused. */
  async pick(query: string, title: RegExp): Promise<void> {
    await this.has(/^Search steps$/);
    await this.type(query);
    await until(title, () => this.page.locator('.pb-pick [aria-selected="true"]').innerText());
    await this.type('{Enter}');
    await this.page.locator('.pb-pick').waitFor({ state: 'detached' });
  }

  /** Waits until the focus is where its accessible name says. */
  async has(name: RegExp): Promise<void> {
    await until(name, () => nameOf(this.page));
  }
}

/** Waits until a text is as it should be. */
async function until(wanted: RegExp, read: () => Promise<string>): Promise<void> {
  await vi.waitFor(async () => {
    const found = await read();
    if (!wanted.test(found)) throw new Error(`“${found}” is not ${wanted}`);
  }, patience);
}

/** The accessible name of the focused element. */
function nameOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLInputElement | null;
    const words = (id: string): string => document.getElementById(id)?.textContent ?? '';
    const by = at?.getAttribute('aria-labelledby')?.split(' ').map(words).join(' ');
    return at?.getAttribute('aria-label') ?? by ?? at?.labels?.[0]?.textContent ?? at?.textContent ?? '';
  });
}

describe('the TRIAL story from an empty account to live', { timeout: 240_000 }, () => {
  let browser: Browser;
  let app: HostApp;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp('memory://', '--empty')]);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  test('by mouse: at most 20 clicks and 130 keys', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    const hands = new Hands(page);
    const plus = (label: string): Locator =>
      page
        .locator('.pb-plus[data-stub]')
        .and(page.getByRole('button', { name: `Connect ${label}`, exact: true }))
        .first();
    const settings = async (title: string, field: RegExp): Promise<void> => {
      await hands.has(new RegExp(`^${title}, step`));
      await hands.type('{Enter}');
      await hands.has(field);
    };
    const choose = async (query: string, title: RegExp): Promise<void> => {
      await hands.type(query);
      await expect
        .poll(() => page.locator('[role="option"][data-highlighted]').allInnerTexts(), patience)
        .toEqual([expect.stringMatching(title)]);
      await hands.type('{Enter}');
      await expect.poll(() => page.locator('[role="option"][data-highlighted]').count(), patience).toBe(0);
    };
    await page.goto(`${app.address}?theme=light`);
    await hands.click(page.getByRole('option', { name: /^Blank/ }));
    await hands.type('{Enter}');
    await hands.click(page.locator('[data-region="start"] [data-card]').filter({ hasText: 'Keyword received' }));
    await settings('Keyword received', /^Keywords/);
    await hands.type('TRIAL', '{Enter}');
    await hands.click(page.getByRole('combobox', { name: /^Sent to/ }));
    await hands.click(page.getByRole('option').first());
    await hands.click(plus('next step'));
    await hands.pick('se', /^Send message/);
    await settings('Send message', /^Message/);
    await hands.type('{f');
    await expect.poll(() => page.getByRole('option', { name: /First name/ }).count(), patience).toBeGreaterThan(0);
    await hands.type('{Enter}', welcome);
    await hands.click(plus('Delivered'));
    await hands.pick('wa', /^Wait for reply/);
    await settings('Wait for reply', /^Wait for/);
    await hands.type('{Tab}', '4');
    await hands.click(plus('Reply'));
    await hands.pick('br', /^Branch/);
    await settings('Branch', /^Values of condition 1/);
    await hands.type('yes', '{Enter}', 'price');
    await hands.click(plus('yes'));
    await hands.pick('of', /^Office-hours router/);
    await settings('Office-hours router', /group/i);
    await choose('fr', /Front desk/);
    await hands.click(plus('Open'));
    await hands.pick('ass', /^Assign to group/);
    await settings('Assign to group', /group/i);
    await choose('fr', /Front desk/);
    await hands.click(plus('next step'));
    await hands.pick('ad', /^Add tag/);
    await settings('Add tag', /^Tags/);
    await hands.type('hot');
    await hands.click(plus('next step'));
    await hands.pick('en', /^End/);
    await hands.click(plus('Closed'));
    await hands.pick('se', /^Send message/);
    await settings('Send message', /^Message/);
    await hands.type('After 9');
    await hands.click(plus('Delivered'));
    await hands.pick('hot', /^Add tag.*Connect/s);
    await hands.click(plus('price'));
    await hands.pick('se', /^Send message/);
    await settings('Send message', /^Message/);
    await hands.type('$9');
    await hands.click(plus('Delivered'));
    await hands.pick('en', /^End/);
    await hands.click(plus('Otherwise'));
    await hands.pick('desk', /^Office-hours router.*Connect/s);
    await hands.click(plus('4 hours'));
    await hands.pick('en', /^End/);
    await hands.click(page.getByRole('button', { name: 'Make live' }));
    const dialog = page.getByRole('dialog', { name: /live/i });
    await hands.click(dialog.getByRole('button', { name: /^(Make|Save and make).*live/i }));
    await expect.poll(() => dialog.count(), patience).toBe(0);
    await expect.poll(() => page.getByText(/^v\d+, live$/).count(), patience).toBe(1);
    console.log(`${hands.clicks} clicks (goal: 20), ${hands.keys} keys (goal: 130)`);
    expect(hands.clicks).toBeLessThanOrEqual(20);
    expect(hands.keys).toBeLessThanOrEqual(130);
    // Everything is stored: another page shows the ten steps.
    const other = await EditorPage.open(browser);
    await other.page.goto(page.url());
    await expect
      .poll(() => other.page.getByRole('button', { name: /, step \d+ of 10/ }).count(), { timeout: 30_000 })
      .toBe(10);
    expect([...user.troubles, ...other.troubles]).toEqual([]);
  });
});
