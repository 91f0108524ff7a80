import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { densestSpecimens, denseSpecimens } from '../support/dense-workflows.js';
import { benchOptions } from './bench-options.js';
import { benchArguments } from './canvas/cell.js';
import { longestTask, meterOf } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';
import { short } from './canvas/report.js';
import type { DenseResult } from './page/results.js';

/**
 * Opening workflows with far more paths than steps in a real browser: `npm run bench -- dense`.
 *
 *   --only complete   only the specimens whose names hold this
 *   --reps 5          openings of each, of which the medians and the worst are reported
 *   --profile FILE    keeps a CPU profile of the last opening
 */
const options = benchOptions();
const reps = options.number('reps', 5);
const wanted = [...denseSpecimens, ...densestSpecimens].filter(({ name }) => name.includes(options.text('only') ?? ''));

const server = await servePages(await buildPages(process.cwd(), 'test/bench/canvas/pages', ['ours']));

type Opening = Pick<DenseResult, 'longest' | 'longestWall' | 'drawn' | 'mount' | 'elements'>;

async function open(scene: string): Promise<Opening> {
  server.setScene(scene);
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: benchArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const cdp = await page.context().newCDPSession(page);
    const meter = await meterOf(cdp);
    await page.goto(`${server.address}/ours.html`);
    await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 60_000 });
    const profile = options.text('profile');
    if (profile !== undefined) {
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
      await cdp.send('Profiler.start');
    }
    const tasks = await longestTask(cdp);
    const { cost, value } = await meter.spend(async () => {
      const drawn = await page.evaluate(() => window.bench!.mount());
      await meter.quiet(() => page.evaluate(() => window.bench!.settled()));
      return drawn;
    });
    if (profile !== undefined) writeFileSync(profile, JSON.stringify((await cdp.send('Profiler.stop')).profile));
    const { cpu, wall } = await tasks.stopBoth();
    return {
      longest: cpu,
      longestWall: wall,
      drawn: value.drawn,
      mount: cost.cpu,
      elements: await page.evaluate(() => window.bench!.elements()),
    };
  } finally {
    await browser.close();
  }
}

const results: DenseResult[] = [];
for (const { name, version } of wanted) {
  const scene = JSON.stringify({
    version,
    places: {},
    focus: { nodeId: 's1', edgeId: 'p0', targetId: 's1' },
    stand: { x: 640, y: 380 },
  });
  const openings: Opening[] = [];
  for (let run = 0; run < reps; run++) openings.push(await open(scene));
  const sorted = (figure: keyof Opening): readonly number[] =>
    openings.map((opening) => opening[figure]).toSorted((left, right) => left - right);
  const median = (figure: keyof Opening): number => sorted(figure)[Math.floor((reps - 1) / 2)] ?? NaN;
  const worst = (figure: keyof Opening): number => sorted(figure).at(-1) ?? NaN;
  results.push({
    name,
    steps: version.definition?.nodes?.length ?? 0,
    paths: version.definition?.edges?.length ?? 0,
    longest: median('longest'),
    worst: worst('longest'),
    longestWall: median('longestWall'),
    worstWall: worst('longestWall'),
    drawn: median('drawn'),
    mount: median('mount'),
    elements: median('elements'),
  });
  console.log(`${name}: ${openings.map(({ longest }) => `${longest.toFixed(0)} ms`).join(', ')}`);
  keepResults('dense', { machine: thisMachine(true), openings: reps, results });
}
server.close();
printTable(
  [
    '',
    'steps',
    'paths',
    'longest task, CPU',
    'worst',
    'clock',
    'worst',
    'first picture, clock',
    'all, CPU',
    'elements',
  ],
  results.map(({ drawn, elements, longest, longestWall, mount, name, paths, steps, worst, worstWall }) => [
    name,
    String(steps),
    String(paths),
    ...[longest, worst, longestWall, worstWall, drawn, mount].map(short),
    String(elements),
  ]),
);
