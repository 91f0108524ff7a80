import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EditorPage, openBrowser } from './editor-page.js';
import { type HostApp, startHostApp } from './host-app.js';

/*
 * What users see is in their words: no ids, paths, names of variables, raw numbers, durations or instants, on no screen, in
 * no tooltip and in no accessible name. The tree of a run's data shows data, and is left out.
 */

/** What no one but a program writes. */
const notWords = {
  id: /\b(?:wf|acc|lst|tpl|mtg|frm|lnk|grp|usr|con|snd|exe|ver|atr|cmp)_[a-z0-9]\w*/,
  path: /\b(?:attributes|properties|contact|outputs|conversation)\.\w+/,
  number: /\+\d{10,}/,
  variable: /\b[a-z]+[A-Z][a-z]\w*/,
  duration: /\bP(?:T?\d+[DHMS])+\b/,
  instant: /\d{4}-\d\d-\d\dT/,
  uuid: /[0-9a-f]{8}-[0-9a-f]{4}/,
  slip: /\b(?:undefined|null|NaN)\b|\[object/,
} as const;

/** Everything that is read on the page: texts, values of fields, tooltips and accessible names. */
const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const read = (element: Element): void => {
      if (element.matches('script, style, .pb-ctx') || !element.checkVisibility({ visibilityProperty: true })) return;
      const { height, width } = element.getBoundingClientRect();
      for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
      if (element.matches('input, textarea') && width > 2 && height > 2)
        texts.push((element as HTMLInputElement | HTMLTextAreaElement).value);
      for (const child of element.childNodes)
        if (child instanceof Text) texts.push(child.data);
        else if (child instanceof Element) read(child);
    };
    read(document.body);
    return texts.filter((text) => text.trim() !== '');
  });

/** Phone numbers whose parts changed places, which happens in writing from right to left. */
const brokenNumbers = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { 0: number, index } of text.nodeValue?.matchAll(/\(\d{3}\) \d{3}-\d{4}/g) ?? []) {
        const range = document.createRange();
        const leftAt = (at: number): number => {
          range.setStart(text, index + at);
          range.setEnd(text, index + at + 1);
          return range.getBoundingClientRect().left;
        };
        const [first, last] = [leftAt(1), leftAt(number.length - 1)];
        if (first > last) broken.push(number);
      }
    // What is written in a field has no range to measure.
    for (const field of document.querySelectorAll('input'))
      if (/\(\d{3}\) \d{3}-\d{4}/.test(field.value) && getComputedStyle(field).unicodeBidi !== 'plaintext')
        broken.push(`${field.value} in a field`);
    return broken;
  });

const faultsIn = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    Object.entries(notWords).flatMap(([kind, form]) => (form.test(text) ? `${kind}: ${text}` : [])),
  );

describe('the words on every screen', { timeout: 240_000 }, () => {
  let browser: Browser;
  let app: HostApp;
  let page: Page;

  beforeAll(async () => {
    [browser, app] = await Promise.all([openBrowser(), startHostApp('memory://', '--built')]);
    ({ page } = await EditorPage.open(browser));
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  }, 60_000);

  /** Reads a screen until it is the same twice: names arrive after values. */
  const readAtRest = async (): Promise<readonly string[]> => {
    let texts: readonly string[] = [];
    await expect
      .poll(
        async () => {
          const before = texts.join('\n');
          texts = await textsOn(page);
          return texts.join('\n') === before;
        },
        { timeout: 20_000, interval: 150 },
      )
      .toBe(true);
    return texts;
  };

  test('home, and what begins a workflow', async () => {
    await page.goto(`${app.address}?theme=light`);
    await page.getByRole('link', { name: 'Free trial sign-up', exact: true }).waitFor();
    const home = await readAtRest();
    expect(home.length).toBeGreaterThan(40);
    expect(faultsIn(home)).toEqual([]);
    await page.getByRole('button', { name: 'New workflow' }).click();
    await page.getByRole('option', { name: /^Blank/ }).waitFor();
    expect(faultsIn(await readAtRest())).toEqual([]);
  });

  test.each([
    'New member welcome',
    'Appointment reminders',
    'After-hours intake',
    'Missed-call text-back',
    'Review request',
    'Win-back',
    'Free trial sign-up',
    'Class feedback',
  ])('%s: drawing, outline, the settings of each step, problems, runs and insights', async (name) => {
    const faults: string[] = [];
    const read = async (where: string): Promise<void> => {
      const texts = await readAtRest();
      faults.push(...faultsIn(texts).map((fault) => `${where}: ${fault}`));
      await page.evaluate(() => (document.documentElement.dir = 'rtl'));
      faults.push(...(await brokenNumbers(page)).map((number) => `${where}, from right to left: ${number}`));
      await page.evaluate(() => (document.documentElement.dir = 'ltr'));
    };
    await page.goto(`${app.address}?theme=light`);
    await page.getByRole('link', { name, exact: true }).click();
    const cards = page.locator('.pb-flow [data-node]');
    await cards.first().waitFor();
    await read('drawing');
    const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-node')));
    for (const id of ids) {
      const card = page.locator(`.pb-flow [data-node="${id}"]`);
      if ((await card.count()) === 0) continue;
      await card.focus();
      await page.keyboard.press('Enter');
      await page.locator('[data-region="inspector"]').waitFor();
      await read(`step ${id}`);
      await page.keyboard.press('Escape');
    }
    for (const mode of ['Runs', 'Insights']) {
      await page.getByText(mode, { exact: true }).first().click();
      await page.getByRole('region').first().waitFor();
      await read(mode);
    }
    expect(faults).toEqual([]);
  });
});
