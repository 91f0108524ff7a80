import { milliseconds } from '../measure.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about showing a long execution. */
export function replayPart({ replay }: Results): string {
  if (!replay) return '';
  const tableOf = (figures: { readonly [measure: string]: number }): string =>
    markdownTable({ head: ['', ''], rows: Object.entries(figures).map(([row, value]) => [row, milliseconds(value)]) });
  const { matrix } = replay;
  const many = matrix
    ? `\n\n${matrix.runs} runs by the ${matrix.columns} steps of their workflow, in the same browser:\n\n${tableOf(matrix.figures)}`
    : '';
  return `### In the viewer

\`npm run bench -- replay\`: a run of ${replay.steps} steps over a workflow of ${replay.nodes}, in a browser: CPU time of the page's main thread, in milliseconds
unless it says otherwise. While a run is scrubbed or played, the path is drawn with each move and the details a few times a second.

${tableOf(replay.figures)}${many}`;
}
