import { short } from '../canvas/report.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about opening workflows with far more edges than nodes. */
export function densePart({ dense }: Results): string {
  if (!dense) return '';
  return `## Dense workflows

\`npm run bench -- dense\`: the whole \`WorkflowEditor\` opens workflows that nearly only scripts and imports write, in the same browser, each ${dense.openings} times
in a fresh one: complete graphs, in which each step leads to every other, stars, ladders, rings, and as many paths as a version may have.
“Longest task” is the longest that the page's main thread was busy without a break, until nothing was left to do: medians and worst of
the openings, in milliseconds. The clock also counts what other processes took of the cores meanwhile.

${markdownTable({
  head: [
    '',
    'steps',
    'paths',
    'longest task, CPU',
    'worst',
    'longest task, clock',
    'worst',
    'first picture, clock',
    'all, CPU',
    'elements in the page',
  ],
  rows: dense.results.map(({ drawn, elements, longest, longestWall, mount, name, paths, steps, worst, worstWall }) => [
    name,
    String(steps),
    String(paths),
    ...[longest, worst, longestWall, worstWall, drawn, mount].map(short),
    String(elements),
  ]),
})}`;
}
