import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { createFlowSummarizer, type FlowSummary, quantileOf, shareWithin, timeHistogram, traceExecution } from '#trace';
import { createPlainCounter } from '../../src/trace/flow/count-plain.js';
import { createThoroughSummarizer } from '../../src/trace/flow/flow-summarizer.js';
import { EdgeBuilder, NodeBuilder, ExecutionBuilder } from '../../src/trace/flow/flow-builder.js';
import { SketchBuilder } from '../../src/trace/flow/quantile-sketch.js';
import { anyVersion, oddExecution, seed } from './odd-executions.js';
import { enough, lawRuns } from '../support/long-run.js';

const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17) + second * 1000).toISOString();
const ids = ['a', 'b', 'c', 'd', '__proto__', 'constructor'];

/** Usual executions: one node after the other, mostly along edges, sometimes by a jump, back, or unfinished. */
const tidyExecution = fc.record({
  way: fc.array(
    fc.record({
      to: fc.nat(20),
      took: fc.integer({ min: -1, max: 5 }),
      jumps: fc.nat(11),
      open: fc.nat(9),
      says: fc.constantFrom(undefined, undefined, 'completed', 'waiting'),
    }),
    { maxLength: 12 },
  ),
  status: fc.constantFrom(
    'completed',
    'completed',
    'running',
    'waiting',
    'failed',
    'canceled',
    'timedOut',
    'odd',
    undefined,
  ),
  ends: fc.boolean(),
});

type TidyExecution = typeof tidyExecution extends fc.Arbitrary<infer Execution> ? Execution : never;
const isTidy = (draft: TidyExecution | WorkflowExecution): draft is TidyExecution => 'way' in draft;

function runOn(version: WorkflowVersion, { ends, status, way }: TidyExecution): WorkflowExecution {
  const graph = graphOf(version);
  let now = 0;
  let at: string | undefined;
  const steps = way.map(({ jumps, open, says, took, to }, index) => {
    const edges = at === undefined ? [] : graph.outgoing(at);
    at = edges.length === 0 || jumps === 0 ? ids[to % ids.length] : edges[to % edges.length]?.target;
    const start = now;
    now += Math.max(0, took);
    return {
      id: `${index}`,
      start: time(start),
      ...(open === 0 ? {} : { end: time(start + took) }),
      ...(says && { status: says }),
      node: { id: at, context: { outputs: {} } },
    };
  });
  return {
    status,
    version: { id: version.id },
    start: time(0),
    ...(ends && { end: time(now) }),
    steps,
  } as unknown as WorkflowExecution;
}

describe('the fast counter', () => {
  it(`[F6] gives the same numbers as the full trace, for any execution (seed ${seed})`, () => {
    let plain = 0;
    let all = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(tidyExecution, oddExecution), { maxLength: 8 }), anyVersion, (drafts, version) => {
        const graph = graphOf(version);
        const quick = createFlowSummarizer(version);
        const thorough = createThoroughSummarizer(version);
        const counter = createPlainCounter(graph, {
          nodes: new Map(graph.nodes.map(({ id }) => [id, new NodeBuilder()])),
          edges: new Map(graph.edges.map(({ id }) => [id, new EdgeBuilder()])),
          all: new ExecutionBuilder(),
        });
        drafts.forEach((draft, at) => {
          const execution = isTidy(draft) ? runOn(version, draft) : draft;
          quick.add(execution);
          thorough.add(execution);
          if (!isTidy(draft) || draft.way.length === 0) return;
          all += 1;
          if (counter(execution, at)) plain += 1;
        });
        expect(JSON.stringify(quick.summary())).toBe(JSON.stringify(thorough.summary()));
      }),
      { seed, numRuns: lawRuns(3000) },
    );
    // The law would be trivial if no execution took the fast path.
    expect(plain / all).toBeGreaterThan(0.15);
  }, 120_000);

  it('[F6] counts executions that return, jump and fork as the full trace does', () => {
    const version = {
      id: 'v1',
      definition: {
        nodes: ids.map((id) => ({ id })),
        edges: [
          ['a', 'b'],
          ['a', 'c'],
          ['b', 'd'],
          ['c', 'd'],
          ['d', 'a'],
          ['d', 'd'],
        ].map(([source, target]) => ({ id: `${source}${target}`, source, target, type: 'standard' })),
      },
    } as WorkflowVersion;
    for (const way of ['abdabd', 'abcd', 'aabb', 'dddd', 'acbd', 'ba', 'a', 'addc']) {
      const steps = [...way].map((id, at) => ({ id: `${at}`, start: time(at), end: time(at + 1), node: { id } }));
      const summaries = [createFlowSummarizer(version), createThoroughSummarizer(version)].map(
        (summarizer): FlowSummary => {
          summarizer.add({ status: 'completed', start: time(0), end: time(9), steps } as unknown as WorkflowExecution);
          return summarizer.summary();
        },
      );
      expect(summaries[0]).toEqual(summaries[1]);
    }
  });
});

