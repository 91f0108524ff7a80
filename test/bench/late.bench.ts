import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { type BuiltHost, serveBuiltHost } from '../e2e/built-host.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { benchOptions } from './bench-options.js';
import { benchArguments } from './canvas/cell.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';

/**
 * The first time that each part of the editor is asked for over a slow connection: the built host app opens a workflow
 * in an empty browser, and once nothing loads any more, one input is timed until what it asked for shows.
 *
 *   --steps 42      steps of the workflow
 *   --kbit 1500     speed of the connection, in kbit/s; files are compressed
 *   --latency 150   time until the first byte of each answer, in ms
 *   --only TEXT     only the rows with these words
 */
const options = benchOptions();
const steps = options.number('steps', 42);
const kbit = options.number('kbit', 1500);
const latency = options.number('latency', 150);
const only = options.text('only') ?? '';
/** What shows later than this, in ms, was waited for. */
const noticed = 100;

/** An input, and what it asks for. */
interface Asked {
  readonly name: string;
  /** The event from which the time counts: the first of this type. */
  readonly from: string;
  /** Done before; not timed. */
  readonly before?: (page: Page) => Promise<void>;
  readonly act: (page: Page) => Promise<void>;
  /** An element that shows it. */
  readonly shows: string;
  /** A time that passes in any case, in ms. */
  readonly delay?: number;
}

const card = '.react-flow__node [role="button"], .react-flow__node[role="button"]';
const cardAt = (page: Page) =>
  page
    .getByRole('button', { name: /^Send message, step / })
    .first()
    .boundingBox()
    .then((box) => ({ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 12 }));
const choose = async (page: Page): Promise<void> => {
  const { x, y } = await cardAt(page);
  await page.mouse.click(x, y);
};
const focusCard = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^Send message, step / })
    .first()
    .focus();

const asked: readonly Asked[] = [
  {
    name: 'step picker (+ on a path)',
    from: 'keydown',
    before: (page) =>
      page
        .getByRole('button', { name: /^Path from / })
        .first()
        .focus(),
    act: (page) => page.keyboard.press('i'),
    shows: '.pb-pick [role="option"]',
  },
  {
    name: 'context menu of a card',
    from: 'contextmenu',
    act: async (page) => {
      const { x, y } = await cardAt(page);
      await page.mouse.click(x, y, { button: 'right' });
    },
    shows: '[role="menu"] [role="menuitem"]',
  },
  {
    name: 'command list (Ctrl+K)',
    from: 'keydown',
    before: focusCard,
    act: (page) => page.keyboard.press('ControlOrMeta+k'),
    shows: '.pb-cmd [role="option"]',
  },
  {
    name: 'tooltip, beyond its 500 ms',
    from: 'pointerover',
    act: (page) => page.locator('.pb-top button[data-tip]:enabled').first().hover(),
    shows: '.pb-tip[data-shared]',
    delay: 500,
  },
  {
    name: 'toast after a deletion',
    from: 'keydown',
    before: choose,
    act: (page) => page.keyboard.press('Delete'),
    shows: '.pb-toast',
  },
  {
    name: 'find (Ctrl+F)',
    from: 'keydown',
    before: focusCard,
    act: (page) => page.keyboard.press('ControlOrMeta+f'),
    shows: '[role="search"] input',
  },
  {
    name: 'key sheet (?)',
    from: 'keydown',
    before: focusCard,
    act: (page) => page.keyboard.press('?'),
    shows: '.pb-keys input',
  },
  { name: 'settings of a selected step', from: 'pointerdown', act: choose, shows: '[data-setting="message"]' },
  {
    name: 'message editor of a selected step',
    from: 'pointerdown',
    act: choose,
    shows: '[data-setting="message"] [contenteditable="true"]',
  },
  {
    name: 'first drag of a card',
    from: 'pointerdown',
    act: async (page) => {
      const { x, y } = await cardAt(page);
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let step = 1; step <= 8; step++) await page.mouse.move(x + step * 8, y);
    },
    shows: '.react-flow__node.dragging',
  },
  {
    name: 'outline',
    from: 'click',
    act: (page) => page.locator('button[data-view="outline"]').click(),
    shows: '[data-region="outline"] [role="treeitem"]',
  },
  {
    name: 'list of problems',
    from: 'click',
    act: (page) => page.getByRole('button', { name: /^Problems/ }).click(),
    shows: '.pb-prob',
  },
];

interface Row {
  readonly name: string;
  readonly took: number;
  /** Chunks that were requested after the input. */
  readonly chunks: readonly string[];
}

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Chromium is missing; "npm test" says how to get it.');
const host = await serveBuiltHost(process.cwd());
const browser = await chromium.launch({ executablePath, args: benchArguments });
const rows: Row[] = [];
const opening: number[] = [];
try {
  await host.store('wf_bench', largeWorkflow(steps));
  for (const input of asked.filter(({ name }) => name.includes(only))) {
    const row = await timed(browser, host, input);
    rows.push(row);
    console.log(`${row.name}: ${row.took.toFixed(0)}`);
  }
} finally {
  await browser.close();
  await host.close();
}

async function timed(from: Browser, { address }: BuiltHost, input: Asked): Promise<Row> {
  // A context of its own, so that nothing is cached.
  const context = await from.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const throughput = (kbit * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  const requested: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/(.+)-.{8}\.js$/.exec(request.url())?.[1];
    if (file !== undefined) requested.push(file);
  });
  const start = performance.now();
  await page.goto(`${address}?theme=light#/workflows/wf_bench`);
  await page.locator(card).first().waitFor();
  opening.push(performance.now() - start);
  await page.getByRole('button', { name: /^Problems/ }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await input.before?.(page);
  if (input.before) await page.waitForTimeout(2500);
  const known = requested.length;
  await page.evaluate(
    ({ from: type, shows }) => {
      (window as { timed?: Promise<number> }).timed = new Promise((resolve) => {
        let began: number | undefined;
        const begin = ({ timeStamp }: Event): void => {
          began ??= timeStamp;
        };
        window.addEventListener(type, begin, { capture: true });
        const look = (): void => {
          const shown = began === undefined ? undefined : document.querySelector(shows)?.getClientRects().length;
          if (began !== undefined && shown) resolve(performance.now() - began);
          else if (began !== undefined && performance.now() - began > 20_000) resolve(Infinity);
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { from: input.from, shows: input.shows },
  );
  await input.act(page);
  const took = await page.evaluate(() => (window as { timed?: Promise<number> }).timed ?? Promise.resolve(NaN));
  const chunks = requested.slice(known);
  await context.close();
  return { name: input.name, took: took - (input.delay ?? 0), chunks };
}

console.log(
  `The first time over ${kbit} kbit/s with ${latency} ms, a workflow of ${steps} steps, in ms; first card after ${Math.round(Math.min(...opening))}`,
);
printTable(
  ['', 'ms', 'waited', 'fetched'],
  rows.map(({ chunks, name, took }) => [name, took.toFixed(0), took > noticed ? 'yes' : '', chunks.join(', ')]),
);
if (only === '') keepResults('late', { machine: thisMachine(true), steps, kbit, latency, rows });
