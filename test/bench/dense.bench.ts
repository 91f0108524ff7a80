import { chromium } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { densestSpecimens, denseSpecimens } from '../support/dense-workflows.js';
import { benchOptions } from './bench-options.js';
import { benchArguments } from './canvas/cell.js';
import { longestTask, meterOf } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { milliseconds, printTable } from './measure.js';

/**
 * Opening workflows with far more paths than steps in a real browser: `npm run bench -- dense`.
 *
 *   --only complete   only the specimens whose names hold this
 *   --reps 3          repetitions, of which the medians are told
 *   --profile FILE    keeps a profile of the processor's time of the last opening
 */
const options = benchOptions();
const reps = options.number('reps', 3);
const wanted = [...denseSpecimens, ...densestSpecimens].filter(({ name }) => name.includes(options.text('only') ?? ''));

/** What one opening took, in milliseconds. */
export interface DenseFigures {
  /** The longest task of the main thread until nothing is left to do: processor's time, and time on the clock. */
  readonly longest: number;
  readonly longestWall: number;
  /** Until the first picture, on the clock. */
  readonly drawn: number;
  /** All of it, processor's time of the main thread. */
  readonly mount: number;
  readonly elements: number;
}

export interface DenseResult extends DenseFigures {
  readonly name: string;
  readonly steps: number;
  readonly paths: number;
}

const server = await servePages(await buildPages(process.cwd(), 'test/bench/canvas/pages', ['ours']));

async function open(scene: string): Promise<DenseFigures> {
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
    if (profile !== undefined) (await import('node:fs')).writeFileSync(profile, JSON.stringify((await cdp.send('Profiler.stop')).profile));
    const { cpu, wall } = await tasks.stopBoth();
    return { longest: cpu, longestWall: wall, drawn: value.drawn, mount: cost.cpu, elements: await page.evaluate(() => window.bench!.elements()) };
  } finally {
    await browser.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;
}

const results: DenseResult[] = [];
for (const { name, version } of wanted) {
  const scene = JSON.stringify({ version, places: {}, focus: { nodeId: 's1', edgeId: 'p0', targetId: 's1' }, stand: { x: 640, y: 380 } });
  const runs: DenseFigures[] = [];
  for (let run = 0; run < reps; run++) runs.push(await open(scene));
  const of = (figure: keyof DenseFigures): number => median(runs.map((each) => each[figure]));
  results.push({
    name, steps: version.definition?.nodes?.length ?? 0, paths: version.definition?.edges?.length ?? 0,
    longest: of('longest'), longestWall: of('longestWall'), drawn: of('drawn'), mount: of('mount'), elements: of('elements'),
  });
  const last = results.at(-1);
  console.log(`${name}: longest task ${last?.longest.toFixed(0)} ms (clock ${last?.longestWall.toFixed(0)}), first picture ${last?.drawn.toFixed(0)} ms, all ${last?.mount.toFixed(0)} ms, ${last?.elements} elements`);
  keepResults('dense', { machine: thisMachine(true), results });
}
server.close();
printTable(
  ['', 'steps', 'paths', 'longest task, CPU', 'clock', 'first picture, clock', 'all, CPU', 'elements'],
  results.map(({ drawn, elements, longest, longestWall, mount, name, paths, steps }) => [
    name, String(steps), String(paths), milliseconds(longest), milliseconds(longestWall), milliseconds(drawn), milliseconds(mount), String(elements),
  ]),
);
