import { milliseconds } from '../measure.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about running workflows without sending anything. */
export function executePart({ execute, forecast }: Results): string {
  const parts = [
    execute &&
      `\`npm run bench -- execute\`: contacts led through a workflow of ${execute.nodes} steps with receipts, replies and timeouts, ${execute.visits.toFixed(0)} visits each, in Node on one core:
**${Math.round(execute.perSecond)} contacts a second** of CPU time.`,
    forecast &&
      `\`npm run bench -- forecast\`: a forecast over ${forecast.contacts} contacts through ${forecast.steps} steps, opened ${forecast.reps} times in a browser, in milliseconds. The page computes it in
slices, and shows the first numbers after a tenth of the contacts.

${markdownTable({
  head: ['', ''],
  rows: [
    ['first numbers shown', forecast.figures.coarse],
    ['all contacts shown', forecast.figures.all],
    ['longest task meanwhile, CPU', forecast.figures.task],
    ['longest task meanwhile, by the clock', forecast.figures.taskWall],
    ['the same without a page, in Node, CPU', forecast.figures.node],
  ].map(([row, value]) => [String(row), milliseconds(Number(value))]),
})}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : ['## Running workflows', ...parts].join('\n\n');
}
