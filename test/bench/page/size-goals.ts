import type { Goal } from './goals.js';
import type { SizeResults } from './results.js';

/** The goals for what a host installs and loads. */
export function sizeGoals(size: SizeResults | undefined): readonly Goal[] {
  if (!size) return [];
  const { packages, rows, sheets, unbundled } = size;
  const sheet =
    sheets.find(({ name }) => name === 'style/editor.css') ?? sheets.find(({ name }) => name === 'style.css');
  return [
    { what: 'packages that `npm i pathboard` adds', most: 35, unit: '', found: packages.packages },
    { what: 'the same, size', most: 45, unit: 'MB', found: packages.megabytes },
    ...rows.flatMap(({ goal, loads, name }) =>
      goal === undefined
        ? []
        : loads
            .filter(({ bundler }) => ['Rolldown', 'esbuild'].includes(bundler))
            .map(({ bundler, first }): Goal => ({
              what: `first load of ${name}, ${bundler}, gzipped, React outside`,
              most: goal,
              unit: 'kB',
              found: first,
            })),
    ),
    {
      what: 'scripts fetched by the editor until at rest, Rolldown',
      most: 180,
      unit: 'kB',
      found: rows.find(({ name }) => name === 'editor')?.loads.find(({ bundler }) => bundler === 'Rolldown')?.rest,
    },
    {
      what: 'evaluation of the modules of the editor',
      most: 18,
      unit: 'ms',
      found: rows.find(({ name }) => name === 'editor')?.evaluation,
    },
    { what: 'requests of the editor without a bundler', most: 40, unit: '', found: unbundled.files + unbundled.names },
    {
      what: 'style sheet of the editor without its settings, minified and gzipped',
      most: 20,
      unit: 'kB',
      found: sheet?.minified,
    },
  ];
}
