import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { branchedWorkflow } from '../support/branched-workflow.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments, type CellResult, pageOf, runCell } from './canvas/cell.js';
import { makeScene } from './canvas/make-scene.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { comparison, contestantsOf, growth, short } from './canvas/report.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';

/**
 * The editor in a real browser, against React Flow with plain cards: `npm run bench -- canvas`.
 *
 *   --n 1000,5000       sizes, in steps
 *   --only raw,ours     `raw` React Flow, `ours` the whole editor, `canvas` the editor with its panels off (once, from 1,000 steps)
 *   --shape branched    the other workflow: branches, loops and jumps; `laps` is the usual one
 *   --reps 3            repetitions; by default fewer for the large sizes
 *   --limit 60          seconds for each measure
 *   --open ours         only opens that page in a browser with a window (`--n` one size) and keeps it open, for a profiler;
 *                       where there is no display: with `--port 9222`, for another program to connect to
 *
 * Every cell is a fresh browser; rounds visit every contestant before any is repeated.
 */
const options = benchOptions();
const root = process.cwd();
const sizes = options.numbers('n', [8, 42, 200, 1000, 5000, 10_000]);
const contestants = options.list('only') ?? ['raw', 'ours', 'canvas'];
const shape = options.text('shape') ?? 'laps';
const limit = options.number('limit', 60) * 1000;
const repsAt = (size: number, contestant = ''): number =>
  options.number('reps', size >= 10_000 || contestant === 'canvas' ? 1 : size >= 5000 ? 2 : 3);

const server = await servePages(await buildPages(root));
const scenes = new Map(
  sizes.map((size) => [size, makeScene(shape === 'branched' ? branchedWorkflow(size) : largeWorkflow(size))]),
);

const opened = options.text('open');
if (opened !== undefined) {
  server.setScene(JSON.stringify(scenes.get(sizes[0] ?? 0)));
  const port = options.text('port');
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    headless: port !== undefined,
    args: port === undefined ? benchArguments : [...benchArguments, `--remote-debugging-port=${port}`],
  });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${server.address}/${pageOf(opened)}`);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  console.log(`${server.address}/${pageOf(opened)} is open and waits for “await bench.mount()”. Press Ctrl+C to end.`);
  await new Promise((resolve) => browser.on('disconnected', resolve));
  server.close();
} else {
  await compare();
}

async function compare(): Promise<void> {
  const cells: CellResult[] = [];
  const dead = new Set<string>();
  for (let round = 0; round < Math.max(...sizes.map((size) => repsAt(size))); round++) {
    for (const size of sizes) {
      if (round >= repsAt(size)) continue;
      const scene = scenes.get(size);
      if (!scene) continue;
      server.setScene(JSON.stringify(scene));
      for (const contestant of contestants) {
        // A contestant that failed at one size is not tried at a larger one.
        if (dead.has(contestant) || round >= repsAt(size, contestant)) continue;
        if (contestant === 'canvas' && size < 1000 && !options.list('only')) continue;
        const start = performance.now();
        const cell = await runCell({ contestant, address: server.address, scene, limit });
        cells.push({ ...cell, steps: size });
        if (cell.figures['mount'] === undefined) dead.add(contestant);
        const troubles = Object.entries(cell.failures).map(([name, why]) => `${name}: ${why}`);
        const told = ['mount', 'longest task', 'drag', 'pan', 'zoom', 'edit', 'insert', 'zoom to all'].map(
          (name) => `${name} ${short(cell.figures[name])}`,
        );
        console.log(
          `${round + 1}. ${size} ${contestant}: ${told.join(', ')} (${((performance.now() - start) / 1000).toFixed(0)} s)${troubles.length > 0 ? `\n   — ${troubles.join('\n   — ')}` : ''}`,
        );
        keepResults(`canvas-${shape}`, { machine: thisMachine(true), shape, sizes, cells });
      }
    }
  }
  server.close();
  for (const name of contestantsOf(cells)) {
    if (name === 'raw') continue;
    console.log(
      `\n${name === 'ours' ? 'The whole editor' : 'The editor with its panels off'} against raw React Flow (${shape})`,
    );
    const { head, rows } = comparison(cells, name);
    printTable(head, rows);
  }
  if (sizes.length > 1) {
    const { head, rows } = growth(cells);
    printTable(head, rows);
  }
}
