import { figureOf, short, sizesOf } from '../canvas/report.js';
import { freeFamily } from '../layout/families.js';
import type { LayoutResult } from '../layout/layout-cell.js';
import { rateOf, shareOfBare } from './engine-part.js';
import type { DenseResults, EngineResults, Results, ServiceRow } from './results.js';
import { bareOf } from './service-part.js';
import { sizeGoals } from './size-goals.js';

/** A goal: a figure and its maximum. */
export interface Goal {
  readonly what: string;
  readonly most: number;
  readonly unit: string;
  /** Undefined without a measurement. */
  readonly found: number | undefined;
}

/** Every goal with its figure. */
export function goalsOf(measured: Results): readonly Goal[] {
  const {
    compare,
    dense,
    edit,
    engine,
    execute,
    forecast,
    laps,
    late,
    layout,
    replay,
    service,
    size,
    trace,
    typing,
    versions,
  } = measured;
  const cells = laps?.cells ?? [];
  const traced = (row: string): number | undefined => trace?.timings.find((timing) => timing.row === row)?.median;
  const own = (figure: string, steps: number): number | undefined => figureOf(cells, 'ours', steps, figure);
  const ratio = (figure: string, steps: number): number | undefined =>
    divided(own(figure, steps), figureOf(cells, 'raw', steps, figure));
  const sizes = sizesOf(cells);
  const few = sizes.find((steps) => steps >= 100) ?? 0;
  const many = sizes.at(-1) ?? 0;
  const growth = (figure: string): number | undefined =>
    many > few ? divided(own(figure, many), own(figure, few)) : undefined;
  const times = (what: string, figure: string, steps: number, most: number): Goal => ({
    what: `${what}, ${steps} steps, ours : raw`,
    most,
    unit: '',
    found: ratio(figure, steps),
  });
  const grows = (what: string, figure: string, most: number): Goal => ({
    what: `${what}, ours at ${many} : at ${few} steps`,
    most,
    unit: '',
    found: growth(figure),
  });
  const edited = (row: string): number | undefined =>
    edit?.timings.find((timing) => timing.row === row && timing.size === 10_000)?.median;

  const results = layout?.results ?? [];
  const at = (engine: string, set: string): LayoutResult | undefined =>
    results.findLast((one) => one.engine === engine && one.set === set);
  const sized = (engine: string, steps: number): LayoutResult | undefined => at(engine, `${steps} ${layout?.shape}`);
  const small = (engine: string, read: (result: LayoutResult) => number): number | undefined =>
    sum(
      (layout?.families ?? [])
        .filter((family) => family !== freeFamily)
        .map((family) => at(engine, family))
        .map((result) => (result ? read(result) : undefined)),
    );
  const straight = (engine: string): number | undefined => small(engine, ({ quality }) => quality.crossings);
  const free = (engine: string): number | undefined => at(engine, freeFamily)?.quality.crossings;
  return [
    times('opening the editor until all is done, CPU', 'mount', 8, 1.6),
    times('opening the editor until all is done, CPU', 'mount', 42, 1.5),
    times('opening the editor until all is done, CPU', 'mount', 1000, 0.35),
    times('opening the editor until all is done, CPU', 'mount', 5000, 0.08),
    ...sizes
      .filter((steps) => steps >= 1000)
      .map((steps): Goal => ({
        what: `longest task while opening, ${steps} steps, CPU`,
        most: 50,
        unit: 'ms',
        found: own('longest task', steps),
      })),
    {
      what: 'longest task while opening a dense workflow, CPU',
      most: 200,
      unit: 'ms',
      found: longestOf(dense, (paths) => paths < 10_000),
    },
    {
      what: 'the same with 20,000 to 40,000 paths',
      most: 200,
      unit: 'ms',
      found: longestOf(dense, (paths) => paths >= 10_000),
    },
    times('first picture, clock', 'first paint wall', 42, 1.5),
    times('drag, CPU per move', 'drag', 1000, 0.3),
    times('drag, CPU per move', 'drag', 5000, 0.07),
    grows('drag, CPU per move', 'drag', 1.3),
    times('pan, CPU per move', 'pan', 1000, 0.12),
    times('pan, CPU per move', 'pan', 5000, 0.03),
    grows('pan, CPU per move', 'pan', 1.5),
    times('zoom, CPU per turn', 'zoom', 1000, 0.12),
    times('zoom, CPU per turn', 'zoom', 5000, 0.03),
    grows('zoom, CPU per turn', 'zoom', 1.5),
    times('zoom out to all, CPU', 'zoom to all', 5000, 0.15),
    times('pan there, CPU per move', 'pan all', 5000, 0.05),
    ...sizes
      .filter((steps) => steps >= 5000)
      .map((steps): Goal => ({
        what: `longest frame there, ${steps} steps, clock`,
        most: 50,
        unit: 'ms',
        found: own('pan all frame most', steps),
      })),
    // A key press comes at any time within a frame, and shows with the next.
    ...sizes
      .filter((steps) => steps >= 1000)
      .map((steps): Goal => ({
        what: `a key to painted, ${steps} steps, clock, p95`,
        most: 33.4,
        unit: 'ms',
        found: own('keystroke p95', steps),
      })),
    grows('a key to painted, CPU', 'keystroke', 1.3),
    ...typingGoals(typing),
    times('a step put into a path, CPU', 'insert', 1000, 0.5),
    { what: 'the same to painted, 5000 steps, clock, p95', most: 50, unit: 'ms', found: own('insert p95', 5000) },
    times('heap after opening', 'heap', 1000, 0.35),
    {
      what: 'one field undone, alone, 10000 steps',
      most: 0.1,
      unit: 'ms',
      found: edited('ours: the same undone, steps alone'),
    },
    {
      what: 'one field changed, problems up to date, 10000 steps',
      most: 0.2,
      unit: 'ms',
      found: edited('ours: one field, problems updated'),
    },
    { what: 'full check, 10000 steps', most: 60, unit: 'ms', found: edited('ours: full check') },
    {
      what: 'layout with routing, 1000 steps, ours : dagre',
      most: 0.03,
      unit: '',
      found: divided(sized('ours', 1000)?.time, sized('dagre', 1000)?.time),
    },
    {
      what: 'layout with routing, 5000 steps, ours : dagre',
      most: 0.01,
      unit: '',
      found: divided(sized('ours', 5000)?.time, sized('dagre', 5000)?.time),
    },
    { what: 'layout with routing, 10000 steps', most: 300, unit: 'ms', found: sized('ours', 10_000)?.time },
    {
      what: 'layout after an insertion, 10000 steps',
      most: 0.2,
      unit: 'ms',
      found: sized('ours', 10_000)?.insertionTime,
    },
    {
      what: 'crossings, small workflows, ours : dagre',
      most: 0.4,
      unit: '',
      found: divided(straight('ours'), straight('dagre')),
    },
    {
      what: 'crossings, small workflows, ours : MSAGL',
      most: 1,
      unit: '',
      found: divided(straight('ours'), straight('MSAGL')),
    },
    {
      what: 'crossings, small workflows, ours : Graphviz dot',
      most: 1,
      unit: '',
      found: divided(straight('ours'), straight('Graphviz dot')),
    },
    {
      what: `crossings, ${freeFamily}, ours : dagre`,
      most: 0.4,
      unit: '',
      found: divided(free('ours'), free('dagre')),
    },
    { what: `crossings, ${freeFamily}, ours : MSAGL`, most: 1, unit: '', found: divided(free('ours'), free('MSAGL')) },
    {
      what: `crossings, ${freeFamily}, ours : Graphviz dot`,
      most: 1,
      unit: '',
      found: divided(free('ours'), free('Graphviz dot')),
    },
    {
      what: 'paths drawn through a step, all drawings',
      most: 0,
      unit: '',
      found: allDrawings(results, ({ quality }) => quality.drawnThrough),
    },
    ...(['compare', 'merge'] as const).map((view): Goal => ({
      what: `longest task while opening the ${view === 'compare' ? 'comparison' : 'merge'} of 5000 steps with 500 changes, CPU`,
      most: 50,
      unit: 'ms',
      found: versions?.figures[`${view}: longest task, CPU`],
    })),
    {
      what: '5000 steps compared with 500 changes',
      most: 30,
      unit: 'ms',
      found: compare?.timings.find(({ row }) => row === 'compared again')?.median,
    },
    { what: 'a run of 10000 steps traced on 1000', most: 30, unit: 'ms', found: traced('traced') },
    {
      what: 'a moment of it sought',
      most: 0.05,
      unit: 'ms',
      found: traced('a moment sought, its step, a path and what was under way asked'),
    },
    { what: '100000 runs of 20 steps summed up, each', most: 0.02, unit: 'ms', found: trace && 1000 / trace.perSecond },
    { what: 'the same, room kept', most: 64, unit: 'MB', found: trace?.keptMegabytes },
    ...(['scrubbed along', 'scrubbed far'] as const).map((how): Goal => ({
      what: `that run ${how}, per move`,
      most: 16.7,
      unit: 'ms',
      found: replay?.figures[`${how}, per move`],
    })),
    {
      what: 'a contact led through some twenty steps',
      most: 0.05,
      unit: 'ms',
      found: execute && 1000 / execute.perSecond,
    },
    { what: 'a forecast over 10,000 contacts shown', most: 1000, unit: 'ms', found: forecast?.figures.all },
    { what: 'the longest task meanwhile', most: 50, unit: 'ms', found: forecast?.figures.task },
    ...engineGoals(engine),
    ...serviceGoals(service?.rows ?? []),
    ...sizeGoals(size),
    {
      what: 'the longest wait for a part over a slow line, once idle',
      most: 100,
      unit: 'ms',
      found: late && Math.max(...late.rows.map(({ took }) => took)),
    },
    {
      what: 'steps on each other, all drawings',
      most: 0,
      unit: '',
      found: allDrawings(results, ({ quality }) => quality.overlaps),
    },
  ];
}

