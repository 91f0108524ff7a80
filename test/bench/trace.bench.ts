import { graphOf } from '#graph';
import type { WorkflowExecution } from '#model';
import { contextChanges, createFlowSummarizer, createSeekIndex, searchContexts, traceExecution } from '#trace';
import { benchOptions } from './bench-options.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { keepResults, thisMachine } from './machine.js';
import { measure, milliseconds, printTable } from './measure.js';
import { begin, longRun } from './replay/long-execution.js';

/**
 * What it costs to see what one long run did, and what many runs did together.
 *
 *   --runs 100000   how many runs are summarised
 */
const nodesOfVersion = 1000;
const stepsOfRun = 10_000;
const version = largeWorkflow(nodesOfVersion);
const run = longRun(version, stepsOfRun);
const trace = traceExecution(run, version);
if (trace.visits.length !== stepsOfRun || trace.ghosts.length > 0)
  throw new Error('The run was to be as long as asked, on steps that there are');
const seek = createSeekIndex(trace);
const ids = graphOf(version).nodes.map(({ id }) => id);
const paths = graphOf(version).edges.map(({ id }) => id);
const timeOf = (at: number): number => begin + ((at * 7919) % stepsOfRun) * 1700 + 300;
/** A hundred at a time: one alone is faster than the resolution of the clock. */
const hundred =
  (work: (at: number) => void) =>
  (round: number): void => {
    for (let at = 0; at < 100; at++) work(round * 100 + at);
  };
let answered = 0;
const timings = [
  ['traced', 1, measure(() => traceExecution(run, version))],
  ['traced without the version', 1, measure(() => traceExecution(run))],
  ['index to seek in, made', 1, measure(() => createSeekIndex(trace))],
  [
    'a moment sought, its step, a path and what was under way asked',
    100,
    measure(
      hundred((at) => {
        const then = seek.atTime(timeOf(at));
        answered +=
          (then.nodeAt(ids[at % ids.length] ?? '')?.times ?? 0) +
          (then.edgeAt(paths[at % paths.length] ?? '')?.times ?? 0) +
          then.open().length;
      }),
    ),
  ],
  [
    'what changed from one step to the next',
    100,
    measure(
      hundred((at) => {
        const here = at % (stepsOfRun - 1);
        answered += contextChanges(trace.visits[here]?.context ?? null, trace.visits[here + 1]?.context ?? null).length;
      }),
    ),
  ],
  [
    'all contexts looked through for a word',
    1,
    measure(
      () => {
        answered += searchContexts(trace, 'later').hits.length;
      },
      { budget: 800, least: 5, warmUp: 1 },
    ),
  ],
] as const;
if (answered === 0) throw new Error('Nothing was found');

console.log(`A run of ${stepsOfRun} steps on a workflow of ${nodesOfVersion}, in milliseconds`);
printTable(
  ['', 'median', 'p95'],
  timings.map(([row, times, timing]) => [row, milliseconds(timing.median / times), milliseconds(timing.p95 / times)]),
);

/** Executions as a service returns them: each is parsed from its text, then discarded. Only the summary is timed. */
const runs = benchOptions().number('runs', 100_000);
const short = largeWorkflow(24);
const texts = Array.from({ length: 200 }, (_, at) =>
  JSON.stringify({ ...longRun(short, 20), id: `run-${at}`, status: at % 9 === 0 ? 'failed' : 'completed' }),
);
const summarizer = createFlowSummarizer(short);
const warm = createFlowSummarizer(short);
for (const text of texts) for (let again = 0; again < 10; again++) warm.add(JSON.parse(text) as WorkflowExecution);
globalThis.gc?.();
const heapBefore = process.memoryUsage().heapUsed;
let spent = 0;
let heapMost = 0;
for (let done = 0; done < runs; done += texts.length) {
  const page = texts.map((text) => JSON.parse(text) as WorkflowExecution);
  // CPU time: wall time would include other load of the machine.
  const before = process.cpuUsage();
  for (const one of page) summarizer.add(one);
  const used = process.cpuUsage(before);
  spent += (used.user + used.system) / 1000;
  if (done % 20_000 === 0) {
    globalThis.gc?.();
    heapMost = Math.max(heapMost, process.memoryUsage().heapUsed - heapBefore);
  }
}
globalThis.gc?.();
const kept = Math.max(heapMost, process.memoryUsage().heapUsed - heapBefore) / 2 ** 20;
const counted = summarizer.summary();
if (counted.all.executions < runs) throw new Error(`${counted.all.executions} of ${runs} runs were counted`);
const perSecond = counted.all.executions / (spent / 1000);
console.log(
  `${counted.all.executions} runs of 20 steps summarised: ${Math.round(perSecond)} a second, ${kept.toFixed(1)} MB kept at most (a page of runs among them), the summary is ${JSON.stringify(counted).length} characters\n`,
);
keepResults('trace', {
  machine: thisMachine(),
  runs: counted.all.executions,
  perSecond,
  keptMegabytes: kept,
  steps: stepsOfRun,
  nodes: nodesOfVersion,
  timings: timings.map(([row, times, timing]) => ({ row, median: timing.median / times, p95: timing.p95 / times })),
});
