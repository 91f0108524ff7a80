import { type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../../scripts/find-chromium.mjs';
import { drag, wheel } from './gestures.js';
import { type Cost, longestTask, meterOf, type Meter } from './meter.js';
import type { Scene } from './pages/scene.js';

/** The figures of a cell by measure. A measure that failed its check or timed out is absent and explained. */
export interface CellResult {
  readonly contestant: string;
  readonly steps: number;
  readonly figures: { [measure: string]: number };
  readonly failures: { [measure: string]: string };
}

export interface CellOptions {
  readonly contestant: string;
  readonly address: string;
  readonly scene: Scene;
  /** Milliseconds for each measure. */
  readonly limit: number;
}

/** Flags that keep timers and painting at full speed in a hidden page. */
export const benchArguments = [
  ...chromiumArguments,
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--force-device-scale-factor=1',
  '--js-flags=--max-old-space-size=4096',
];

/** Measures one contestant on one scene, in a browser of its own. */
export async function runCell({ address, contestant, limit, scene }: CellOptions): Promise<CellResult> {
  const steps = scene.version.definition?.nodes?.length ?? 0;
  const result: CellResult = { contestant, steps, figures: {}, failures: {} };
  const { failures, figures } = result;
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
  const browser = await chromium.launch({ executablePath, args: benchArguments });
  const stops = { timer: undefined as ReturnType<typeof setTimeout> | undefined };
  const within = async <Value>(work: Promise<Value>): Promise<Value> => {
    const late = new Promise<never>((_, reject) => {
      stops.timer = setTimeout(() => reject(new Error(`more than ${limit / 1000} s`)), limit);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(stops.timer);
    }
  };
  /** Runs a measure. A failure is reported, not counted; a timeout ends the cell. */
  const measure = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await within(work());
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures[name] = message.split('\n')[0] ?? message;
      if (message.startsWith('more than')) throw error;
    }
  };
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => {
      failures['page'] = error.message.slice(0, 200);
    });
    const cdp = await page.context().newCDPSession(page);
    const meter = await meterOf(cdp);
    await page.goto(`${address}/${pageOf(contestant)}`);
    await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 60_000 });
    await measureAll({ page, cdp, meter, scene, steps, slow: contestant === 'raw' && steps >= 5000, measure, figures });
  } catch (error) {
    failures['cell'] ??= error instanceof Error ? error.message.slice(0, 200) : String(error);
  } finally {
    await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
  return result;
}

/** The address of a contestant's page. */
export function pageOf(contestant: string): string {
  return contestant === 'raw' ? 'raw.html' : contestant === 'canvas' ? 'ours.html?panels=off' : 'ours.html';
}

interface Bench {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly meter: Meter;
  readonly scene: Scene;
  readonly steps: number;
  readonly slow: boolean;
  readonly measure: (name: string, work: () => Promise<void>) => Promise<void>;
  readonly figures: { [measure: string]: number };
}

