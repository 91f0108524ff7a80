import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page with the errors and warnings of browser and page. */
export interface HostPage {
  readonly page: Page;
  /** Page errors, console errors and console warnings. */
  readonly troubles: string[];
}

/** Opens a page of a host and waits until nodes are rendered. */
export async function openHostPage(browser: Browser, address: string): Promise<HostPage> {
  const page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      troubles.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  await page.goto(address, { timeout: 120_000 });
  await page
    .locator('.react-flow__node')
    .first()
    .waitFor({ timeout: 60_000 })
    .catch((error: unknown) => {
      throw new Error(`No step was drawn at ${address}. ${troubles.join('\n')}`, { cause: error });
    });
  return { page, troubles };
}

/** Returns the addresses of the running workers. One that failed to load or did not answer has been terminated. */
export function workersOf({ page }: HostPage): readonly string[] {
  return page.workers().map((worker) => new URL(worker.url()).pathname);
}

/** Checks that nodes are rendered at distinct positions with their styles. */
export async function expectPicture({ page }: HostPage): Promise<void> {
  await expect.poll(() => page.locator('.react-flow__node').count(), { timeout: 60_000 }).toBeGreaterThan(3);
  const seen = await page.evaluate(() => {
    const cards = [...document.querySelectorAll('.react-flow__node')].map((card) => card.getBoundingClientRect());
    const apart = cards.every((one, index) =>
      cards
        .slice(index + 1)
        .every(
          (other) =>
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1,
        ),
    );
    const first = document.querySelector('.react-flow__node')!;
    const { backgroundColor } = getComputedStyle(document.querySelector('.pb-node')!);
    return {
      apart,
      rows: new Set(cards.map(({ top }) => Math.round(top))).size > 2,
      canvasStyles: getComputedStyle(first).position === 'absolute',
      ownStyles: backgroundColor !== 'rgba(0, 0, 0, 0)',
      tokens: getComputedStyle(first).getPropertyValue('--pb-accent') !== '',
      arranging: document.body.innerText.includes('Arranging'),
    };
  });
  expect(seen).toEqual({
    apart: true,
    rows: true,
    canvasStyles: true,
    ownStyles: true,
    tokens: true,
    arranging: false,
  });
}
