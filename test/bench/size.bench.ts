import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumArguments, findChromium } from '../../scripts/find-chromium.mjs';
import { filesOf } from '../../src/cli/import-map-command.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';
import type { SizeResults, SizeRow } from './page/results.js';
import { overBudget, readBudgets, wellBelowBudget, writeBudgets, type Measured } from './size/budgets.js';
import { type Bundle, type Bundler, loadOf, partsOf, type SizePart } from './size/bundle.js';
import { bundleWithEsbuild } from './size/bundle-with-esbuild.js';
import { bundleWithRolldown } from './size/bundle-with-rolldown.js';
import { webpackLike } from './size/bundle-with-webpack.js';
import { makeHost } from './size/host-folder.js';
import { installedPackages, sizeOf } from './size/installed-packages.js';
import { mounts, scene } from './size/mounted-cases.js';
import { ownCases, peerCases, type SizeCase } from './size/size-cases.js';
import { type StyleSheet, styleSheets } from './size/style-sheets.js';
import { countFetched, measureEvaluation, type MountedPage, writeReact } from './size/visit-page.js';

/**
 * What a host installs and loads: the built package (`npm run build` first) as npm would publish it, bundled and minified as
 * a host would, React outside. The first load is the entry and what it imports at once.
 *
 *   --parts 20   the packages and folders with the most in each first load, so many of them
 *   --only editor,viewer   these rows
 *   --by Rolldown,esbuild  these bundlers
 *   --check      only Rolldown and esbuild, beside the budgets; fails if a row is more than 3 % over
 *   --update     the same, and stores what was reached as the budgets
 */
const option = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : (process.argv[at + 1] ?? '');
};
const root = process.cwd();
const peersFolder = join(root, 'test/bench/peers');
const isCheck = option('check') !== undefined || option('update') !== undefined;
const only = option('only')?.split(',');
/** The most requests of the editor on a page without a bundler. */
const maxRequests = 40;
const partsShown = Number(option('parts') ?? 0);

const by = option('by')?.split(',');
const allBundlers: { readonly [name: string]: Bundler } = {
  Rolldown: bundleWithRolldown,
  esbuild: bundleWithEsbuild,
  ...(isCheck
    ? {}
    : { webpack: webpackLike('webpack', peersFolder), Rspack: webpackLike('@rspack/core', peersFolder) }),
};

const bundlers = Object.fromEntries(Object.entries(allBundlers).filter(([name]) => !by || by.includes(name)));

interface Found {
  readonly row: SizeRow;
  readonly parts: { readonly [bundler: string]: readonly SizePart[] };
}

const host = makeHost(root);
const installed = join(host, 'node_modules/pathboard');
const isWanted = ({ name }: { readonly name: string }): boolean => !only || only.includes(name);
const cases = [...ownCases, ...(isCheck ? [] : peerCases)].filter(isWanted);
const react = join(host, 'react');
const browser = isCheck
  ? undefined
  : await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: [...chromiumArguments] });
if (browser) await writeReact(root, react);
const found: Found[] = [];
for (const one of cases) found.push(await measureCase(one));
await browser?.close();
const sheets = await styleSheets(installed);
if (isCheck) checkBudgets();
else report();

async function measureCase({ code, goal, isPeer, name }: SizeCase): Promise<Found> {
  // A peer resolves from the folder with the peers, unless it is a package of ours too.
  const folder =
    isPeer && existsSync(join(peersFolder, 'node_modules', name)) ? join(peersFolder, 'node_modules') : host;
  const file = name.replaceAll(/\W+/g, '-');
  const entry = join(folder, `size-of-${file}.js`);
  writeFileSync(entry, code);
  const loads: SizeRow['loads'][number][] = [];
  const parts: { [bundler: string]: readonly SizePart[] } = {};
  let evaluation: number | undefined;
  for (const [bundler, bundle] of Object.entries(bundlers)) {
    const made: Bundle = await bundle({ entry, outDir: join(host, 'bundles', bundler, file) });
    const page = pageOf(name, made);
    const fetched = browser && page && (await countFetched(browser, page));
    if (browser && page && bundler === 'Rolldown')
      evaluation = await measureEvaluation(browser, page, firstFiles(made));
    loads.push({ bundler, ...loadOf(made), ...fetched });
    parts[bundler] = partsOf(made);
  }
  const measured = evaluation === undefined ? {} : { evaluation };
  return { row: { name, loads, ...measured, ...(goal !== undefined && { goal }), ...(isPeer && { isPeer }) }, parts };
}

/** The page that mounts a case; undefined for those without a component. */
function pageOf(name: string, { folder }: Bundle): MountedPage | undefined {
  const mount = mounts[name];
  const packages = [join(host, 'node_modules'), join(peersFolder, 'node_modules'), join(root, 'node_modules')];
  return mount && { folder, mount, scene, react, packages };
}