/** Of a machine that is six times slower. Two frames of a screen take 33.3 ms. */
function typingGoals(typing: Results['typing']): readonly Goal[] {
  const slow = typing?.results.find(({ slower }) => slower === 6);
  const what = 'typing, processor six times slower, clock, p95';
  return [
    { what: `${what}: frame to frame`, most: 33.4, unit: 'ms', found: slow?.frame },
    { what: `${what}: a key to its letter painted`, most: 100, unit: 'ms', found: slow?.key },
  ];
}

/** Of the dense workflows with so many edges, the one with the longest task. */
function longestOf(dense: DenseResults | undefined, has: (paths: number) => boolean): number | undefined {
  const found = dense?.results.filter(({ paths }) => has(paths)).map(({ longest }) => longest) ?? [];
  return found.length === 0 ? undefined : Math.max(...found);
}

/** A rate of events, and its share of the bare loop, as the time that one event takes. */
function engineGoals(engine: EngineResults | undefined): readonly Goal[] {
  const rows = engine?.rows ?? [];
  const slowest = (name: string): number | undefined => {
    const rates = rows.filter((row) => row.engine === name && row.kind === 'engine').map(rateOf);
    return rates.length === 0 ? undefined : 1000 / Math.min(...rates);
  };
  const times = (name: string): number | undefined => {
    const shares = rows.flatMap((row) =>
      row.engine === name && row.kind === 'engine' ? (shareOfBare(rows, row) ?? []) : [],
    );
    return shares.length === 0 ? undefined : 1 / Math.min(...shares);
  };
  return [
    {
      what: 'an event of an execution, PostgreSQL, two workers',
      most: 1000 / 300,
      unit: 'ms',
      found: slowest('PostgreSQL'),
    },
    { what: 'the same, ours : bare loop', most: 2, unit: '', found: times('PostgreSQL') },
    { what: 'an event of an execution, PGlite', most: 20, unit: 'ms', found: slowest('PGlite') },
    { what: 'the same, ours : bare loop', most: 2, unit: '', found: times('PGlite') },
    { what: 'statements for an event', most: 6, unit: '', found: engine?.cost?.statements },
    { what: 'from due to sent while many wait, p99', most: 800, unit: 'ms', found: engine?.lag?.p99 },
    { what: 'a reply beside a wave, p99', most: 2000, unit: 'ms', found: engine?.wave?.p99 },
  ];
}

