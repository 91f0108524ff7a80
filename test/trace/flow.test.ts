import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import {
  compareSummaries,
  createFlowSummarizer,
  dropOffAt,
  type FlowSummary,
  mergeSummaries,
  type NodeFlow,
  quantileError,
  quantileOf,
  quantileRange,
  summarizeExecutions,
} from '#trace';
import { SketchBuilder } from '../../src/trace/flow/quantile-sketch.js';
import { shareDelta } from '../../src/trace/flow/compare-summaries.js';
import { anyVersion, oddExecution, seed } from './odd-executions.js';
import { lawRuns } from '../support/long-run.js';

const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17) + second * 1000).toISOString();

const version: WorkflowVersion = {
  id: 'v1',
  definition: {
    nodes: [
      { id: 'a' },
      { id: 'wait', type: { type: 'wait-for-reply', group: 'Timing' } },
      { id: 'yes' },
      { id: 'nudge' },
      { id: 'end', type: { type: 'end' } },
    ],
    edges: [
      { id: 'in', source: 'a', target: 'wait', type: 'standard' },
      { id: 'reply', source: 'wait', target: 'yes', type: 'standard', value: 'Reply' },
      { id: 'late', source: 'wait', target: 'nudge', type: 'timeout', value: 'PT2H' },
      { id: 'back', source: 'nudge', target: 'wait', type: 'standard' },
      { id: 'out', source: 'yes', target: 'end', type: 'standard' },
    ],
  },
};

/** An execution through nodes, with durations in seconds; the last step stays open unless the execution is over. */
function execution(way: string, status = 'completed', own: object = {}): WorkflowExecution {
  let now = 0;
  const list = way.split(' ');
  const open = status === 'running' || status === 'waiting';
  const steps = list.map((word, at) => {
    const [id = '', seconds = '1'] = word.replace('!', '').split(':');
    const start = now;
    now += Number(seconds);
    return {
      id: `s${at}`,
      start: time(start),
      ...(open && at === list.length - 1 ? {} : { end: time(now) }),
      node: { id, context: word.endsWith('!') ? { error: { code: 7 } } : {} },
    };
  });
  return { status, version: { id: 'v1' }, start: time(0), ...(open ? {} : { end: time(now) }), steps, ...own };
}

const counts = (flow: NodeFlow | undefined): unknown =>
  flow &&
  Object.fromEntries(
    (['entered', 'contacts', 'left', 'waiting', 'running', 'failed', 'dropped', 'finished'] as const)
      .filter((key) => flow[key] > 0)
      .map((key) => [key, flow[key]]),
  );

/** Every sum that must reconcile. */
function reconcile(summary: FlowSummary, on: WorkflowVersion, executions: number, visits: number): void {
  const { all } = summary;
  expect(all.executions).toBe(executions);
  expect(all.finished + all.failed + all.dropped + all.waiting + all.running).toBe(all.executions);
  const graph = graphOf(on);
  const flows = Object.entries(summary.nodes);
  for (const flow of [...flows.map(([, one]) => one), summary.elsewhere]) {
    expect(flow.left + flow.waiting + flow.running + flow.failed + flow.dropped + flow.finished).toBe(flow.entered);
    expect(flow.contacts).toBeLessThanOrEqual(flow.entered);
    expect(flow.errors).toBeGreaterThanOrEqual(0);
    expect(Object.values(flow.reasons).reduce((sum, amount) => sum + amount, flow.otherReasons)).toBe(flow.errors);
  }
  const along = (ids: Iterable<string>): number =>
    [...new Set(ids)].reduce((sum, id) => sum + (summary.edges[id]?.entered ?? 0), 0);
  for (const [id, flow] of flows) {
    expect(flow.entered).toBe(flow.started + flow.jumpedIn + along(graph.incoming(id).map((edge) => edge.id)));
    expect(flow.left + flow.forked).toBe(flow.jumpedOut + along(graph.outgoing(id).map((edge) => edge.id)));
  }
  expect(flows.reduce((sum, [, flow]) => sum + flow.entered, summary.elsewhere.entered)).toBe(visits);
  const jumps = (key: 'jumpedIn' | 'jumpedOut'): number =>
    flows.reduce((sum, [, flow]) => sum + flow[key], summary.elsewhere[key]);
  expect(jumps('jumpedIn')).toBe(jumps('jumpedOut'));
}

