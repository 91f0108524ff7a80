import { short } from '../canvas/report.js';
import { milliseconds } from '../measure.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about comparing and merging versions. */
export function comparePart({ compare, versions }: Results): string {
  if (!compare) return '';
  const onPage = versions
    ? `\n\n\`npm run bench -- versions\`: the comparison and the merge of such versions, opened in a browser until nothing moves, in milliseconds
unless it says otherwise:

${markdownTable({ head: ['', ''], rows: Object.entries(versions.figures).map(([row, value]) => [row, milliseconds(value)]) })}`
    : '';
  return `## Versions

\`npm run bench -- compare\`: two versions of ${compare.steps} steps with ${compare.changes} changes between them, in milliseconds, in Node. What was read of a
version is kept with it, so the first row has new objects each time, as they come from a service.

${markdownTable({ head: ['', 'median', 'p95'], rows: compare.timings.map(({ median, p95, row }) => [row, short(median), short(p95)]) })}${onPage}`;
}
