import type { WorkflowVersion } from '#model';
import { seededRandom } from '../../support/seeded-random.js';
import { benchGraph, type Drawing, type Engine } from './engine.js';
import { engineNamed } from './engines.js';
import { families, sizedWorkflow } from './families.js';
import { insertNode } from './insert-node.js';
import { displacement, noQuality, type Quality, qualityOf } from './quality.js';

/** A measurement in a process of its own. */
export type LayoutJob =
  | { readonly engine: string; readonly kind: 'size'; readonly size: number; readonly shape: string }
  | { readonly engine: string; readonly kind: 'families' };

export interface LayoutResult {
  readonly engine: string;
  /** A family, or a size and shape. */
  readonly set: string;
  /** Milliseconds: the median for a size, the sum for a family. */
  readonly time: number;
  readonly quality: Quality;
  readonly insertionTime?: number;
  /** Of the existing nodes: the mean move in card widths, and the share that moved. */
  readonly shift?: number;
  readonly moved?: number;
  /** The number of workflows of a family without a layout. */
  readonly failed?: number;
}

/** In milliseconds. */
const warmUpTime = 1000;

/** Runs one job and prints each result as a line of JSON. */
export async function runLayoutJob(job: LayoutJob, tell: (result: LayoutResult) => void): Promise<void> {
  const engine = await engineNamed(job.engine);
  await warmUp(engine);
  if (job.kind === 'families') {
    for (const [family, versions] of families) tell(await familyResult(job.engine, engine, family, versions));
    return;
  }
  const { shape, size } = job;
  const version = sizedWorkflow(size, shape);
  const first = await timed(engine, version);
  const times = [first.time];
  const again = first.time < 300 ? 6 : first.time < 2000 ? 2 : 0;
  for (let run = 0; run < again; run++) times.push((await timed(engine, version)).time);
  const set = `${size} ${shape}`;
  const result = {
    engine: job.engine,
    set,
    time: median(times),
    quality: qualityOf(benchGraph(version), first.drawing),
  };
  tell(result);
  // The figures so far are kept even if the next ones time out.
  const random = seededRandom(size);
  const insertions = first.time < 400 ? 8 : first.time < 4000 ? 2 : first.time < 10_000 ? 1 : 0;
  if (insertions === 0) return;
  const after = [];
  for (let run = 0; run < insertions; run++)
    after.push(await insertion(engine, version, first.drawing, Math.floor(random() * 1e6)));
  tell({
    ...result,
    insertionTime: median(after.map(({ time }) => time)),
    shift: mean(after.map((one) => one.mean)),
    moved: mean(after.map(({ moved }) => moved)),
  });
}

/**
 * The same warm-up for every engine, with small workflows of the same kind: fast code is optimised late, and would be
 * measured before.
 */
async function warmUp(engine: Engine): Promise<void> {
  const start = performance.now();
  for (let run = 0; run < 3 || performance.now() - start < warmUpTime; run++)
    await timed(engine, sizedWorkflow(60 + (run % 40), 'branched'));
}

async function familyResult(
  name: string,
  engine: Engine,
  family: string,
  versions: readonly WorkflowVersion[],
): Promise<LayoutResult> {
  const quality: Quality = { ...noQuality };
  const after: Awaited<ReturnType<typeof insertion>>[] = [];
  const random = seededRandom(7);
  let [time, failed] = [0, 0];
  for (const version of versions) {
    try {
      const laidOut = await timed(engine, version);
      const own = qualityOf(benchGraph(version), laidOut.drawing);
      for (const key of Object.keys(quality) as (keyof Quality)[]) quality[key] += own[key];
      time += laidOut.time;
      after.push(await insertion(engine, version, laidOut.drawing, Math.floor(random() * 1e6)));
    } catch {
      failed++;
    }
  }
  return {
    engine: name,
    set: family,
    time,
    quality,
    failed,
    shift: mean(after.map((one) => one.mean)),
    moved: mean(after.map(({ moved }) => moved)),
  };
}

async function insertion(engine: Engine, version: WorkflowVersion, before: Drawing, edge: number) {
  const { beforeId, version: longer } = insertNode(version, edge);
  const { drawing, time } = await timed(engine, longer);
  return { time, ...displacement(before, drawing, beforeId) };
}

/**
 * Wall time includes other load of the machine, CPU time includes threads such as the collector: the lower is the
 * better figure.
 */
async function timed(
  engine: Engine,
  version: WorkflowVersion,
): Promise<{ readonly drawing: Drawing; readonly time: number }> {
  const graph = benchGraph(version);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const drawing = await engine.layout(graph);
  const { system, user } = process.cpuUsage(before);
  return { drawing, time: Math.min(performance.now() - start, (system + user) / 1000) };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
