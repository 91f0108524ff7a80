import { engineTable } from '../layout/layout-report.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about the layout. */
export function layoutPart({ layout }: Results): string {
  if (!layout) return '';
  const { families, late, results, shape, sizes } = layout;
  const parts = [
    `## The layout

\`npm run bench -- layout\`. All engines get the same steps, sizes and gaps, from top to
bottom, each in a process of its own that is warmed up for a second; medians in Node, CPU or clock, whichever is less. Ours reads the version, arranges it, routes its paths and
puts the pills in place; the others are given the bare graph, and route as they do by default (MSAGL straight, dot by polylines).

- **crossings** and **through steps** are counted twice: for straight lines from port to port, where order and places alone count,
  and for the paths as the engine draws them. **On each other** are paths without a common end that share a piece of line.
- **branches out of order** counts neighbouring paths of a step whose targets are in the opposite order of the paths.
  Ours keeps the order, because people read it; the others turn branches round where that saves a crossing.
- **upward** paths point back; loops are among them.
- **too long** is more than 25 seconds, or would be if the time grew no faster than the workflow.
- **shift** is how far the steps that were there move when one is put into a path, with the step before it held still.

Generated workflows with ${shape === 'laps' ? 'one lap after the other' : 'branches, loops and jumps'}:`,
  ];
  for (const size of sizes)
    parts.push(`### ${size} steps`, markdownTable(engineTable(results, late, `${size} ${shape}`)));
  for (const family of families) {
    if (!results.some(({ set }) => set === family)) continue;
    parts.push(
      `### ${family === 'hand-made' ? 'A dozen hand-made workflows' : `Fifty workflows of 8 to 70 steps: ${family}`}`,
      'Sums over all of them.',
      markdownTable(engineTable(results, late, family)),
    );
  }
  return parts.join('\n\n');
}
