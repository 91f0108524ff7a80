import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellResult } from '../canvas/cell.js';
import type { LayoutResult } from '../layout/layout-cell.js';
import { type Machine, resultsFolder } from '../machine.js';

export interface CanvasResults {
  readonly machine: Machine;
  readonly cells: readonly CellResult[];
}

export interface LayoutResults {
  readonly machine: Machine;
  readonly shape: string;
  readonly sizes: readonly number[];
  readonly families: readonly string[];
  readonly results: readonly LayoutResult[];
  readonly late: readonly { readonly engine: string; readonly set: string }[];
}

/** Medians and 95th percentiles in milliseconds, by row and size. */
export interface EditResults {
  readonly machine: Machine;
  readonly sizes: readonly number[];
  readonly timings: readonly { readonly size: number; readonly row: string; readonly median: number; readonly p95: number }[];
}

/** The figures of the last runs; what was not run is absent. */
export interface Results {
  readonly laps?: CanvasResults;
  readonly branched?: CanvasResults;
  readonly layout?: LayoutResults;
  readonly edit?: EditResults;
}

export function readResults(): Results {
  const read = <Kind>(name: string): Kind | undefined => {
    const file = join(resultsFolder, `${name}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kind) : undefined;
  };
  const [laps, branched] = [read<CanvasResults>('canvas-laps'), read<CanvasResults>('canvas-branched')];
  const [layout, edit] = [read<LayoutResults>('layout'), read<EditResults>('edit')];
  return { ...(laps && { laps }), ...(branched && { branched }), ...(layout && { layout }), ...(edit && { edit }) };
}
