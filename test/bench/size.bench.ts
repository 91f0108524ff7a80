import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { ownCases, peerCases, type SizeCase } from './size/size-cases.js';
import { type StyleSheet, styleSheets } from './size/style-sheets.js';

/**
 * What a host installs and loads: the built package (`npm run build` first) as npm would publish it, bundled and minified as
 * a host would, React outside. The first load is the entry and what it imports at once.
 *
 *   --parts 20   the packages and folders with the most in each first load, so many of them
 *   --only editor,viewer   these rows
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
const partsShown = Number(option('parts') ?? 0);

const bundlers: { readonly [name: string]: Bundler } = {
  Rolldown: bundleWithRolldown,
  esbuild: bundleWithEsbuild,
  ...(isCheck
    ? {}
    : { webpack: webpackLike('webpack', peersFolder), Rspack: webpackLike('@rspack/core', peersFolder) }),
};

interface Found {
  readonly row: SizeRow;
  readonly parts: { readonly [bundler: string]: readonly SizePart[] };
}

const host = makeHost(root);
const installed = join(host, 'node_modules/pathboard');
const isWanted = ({ name }: { readonly name: string }): boolean => !only || only.includes(name);
const cases = [...ownCases, ...(isCheck ? [] : peerCases)].filter(isWanted);
const found: Found[] = [];
for (const one of cases) found.push(await measureCase(one));
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
  for (const [bundler, bundle] of Object.entries(bundlers)) {
    const made: Bundle = await bundle({ entry, outDir: join(host, 'bundles', bundler, file) });
    loads.push({ bundler, ...loadOf(made) });
    parts[bundler] = partsOf(made);
  }
  return { row: { name, loads, ...(goal !== undefined && { goal }), ...(isPeer && { isPeer }) }, parts };
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
  const over = overBudget(measured, budgets);
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
  for (const { parts, row } of found) showParts(row, parts);
  const results: SizeResults = { machine: thisMachine(), rows: found.map(({ row }) => row), sheets, packages };
  keepResults('size', results);
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