describe('executionsBehind', () => {
  const kinds = ['left', 'waiting', 'running', 'failed', 'dropped', 'finished'] as const;

  it(`[F7] lists those that took an edge, in order, and for each count at least one and at most that many (seed ${seed})`, () => {
    let [some, cut] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(tidyExecution, oddExecution), { maxLength: 10 }),
        anyVersion,
        fc.integer({ min: 1, max: 2 }),
        (drafts, version, each) => {
          const executions = drafts.map(
            (draft, at) =>
              ({ ...(isTidy(draft) ? runOn(version, draft) : draft), id: `run-${at}` }) as WorkflowExecution,
          );
          const all = { keepExecutions: { each: 100, all: 10_000 } };
          const [quick, thorough, few, tight] = [
            createFlowSummarizer(version, all),
            createThoroughSummarizer(version, all),
            createFlowSummarizer(version, { keepExecutions: { each, all: 10_000 } }),
            createFlowSummarizer(version, { keepExecutions: { each: 100, all: each } }),
          ];
          for (const execution of executions) for (const one of [quick, thorough, few, tight]) one.add(execution);
          const summary = quick.summary();
          const taken = executions.map(
            (execution) =>
              new Set(
                traceExecution(execution, version).visits.flatMap(({ via }) =>
                  via?.edgeId === undefined ? [] : [via.edgeId],
                ),
              ),
          );
          let kept = 0;
          for (const edgeId of Object.keys(summary.edges)) {
            const of = { edgeId, as: 'took' } as const;
            const ids = executions.filter((_, at) => taken[at]?.has(edgeId)).map(({ id }) => id);
            expect(quick.executionsBehind(of)).toEqual({ ids, more: false });
            expect(summary.edges[edgeId]?.contacts).toBe(ids.length);
            expect(thorough.executionsBehind(of)).toEqual(quick.executionsBehind(of));
            expect(few.executionsBehind(of)).toEqual({ ids: ids.slice(0, each), more: ids.length > each });
            kept += tight.executionsBehind(of).ids.length;
            if (ids.length > 0) some += 1;
            if (ids.length > each) cut += 1;
          }
          for (const [nodeId, flow] of Object.entries(summary.nodes)) {
            for (const as of kinds) {
              const { ids, more } = quick.executionsBehind({ nodeId, as });
              expect(more).toBe(false);
              expect(new Set(ids).size).toBe(ids.length);
              expect(ids.length).toBeLessThanOrEqual(flow[as]);
              expect(ids.length > 0).toBe(flow[as] > 0);
              expect(thorough.executionsBehind({ nodeId, as }).ids).toEqual(ids);
              kept += tight.executionsBehind({ nodeId, as }).ids.length;
            }
          }
          expect(kept).toBeLessThanOrEqual(each);
        },
      ),
      { seed, numRuns: lawRuns(800) },
    );
    // The law would be trivial if no edge were ever taken.
    expect(some).toBeGreaterThan(enough(300));
    expect(cut).toBeGreaterThan(enough(30));
  }, 120_000);

  it('[F7] keeps no ids unless asked to, and counts an execution without an id as a further one', () => {
    const version = {
      id: 'v1',
      definition: {
        nodes: [{ id: 'a' }, { id: 'b' }],
        edges: [{ id: 'ab', source: 'a', target: 'b', type: 'standard' }],
      },
    } as WorkflowVersion;
    const steps = ['a', 'b'].map((id, at) => ({ id: `${at}`, start: time(at), end: time(at + 1), node: { id } }));
    const nameless = { status: 'completed', start: time(0), end: time(2), steps } as unknown as WorkflowExecution;
    const [none, kept] = [
      createFlowSummarizer(version),
      createFlowSummarizer(version, { keepExecutions: { each: 5, all: 5 } }),
    ];
    for (const execution of [nameless, { ...nameless, id: 'one' }]) for (const one of [none, kept]) one.add(execution);
    expect(none.executionsBehind({ edgeId: 'ab', as: 'took' })).toEqual({ ids: [], more: true });
    expect(kept.executionsBehind({ edgeId: 'ab', as: 'took' })).toEqual({ ids: ['one'], more: true });
    expect(kept.executionsBehind({ nodeId: 'b', as: 'finished' })).toEqual({ ids: ['one'], more: true });
    expect(kept.executionsBehind({ nodeId: 'a', as: 'failed' })).toEqual({ ids: [], more: false });
  });
});