async function measureAll(bench: Bench): Promise<void> {
  const { cdp, figures, measure, meter, page, slow, steps } = bench;
  // A few repetitions are enough where each takes a tenth of a second and more.
  const [moves, edits, inserts, keys] = slow ? [8, 5, 3, 5] : [60, 40, 16, 26];
  const keep = (name: string, { cpu, wall }: Cost, runs: number): void => {
    figures[name] = cpu / runs;
    figures[`${name} wall`] = wall / runs;
  };

  await measure('mount', async () => {
    const heap = await meter.heap();
    const trace = await longestTask(cdp);
    const { cost, value } = await meter.spend(async () => {
      const drawn = await page.evaluate(() => window.bench!.mount());
      await meter.quiet(() => page.evaluate(() => window.bench!.settled()));
      return drawn;
    });
    figures['longest task'] = await trace.stop();
    keep('mount', cost, 1);
    figures['first paint wall'] = value.drawn;
    figures['heap'] = ((await meter.heap()) - heap) / 1e6;
    figures['elements'] = await page.evaluate(() => window.bench!.elements());
  });
  await measure('stand', () => goToStand(bench));
  const { pan, zoom } = await page.evaluate(() => window.bench!.info);
  const rect = () => page.evaluate(() => window.bench!.rect());
  const camera = () => page.evaluate(() => window.bench!.camera());

  await measure('drag', async () => {
    const before = await rect();
    if (!before) throw new Error('The step is not in the page.');
    const dragged = await drag({
      ...bench,
      from: [before.x + before.width / 2, before.y + 12],
      by: [2, 1],
      moves,
      button: 'left',
    });
    const after = await rect();
    if (!after || after.x - before.x < moves)
      throw new Error(`The step did not follow: ${JSON.stringify({ before, after })}`);
    keep('drag', dragged.cost, moves);
    figures['drag frame p95'] = dragged.frameP95;
    keep('drop', dragged.release, 1);
  });
  const panBy = async (name: string, from: readonly [number, number]): Promise<void> => {
    const before = await camera();
    const panned = await drag({ ...bench, from, by: [-3, -2], moves, button: pan });
    const after = await camera();
    if (before.x - after.x < moves * 2) throw new Error(`Nothing moved: ${JSON.stringify({ before, after })}`);
    keep(name, panned.cost, moves);
    figures[`${name} frame p95`] = panned.frameP95;
    figures[`${name} frame most`] = panned.frameMost;
  };
  await measure('pan', async () => {
    const spot = await page.evaluate(() => window.bench!.freeSpot());
    if (!spot) throw new Error('There is no free spot.');
    await panBy('pan', spot);
  });
  const zoomBy = async (name: string, turns: number): Promise<void> => {
    const before = await camera();
    let least = before.zoom;
    const { cost } = await meter.spend(async () => {
      for (let turn = 0; turn < turns; turn++) {
        await wheel(cdp, [740, 420], Math.floor(turn / 5) % 2 === 0 ? 100 : -100, zoom === 'ctrl wheel');
        if (turn === 4) least = (await camera()).zoom;
      }
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    });
    const after = await camera();
    if (least > before.zoom * 0.7 || Math.abs(after.zoom / before.zoom - 1) > 0.02)
      throw new Error(`Zooming did not work: ${JSON.stringify({ before, least, after })}`);
    keep(name, cost, turns);
  };
  await measure('zoom', () => zoomBy('zoom', slow ? 10 : 20));
  await measure('idle', async () =>
    keep('idle', (await meter.spend(() => page.evaluate(() => window.bench!.idle(20)))).cost, 20),
  );
  await measure('edit', async () => {
    await page.evaluate((count) => window.bench!.edits(count), slow ? 1 : 5);
    const { cost, value } = await meter.spend(() => page.evaluate((count) => window.bench!.edits(count), edits));
    keep('edit', cost, edits);
    figures['edit p95'] = percentile(value, 0.95);
  });
  const undo = async (name: string, count: number): Promise<void> => {
    const { cost, value } = await meter.spend(() => page.evaluate((times) => window.bench!.undos(times), count));
    if (!value.changed) throw new Error('Nothing was undone.');
    keep(name, cost, count);
  };
  await measure('undo edit', () => undo('undo edit', Math.floor(edits / 2)));
  await measure('insert', async () => {
    const { cost, value } = await meter.spend(() => page.evaluate((count) => window.bench!.inserts(count), inserts));
    keep('insert', cost, inserts);
    figures['insert p95'] = percentile(value, 0.95);
  });
  await measure('undo insert', () => undo('undo insert', inserts));
  await measure('keystroke', async () => {
    const selector = await page.evaluate(() => window.bench!.openForm());
    if (selector === undefined) return;
    await page.click(selector, { timeout: 5000 });
    await page.keyboard.press('Control+Home');
    await page.evaluate(() => window.bench!.watchKeys());
    await page.waitForTimeout(200);
    const { cost } = await meter.spend(async () => {
      for (let key = 0; key < keys; key++) {
        await page.keyboard.press(String.fromCharCode(97 + key));
        await page.waitForTimeout(24);
      }
      // Cards, preview and problems may follow after a pause: that belongs to the cost.
      await page.waitForTimeout(600);
    });
    const times = await page.evaluate(() => window.bench!.keyTimes);
    if (times.length < keys) throw new Error(`Only ${times.length} of ${keys} keys showed.`);
    keep('keystroke', cost, keys);
    figures['keystroke p95'] = percentile(times, 0.95);
  });
  await measure('zoom to all', async () => {
    const before = await camera();
    const { cost } = await meter.spend(() => page.evaluate(() => window.bench!.fit()));
    const after = await camera();
    if (steps >= 200 && after.zoom > before.zoom * 0.7)
      throw new Error(`It did not zoom out: ${JSON.stringify({ before, after })}`);
    keep('zoom to all', cost, 1);
  });
  await measure('pan all', () => panBy('pan all', [700, 90]));
}

/** Moves the camera to the same position for every contestant. */
async function goToStand({ cdp, page, scene }: Bench): Promise<void> {
  const place = scene.places[scene.focus.nodeId];
  if (!place) throw new Error('The step has no place.');
  const { info } = await page.evaluate(() => ({ info: window.bench!.info }));
  if (info.needsActualSize) await page.evaluate(() => window.bench!.actualSize());
  for (let tries = 0; tries < 12; tries++) {
    const { x, y, zoom } = await page.evaluate(() => window.bench!.camera());
    const [right, down] = [place.x * zoom + x - scene.stand.x, place.y * zoom + y - scene.stand.y];
    if (Math.abs(right) < 3 && Math.abs(down) < 3) break;
    if (info.needsActualSize) {
      await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 740, y: 420, deltaX: right, deltaY: down });
      await page.waitForTimeout(60);
    }
  }
  await page.waitForTimeout(200);
  const box = await page.evaluate(() => window.bench!.rect());
  if (!box || Math.abs(box.x - scene.stand.x) > 8 || Math.abs(box.y - scene.stand.y) > 8)
    throw new Error(`The step stands elsewhere: ${JSON.stringify(box)}`);
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}
