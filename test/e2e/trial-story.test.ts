import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/*
 * The most ordinary story of the product, from an empty account to live: TRIAL comes in; a text with the first name; wait up
 * to 4 hours; yes / price / anything else / no answer; to the front desk in office hours, else an after-hours text; tag; end.
 * Clicks and typed keys are counted, because the count is the feature.
 */

/** A page that opens asks for some thousand modules. */
const patience = { timeout: 30_000 };
const tenSteps = [
  'Keyword received, step 1 of 10, paths: to Send message',
  'Send message, step 2 of 10, paths: Delivered to Wait for reply',
  'Wait for reply, step 3 of 10, paths: Reply to Branch, 4 hours to End',
  'Branch, step 4 of 10, paths: yes to Office-hours router, price to Send message, Otherwise to Office-hours router',
  'Send message, step 5 of 10, paths: Delivered to End',
  'Office-hours router, step 6 of 10, paths: Open to Assign to group, Closed to Send message',
  'Assign to group, step 7 of 10, paths: to Add tag',
  'Send message, step 8 of 10, paths: Delivered to Add tag',
  'Add tag, step 9 of 10, paths: to End',
  'End, step 10 of 10',
];
const startName = /^Missed-call/;
const welcome = ', YES, PRICE or STOP? Fernway Fitness';

/** A user's hands: each click and each key is counted, Enter and arrows as well. */
class Hands {
  clicks = 0;
  keys = 0;
  /** Turns of the wheel: no clicks, but work all the same. */
  turns = 0;

  constructor(readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await this.#wheelTo(target);
    await target.click();
  }

