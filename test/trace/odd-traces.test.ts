import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equalJson, type Json, type JsonObject } from '#base';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import {
  contextChanges,
  createSeekIndex,
  failingFirst,
  type OddityKind,
  searchContexts,
  type Trace,
  traceExecution,
} from '#trace';
import { readTime } from '../../src/trace/reading/read-steps.js';
import { anyVersion, oddExecution, seed } from './odd-executions.js';
import { enough, lawRuns } from '../support/long-run.js';

const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, second)).toISOString();

/** An execution of steps written as "id start-end". */
function execution(way: string, own: object = {}, contexts: { readonly [at: number]: object } = {}): WorkflowExecution {
  const steps = way.split(' ').map((word, at) => {
    const [, id = '', start, end] = /^([a-z-]+)(?::(\d+)?-(\d+)?)?$/.exec(word) ?? [];
    return {
      id: `s${at}`,
      ...(start === undefined ? {} : { start: time(Number(start)) }),
      ...(end === undefined ? {} : { end: time(Number(end)) }),
      node: { id, context: { ...contexts[at] } },
    };
  });
  return { status: 'completed', steps, ...own };
}

function version(links: readonly string[], types: { readonly [id: string]: object } = {}): WorkflowVersion {
  const ids = new Set(links.flatMap((link) => link.split('>').slice(0, 2)));
  return {
    id: 'v1',
    definition: {
      nodes: [...ids].map((id) => ({ id, ...types[id] })),
      edges: links.map((link, at) => {
        const [source = '', target = '', type = 'standard', value] = link.split('>');
        return { id: `e${at + 1}`, source, target, type, ...(value === undefined ? {} : { value }) };
      }),
    },
  };
}

/** The laws of any trace. Thousands are checked, so matchers would be too slow. */
function check(trace: Trace): void {
  const { gaps, loops, oddities, open, parallel, visits } = trace;
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const isIndex = (index: number | undefined): boolean => visits[(index ?? 0) - 1] !== undefined;
  const goesOn = visits.filter(({ state }) => state === 'running' || state === 'waiting').map(({ index }) => index);
  must(open.join() === goesOn.join(), 'open is what goes on');
  must(!trace.ended || goesOn.length === 0, 'nothing goes on in a run that is over');
  for (const loop of loops) {
    const { anchorId, iterations, nodeIds } = loop;
    must(iterations.length > 1, 'a loop has rounds');
    const own = visits.filter(({ nodeId }) => nodeIds.includes(nodeId)).map(({ index }) => index);
    must(iterations.flatMap((round) => round.visits).join() === own.join(), 'every visit is in one round');
    must(
      iterations.every((round) => round.visits.filter((index) => visits[index - 1]?.nodeId === anchorId).length === 1),
      'every round has its anchor once',
    );
    const order = failingFirst(loop);
    must(new Set(order).size === iterations.length, 'the strip shows each round once');
    must(
      !order.some(({ state }, at) => state === 'failed' && at > 0 && order[at - 1]?.state !== 'failed'),
      'failing first',
    );
  }
  for (const span of parallel)
    must(span.visits.length > 1 && span.maxOpen > 1 && (span.end ?? Infinity) >= span.start, 'several side by side');
  const members = parallel.flatMap((span) => span.visits);
  must(new Set(members).size === members.length, 'a visit is in one span');
  for (const gap of gaps) {
    must(
      gap.to > gap.from && isIndex(gap.after) && (gap.before === undefined || gap.before > gap.after),
      'a gap lies between two visits',
    );
    must(
      !visits.some(
        ({ end, start }) =>
          start !== undefined && end !== undefined && start > gap.from && start < gap.to && end > gap.from,
      ),
      'nothing happens in a gap',
    );
  }
  must(
    oddities.every(({ index, other }) => isIndex(index) && (other === undefined || isIndex(other))),
    'oddities refer to visits',
  );
  must(
    trace.fit.missing.join() === [...new Set(trace.ghosts.map(({ nodeId }) => nodeId))].join(),
    'the missing nodes are those of ghosts',
  );
}

