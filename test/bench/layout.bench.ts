import { spawn } from 'node:child_process';
import { benchOptions } from './bench-options.js';
import { engineFiles, moreEngines, prepareEngines } from './layout/engines.js';
import { families } from './layout/families.js';
import { type LayoutJob, type LayoutResult, runLayoutJob } from './layout/layout-cell.js';
import { engineTable } from './layout/layout-report.js';
import { keepResults, thisMachine } from './machine.js';
import { printTable } from './measure.js';

/**
 * Our layout against five others, which are installed beside it at the first run: how long it takes and how good it is.
 * `npm run bench -- layout`:
 *
 *   --only ours,MSAGL   engines; `--more` adds variants of two of them
 *   --n 1000            sizes; `--n 0` for none, and the small ones alone
 *   --shape laps        one lap after the other instead of branches, loops and jumps
 *   --no-small          leaves out the families of small workflows
 *   --limit 25          seconds for a layout; what takes longer, or would if it grew no faster than the size, is not tried further
 *
 * Every cell is a process of its own, so that what hangs or runs out of memory costs no more than itself.
 */
const options = benchOptions();
const job = options.text('cell');
if (job !== undefined) {
  await runLayoutJob(
    JSON.parse(job) as LayoutJob,
    (result) => void process.stdout.write(`${JSON.stringify(result)}\n`),
  );
  process.exit(0);
}

const limit = options.number('limit', 25) * 1000;
const sizes = options.numbers('n', [50, 200, 1000, 5000, 10_000]).filter((size) => size > 0);
const shape = options.text('shape') ?? 'branched';
const engines =
  options.list('only')?.map((name) => name.trim()) ??
  Object.keys({ ...engineFiles, ...(options.has('more') ? moreEngines : {}) });
if (engines.some((engine) => engine !== 'ours')) await prepareEngines();

const results: LayoutResult[] = [];
const late: { engine: string; set: string }[] = [];
const keep = (): void =>
  keepResults('layout', { machine: thisMachine(), shape, sizes, families: [...families.keys()], results, late });
const dead = new Set<string>();

if (!options.has('no-small')) {
  for (const engine of engines) results.push(...(await inItsOwnProcess({ engine, kind: 'families' }, 5 * limit)));
  keep();
  for (const [family, versions] of families) show(family, `${family}: ${versions.length} workflows`);
}
for (const [index, size] of sizes.entries()) {
  const set = `${size} ${shape}`;
  for (const engine of engines) {
    const found = dead.has(engine) ? [] : await inItsOwnProcess({ engine, kind: 'size', size, shape }, 1.6 * limit);
    const result = found.findLast((one) => one.time <= limit);
    if (result) {
      results.push(result);
      if ((result.time * (sizes[index + 1] ?? 0)) / size > limit) dead.add(engine);
    } else {
      dead.add(engine);
      late.push({ engine, set });
    }
  }
  keep();
  show(set, `${size} steps, ${shape}`);
}

function show(set: string, title: string): void {
  const { head, rows } = engineTable(results, late, set);
  console.log(title);
  printTable(head, rows);
}

/** Runs a job for at most `most` milliseconds; returns its results until then. */
function inItsOwnProcess(of: LayoutJob, most: number): Promise<readonly LayoutResult[]> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--max-old-space-size=8192', '--stack-size=4000', process.argv[1] ?? '', '--cell', JSON.stringify(of)],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let [told, troubles] = ['', ''];
    const timer = setTimeout(() => child.kill('SIGKILL'), most);
    child.stdout.on('data', (data) => {
      told += String(data);
    });
    child.stderr.on('data', (data) => {
      troubles += String(data);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      if (code !== 0 && code !== null)
        console.error(
          `${of.engine}: ${troubles.split('\n').find((line) => line.includes('Error')) ?? `ended with ${code}`}`,
        );
      // A line cut off by the timeout is no result.
      resolve(
        told
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as LayoutResult),
      );
    });
  });
}