  /** Turns the wheel until a part of the canvas is where a user can press it. */
  async #wheelTo(target: Locator): Promise<void> {
    const flow = this.page.locator('.pb-flow');
    const isThere = await target.waitFor({ state: 'attached', timeout: 3000 }).then(
      () => true,
      () => false,
    );
    // What is far out of view is no element: a user looks for it from the start of the workflow on.
    for (let left = isThere ? 0 : 12; left > 0 && (await target.count()) === 0 && (await flow.count()) > 0; left--) {
      const room = await flow.boundingBox();
      if (room) await this.page.mouse.move(room.x + room.width / 2, room.y + room.height / 2);
      await this.page.mouse.wheel(0, -400);
      this.turns += 1;
      await this.page.waitForTimeout(150);
    }
    const isOnCanvas = await target.evaluate((element) => element.closest('.react-flow__viewport') !== null);
    if (!isOnCanvas) return;
    await vi.waitUntil(async () => {
      const [room, box] = [await flow.boundingBox(), await target.boundingBox()];
      if (!room || !box) return false;
      const over = Math.max(0, box.y + box.height - room.y - room.height, room.y - box.y);
      const aside = Math.max(0, box.x + box.width - room.x - room.width, room.x - box.x);
      if (over === 0 && aside === 0) return true;
      await this.page.mouse.move(room.x + room.width / 2, room.y + room.height / 2);
      await this.page.mouse.wheel(
        Math.sign(box.x - room.x) * Math.min(aside + 80, 400) * (aside && 1),
        Math.sign(box.y - room.y) * Math.min(over + 80, 400) * (over && 1),
      );
      this.turns += 1;
      return false;
    }, patience);
  }

  /** Types into what has the focus: characters, and names of keys in braces. */
  async type(...parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      if (/^\{[\w+]+\}$/.test(part)) {
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

  /** Presses a key until the focus is where its accessible name says. */
  async pressTo(key: string, name: RegExp): Promise<void> {
    for (let left = 60; left > 0 && !name.test(await nameOf(this.page)); left--) await this.type(key);
    await this.has(name);
  }

  /** Presses Escape until the focus is where its accessible name says: from an item to its list, from there to the step. */
  async leaveTo(name: RegExp): Promise<void> {
    for (let left = 3, at = await nameOf(this.page); left > 0 && !name.test(at); left--) {
      const before = at;
      await this.type('{Escape}');
      at = await vi.waitUntil(async () => [await nameOf(this.page)].find((now) => now !== before), patience);
    }
    await this.has(name);
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
    browser = await openBrowser();
  }, 60_000);
  beforeEach(async () => {
    app = await startHostApp('memory://', '--bare', '--built');
  }, 120_000);

  afterEach(() => app?.stop(), 60_000);
  afterAll(() => browser?.close(), 60_000);

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
      // Until the list is gone from the page, it may still give the focus back to its field.
      await expect.poll(() => page.locator('.pb-positioner [role="option"]').count(), patience).toBe(0);
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
    await settings('Wait for reply', /^Wait for$/);
    await hands.type('{Tab}');
    await hands.has(/^Wait up to/);
    await hands.type('4');
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
    console.log(`${hands.clicks} clicks (goal: 20), ${hands.keys} keys (goal: 130), ${hands.turns} turns of the wheel`);
    expect(hands.clicks).toBeLessThanOrEqual(20);
    expect(hands.keys).toBeLessThanOrEqual(130);
    expect(await storedElsewhere(page)).toEqual(tenSteps);
    expect(user.troubles).toEqual([]);
  });

  test('by keys alone', async () => {
    const user = await EditorPage.open(browser);
    const { page } = user;
    const hands = new Hands(page);
    /** Opens the settings of the focused step, types, and comes back to it. */
    const settings = async (title: string, fields: () => Promise<void>): Promise<void> => {
      await hands.has(new RegExp(`^${title}, step`));
      await hands.type('{Enter}');
      await fields();
      await hands.leaveTo(new RegExp(`^${title}, step`));
    };
    const fill = (title: string, ...keys: readonly string[]): Promise<void> =>
      settings(title, () => hands.type(...keys));
    /** Adds at the next missing path of the focused step. */
    const add = async (query: string, title: RegExp): Promise<void> => {
      await hands.type('a');
      await hands.pick(query, title);
    };
    const goUpTo = (title: RegExp): Promise<void> => hands.pressTo('{ArrowUp}', title);
    const group = async (): Promise<void> => {
      await hands.has(/group/i);
      await hands.type('fr');
      const highlighted = page.locator('[role="option"][data-highlighted]');
      await until(/^Front desk/, () => highlighted.innerText());
      await hands.type('{Enter}');
      await highlighted.waitFor({ state: 'detached' });
    };
    await page.goto(`${app.address}?theme=light`);
    await page.getByRole('option', { name: /^Blank/ }).waitFor(patience);
    await hands.pressTo('{Tab}', startName);
    await hands.pressTo('{ArrowDown}', /^Blank/);
    await hands.type('{Enter}');
    await page.locator('[data-region="start"] [data-card]').first().waitFor(patience);
    await hands.type('1');
    await settings('Keyword received', async () => {
      await hands.has(/^Keywords/);
      await hands.type('TRIAL', '{Enter}', '{Tab}');
      await hands.has(/^Sent to/);
      await hands.type('{ArrowDown}', '{Enter}');
    });
    await add('se', /^Send message/);
    await settings('Send message', async () => {
      await hands.has(/^Message/);
      await hands.type('{f');
      await expect.poll(() => page.getByRole('option', { name: /First name/ }).count(), patience).toBeGreaterThan(0);
      await hands.type('{Enter}', welcome);
    });
    await add('wa', /^Wait for reply/);
    await settings('Wait for reply', async () => {
      await hands.has(/^Wait for$/);
      await hands.type('{Tab}');
      await hands.has(/^Wait up to/);
      await hands.type('4');
    });
    await add('br', /^Branch/);
    await fill('Branch', 'yes', '{Enter}', 'price');
    await add('of', /^Office-hours router/);
    await settings('Office-hours router', group);
    await add('ass', /^Assign to group/);
    await settings('Assign to group', group);
    await add('ad', /^Add tag/);
    await fill('Add tag', 'hot');
    await add('en', /^End/);
    await goUpTo(/^Office-hours router/);
    await add('se', /^Send message/);
    await fill('Send message', 'After 9');
    await add('hot', /^Add tag.*Connect/s);
    await goUpTo(/^Branch/);
    await add('se', /^Send message/);
    await fill('Send message', '$9');
    await add('en', /^End/);
    await goUpTo(/^Branch/);
    await add('desk', /^Office-hours router.*Connect/s);
    await goUpTo(/^Wait for reply/);
    await add('en', /^End/);
    await page.keyboard.press('Control+k');
    await hands.has(/^Search/);
    await hands.type('make live');
    await until(/^Make live/, () => page.locator('.pb-frame ~ * [aria-selected="true"]').innerText());
    await hands.type('{Enter}');
    const dialog = page.getByRole('dialog', { name: /live/i });
    await hands.has(/^Make v\d+ live$/);
    await hands.pressTo('{Tab}', /^Make live$/);
    await hands.type('{Enter}');
    await expect.poll(() => dialog.count(), patience).toBe(0);
    await expect.poll(() => page.getByText(/^v\d+, live$/).count(), patience).toBe(1);
    console.log(`by keys: ${hands.keys}`);
    expect(hands.clicks).toBe(0);
    expect(await storedElsewhere(page)).toEqual(tenSteps);
    expect(user.troubles).toEqual([]);
  });

  test('by touch, 390 px wide', async () => {
    const user = await EditorPage.open(browser, { width: 390, height: 844, touch: true });
    const { page } = user;
    const hands = new Hands(page);
    const sheet = page.locator('[data-region="inspector"]');
    const named = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
    const connect = async (path: string, query: string, title: RegExp): Promise<void> => {
      await sheet.getByRole('button', { name: `Connect ${path}`, exact: true }).tap();
      await hands.has(/^Search steps$/);
      await hands.type(query);
      await page.locator('.pb-pick').getByRole('option', { name: title }).first().tap();
      await page.locator('.pb-pick').waitFor({ state: 'detached' });
    };
    /** Comes back to a step in the outline, which the sheet may cover. */
    const backTo = async (title: RegExp): Promise<void> => {
      await named('Close settings').tap();
      await page.getByRole('treeitem', { name: title }).tap({ position: { x: 120, y: 20 } });
    };
    const write = async (field: RegExp, ...keys: readonly string[]): Promise<void> => {
      await sheet
        .getByRole('textbox', { name: field })
        .or(sheet.getByRole('combobox', { name: field }))
        .first()
        .tap();
      await hands.type(...keys);
    };
    const group = async (): Promise<void> => {
      await write(/group/i, 'fr');
      await page.getByRole('option', { name: /^Front desk/ }).tap();
    };
    await page.goto(`${app.address}?theme=light`);
    await page.getByRole('option', { name: /^Blank/ }).tap();
    await named(/^Create draft/).tap();
    await page.locator('[data-region="start"] [data-card]').filter({ hasText: 'Keyword received' }).tap();
    await write(/^Keywords/, 'TRIAL', '{Enter}');
    await sheet.getByRole('combobox', { name: /^Sent to/ }).tap();
    await page.getByRole('option').first().tap();
    await connect('Next', 'se', /^Send message(?!.*Connect)/s);
    await write(/^Message/, '{f');
    await page
      .getByRole('option', { name: /First name/ })
      .first()
      .tap();
    await hands.type(welcome);
    await connect('Delivered', 'wa', /^Wait for reply/);
    await sheet.getByRole('textbox', { name: /^Wait up to/ }).tap();
    await hands.type('{Control+a}', '4');
    await connect('Reply', 'br', /^Branch/);
    await write(/^Values of condition 1/, 'yes', '{Enter}', 'price');
    await connect('yes', 'of', /^Office-hours router/);
    await group();
    await connect('Open', 'ass', /^Assign to group/);
    await group();
    await connect('Next', 'ad', /^Add tag/);
    await write(/^Tags/, 'hot');
    await connect('Next', 'en', /^End/);
    await backTo(/^Office-hours router, step/);
    await connect('Closed', 'se', /^Send message(?!.*Connect)/s);
    await write(/^Message/, 'After 9');
    await connect('Delivered', 'hot', /^Add tag.*Connect/s);
    await backTo(/^Branch, step/);
    await connect('price', 'se', /^Send message(?!.*Connect)/s);
    await write(/^Message/, '$9');
    await connect('Delivered', 'en', /^End/);
    await backTo(/^Branch, step/);
    await connect('Otherwise', 'desk', /^Office-hours router.*Connect/s);
    await backTo(/^Wait for reply, step/);
    await connect('4 hours', 'en', /^End/);
    await named('More').tap();
    await page.getByRole('menuitem', { name: /^Make live/ }).tap();
    const dialog = page.getByRole('dialog', { name: /live/i });
    await dialog.getByRole('button', { name: /^(Make|Save and make).*live/i }).tap();
    await expect.poll(() => dialog.count(), patience).toBe(0);
    expect(await storedElsewhere(page)).toEqual(tenSteps);
    expect(user.troubles).toEqual([]);
  });

  /** Opens the workflow of a page in another page. Returns the names of its cards: titles and paths in order. */
  async function storedElsewhere(page: Page): Promise<readonly string[]> {
    const other = await EditorPage.open(browser);
    await other.page.goto(page.url());
    const steps = other.page.getByRole('button', { name: /, step \d+ of \d+/ });
    await steps.first().waitFor(patience);
    const names = await steps.evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    names.sort((one, two) => Number(/step (\d+)/.exec(one)?.[1]) - Number(/step (\d+)/.exec(two)?.[1]));
    await other.page.context().close();
    return names;
  }
});
