/**
 * Renders the pictures of `docs/screens.md` from the stories with the installed Chromium. Arguments: names of the
 * pictures to render; all by default. `STORIES` may name the address of a running Storybook.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { encodePalettePng } from './palette-png.mjs';
import { chromiumArguments, findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}docs/screens/`;
const port = 6017;
/** Pages are 1600 wide, as in the pictures they are compared with; taken smaller, they are 1000. */
const scale = 0.625;

/** A story with its page height, and further actions after its play function. */
const screens = {
  'editor-light': {
    story: 'editor-workflow-editor--unfinished-draft-in-the-dark',
    args: 'theme:light',
    go: composerIsThere,
  },
  'editor-dark': { story: 'editor-workflow-editor--unfinished-draft-in-the-dark', go: composerIsThere },
  replay: { story: 'replay-runs--runs-at-rest' },
  insights: {
    story: 'replay-flow-insights--where-they-go',
    go: (page) => page.getByRole('group', { name: 'Numbers of Wait for reply' }).waitFor(),
  },
  'problems-commands': {
    story: 'editor-workflow-editor--unfinished-draft',
    async go(page) {
      await page.getByRole('button', { name: /^Assign to group, step/ }).click();
      await page.keyboard.press('?');
      await page.getByRole('button', { name: /^Assign to group, step/ }).focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('wait');
    },
  },
  history: { story: 'editor-history--steps-picked' },
  compare: { story: 'versions-versioncompare--all-kinds' },
  'compare-dark': { story: 'versions-versioncompare--all-kinds-dark' },
  'side-by-side': { story: 'versions-versioncompare--side-by-side' },
  home: { story: 'home-workflows--new-workflow-panel' },
  'home-dark': { story: 'home-workflows--dark' },
  'first-steps': { story: 'editor-workflow-editor--first-steps' },
  'first-steps-dark': { story: 'editor-workflow-editor--first-steps-in-the-dark' },
  'narrow-and-view-only': { story: 'editor-in-the-page-of-a-host--two-panels' },
  'narrow-and-view-only-dark': { story: 'editor-in-the-page-of-a-host--two-panels-in-dark' },
  phone: { story: 'editor-narrow-containers--phone', width: 390, height: 844, go: barsAreThere },
  'phone-dark': { story: 'editor-narrow-containers--phone-in-the-dark', width: 390, height: 844, go: barsAreThere },
  'step-states-light': { story: 'canvas-step-states--all-states', height: 640 },
  'step-states-dark': { story: 'canvas-step-states--all-states-in-dark', height: 640 },
  'path-states-light': { story: 'canvas-path-states--all-states', height: 1020 },
  'path-states-dark': { story: 'canvas-path-states--all-states-in-dark', height: 1020 },
};

/** Bars are loaded after the drawing. */
async function barsAreThere(page) {
  await page.getByRole('button', { name: /^Add / }).waitFor();
}

/** Chips come with the editor for messages, which is loaded on demand. */
async function composerIsThere(page) {
  await page.locator('.pb-comp__rich [role="textbox"]').waitFor();
}

const executablePath = findChromium();
if (!executablePath) {
  console.error('Pictures need Chromium: install it, or set CHROMIUM_PATH.');
  process.exit(1);
}
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(screens, name));
if (unknown.length > 0) {
  console.error(`There is no picture called ${unknown.join(', ')}. There are: ${Object.keys(screens).join(', ')}.`);
  process.exit(1);
}

const own = process.env['STORIES'];
const address = own ?? `http://127.0.0.1:${port}`;
const stories = own
  ? undefined
  : spawn(
      process.execPath,
      [
        `${root}node_modules/storybook/dist/bin/dispatcher.js`,
        'dev',
        '-p',
        String(port),
        '--host',
        '127.0.0.1',
        '--ci',
        '--no-open',
        '--exact-port',
      ],
      { cwd: root, stdio: 'ignore' },
    );
const browser = await chromium.launch({ executablePath, args: chromiumArguments });
try {
  await answering();
  mkdirSync(folder, { recursive: true });
  for (const name of wanted.length > 0 ? wanted : Object.keys(screens)) await take(name, screens[name]);
} finally {
  await browser.close();
  stories?.kill();
}

async function answering() {
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(`${address}/iframe.html`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The stories did not start.');
}

/** The first page waits until everything is bundled, which may take longer than it waits: then it is asked for once more. */
async function show(page, url, tries = 3) {
  await page.goto(url, { timeout: 120_000 });
  const shown = await page
    .locator('.pb')
    .first()
    .waitFor({ timeout: 45_000 })
    .then(
      () => true,
      () => false,
    );
  if (shown) return;
  if (tries === 0) throw new Error(`Nothing is shown at ${url}`);
  await show(page, url, tries - 1);
}

async function take(name, { args, go, height = 1000, story, width = 1600 }) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: width === 1600 ? scale : 1,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await show(page, `${address}/iframe.html?id=${story}&viewMode=story${args === undefined ? '' : `&args=${args}`}`);
  // A story marks the end of its play function; transitions get time to finish.
  await page
    .waitForFunction(
      () => ['completed', 'afterEach', 'finished'].includes(globalThis.__STORYBOOK_PREVIEW__?.currentRender?.phase),
      undefined,
      { timeout: 60_000 },
    )
    .catch(() => undefined);
  await go?.(page);
  await page.waitForTimeout(800);
  const taken = await page.screenshot({ type: 'png' });
  // The browser that took it reads it: its pixels, as they are.
  const pixels = await page.evaluate(
    async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawing = canvas.getContext('2d');
      drawing.drawImage(image, 0, 0);
      const { data } = drawing.getImageData(0, 0, image.width, image.height);
      let text = '';
      for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
      return { width: image.width, height: image.height, rgba: btoa(text) };
    },
    `data:image/png;base64,${taken.toString('base64')}`,
  );
  const file = encodePalettePng(pixels.width, pixels.height, Buffer.from(pixels.rgba, 'base64'));
  writeFileSync(`${folder}${name}.png`, file);
  console.log(`${name}.png ${pixels.width} × ${pixels.height}, ${Math.round(file.length / 1024)} kB`);
  await context.close();
}
