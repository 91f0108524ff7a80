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

/** What a person sees and does in the host app, in their words. Every page error and console error is kept. */
export class EditorPage {
  readonly troubles: string[] = [];
  /** How many pictures were kept; a page that goes on where another stopped counts on from it. */
  pictures = 0;

  private constructor(readonly page: Page) {
    page.on('pageerror', (error) => this.troubles.push(`page error: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.troubles.push(`console: ${message.text()}`);
    });
  }

  static async open(
    browser: Browser,
    options: { readonly width?: number; readonly height?: number } = {},
  ): Promise<EditorPage> {
    const page = await browser.newPage({
      viewport: { width: options.width ?? 1600, height: options.height ?? 1000 },
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(20_000);
    return new EditorPage(page);
  }

  /** The card of a step, by its title; the n-th where several are called so. */
  step(title: string, nth = 0): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${title}, step `) }).nth(nth);
  }

  /** Everything that is written on a step's card. */
  async wordsOn(title: string, nth = 0): Promise<string> {
    return this.page
      .locator('.react-flow__node')
      .filter({ has: this.step(title) })
      .nth(nth)
      .innerText();
  }

  /** A path, by its accessible name. */
  path(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Opens the list of steps on a path by keyboard, and adds the one with this title. */
  async insertOn(path: Locator, title: string): Promise<void> {
    await path.focus();
    await this.page.keyboard.press('i');
    await this.page.getByRole('combobox', { name: 'Search steps' }).fill(title);
    await this.page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .click();
  }

  /** Keeps a picture when SCREENSHOTS is set; the committed ones were looked at. */
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
