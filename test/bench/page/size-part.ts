import { markdownTable } from './markdown.js';
import type { Results, SizeRow } from './results.js';

/** The part about the size of a host's page. */
export function sizePart({ size }: Results): string {
  if (!size) return '';
  const bundlers = size.rows[0]?.loads.map(({ bundler }) => bundler) ?? [];
  const figures = ({ goal, loads, name }: SizeRow): readonly string[] => [
    name,
    goal === undefined ? '' : `≤ ${goal}`,
    ...loads.map(({ first }) => first.toFixed(first < 100 ? 1 : 0)),
    (loads[0]?.later ?? 0).toFixed(0),
  ];
  return `## Size

\`npm run build && npm run bench -- size\`: the package as npm would publish it, bundled and minified as a host would, React outside, gzipped, in kB. The first load is
what an entry imports at once; “on demand” is the rest, by Rolldown. \`--parts 20\` shows what a first load consists of. \`npm run check:size\` fails when a first load is
3 % over its budget in \`test/bench/size/budgets.json\`.

${markdownTable({ head: ['', 'goal', ...bundlers, 'on demand'], rows: size.rows.map(figures) })}

Style sheets, gzipped, in kB:

${markdownTable({ head: ['', 'as it is', 'minified'], rows: size.sheets.map((sheet) => [sheet.name, sheet.size.toFixed(1), sheet.minified.toFixed(1)]) })}

\`npm i pathboard\` adds ${size.packages.packages} packages with ${size.packages.megabytes.toFixed(0)} MB to an app that has React.`;
}
