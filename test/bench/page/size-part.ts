import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about the size of a host's page. */
export function sizePart({ size }: Results): string {
  if (!size) return '';
  return `## Size

\`npm run build && npm run bench -- size\`: the built package, bundled and minified as a host would, React outside, gzipped, in kB. The first load is what an entry
imports at once; forms, the message editor, emoji, phone numbers, runs and insights are asked for when they are needed. \`--parts 20\` shows what it consists of.

${markdownTable({ head: ['', 'first load', 'when needed'], rows: size.rows.map(({ first, later, name }) => [name, first.toFixed(0), later.toFixed(0)]) })}`;
}
