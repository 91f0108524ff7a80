import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about what comes late over a slow line. */
export function latePart({ late }: Results): string {
  if (!late) return '';
  return `## Over a slow line

\`npm run bench -- late\`: the built host app over ${late.kbit} kbit/s with ${late.latency} ms, a workflow of ${late.steps} steps, in an empty browser. Once nothing loads
any more, one input each, in ms until what it asks for shows for the first time.

${markdownTable({ head: ['', 'ms'], rows: late.rows.map(({ name, took }) => [name, took.toFixed(0)]) })}`;
}
