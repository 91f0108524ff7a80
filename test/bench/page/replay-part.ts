import { milliseconds } from '../measure.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** What it costs to look at a long run. */
export function replayPart({ replay }: Results): string {
  if (!replay) return '';
  return `### In the viewer

\`npm run bench -- replay\`: a run of ${replay.steps} steps over a workflow of ${replay.nodes}, in a browser: CPU time of the page's main thread, in milliseconds
unless it says otherwise. While a run is scrubbed or played, the path is drawn with each move and the details a few times a second.

${markdownTable({ head: ['', ''], rows: Object.entries(replay.figures).map(([row, value]) => [row, milliseconds(value)]) })}`;
}
