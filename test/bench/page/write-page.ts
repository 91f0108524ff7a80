import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { short } from '../canvas/report.js';
import { canvasPart } from './canvas-part.js';
import { comparePart } from './compare-part.js';
import { densePart } from './dense-part.js';
import { goalRow, goalsOf } from './goals.js';
import { latePart } from './late-part.js';
import { layoutPart } from './layout-part.js';
import { markdownTable } from './markdown.js';
import { reasons } from './reasons.js';
import { readResults, type Results } from './results.js';
import { enginePart } from './engine-part.js';
import { executePart } from './execute-part.js';
import { replayPart } from './replay-part.js';
import { servicePart } from './service-part.js';
import { sizePart } from './size-part.js';
import { tracePart } from './trace-part.js';
import { typingPart } from './typing-part.js';

/** Writes docs/benchmarks.md from the figures of the last runs. */
const results = readResults();
const machine =
  results.laps?.machine ??
  results.branched?.machine ??
  results.dense?.machine ??
  results.layout?.machine ??
  results.edit?.machine ??
  results.service?.machine ??
  results.trace?.machine;
if (!machine) throw new Error('There are no figures yet: npm run bench');
const goals = goalsOf(results);
const reached = goals.filter(({ found, most }) => found !== undefined && found <= most).length;
const missed = goals.filter(({ found, most }) => found !== undefined && found > most).length;

const text = [
  `# Benchmarks

The tables are written by \`npm run bench -- --write\`, which measures everything and takes about a quarter of an hour;
\`npm run bench -- page\` writes them from the figures of the last runs. Names of benchmarks and options choose less:
\`npm run bench -- canvas --n 1000\`. What the options are stands at the top of each file in \`test/bench\`.

Measured on ${machine.cores} cores with ${machine.memory} of memory, Node ${machine.node}${machine.browser ? `, ${machine.browser}, headless and without a GPU, so that painting costs time of the processor` : ''}. Milliseconds
differ from machine to machine; ratios were taken in one run on one machine and say more.`,
  `## Goals

Of ${goals.length} goals ${reached} are reached and ${missed} missed${goals.length > reached + missed ? `; ${goals.length - reached - missed} were not measured` : ''}.`,
  markdownTable({ head: ['goal', 'at most', 'found', ''], rows: goals.map(goalRow) }),
  reasons,
  canvasPart(results),
  typingPart(results),
  densePart(results),
  layoutPart(results),
  editPart(results),
  tracePart(results),
  comparePart(results),
  replayPart(results),
  executePart(results),
  enginePart(results),
  servicePart(results),
  sizePart(results),
  latePart(results),
];
const file = join(process.cwd(), 'docs/benchmarks.md');
writeFileSync(file, `${text.filter((part) => part !== '').join('\n\n')}\n`);
console.log(`Wrote docs/benchmarks.md: ${reached} goals reached, ${missed} missed.`);

function editPart({ edit }: Results): string {
  if (!edit) return '';
  const rows = [...new Set(edit.timings.map(({ row }) => row))];
  return `## Editing without a browser

\`npm run bench -- edit\`: one field of a message changed and taken back, in milliseconds, in Node. “Problems updated” means that all
problems of the workflow are right again. Beside it what a team would start from: a zustand store over immer, whose undo keeps
snapshots and whose problems are all checked again.

${markdownTable({
  head: ['', ...edit.sizes.flatMap((size) => [`${size} steps`, 'p95'])],
  rows: rows.map((row) => [
    row,
    ...edit.sizes.flatMap((size) => {
      const timing = edit.timings.find((one) => one.row === row && one.size === size);
      return timing ? [digits(timing.median), digits(timing.p95)] : ['—', '—'];
    }),
  ]),
})}`;
}

function digits(value: number): string {
  return value < 1 ? value.toFixed(4) : short(value);
}