describe('any execution', () => {
  it(`[T4] [T11] odd executions are traced, with and without a version (seed ${seed})`, () => {
    const met = new Map<string, number>();
    const meet = (what: string, is = true): void => {
      if (is) met.set(what, (met.get(what) ?? 0) + 1);
    };
    expect(() =>
      fc.assert(
        fc.property(oddExecution, anyVersion, fc.boolean(), (execution, on, given) => {
          const before = JSON.stringify([execution, on]);
          const trace = given ? traceExecution(execution, on) : traceExecution(execution);
          check(trace);
          for (const kind of new Set(trace.oddities.map((oddity) => oddity.kind))) meet(kind);
          for (const certainty of new Set(trace.visits.map(({ via }) => via?.certainty ?? 'first'))) meet(certainty);
          for (const [what, list] of Object.entries({
            ghosts: trace.ghosts,
            loops: trace.loops,
            parallel: trace.parallel,
            gaps: trace.gaps,
            open: trace.open,
          }))
            meet(what, list.length > 0);
          if (!given && [...trace.takenEdges.values()].includes('certain'))
            throw new Error('Nothing is certain without a version');
          if (JSON.stringify([execution, on]) !== before) throw new Error('The run is left as it is');
        }),
        { seed, numRuns: lawRuns(10_000) },
      ),
    ).not.toThrow();
    // The laws would be trivial for executions without oddities.
    console.log(`seed ${seed}: ${[...met].map(([what, executions]) => `${what} ${executions}`).join(', ')}`);
    const oddities: { readonly [kind in OddityKind]: true } = {
      endBeforeStart: true,
      equalStart: true,
      missingStart: true,
      missingEnd: true,
      unreadableTime: true,
      unsorted: true,
      duplicateId: true,
      leftBeforeEnd: true,
      outsideExecution: true,
    };
    for (const what of [
      ...Object.keys(oddities),
      'certain',
      'inferred',
      'jump',
      'ghosts',
      'loops',
      'parallel',
      'gaps',
      'open',
    ])
      expect(met.get(what) ?? 0, what).toBeGreaterThan(enough(100));
  }, 240_000);

  it('a context or an error of extreme depth does not throw', () => {
    const deep = (depth: number): Json => {
      let value: Json = 'treasure';
      for (let at = 0; at < depth; at++) value = at % 2 === 0 ? { in: value } : [value];
      return value;
    };
    const [one, other] = [deep(200_000), deep(200_000)];
    const trace = traceExecution(
      execution('a:0-1 b:1-2', {}, { 0: { error: one, kept: one }, 1: { error: other, kept: other } }),
      version(['a>b']),
    );
    expect(trace.visits.map(({ state }) => state)).toEqual(['failed', 'done']);
    expect(contextChanges(trace.visits[0]?.context ?? null, trace.visits[1]?.context ?? null)).toEqual([]);
    expect(searchContexts(trace, 'treasure').hits).toMatchObject([
      { first: 1, visits: 2 },
      { first: 1, visits: 2 },
    ]);
    expect(equalJson(one, { in: other })).toBe(false);
  });
});

