import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { forecast, usualPopulation } from '#execute';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments, percentile } from './canvas/cell.js';
import { longestTask, profile } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';
import type { ForecastResults } from './page/results.js';

/**
 * A forecast over 10,000 contacts, asked for in a real browser: how soon the first numbers and those over all contacts show, and
 * the longest task of the page meanwhile. Beside it the same forecast without a page, in Node.
 *
 *   --steps 23      steps of the workflow
 *   --reps 5        times opened, each in a page of its own; medians are reported
 *   --profile FILE  writes a CPU profile of the last opening, to be opened in a browser's tools
 */
const options = benchOptions();
const reps = options.number('reps', 5);
const version = largeWorkflow(options.number('steps', 23) + 4);
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
const server = await servePages(await buildPages(process.cwd(), 'test/bench/forecast', ['forecast']));
server.setScene(JSON.stringify({ version }));
const browser = await chromium.launch({ executablePath, args: benchArguments });

type Opened = Omit<ForecastResults['figures'], 'node'>;

async function open(): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => {
    throw error;
  });
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${server.address}/forecast.html`);
  await page.getByRole('button', { name: 'Begin with typical shares' }).waitFor();
  const stopProfile = await profile(cdp, options.text('profile'));
  const watch = await longestTask(cdp);
  const { all, coarse } = await page.evaluate(() => window.openForecast!());
  const { cpu, wall } = await watch.stopBoth();
  await stopProfile();
  await page.close();
  return { coarse, all, task: cpu, taskWall: wall };
}

const opened: Opened[] = [];
try {
  for (let run = 0; run < reps; run++) {
    opened.push(await open());
    const { all, coarse, task, taskWall } = opened.at(-1)!;
    console.log(
      `first numbers ${milliseconds(coarse)}, all ${milliseconds(all)}, longest task ${milliseconds(task)} of CPU, ${milliseconds(taskWall)} by the clock`,
    );
  }
} finally {
  await browser.close();
  server.close();
}

const population = usualPopulation(version);
forecast(version, { ...population, contacts: 1000 });
const before = process.cpuUsage();
forecast(version, population);
const { system, user } = process.cpuUsage(before);

const median = (figure: keyof Opened): number =>
  percentile(
    opened.map((one) => one[figure]),
    0.5,
  );
const figures = {
  coarse: median('coarse'),
  all: median('all'),
  task: median('task'),
  taskWall: median('taskWall'),
  node: (user + system) / 1000,
};
const steps = version.definition?.nodes?.length ?? 0;
console.log(`${population.contacts} contacts through ${steps} steps, in milliseconds`);
printTable(
  ['', ''],
  [
    ['first numbers shown', figures.coarse],
    ['all contacts shown', figures.all],
    ['longest task meanwhile, CPU', figures.task],
    ['longest task meanwhile, by the clock', figures.taskWall],
    ['the same without a page, in Node, CPU', figures.node],
  ].map(([row, value]) => [String(row), milliseconds(Number(value))]),
);
const results: ForecastResults = { machine: thisMachine(true), steps, contacts: population.contacts, reps, figures };
keepResults('forecast', results);
