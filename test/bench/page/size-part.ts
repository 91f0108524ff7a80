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
  const fetched = ({ evaluation, loads, name }: SizeRow): readonly string[] => [
    name,
    ...loads.flatMap(({ drawn, rest }) => [drawn, rest].map((kilobytes) => kilobytes?.toFixed(0) ?? '')),
    evaluation?.toFixed(1) ?? '',
  ];
  return `## Size

\`npm run build && npm run bench -- size\`: the package as npm would publish it, bundled and minified as a host would, React outside, gzipped, in kB. The first load is
what an entry imports at once; “on demand” is the rest, by Rolldown. \`--parts 20\` shows what a first load consists of. \`npm run check:size\` fails when a first load is
3 % over its budget in \`test/bench/size/budgets.json\`.

${markdownTable({ head: ['', 'goal', ...bundlers, 'on demand'], rows: size.rows.map(figures) })}

What a page with the component fetches, scripts alone, React outside, in kB: until its first picture, and until the network is idle without a user. The last column is the
CPU time of evaluating the modules, in ms, fetched and compiled before.

${markdownTable({ head: ['', ...bundlers.flatMap((bundler) => [`${bundler}, drawn`, 'at rest']), 'evaluation'], rows: size.rows.filter(({ evaluation }) => evaluation !== undefined).map(fetched) })}

Style sheets, gzipped, in kB:

${markdownTable({ head: ['', 'as it is', 'minified'], rows: size.sheets.map((sheet) => [sheet.name, sheet.size.toFixed(1), sheet.minified.toFixed(1)]) })}

\`npm i pathboard\` adds ${size.packages.packages} packages with ${size.packages.megabytes.toFixed(0)} MB to an app that has React. A page without a bundler
loads ${size.unbundled.files} files for the editor at first, and its import map names ${size.unbundled.names} modules of React.`;
}
