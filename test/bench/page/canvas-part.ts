import { contestantsOf, figureOf, growth, rows, short, sizesOf } from '../canvas/report.js';
import type { CellResult } from '../canvas/cell.js';
import { markdownTable } from './markdown.js';
import type { Results } from './results.js';

/** The part about the canvas. */
export function canvasPart({ branched, laps }: Results): string {
  const parts = [
    `## The editor in a browser

\`npm run bench -- canvas\`. Each row was measured in a fresh browser at 1280 × 800, with the same step in the same place on the page;
rounds visit every contestant before any is repeated; medians.

- **raw** is \`@xyflow/react\` 12 as its documentation sets it up, with plain cards of the same size, positions given, every step
  drawn, undo by snapshots: what a team would start from. It lays nothing out, checks nothing and has one text field for settings.
- **ours** is the whole \`WorkflowEditor\` with the document in hand: layout, check, step list, settings, problems, minimap.
- **panels off** is the same with every panel taken out, so that the canvas is as large as that of raw React Flow.

CPU is time of the page's main thread, which hardly moves when the machine is busy; the clock does. A figure whose check failed
(nothing moved, nothing was undone) is a dash. The step is dragged with real mouse moves, one a frame; panning, zooming and keys are
real input as well. “Put into a path” is for ours a command with layout, routing and check until it is painted, for raw one more
card at a given place. “Zoom out to all” ends at 10 %, the least zoom of both.`,
  ];
  for (const [name, results] of [
    ['one lap after the other', laps],
    ['branches, loops and jumps', branched],
  ] as const) {
    if (!results) continue;
    const { cells } = results;
    parts.push(`### A workflow of ${name}`);
    for (const contestant of contestantsOf(cells).filter((one) => one !== 'raw')) {
      parts.push(
        `How many times as much ${contestant === 'ours' ? 'ours' : 'ours with panels off'} takes as raw React Flow, by steps:`,
        ratios(cells, contestant),
      );
    }
    for (const contestant of contestantsOf(cells))
      parts.push(
        `${{ raw: 'Raw React Flow', ours: 'Ours', canvas: 'Ours with panels off' }[contestant]}, as measured:`,
        absolutes(cells, contestant),
      );
    const sizes = sizesOf(cells);
    if (sizes.length > 2) {
      const { head, rows: lines } = growth(cells);
      parts.push(
        'How the figures grow with the workflow:',
        markdownTable({
          head: [head[0] ?? '', ...head.slice(1).map((word) => (word === 'canvas' ? 'panels off' : word))],
          rows: lines,
        }),
      );
    }
  }
  return parts.join('\n\n');
}

function ratios(cells: readonly CellResult[], contestant: string): string {
  const sizes = sizesOf(cells);
  return markdownTable({
    head: ['', ...sizes.map(String)],
    rows: rows.map(({ figure, title }) => [
      title,
      ...sizes.map((steps) => {
        const [own, raw] = [figureOf(cells, contestant, steps, figure), figureOf(cells, 'raw', steps, figure)];
        return own === undefined || raw === undefined || raw === 0 ? '—' : (own / raw).toFixed(own / raw < 0.1 ? 3 : 2);
      }),
    ]),
  });
}

function absolutes(cells: readonly CellResult[], contestant: string): string {
  const sizes = sizesOf(cells);
  return markdownTable({
    head: ['', ...sizes.map(String)],
    rows: rows.map(({ figure, title, unit }) => [
      unit === '' ? title : `${title}, ${unit}`,
      ...sizes.map((steps) => short(figureOf(cells, contestant, steps, figure))),
    ]),
  });
}
