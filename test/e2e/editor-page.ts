import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/find-chromium.mjs';

const pictures = fileURLToPath(new URL('./__screenshots__', import.meta.url));

export async function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
  return chromium.launch({ executablePath, args: chromiumArguments });
}

/** The actions of a user in the host app. Collects every page error and console error. */
export class EditorPage {
  readonly troubles: string[] = [];
  /** The number of stored screenshots; a page that continues from another continues its numbers. */
  pictures = 0;

  private constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.troubles.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`console: ${message.text()}`);
    });
  }

  static async open(
    browser: Browser,
    options: { readonly width?: number; readonly height?: number; readonly touch?: boolean } = {},
  ): Promise<EditorPage> {
    const page = await browser.newPage({
      viewport: { width: options.width ?? 1600, height: options.height ?? 1000 },
      reducedMotion: 'reduce',
      ...(options.touch === true && { hasTouch: true, isMobile: true }),
    });
    page.setDefaultTimeout(20_000);
    return new EditorPage(page);
  }

  /** The card of a node, by its title; the n-th of several. */
  step(title: string, nth = 0): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${title}, step `) }).nth(nth);
  }

  /** The text of a card. */
  async wordsOn(title: string, nth = 0): Promise<string> {
    return this.page
      .locator('.react-flow__node')
      .filter({ has: this.step(title) })
      .nth(nth)
      .innerText();
  }

  /** An edge, by its accessible name. */
  path(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Opens the picker on an edge by keyboard, and adds the node with this title. */
  async insertOn(path: Locator, title: string): Promise<void> {
    await path.focus();
    await this.page.keyboard.press('i');
    await this.page.getByRole('combobox', { name: 'Search steps' }).fill(title);
    await this.page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .click();
  }

  /** Stores a screenshot when SCREENSHOTS is set; the committed ones are reviewed. */
  async picture(name: string): Promise<void> {
    this.pictures += 1;
    if (!process.env['SCREENSHOTS']) return;
    mkdirSync(pictures, { recursive: true });
    await this.page.waitForTimeout(400);
    await this.page.screenshot({
      path: join(pictures, `${String(this.pictures).padStart(2, '0')}-${name}.png`),
      animations: 'disabled',
    });
  }
}