/** With few clients: many on the cores of the server measure their queue. */
function serviceGoals(rows: readonly ServiceRow[]): readonly Goal[] {
  const row = (engine: string, what: RegExp, clients: number): ServiceRow | undefined =>
    rows.find(
      (one) => one.kind === 'service' && one.engine === engine && what.test(one.what) && one.clients === clients,
    );
  const listed = (engine: string): number | undefined => {
    const ours = row(engine, /^listing/, 16);
    return ours && divided(bareOf(rows, ours)?.perSecond, ours.perSecond);
  };
  return [
    ...['PGlite', 'PostgreSQL'].map((engine): Goal => ({
      what: `contacts listed per second, ${engine}, a bare handler : ours`,
      most: 2,
      unit: '',
      found: listed(engine),
    })),
    {
      what: 'a version of 100 steps saved, PGlite, clock, p99',
      most: 30,
      unit: 'ms',
      found: row('PGlite', /^saving/, 1)?.p99,
    },
  ];
}

/** A row of the table: goal, maximum, figure, and whether it is reached. */
export function goalRow({ found, most, unit, what }: Goal): readonly string[] {
  const said = (value: number): string =>
    `${value === 0 ? '0' : value < 1 ? String(Number(value.toPrecision(2))) : short(value)}${unit === '' ? '' : ` ${unit}`}`;
  return [
    what,
    `≤ ${said(most)}`,
    found === undefined ? '—' : said(found),
    found === undefined ? 'not measured' : found <= most ? 'reached' : '**missed**',
  ];
}

function divided(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined || other === 0 ? undefined : one / other;
}

function sum(values: readonly (number | undefined)[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((total, value) => (total === undefined || value === undefined ? undefined : total + value), 0);
}

function allDrawings(results: readonly LayoutResult[], read: (result: LayoutResult) => number): number | undefined {
  return sum(results.filter(({ engine }) => engine === 'ours').map(read));
}
