import { short, type Table } from '../canvas/report.js';
import type { LayoutResult } from './layout-cell.js';

/** The columns of a table of engines. */
const columns: readonly { readonly title: string; readonly read: (result: LayoutResult) => string }[] = [
  { title: 'ms', read: ({ time }) => short(time) },
  { title: 'after an insertion, ms', read: ({ insertionTime }) => short(insertionTime) },
  { title: 'crossings, straight', read: ({ quality }) => count(quality.crossings) },
  { title: 'as drawn', read: ({ quality }) => count(quality.drawnCrossings) },
  { title: 'through steps, straight', read: ({ quality }) => count(quality.through) },
  { title: 'as drawn', read: ({ quality }) => count(quality.drawnThrough) },
  { title: 'on each other', read: ({ quality }) => count(quality.drawnOnEachOther) },
  { title: 'branches out of order', read: ({ quality }) => count(quality.disorder) },
  { title: 'overlaps', read: ({ quality }) => count(quality.overlaps) },
  { title: 'upward', read: ({ quality }) => count(quality.upward) },
  { title: 'length per path, px', read: ({ quality }) => short(quality.length / quality.edges) },
  { title: 'area per step, cards', read: ({ quality }) => short(quality.area / quality.nodes / (216 * 60)) },
  {
    title: 'shift, card widths',
    read: ({ shift }) => (shift === undefined || Number.isNaN(shift) ? '—' : shift.toFixed(2)),
  },
  {
    title: 'moved, %',
    read: ({ moved }) => (moved === undefined || Number.isNaN(moved) ? '—' : (moved * 100).toFixed(0)),
  },
];

/** One set of drawings by engine, with those that timed out. */
export function engineTable(
  results: readonly LayoutResult[],
  late: readonly { readonly engine: string; readonly set: string }[],
  set: string,
): Table {
  const here = new Set([...results, ...late].filter((one) => one.set === set).map(({ engine }) => engine));
  // In the same order everywhere, including those that timed out.
  const engines = [...new Set([...results, ...late].map(({ engine }) => engine))].filter((engine) => here.has(engine));
  return {
    head: ['', ...columns.map(({ title }) => title)],
    rows: engines.map((engine) => {
      const result = results.findLast((one) => one.engine === engine && one.set === set);
      const failed = result?.failed ? ` (${result.failed} failed)` : '';
      return [
        engine + failed,
        ...(result ? columns.map(({ read }) => read(result)) : ['too long', ...columns.slice(1).map(() => '—')]),
      ];
    }),
  };
}

/** Results went through JSON, which has no NaN. */
function count(value: number | null): string {
  return value === null || Number.isNaN(value) ? '—' : String(Math.round(value));
}
