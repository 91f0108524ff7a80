import type { CellResult } from './cell.js';

/** A row of the table: a figure, its meaning, and whether its growth with the size has a column. */
export interface Row {
  readonly figure: string;
  readonly title: string;
  readonly unit: string;
}

/** The rows in the order of use. */
export const rows: readonly Row[] = [
  { figure: 'first paint wall', title: 'mount to first picture, clock', unit: 'ms' },
  { figure: 'mount', title: 'mount until all is done, CPU', unit: 'ms' },
  { figure: 'longest task', title: 'longest task while opening, CPU', unit: 'ms' },
  { figure: 'drag', title: 'drag, CPU per move', unit: 'ms' },
  { figure: 'drop', title: 'letting go of it, CPU', unit: 'ms' },
  { figure: 'pan', title: 'pan, CPU per move', unit: 'ms' },
  { figure: 'zoom', title: 'zoom, CPU per turn of the wheel', unit: 'ms' },
  { figure: 'edit', title: 'one field changed to painted, CPU', unit: 'ms' },
  { figure: 'edit p95', title: 'the same, clock, p95', unit: 'ms' },
  { figure: 'keystroke', title: 'a key in the form to painted, CPU', unit: 'ms' },
  { figure: 'keystroke p95', title: 'the same, clock, p95', unit: 'ms' },
  { figure: 'undo edit', title: 'that undone, CPU', unit: 'ms' },
  { figure: 'insert', title: 'a step put into a path, CPU', unit: 'ms' },
  { figure: 'insert p95', title: 'the same to painted, clock, p95', unit: 'ms' },
  { figure: 'undo insert', title: 'that undone, CPU', unit: 'ms' },
  { figure: 'zoom to all', title: 'zoom out to all, CPU', unit: 'ms' },
  { figure: 'pan all', title: 'pan there, CPU per move', unit: 'ms' },
  { figure: 'pan all frame most', title: 'longest frame there, clock', unit: 'ms' },
  { figure: 'heap', title: 'heap after mounting', unit: 'MB' },
  { figure: 'elements', title: 'elements in the page', unit: '' },
];

/** The median over the repetitions; undefined after a failed check or without a measurement. */
export function figureOf(
  cells: readonly CellResult[],
  contestant: string,
  steps: number,
  figure: string,
): number | undefined {
  const values = cells
    .filter((cell) => cell.contestant === contestant && cell.steps === steps)
    .flatMap((cell) => cell.figures[figure] ?? [])
    .toSorted((left, right) => left - right);
  return values[Math.floor((values.length - 1) / 2)];
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Ours and raw React Flow at each size, with the ratio. */
export function comparison(cells: readonly CellResult[], ours: string): Table {
  const sizes = sizesOf(cells);
  return {
    head: ['', ...sizes.flatMap((steps) => [`raw ${steps}`, 'ours', 'ratio'])],
    rows: rows.map(({ figure, title, unit }) => [
      unit === '' ? title : `${title}, ${unit}`,
      ...sizes.flatMap((steps) => {
        const raw = figureOf(cells, 'raw', steps, figure);
        const own = figureOf(cells, ours, steps, figure);
        return [
          short(raw),
          short(own),
          raw === undefined || own === undefined ? '—' : (own / raw).toFixed(own / raw < 0.1 ? 3 : 2),
        ];
      }),
    ]),
  };
}

/** The growth of each figure from a small size to the largest. */
export function growth(cells: readonly CellResult[]): Table {
  const sizes = sizesOf(cells);
  const large = sizes.at(-1) ?? 0;
  const small = sizes.find((steps) => steps >= 100) ?? sizes[0] ?? 0;
  const names = contestantsOf(cells);
  return {
    head: [`${large} : ${small} steps`, ...names],
    rows: rows.map(({ figure, title }) => [
      title,
      ...names.map((name) => {
        const [few, many] = [figureOf(cells, name, small, figure), figureOf(cells, name, large, figure)];
        return few === undefined || many === undefined ? '—' : (many / few).toFixed(2);
      }),
    ]),
  };
}

/** The contestants in the order of the run. */
export function contestantsOf(cells: readonly CellResult[]): readonly string[] {
  return [...new Set(cells.map(({ contestant }) => contestant))];
}

export function sizesOf(cells: readonly CellResult[]): readonly number[] {
  return [...new Set(cells.map(({ steps }) => steps))].toSorted((left, right) => left - right);
}

/** Formats a figure with its significant digits; a dash for none. */
export function short(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '—';
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