describe('timeHistogram', () => {
  const times = fc.array(fc.oneof(fc.nat(2000), fc.integer({ min: 0, max: 90 * 86_400_000 })), {
    minLength: 1,
    maxLength: 200,
  });
  const sketchOf = (list: readonly number[]) => {
    const sketch = new SketchBuilder();
    for (const ms of list) sketch.add(ms);
    return sketch.build();
  };

  it(`[F5] counts every duration once, in its bar (seed ${seed})`, () => {
    fc.assert(
      fc.property(times, fc.option(fc.integer({ min: 1, max: 90 * 86_400_000 }), { nil: undefined }), (list, upTo) => {
        const histogram = timeHistogram(sketchOf(list), upTo);
        if (!histogram) throw new Error('Something was measured');
        const { bars, longer, width } = histogram;
        expect(bars.reduce((sum, amount) => sum + amount, longer)).toBe(list.length);
        let within = 0;
        bars.slice(0, -1).forEach((amount, at) => {
          within += amount;
          const end = (at + 1) * width;
          // Durations below a millisecond are zero, and those within one percent of a bound may be on its other side.
          expect(within).toBeGreaterThanOrEqual(list.filter((ms) => ms < end * 0.9899 && (ms === 0 || ms >= 1)).length);
          expect(within).toBeLessThanOrEqual(list.filter((ms) => ms <= end * 1.0102).length);
        });
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  }, 60_000);

  it('has bars of round width up to the longest wait, and none for an empty sketch', () => {
    expect(timeHistogram(sketchOf([]))).toBeUndefined();
    expect(timeHistogram(sketchOf([660_000, 7_200_000]), 7_200_000)).toMatchObject({ width: 600_000, longer: 0 });
    expect(timeHistogram(sketchOf([0, 0]))).toMatchObject({ longer: 0, bars: expect.arrayContaining([2]) as number[] });
    const few = timeHistogram(sketchOf([...Array.from({ length: 99 }, (_, at) => 1000 + at * 10), 86_400_000]));
    expect(few).toMatchObject({ longer: 1, width: 200 });
    expect(shareWithin(sketchOf([1000, 2000, 3000, 4000]), 2100)).toBe(0.5);
    expect(quantileOf(sketchOf([1000]), 0.5)).toBeCloseTo(1000, -2);
  });
});
