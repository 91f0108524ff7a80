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
  readonly timings: readonly {
    readonly size: number;
    readonly row: string;
    readonly median: number;
    readonly p95: number;
  }[];
}

/** The cost of tracing one execution, and of summarising many. */
export interface TraceResults {
  readonly machine: Machine;
  readonly runs: number;
  readonly perSecond: number;
  readonly keptMegabytes: number;
  readonly steps: number;
  readonly nodes: number;
  readonly timings: readonly { readonly row: string; readonly median: number; readonly p95: number }[];
}

/** The cost of comparing and merging two large versions. */
export interface CompareResults {
  readonly machine: Machine;
  readonly steps: number;
  readonly changes: number;
  readonly timings: readonly { readonly row: string; readonly median: number; readonly p95: number }[];
}

/** The views of two large versions, opened on a page. */
export interface VersionsResults {
  readonly machine: Machine;
  readonly steps: number;
  readonly changes: number;
  readonly figures: { readonly [measure: string]: number };
}

/** The reference service, or the bare handler it is compared with, under load. */
export interface ServiceRow {
  readonly what: string;
  readonly engine: string;
  readonly kind: 'service' | 'bare';
  readonly clients: number;
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
}

export interface ServiceResults {
  readonly machine: Machine;
  readonly rows: readonly ServiceRow[];
}

/** One long execution in the viewer, in milliseconds of the main thread unless the name says otherwise. */
export interface ReplayResults {
  readonly machine: Machine;
  readonly steps: number;
  readonly nodes: number;
  readonly figures: { readonly [measure: string]: number };
  /** The matrix of executions and nodes; absent in older figures. */
  readonly matrix?: {
    readonly runs: number;
    readonly columns: number;
    readonly figures: { readonly [measure: string]: number };
  };
}

/** Opening a workflow with far more edges than nodes, in milliseconds: medians of several openings, and the maximum. */
export interface DenseResult {
  readonly name: string;
  readonly steps: number;
  readonly paths: number;
  /** The longest task of the main thread until it is idle: CPU time and wall time. */
  readonly longest: number;
  readonly worst: number;
  readonly longestWall: number;
  readonly worstWall: number;
  /** Wall time until the first paint. */
  readonly drawn: number;
  /** Total CPU time of the main thread. */
  readonly mount: number;
  /** Elements in the page. */
  readonly elements: number;
}

export interface DenseResults {
  readonly machine: Machine;
  /** Openings of each workflow. */
  readonly openings: number;
  readonly results: readonly DenseResult[];
}

/** What a page loads of a package by one bundler, gzipped, in kB. */
export interface SizeLoad {
  readonly bundler: string;
  readonly first: number;
  /** Loaded on demand. */
  readonly later: number;
  /** Fetched by a page until the first picture, and until the network is idle without a user. */
  readonly drawn?: number;
  readonly rest?: number;
  readonly requests?: number;
}

export interface SizeRow {
  readonly name: string;
  readonly loads: readonly SizeLoad[];
  /** The most that the first load should be. */
  readonly goal?: number;
  /** A library that ours is measured beside. */
  readonly isPeer?: boolean;
  /** Evaluation of the modules of the first load, in ms. */
  readonly evaluation?: number;
}

export interface SizeResults {
  readonly machine: Machine;
  readonly rows: readonly SizeRow[];
  /** Style sheets in kB, gzipped. */
  readonly sheets: readonly { readonly name: string; readonly size: number; readonly minified: number }[];
  /** What an installation adds to an app that has React. */
  readonly packages: { readonly packages: number; readonly megabytes: number };
  /** The editor on a page without a bundler: files of the package, and the packages that its import map must name. */
  readonly unbundled: { readonly files: number; readonly names: number };
}

/** The first time each part of the editor is asked for over a slow line, in ms until it shows. */
export interface LateResults {
  readonly machine: Machine;
  readonly steps: number;
  /** Speed of the line, in kbit/s. */
  readonly kbit: number;
  /** Time until the first byte of each answer, in ms. */
  readonly latency: number;
  readonly rows: readonly { readonly name: string; readonly took: number }[];
}

/** A sentence typed into a message on a slower machine, in milliseconds: 95th percentiles, and CPU time per key. */
export interface TypingResult {
  /** How many times slower the processor is. */
  readonly slower: number;
  /** Time from frame to frame while typing. */
  readonly frame: number;
  /** From the key to its letter painted. */
  readonly key: number;
  /** From the key to the card of the step showing it. */
  readonly card: number;
  readonly cpu: number;
}

