import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments } from './canvas/cell.js';
import { longestTask, meterOf } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';
import { longRun } from './replay/long-execution.js';
import { measureMatrix } from './replay/measure-matrix.js';

/**
 * One long run in the viewer, in a real browser: opened, scrubbed, scrolled and played; and many runs by their steps, opened and
 * scrolled both ways. Times are those of the page's main thread.
 *
 *   --steps 10000   steps of the run
 *   --nodes 1000    steps of the workflow
 *   --runs 1000     runs that are shown by their steps
 *   --columns 300   steps of the workflow they went through
 *   --only NAME     only `run` or only `matrix`
 *   --profile FILE  writes a CPU profile of the scrubbing, to be opened in a browser's tools
 */
const options = benchOptions();
const stepsOfRun = options.number('steps', 10_000);
const nodes = options.number('nodes', 1000);
const runs = options.number('runs', 1000);
const columns = options.number('columns', 300);
const only = options.text('only');
const moves = 60;

const version = largeWorkflow(nodes);
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
const server = await servePages(await buildPages(process.cwd(), 'test/bench/replay', ['viewer', 'matrix']));
server.setScene(JSON.stringify({ version, execution: longRun(version, stepsOfRun) }));
const browser = await chromium.launch({ executablePath, args: benchArguments });
const figures: { [measure: string]: number } = {};
let matrix: { readonly [measure: string]: number } = {};
try {
  if (only !== 'matrix') await measureRun();
  if (only !== 'run') {
    server.setScene(JSON.stringify({ version: { ...largeWorkflow(columns), id: 'large' }, runs }));
    matrix = await measureMatrix(browser, server.address, runs, options.text('profile'));
  }
} finally {
  await browser.close();
  server.close();
}

async function measureRun(): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (error) => {
    throw error;
  });
  const cdp = await page.context().newCDPSession(page);
  const meter = await meterOf(cdp);
  await page.goto(`${server.address}/viewer.html`);
  await page.waitForFunction(() => 'openRun' in window);
  const shown = async (): Promise<boolean> => (await page.locator('.pb-flow .pb-node').count()) > 0;
  const opened = await meter.spend(async () => {
    await page.evaluate(() => (window as { openRun?: () => void }).openRun?.());
    await page.getByText(`Step ${stepsOfRun} of ${stepsOfRun}`, { exact: true }).waitFor();
    await meter.quiet(shown);
  });
  figures['opened, until nothing moves'] = opened.cost.cpu;
  figures['rows in the page'] = await page.getByRole('row').count();
  figures['elements in the page'] = await page.evaluate(() => document.querySelectorAll('*').length);

  const track = await page.locator('.pb-tl__ax:nth-child(2)').boundingBox();
  if (!track) throw new Error('There is no axis.');
  const y = track.y + track.height / 2;
  const frame = (): Promise<unknown> =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
  const xAt = (at: number): number => track.x + track.width * (0.05 + (0.9 * ((at * 37) % moves)) / moves);
  await page.mouse.move(xAt(0), y);
  await page.mouse.down();
  for (let at = 0; at < 8; at++) {
    await page.mouse.move(xAt(at), y);
    await frame();
  }
  const file = options.text('profile');
  if (file !== undefined) {
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
    await cdp.send('Profiler.start');
  }
  const idle = await meter.spend(async () => {
    for (let at = 0; at < moves; at++) await frame();
  });
  const watch = await longestTask(cdp);
  const scrubbed = await meter.spend(async () => {
    for (let at = 0; at < moves; at++) {
      await page.mouse.move(xAt(at), y);
      await frame();
    }
  });
  figures['scrubbed, longest task'] = await watch.stop();
  if (file !== undefined) {
    const { profile } = await cdp.send('Profiler.stop');
    (await import('node:fs')).writeFileSync(file, JSON.stringify(profile));
  }
  const along = await meter.spend(async () => {
    for (let at = 0; at < moves; at++) {
      await page.mouse.move(track.x + track.width * 0.4 + at * 2, y);
      await frame();
    }
  });
  figures['scrubbed along, per move'] = (along.cost.cpu - idle.cost.cpu) / moves;
  await page.mouse.up();
  figures['scrubbed far, per move'] = (scrubbed.cost.cpu - idle.cost.cpu) / moves;
  await meter.quiet(shown);

  await page.getByRole('slider').focus();
  const stepped = await meter.spend(async () => {
    for (let at = 0; at < moves; at++) {
      await page.keyboard.press(',');
      await frame();
    }
  });
  figures['one step back, by key'] = (stepped.cost.cpu - idle.cost.cpu) / moves;

  await page.mouse.move(track.x + 200, track.y + 80);
  const scrolled = await meter.spend(async () => {
    for (let at = 0; at < moves; at++) {
      await page.mouse.wheel(0, 480);
      await frame();
    }
  });
  figures['rows scrolled, per turn of the wheel'] = (scrolled.cost.cpu - idle.cost.cpu) / moves;

  await page.getByRole('button', { name: /^Speed/ }).click();
  await page.getByRole('menuitem', { name: '64×' }).click();
  await page.getByRole('button', { name: 'First step' }).click();
  await meter.quiet(shown);
  await page.getByRole('button', { name: 'Play' }).click();
  let frames = 0;
  const played = await meter.spend(async () => {
    frames = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let seen = 0;
          const until = performance.now() + 3000;
          const count = (now: number): void => {
            seen += 1;
            if (now < until) requestAnimationFrame(count);
            else resolve(seen);
          };
          requestAnimationFrame(count);
        }),
    );
  });
  figures['played at 64×, per frame'] = played.cost.cpu / frames;
  figures['played at 64×, frames in a second'] = frames / 3;
}

if (only !== 'matrix')
  console.log(`A run of ${stepsOfRun} steps on a workflow of ${nodes}, in milliseconds unless it says otherwise`);
if (only !== 'matrix')
  printTable(
    ['', ''],
    Object.entries(figures).map(([row, value]) => [row, milliseconds(value)]),
  );
if (only !== 'run') {
  console.log(`${runs} runs by ${columns} steps`);
  printTable(
    ['', ''],
    Object.entries(matrix).map(([row, value]) => [row, milliseconds(value)]),
  );
}
if (only === undefined)
  keepResults('replay', {
    machine: thisMachine(),
    steps: stepsOfRun,
    nodes,
    figures,
    matrix: { runs, columns, figures: matrix },
  });
