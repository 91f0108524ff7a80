/**
 * Runs the benchmarks of test/bench, each bundled as a host would bundle it and run by Node on its own.
 *
 *   npm run bench                          all of them
 *   npm run bench -- edit                  those that are named: canvas, compare, dense, edit, engine, execute, forecast, late, layout, replay, service, size, trace, typing, versions
 *   npm run bench -- canvas --n 1000       what begins with `--`, and all that follows, goes to the benchmark
 *   npm run bench -- --write               all of them, and their tables into docs/benchmarks.md
 *   npm run bench -- page                  only writes the tables, of the figures of the last runs
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { moduleAliases, serviceAliases } from './source-aliases.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const suffix = '.bench.ts';
const offered = readdirSync(`${root}test/bench`)
  .filter((name) => name.endsWith(suffix))
  .map((name) => name.slice(0, -suffix.length));
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const named = firstOption < 0 ? words : words.slice(0, firstOption);
const passedOn = firstOption < 0 ? [] : words.slice(firstOption);
const unknown = named.filter((name) => name !== 'page' && !offered.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark “${unknown[0]}”. There are: ${offered.join(', ')}, page.`);
  process.exit(1);
}

/** The files of test/bench to run in order, with their options. */
const runs = [];
for (const name of named.length > 0 ? named : offered) {
  if (name === 'page') runs.push({ file: 'page/write-page.ts', options: [] });
  else runs.push({ file: `${name}${suffix}`, options: passedOn });
  // Without options the second workflow runs too, at the most significant sizes.
  if (name === 'canvas' && !passedOn.some((word) => word !== '--write'))
    runs.push({
      file: `${name}${suffix}`,
      options: ['--shape', 'branched', '--n', '1000,5000', '--only', 'raw,ours', '--reps', '1'],
    });
}
if (passedOn.includes('--write')) runs.push({ file: 'page/write-page.ts', options: [] });
const isCheck = ['--check', '--update'].some((word) => passedOn.includes(word));
if (
  runs.some(({ file }) => file.startsWith('layout') || (file.startsWith('size') && !isCheck)) &&
  !existsSync(`${root}test/bench/peers/node_modules/webpack`)
) {
  const installed = spawnSync(
    'npm',
    ['ci', '--prefix', 'test/bench/peers', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  );
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}

const outDir = `${root}node_modules/.pathboard-bench`;
for (const { file, options } of runs) {
  const name = file.slice(file.lastIndexOf('/') + 1, -'.ts'.length);
  await build({
    configFile: false,
    root,
    resolve: { alias: [...moduleAliases, ...serviceAliases] },
    logLevel: 'warn',
    build: {
      ssr: `test/bench/${file}`,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
    // Dependencies that drive browsers, build pages or run a database read files next to themselves, so they stay
    // external.
    ssr: {
      noExternal: true,
      external: ['playwright-core', 'vite', 'esbuild', 'pg', 'pg-boss', '@electric-sql/pglite'],
    },
  });
  const ran = spawnSync(process.execPath, ['--expose-gc', `${outDir}/${name}.mjs`, ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}