export interface TypingResults {
  readonly machine: Machine;
  readonly steps: number;
  readonly reps: number;
  /** Time from key to key. */
  readonly gap: number;
  readonly results: readonly TypingResult[];
}

/** Contacts led through a workflow on one core, in Node. */
export interface ExecuteResults {
  readonly machine: Machine;
  readonly contacts: number;
  /** Steps of the workflow. */
  readonly nodes: number;
  /** Visits of one contact. */
  readonly visits: number;
  /** Contacts in a second of CPU time. */
  readonly perSecond: number;
}

/** A forecast opened in a browser, in milliseconds. */
export interface ForecastResults {
  readonly machine: Machine;
  readonly steps: number;
  readonly contacts: number;
  readonly reps: number;
  readonly figures: {
    /** Until the first numbers show. */
    readonly coarse: number;
    /** Until the numbers over all contacts show. */
    readonly all: number;
    /** CPU time of the longest task of the page meanwhile. */
    readonly task: number;
    /** The longest one by the clock. */
    readonly taskWall: number;
    /** CPU time of the same forecast in Node. */
    readonly node: number;
  };
}

/** One round of the engine, or of the bare loop beside it. */
export interface EngineRow {
  readonly what: string;
  readonly engine: string;
  readonly kind: 'engine' | 'bare';
  readonly events: number;
  readonly seconds: number;
}

export interface EngineResults {
  readonly machine: Machine;
  readonly contacts: number;
  readonly rows: readonly EngineRow[];
  /** What one contact costs who starts, answers and is thanked. */
  readonly cost?: {
    /** Statements for the first event of a run alone. */
    readonly statements: number;
    /** Statements for each event of a full batch, in which each run sends a message. */
    readonly together: number;
    readonly tables: readonly { readonly table: string; readonly rows: number; readonly bytes: number }[];
  };
  /** Milliseconds from due to sent, and of the database in each idle second. */
  readonly lag?:
    | {
        readonly waiting: number;
        readonly p50: number;
        readonly p99: number;
        readonly idle: number;
        readonly idleEmpty: number;
      }
    | undefined;
  /** Milliseconds from a reply to its answer, while many executions come due at once. */
  readonly wave?:
    | {
        readonly wave: number;
        readonly p50: number;
        readonly p99: number;
        readonly seconds: number;
        readonly lost: number;
      }
    | undefined;
}

/** The figures of the last runs; absent for benchmarks that did not run. */
export interface Results {
  readonly laps?: CanvasResults;
  readonly branched?: CanvasResults;
  readonly dense?: DenseResults;
  readonly layout?: LayoutResults;
  readonly edit?: EditResults;
  readonly service?: ServiceResults;
  readonly trace?: TraceResults;
  readonly compare?: CompareResults;
  readonly versions?: VersionsResults;
  readonly replay?: ReplayResults;
  readonly size?: SizeResults;
  readonly late?: LateResults;
  readonly typing?: TypingResults;
  readonly execute?: ExecuteResults;
  readonly forecast?: ForecastResults;
  readonly engine?: EngineResults;
}

export function readResults(): Results {
  const read = <Kind>(name: string): Kind | undefined => {
    const file = join(resultsFolder, `${name}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kind) : undefined;
  };
  const [laps, branched] = [read<CanvasResults>('canvas-laps'), read<CanvasResults>('canvas-branched')];
  const [layout, edit, service] = [
    read<LayoutResults>('layout'),
    read<EditResults>('edit'),
    read<ServiceResults>('service'),
  ];
  const [compare, versions, dense, trace, replay, size, late, typing] = [
    read<CompareResults>('compare'),
    read<VersionsResults>('versions'),
    read<DenseResults>('dense'),
    read<TraceResults>('trace'),
    read<ReplayResults>('replay'),
    read<SizeResults>('size'),
    read<LateResults>('late'),
    read<TypingResults>('typing'),
  ];
  const [execute, forecast, engine] = [
    read<ExecuteResults>('execute'),
    read<ForecastResults>('forecast'),
    read<EngineResults>('engine'),
  ];
  return {
    ...(laps && { laps }),
    ...(branched && { branched }),
    ...(dense && { dense }),
    ...(layout && { layout }),
    ...(edit && { edit }),
    ...(service && { service }),
    ...(trace && { trace }),
    ...(compare && { compare }),
    ...(versions && { versions }),
    ...(replay && { replay }),
    ...(size && { size }),
    ...(late && { late }),
    ...(typing && { typing }),
    ...(execute && { execute }),
    ...(forecast && { forecast }),
    ...(engine && { engine }),
  };
}