describe('summarizeExecutions', () => {
  it('[F1] counts visits by their end, and executions once', () => {
    const executions = [
      execution('a wait:60 yes end'),
      execution('a wait:7200 nudge wait:30 yes end'),
      execution('a wait', 'waiting'),
      execution('a!', 'failed'),
      execution('a wait:20', 'canceled'),
      execution('a wait:10! yes end'),
    ];
    const summary = summarizeExecutions(executions, version);
    reconcile(summary, version, 6, 19);
    expect(counts(summary.nodes['a'])).toEqual({ entered: 6, contacts: 6, left: 5, failed: 1 });
    expect(counts(summary.nodes['wait'])).toEqual({ entered: 6, contacts: 5, left: 4, waiting: 1, dropped: 1 });
    expect(counts(summary.nodes['end'])).toEqual({ entered: 3, contacts: 3, finished: 3 });
    expect(summary.nodes['a']?.reasons).toEqual({ 7: 1 });
    expect(summary.nodes['wait']?.errors).toBe(1);
    expect([summary.edges['reply']?.entered, summary.edges['late']?.entered, summary.edges['back']?.contacts]).toEqual([
      3, 1, 1,
    ]);
    expect(summary.edges['late']?.p50).toBeCloseTo(7_200_000, -5);
    expect(summary.all).toMatchObject({ executions: 6, finished: 3, failed: 1, dropped: 1, waiting: 1, running: 0 });
  });

  it('[F1] counts empty executions, ghosts and other versions', () => {
    const summary = summarizeExecutions(
      [{}, execution('a gone end', 'completed', { version: { id: 'v0' } }), null as never],
      version,
    );
    reconcile(summary, version, 3, 3);
    expect(counts(summary.elsewhere)).toEqual({ entered: 1, contacts: 1, left: 1 });
    expect({ ...summary.otherVersions }).toEqual({ v0: 1 });
    expect(
      summarizeExecutions([execution('a', 'completed', { version: { id: 'v0' } })], version, { onlyThisVersion: true })
        .all.executions,
    ).toBe(0);
  });

  it('[F2] reads executions from lists and from asynchronous sources', async () => {
    const executions = [execution('a wait:60 yes end'), execution('a wait', 'waiting')];
    const later = async function* later() {
      for (const one of executions) yield await Promise.resolve(one);
    };
    expect(await summarizeExecutions(later(), version)).toEqual(summarizeExecutions(new Set(executions), version));
    const broken = async function* broken(): AsyncGenerator<WorkflowExecution> {
      yield execution('a');
      throw new Error('The page did not come');
    };
    await expect(summarizeExecutions(broken(), version)).rejects.toThrow('The page did not come');
    expect(summarizeExecutions(undefined as never, version).all.executions).toBe(0);
  });

  it(`[F1] the sums reconcile for any executions on any version (seed ${seed})`, () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(fc.array(oddExecution, { maxLength: 6 }), anyVersion, (executions, on) => {
        reconcile(
          summarizeExecutions(executions, on),
          on,
          executions.length,
          executions.reduce((sum, { steps }) => sum + (Array.isArray(steps) ? steps.length : 0), 0),
        );
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  }, 120_000);

  it(`[F2] merged parts equal the whole, also through JSON (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.array(oddExecution, { maxLength: 8 }), fc.nat(8), anyVersion, (executions, at, on) => {
        const whole = summarizeExecutions(executions, on);
        const parts = [executions.slice(0, at), executions.slice(at)].map(
          (part) => JSON.parse(JSON.stringify(summarizeExecutions(part, on))) as FlowSummary,
        );
        expect(JSON.stringify(mergeSummaries(on, parts))).toBe(JSON.stringify(whole));
      }),
      { seed, numRuns: lawRuns(300) },
    );
  }, 120_000);

  it('[F2] keeps a limited number of reasons and versions, and the rest as one number', () => {
    const runs = Array.from({ length: 100 }, (_, at) => ({
      ...execution('a!', 'failed', { version: { id: `v${100 + at}` } }),
      steps: [{ id: 's', start: time(0), node: { id: 'a', context: { error: `reason ${at}` } } }],
    }));
    const whole = summarizeExecutions(runs, version);
    expect(Object.keys(whole.nodes['a']?.reasons ?? {})).toHaveLength(32);
    expect(whole.nodes['a']?.otherReasons).toBe(68);
    expect(Object.keys(whole.otherVersions)).toHaveLength(64);
    expect(whole.furtherVersions).toBe(36);
    const split = createFlowSummarizer(version);
    for (const part of [runs.slice(60), runs.slice(0, 60)]) split.merge(summarizeExecutions(part, version));
    expect(split.summary()).toEqual(whole);
  });
});

describe('quantiles', () => {
  const times = fc.array(fc.oneof(fc.nat(2000), fc.integer({ min: 0, max: 90 * 86_400_000 })), {
    minLength: 1,
    maxLength: 300,
  });

  it(`[F3] are within one percent of the exact value at that rank (seed ${seed})`, () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0, max: 1, noNaN: true }), (list, share) => {
        const sketch = new SketchBuilder();
        for (const ms of list) sketch.add(ms);
        const sorted = list.toSorted((left, right) => left - right);
        const exact = sorted[Math.max(1, Math.ceil(share * list.length)) - 1] as number;
        expect(Math.abs((quantileOf(sketch.build(), share) ?? NaN) - exact)).toBeLessThanOrEqual(
          exact * quantileError * 1.000001,
        );
      }),
      { seed, numRuns: lawRuns(2000) },
    );
  }, 60_000);

  it('ignore invalid durations and need a minimum sample', () => {
    const sketch = new SketchBuilder();
    for (const ms of [NaN, -1, Infinity]) sketch.add(ms);
    expect(quantileOf(sketch.build(), 0.5)).toBeUndefined();
    for (const ms of [1, 2, 3]) sketch.add(ms);
    expect(quantileRange(sketch.build(), 0.5)).toBeUndefined();
  });
});

describe('compareSummaries', () => {
  const many = (way: string, amount: number, status = 'completed'): WorkflowExecution[] =>
    Array.from({ length: amount }, () => execution(way, status));
  const source = (id: string): string | undefined => graphOf(version).edge(id)?.source;
  const compare = (before: WorkflowExecution[], after: WorkflowExecution[]) =>
    compareSummaries(summarizeExecutions(before, version), summarizeExecutions(after, version), source);

  it('[F4] has counts alone for fewer than twenty', () => {
    const delta = compare(many('a wait:5 yes end', 19), many('a wait:5 yes end', 300));
    expect(delta.nodes['wait']).toEqual({ before: 19, after: 300 });
    expect(delta.all).toEqual({ before: 19, after: 300 });
    expect(dropOffAt(summarizeExecutions(many('a', 19, 'canceled'), version).nodes['a'] as NodeFlow)).toBeUndefined();
    expect(dropOffAt(summarizeExecutions(many('a', 20, 'canceled'), version).nodes['a'] as NodeFlow)).toBe(1);
  });

  it('[F4] reports only a significant difference as certain', () => {
    const half = [...many('a wait:60 yes end', 50), ...many('a wait:7200 nudge', 50)];
    const most = [...many('a wait:30 yes end', 90), ...many('a wait:7200 nudge', 10)];
    const delta = compare(half, most);
    expect(delta.edges['reply']?.share).toMatchObject({ before: 0.5, after: 0.9, sure: true });
    expect(delta.edges['reply']?.time?.sure).toBe(true);
    expect(delta.edges['reply']?.time?.difference).toBeCloseTo(-30_000, -3);
    expect(compare(half, half).edges['reply']?.share).toMatchObject({ difference: 0, sure: false });
    expect(delta.nodes['a']?.share).toMatchObject({ difference: 0, sure: false });
  });

  it('[F4] bounds the difference; equal summaries differ by zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 400 }),
        fc.integer({ min: 20, max: 400 }),
        fc.nat(1000),
        fc.nat(1000),
        (before, after, one, other) => {
          const was = Math.round((one / 1000) * before);
          const is = Math.round((other / 1000) * after);
          const delta = shareDelta(was, before, is, after);
          expect(delta?.low).toBeLessThanOrEqual(delta?.difference ?? NaN);
          expect(delta?.high).toBeGreaterThanOrEqual(delta?.difference ?? NaN);
          const back = shareDelta(is, after, was, before);
          expect(back?.sure).toBe(delta?.sure);
          expect(shareDelta(was, before, was, before)?.sure).toBe(false);
        },
      ),
      { seed, numRuns: lawRuns(500) },
    );
  });
});