describe('derived facts', () => {
  it('[T12] iterations of a loop sort by severity', () => {
    const error = { error: { code: 1 } };
    const trace = traceExecution(
      execution('in:0-1 ask:1-2 check:2-3 ask:3-4 check:4-5 ask:5-6 out:6-7', {}, { 4: error }),
      version(['in>ask', 'ask>check', 'check>ask', 'ask>out']),
    );
    expect(trace.loops).toHaveLength(1);
    const [loop] = trace.loops;
    expect(loop).toMatchObject({ kind: 'loop', anchorId: 'ask', nodeIds: ['ask', 'check'] });
    expect(loop?.iterations.map(({ state, visits }) => [visits, state])).toEqual([
      [[2, 3], 'done'],
      [[4, 5], 'failed'],
      [[6], 'done'],
    ]);
    expect(loop && failingFirst(loop).map(({ failedAt, number }) => [number, failedAt])).toEqual([
      [2, 5],
      [1, undefined],
      [3, undefined],
    ]);
    expect(traceExecution(execution('a b a'), version(['a>b'])).loops).toMatchObject([
      { kind: 'repeat', anchorId: 'a', iterations: [{ visits: [1] }, { visits: [3] }] },
    ]);
  });

  it('[T13] waits have a kind and an end', () => {
    const on = version(['ask>yes', 'ask>no>timeout>PT10S', 'no>pause', 'pause>end'], {
      ask: { type: { type: 'wait-for-reply', group: 'Timing' } },
      pause: { type: { type: 'delay', group: 'Timing' }, config: { duration: 'PT5S' } },
    });
    const waits = (execution: WorkflowExecution): unknown =>
      traceExecution(execution, on).visits.map(({ wait }) => wait);
    expect(waits(execution('ask:0-4 yes:4-5'))).toEqual([
      { for: 'reply', endedBy: 'reply', until: Date.parse(time(10)) },
      undefined,
    ]);
    expect(waits(execution('ask:0-10 no:10-11 pause:11-16 end:16-17'))).toEqual([
      { for: 'reply', endedBy: 'timeout', until: Date.parse(time(10)) },
      undefined,
      { for: 'delay', endedBy: 'time', until: Date.parse(time(16)) },
      undefined,
    ]);
    expect(waits(execution('ask:0-', { status: 'waiting' }))).toEqual([{ for: 'reply', until: Date.parse(time(10)) }]);
    expect(waits(execution('ask:0-', { status: 'canceled', end: time(9) }))).toEqual([
      { for: 'reply', endedBy: 'cut', until: Date.parse(time(10)) },
    ]);
    // Monday the 16th, 17:00 UTC: closed until 17:30.
    const held = version(['send>end'], {
      send: {
        type: { type: 'send-message' },
        config: {
          groups: [
            { name: 'Desk', officeHours: { timezone: 'UTC', times: { monday: [{ start: '17:30', end: '18:00' }] } } },
          ],
        },
      },
    });
    expect(traceExecution(execution('send:0-3'), held).visits[0]?.wait).toBeUndefined();
  });

  it('[T14] finds parallel visits, gaps, and clocks that disagree', () => {
    const split = version(['a>b', 'a>c', 'b>d', 'c>d']);
    const trace = traceExecution(execution('a:0-1 b:1-9 c:1-5 d:9-10'), split);
    expect(trace.parallel).toEqual([
      { visits: [2, 3], start: Date.parse(time(1)), end: Date.parse(time(9)), maxOpen: 2 },
    ]);
    expect(trace.visits[3]?.via).toEqual({ edgeId: 'e4', certainty: 'inferred', fromIndex: 3 });
    expect(traceExecution(execution('a:0-1 b:5-6', { end: time(9) }), split).gaps).toEqual([
      { after: 1, before: 2, from: Date.parse(time(1)), to: Date.parse(time(5)) },
      { after: 2, from: Date.parse(time(6)), to: Date.parse(time(9)) },
    ]);
    // The next step began before this one ended: the clocks disagree, and the steps are not parallel.
    const skewed = traceExecution(execution('a:0-2 b:1-4'), split);
    expect(skewed.parallel).toEqual([]);
    expect(skewed.oddities).toEqual([{ kind: 'leftBeforeEnd', index: 1, other: 2 }]);
    const odd = traceExecution(
      {
        status: 'completed',
        start: time(1),
        steps: [
          { id: '1', start: time(3), end: time(2), node: { id: 'a' } },
          { id: '1', start: time(3), end: time(4), node: { id: 'b' } },
          { id: '2', start: time(0), node: { id: 'c' } },
          { id: '3', start: 'noon', end: time(9), node: { id: 'd' } },
        ],
      } as WorkflowExecution,
      split,
    );
    expect(odd.oddities.map(({ index, kind }) => `${odd.visits[index - 1]?.nodeId} ${kind}`)).toEqual([
      'c missingEnd',
      'c unsorted',
      'c outsideExecution',
      'd unreadableTime',
      'd unsorted',
      'a endBeforeStart',
      'b equalStart',
      'b duplicateId',
    ]);
  });

  it('[T5] reports the differences between the executed version and the given one', () => {
    const ran = execution('a:0-1 gone:1-2 b:2-3', { version: { id: 'v0', name: 'Old' } });
    const typed = {
      ...ran,
      steps: (ran.steps ?? []).map((step) => ({ ...step, node: { ...step.node, type: { type: 'delay' } } })),
    };
    expect(traceExecution(typed, version(['a>c', 'c>b'], { a: { type: { type: 'add-tag' } } })).fit).toEqual({
      match: 'other',
      ranId: 'v0',
      ranName: 'Old',
      missing: ['gone'],
      retyped: [{ nodeId: 'a', ran: 'delay', shown: 'add-tag' }],
      jumps: [3],
    });
    expect(traceExecution(ran).fit).toMatchObject({ match: 'none', missing: [], jumps: [] });
    expect(traceExecution({}, {}).fit.match).toBe('unknown');
  });
});