function firstFiles({ files }: Bundle): readonly string[] {
  return files.filter(({ isFirst }) => isFirst).map(({ name }) => name);
}

/** The editor without a bundler: the files it loads at once, and the packages they name. */
function countUnbundled(): SizeResults['unbundled'] {
  const read = (file: string): string => readFileSync(join(installed, 'dist/bundled', file), 'utf8');
  const files = filesOf('editor', read);
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/from\s*["'`]([\w@][^"'`]*)["'`]/g)].map(([, name]) => name),
  );
  return { files: files.length, names: new Set(names).size };
}

function checkBudgets(): void {
  const measured = [
    ...found.flatMap(({ parts, row }) =>
      row.loads.map(({ bundler, first }): Measured => ({
        name: `${row.name} by ${bundler}`,
        size: first,
        parts: parts[bundler] ?? [],
      })),
    ),
    ...sheets.map(({ minified, name }): Measured => ({ name, size: minified, parts: [] })),
  ];
  if (option('update') !== undefined) return writeBudgets(root, measured);
  const budgets = readBudgets(root);
  const over = [...overBudget(measured, budgets)];
  const { files, names } = countUnbundled();
  if (files + names > maxRequests)
    over.push(`The editor without a bundler loads ${files} files and ${names} of React, more than ${maxRequests}.`);
  const below = wellBelowBudget(measured, budgets);
  if (over.length === 0) console.log(`${measured.length} sizes are within their budgets.`);
  if (below.length > 0) console.log(`Smaller than budgeted: ${below.join(', ')}. npm run check:size -- --update`);
  for (const sentence of over) console.error(sentence);
  if (over.length > 0) {
    console.error('If the growth is worth it: npm run check:size -- --update');
    process.exitCode = 1;
  }
}

function report(): void {
  const names = Object.keys(bundlers);
  console.log('First load, and on demand by Rolldown, gzipped, in kB, React outside');
  printTable(
    ['', 'goal', ...names, 'on demand'],
    found.map(({ row: { goal, loads, name } }) => [
      name,
      goal === undefined ? '' : `≤ ${goal}`,
      ...loads.map(({ first }) => first.toFixed(1)),
      (loads[0]?.later ?? 0).toFixed(1),
    ]),
  );
  const packages = installedPackages(root, sizeOf(installed) / 1e6);
  console.log(`npm i pathboard: ${packages.packages} packages, ${packages.megabytes.toFixed(1)} MB`);
  printTable(
    ['the largest', 'MB'],
    packages.largest.map(({ part, size }) => [part, size.toFixed(1)]),
  );
  console.log('Style sheets, gzipped, in kB');
  printTable(
    ['', 'as it is', 'minified'],
    sheets.map(({ minified, name, size }: StyleSheet) => [name, size.toFixed(1), minified.toFixed(1)]),
  );
  showFetched();
  const unbundled = countUnbundled();
  console.log(
    `A page without a bundler: ${unbundled.files} files for the editor at first, ${unbundled.names} names of React`,
  );
  for (const { parts, row } of found) showParts(row, parts);
  const rows = found.map(({ row }) => row);
  const results: SizeResults = { machine: thisMachine(true), rows, sheets, packages, unbundled };
  keepResults('size', results);
}

function showFetched(): void {
  console.log(
    'Fetched by a page until its first picture / until at rest, in kB, and the evaluation of its modules in ms',
  );
  printTable(
    ['', ...Object.keys(bundlers), 'ms'],
    found
      .filter(({ row }) => row.name in mounts)
      .map(({ row: { evaluation, loads, name } }) => [
        name,
        ...loads.map(({ drawn = NaN, rest = NaN }) => `${drawn.toFixed(0)} / ${rest.toFixed(0)}`),
        evaluation?.toFixed(1) ?? '',
      ]),
  );
}

/** What a first load consists of: where it misses its goal, or where parts were asked for. */
function showParts({ goal = Infinity, loads, name }: SizeRow, parts: Found['parts']): void {
  for (const { bundler, first } of loads) {
    const isMissed = first > goal;
    // webpack and Rspack agree with Rolldown so far that its parts speak for them.
    if (!['Rolldown', 'esbuild'].includes(bundler) || (!isMissed && partsShown === 0)) continue;
    console.log(
      isMissed
        ? `${name} misses its goal by ${(first - goal).toFixed(1)} kB by ${bundler}. Its parts, in kB`
        : `The parts of ${name} by ${bundler}, in kB`,
    );
    const shown = (parts[bundler] ?? []).slice(0, partsShown || 12);
    printTable(
      ['', ''],
      shown.map(({ part, size }) => [part, size.toFixed(1)]),
    );
  }
}
