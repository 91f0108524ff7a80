import type { Browser } from 'playwright-core';
import { meterOf } from '../canvas/meter.js';

const turns = 60;

/** The matrix: opened, loaded to the last execution, and scrolled in both directions. */
export async function measureMatrix(
  browser: Browser,
  address: string,
  runs: number,
  profile: string | undefined,
): Promise<{ readonly [measure: string]: number }> {
  const figures: { [measure: string]: number } = {};
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => {
    throw error;
  });
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(cdp);
  await page.goto(`${address}/matrix.html`);
  await page.waitForFunction(() => 'openMatrix' in window);
  const frame = (): Promise<unknown> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
  const shown = async (): Promise<boolean> =>
    (await page.locator('.pb-mx__c').count()) > 0 && (await page.locator('.pb-mx__c[data-pending]').count()) === 0;
  const opened = await meter.spend(async () => {
    await page.evaluate(() => window.openMatrix?.());
    await meter.quiet(shown);
  });
  figures['opened, until nothing moves'] = opened.cost.cpu;

  const count = page.getByText(`${runs.toLocaleString('en-US')} runs`, { exact: true });
  while ((await count.count()) === 0) {
    await page.locator('.pb-mx').evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await frame();
  }
  await meter.quiet(shown);
  await page.locator('.pb-mx').evaluate((element) => element.scrollTo(0, 0));
  await meter.quiet(shown);
  await page.mouse.move(900, 600);
  const idle = await meter.spend(async () => {
    for (let at = 0; at < turns; at++) await frame();
  });
  const turn = async (across: number, down: number): Promise<number> => {
    const spent = await meter.spend(async () => {
      for (let at = 0; at < turns; at++) {
        await page.mouse.wheel(across, down);
        await frame();
      }
    });
    const cost = (spent.cost.cpu - idle.cost.cpu) / turns;
    await meter.quiet(shown);
    return cost;
  };
  if (profile !== undefined) {
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await cdp.send('Profiler.start');
  }
  figures['scrolled down, runs still to load, per turn of the wheel'] = await turn(0, 120);
  figures['scrolled across, per turn of the wheel'] = await turn(120, 0);
  figures['scrolled back up, per turn of the wheel'] = await turn(0, -120);
  if (profile !== undefined)
    (await import('node:fs')).writeFileSync(profile, JSON.stringify((await cdp.send('Profiler.stop')).profile));
  figures['cells in the page'] = await page.locator('.pb-mx__c').count();
  figures['elements in the page'] = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.close();
  return figures;
}
