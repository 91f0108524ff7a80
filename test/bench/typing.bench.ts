import { writeFileSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments, percentile } from './canvas/cell.js';
import { makeScene } from './canvas/make-scene.js';
import { meterOf } from './canvas/meter.js';
import { buildPages, servePages } from './canvas/pages-server.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';
import { short } from './canvas/report.js';
import type { TypingResult } from './page/results.js';

/**
 * Types a sentence into the message of a step of the whole editor, on a machine slowed down: `npm run bench -- typing`.
 *
 *   --slower 1,6     how many times slower the processor is
 *   --steps 42       steps of the workflow
 *   --reps 5         sentences typed for each, in a browser of their own; medians are reported
 *   --gap 90         milliseconds from key to key
 *   --profile FILE   keeps a CPU profile of the last sentence
 */
const options = benchOptions();
const reps = options.number('reps', 5);
const gap = options.number('gap', 90);
const sentence = 'We kept your place until tomorrow at noon, please tell us if you will come. ';

const version = largeWorkflow(options.number('steps', 42));
const server = await servePages(await buildPages(process.cwd(), 'test/bench/canvas/pages', ['ours']));
server.setScene(JSON.stringify(makeScene(version)));

type Typed = Omit<TypingResult, 'slower'>;

/** Keys come when the fingers send them, whether or not the page has answered the one before. */
async function type(cdp: CDPSession, page: Page): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const letter of sentence) {
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter }));
    sent.push(cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter }));
    await page.waitForTimeout(gap);
  }
  await Promise.all(sent);
}

async function typeOnce(slower: number): Promise<Typed> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: benchArguments });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const cdp = await page.context().newCDPSession(page);
    const meter = await meterOf(cdp);
    await page.goto(`${server.address}/ours.html`);
    await page.waitForSelector('html[data-ready]', { state: 'attached', timeout: 60_000 });
    await page.evaluate(() => window.bench!.mount());
    await meter.quiet(() => page.evaluate(() => window.bench!.settled()));
    const selector = await page.evaluate(() => window.bench!.openForm());
    if (selector === undefined) throw new Error('There is no form.');
    await page.click(selector, { timeout: 10_000 });
    await page.keyboard.press('Control+Home');
    await meter.quiet(() => page.evaluate(() => window.bench!.settled()));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.keyboard.press('x');
    await page.waitForTimeout(1000);
    const profile = options.text('profile');
    if (profile !== undefined) {
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
      await cdp.send('Profiler.start');
    }
    await page.evaluate(() => window.bench!.watchLetters());
    await page.evaluate(() => window.bench!.startFrames());
    const { cost } = await meter.spend(() => type(cdp, page));
    const frames = await page.evaluate(() => window.bench!.stopFrames());
    await page.waitForTimeout(600);
    const { letters, followed } = await page.evaluate(() => window.bench!.letterTimes);
    if (profile !== undefined) writeFileSync(profile, JSON.stringify((await cdp.send('Profiler.stop')).profile));
    if (letters.length < sentence.length)
      throw new Error(`Only ${letters.length} of ${sentence.length} letters showed.`);
    if (followed.length === 0) throw new Error('The card never followed.');
    return {
      frame: percentile(frames, 0.95),
      key: percentile(letters, 0.95),
      card: percentile(followed, 0.95),
      cpu: cost.cpu / sentence.length,
    };
  } finally {
    await browser.close();
  }
}

const results: TypingResult[] = [];
for (const slower of options.numbers('slower', [1, 6])) {
  const typed: Typed[] = [];
  for (let run = 0; run < reps; run++) {
    typed.push(await typeOnce(slower));
    const { card, cpu, frame, key } = typed.at(-1)!;
    console.log(`${slower}×: frame ${short(frame)}, key ${short(key)}, card ${short(card)}, CPU per key ${short(cpu)}`);
  }
  const median = (figure: keyof Typed): number =>
    percentile(
      typed.map((one) => one[figure]),
      0.5,
    );
  results.push({ slower, frame: median('frame'), key: median('key'), card: median('card'), cpu: median('cpu') });
  keepResults('typing', {
    machine: thisMachine(true),
    steps: version.definition?.nodes?.length ?? 0,
    reps,
    gap,
    results,
  });
}
server.close();
printTable(
  ['', 'frame, p95', 'key to painted, p95', 'card after the key, p95', 'CPU per key'],
  results.map(({ card, cpu, frame, key, slower }) => [`${slower}× slower`, ...[frame, key, card, cpu].map(short)]),
);
