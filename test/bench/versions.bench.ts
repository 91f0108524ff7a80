import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments } from './canvas/cell.js';
import { type Cost, longestTask, meterOf, profile } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';
import { editedVersion, freshly } from './versions/edited-version.js';

/**
 * The comparison and the merge of two large versions, opened in a real browser until nothing moves: the longest task of the page's main
 * thread, and its time in all.
 *
 *   --steps 5000    steps of the workflow
 *   --edits 500     changes of each side
 *   --laps 3        times that each view is opened; the median counts
 *   --only NAME     only `compare` or only `merge`
 *   --profile FILE  writes a CPU profile of the last opening, to be opened in a browser's tools
 */
const options = benchOptions();
const steps = options.number('steps', 5000);
const edits = options.number('edits', 500);
const laps = options.number('laps', 3);
const only = options.text('only');
const views = ['compare', 'merge'].filter((name) => only === undefined || only === name);

const base = freshly(largeWorkflow(steps));
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
const server = await servePages(await buildPages(process.cwd(), 'test/bench/versions', views));
server.setScene(JSON.stringify({ base, mine: editedVersion(base, edits, 3), theirs: editedVersion(base, edits, 7) }));
const browser = await chromium.launch({ executablePath, args: benchArguments });
const figures: { [measure: string]: number } = {};
try {
  for (const view of views) {
    const opened: Opened[] = [];
    for (let lap = 0; lap < laps; lap++) opened.push(await open(browser, view));
    const median = (of: (one: Opened) => number): number => opened.map(of).sort((a, b) => a - b)[laps >> 1] ?? NaN;
    figures[`${view}: longest task, CPU`] = median(({ longest }) => longest.cpu);
    figures[`${view}: longest task, clock`] = median(({ longest }) => longest.wall);
    figures[`${view}: until nothing moves, CPU`] = median(({ cpu }) => cpu);
    figures[`${view}: elements in the page`] = median(({ elements }) => elements);
  }
} finally {
  await browser.close();
  server.close();
}

interface Opened {
  readonly longest: Cost;
  readonly cpu: number;
  readonly elements: number;
}

async function open(inBrowser: Browser, view: string): Promise<Opened> {
  const page = await inBrowser.newPage({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => {
    throw error;
  });
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(cdp);
  await page.goto(`${server.address}/${view}.html`);
  await page.waitForFunction(() => 'openView' in window);
  const shown = async (): Promise<boolean> => (await page.locator('.pb-flow .pb-node').count()) > 0;
  const stopProfile = await profile(cdp, options.text('profile'));
  const watch = await longestTask(cdp);
  const { cost } = await meter.spend(async () => {
    await page.evaluate(() => (window as { openView?: () => void }).openView?.());
    await meter.quiet(shown);
  });
  const longest = await watch.stopBoth();
  await stopProfile();
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  await page.close();
  return { longest, cpu: cost.cpu, elements };
}

console.log(`Versions of ${steps} steps with ${edits} changes of each side, opened, in milliseconds`);
printTable(
  ['', ''],
  Object.entries(figures).map(([row, value]) => [row, milliseconds(value)]),
);
keepResults('versions', { machine: thisMachine(), steps, changes: edits, figures });