describe('searchContexts', () => {
  it(`[T15] finds every value that contains the word, at its first appearance (seed ${seed})`, () => {
    const words = fc.constantFrom('yes', 'Yes please', 'no', 'maybe', 7, true, null);
    const context = fc.dictionary(
      fc.constantFrom('reply', 'yes', 'tags', '__proto__'),
      fc.oneof(words, fc.array(words, { maxLength: 3 }), fc.record({ reply: words })),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(fc.array(context, { maxLength: 5 }), (contexts) => {
        const steps = contexts.map((own, at) => ({ start: time(at), node: { id: 'a', context: own as JsonObject } }));
        const trace = traceExecution({ steps }, {});
        const found = searchContexts(trace, 'YES');
        const places = new Map<string, number>();
        const walk = (value: Json, path: readonly (string | number)[], index: number): void => {
          const key = path.at(-1);
          const name =
            typeof key === 'string' && key.includes('yes')
              ? JSON.stringify([path])
              : typeof value === 'string' && value.toLowerCase().includes('yes')
                ? JSON.stringify([path, value])
                : '';
          if (name !== '' && !places.has(name)) places.set(name, index);
          if (Array.isArray(value)) value.forEach((item, at) => walk(item as Json, [...path, at], index));
          else if (typeof value === 'object' && value !== null)
            for (const [name2, item] of Object.entries(value)) walk(item as Json, [...path, name2], index);
        };
        contexts.forEach((own, at) => walk(own as Json, [], at + 1));
        expect(found.complete).toBe(true);
        expect(
          found.hits.map(({ first, in: where, path, value }) => [
            JSON.stringify(where === 'key' ? [path] : [path, value]),
            first,
          ]),
        ).toEqual([...places]);
        expect(found.hits.every(({ first, last, visits }) => last >= first && visits >= 1)).toBe(true);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });

  it('keeps to its budget and reports an incomplete search', () => {
    const trace = traceExecution(
      execution('a a', {}, { 0: { list: Array.from({ length: 1000 }, (_, at) => `word ${at}`) } }),
      {},
    );
    expect(searchContexts(trace, 'word', { maxHits: 10 })).toMatchObject({ complete: false, hits: { length: 10 } });
    expect(searchContexts(trace, 'word', { maxValues: 5 }).complete).toBe(false);
    expect(searchContexts(trace, ' ')).toEqual({ hits: [], complete: true });
    expect(createSeekIndex(trace).atStep(2).index).toBe(2);
  });
});

describe('readTime', () => {
  it(`reads the same times as Date.parse (seed ${seed})`, () => {
    const digits = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'));
    const nearly = fc
      .tuple(
        fc.integer({ min: 1960, max: 2110 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        digits,
        digits,
        digits,
        fc.constantFrom('000', '999', '0a1'),
        fc.constantFrom('Z', 'z', ' '),
      )
      .map(
        ([year, month, day, hour, minute, second, ms, zone]) =>
          `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T${hour}:${minute}:${second}.${ms}${zone}`,
      );
    const real = fc
      .date({ min: new Date(0), max: new Date('2120-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(fc.oneof(nearly, real), (text) => {
        const expected = Date.parse(text);
        expect(readTime(text)).toBe(Number.isNaN(expected) ? undefined : expected);
      }),
      { seed, numRuns: lawRuns(5000) },
    );
  });
});
