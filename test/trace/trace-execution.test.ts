import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowEdge, WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution, visitsByNode, type Visit } from '#trace';
import { lawRuns } from '../support/long-run.js';

const seed = 20261116;
const time = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, second)).toISOString();

type Link = readonly [source: string, target: string, type?: string, value?: string];

function version(ids: string, links: readonly Link[], types: { [id: string]: string } = {}): WorkflowVersion {
  return {
    definition: {
      nodes: ids.split(' ').map((id) => ({ id, ...(types[id] ? { type: { type: id, group: types[id] } } : {}) })),
      edges: links.map(([source, target, type = 'standard', value], index): WorkflowEdge => ({
        id: `e${index + 1}`,
        source,
        target,
        type,
        ...(value === undefined ? {} : { value }),
      })),
    },
  };
}

/** An execution through the given nodes, one second each; the last step stays open unless the execution is over. */
function run(ids: string, status = 'completed', contexts: { [position: number]: object } = {}): WorkflowExecution {
  const list = ids.split(' ');
  const open = status === 'running' || status === 'waiting';
  return {
    status,
    start: time(0),
    ...(open ? {} : { end: time(list.length) }),
    steps: list.map((id, index) => ({
      id: `s${index}`,
      start: time(index),
      ...(open && index === list.length - 1 ? {} : { end: time(index + 1) }),
      node: { id, context: { ...contexts[index] } },
    })),
  };
}

const ways = (visits: readonly Visit[]): string[] =>
  visits.map(
    ({ nodeId, via }) => `${nodeId}${via ? ` ${via.certainty} ${via.edgeId ?? '-'} from ${via.fromIndex}` : ''}`,
  );

describe('traceExecution', () => {
  it('[T1] [T6] follows a straight execution', () => {
    const trace = traceExecution(
      run('a b c'),
      version('a b c', [
        ['a', 'b'],
        ['b', 'c'],
      ]),
    );
    expect(ways(trace.visits)).toEqual(['a', 'b certain e1 from 1', 'c certain e2 from 2']);
    expect([...trace.takenEdges]).toEqual([
      ['e1', 'certain'],
      ['e2', 'certain'],
    ]);
    expect(trace.visits.map((visit) => [visit.index, visit.durationMs, visit.state])).toEqual([
      [1, 1000, 'done'],
      [2, 1000, 'done'],
      [3, 1000, 'done'],
    ]);
    expect(trace.start).toBe(Date.parse(time(0)));
    expect(trace.end).toBe(Date.parse(time(3)));
  });

  it('counts the iterations of a loop', () => {
    const trace = traceExecution(
      run('a b c b c d'),
      version('a b c d', [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'b'],
        ['c', 'd'],
      ]),
    );
    expect(ways(trace.visits)).toEqual([
      'a',
      'b certain e1 from 1',
      'c certain e2 from 2',
      'b certain e3 from 3',
      'c certain e2 from 4',
      'd certain e4 from 5',
    ]);
    expect(
      visitsByNode(trace)
        .get('b')
        ?.map((visit) => visit.index),
    ).toEqual([2, 4]);
  });

  it('distinguishes parallel edges by the context, and infers where it does not say', () => {
    const twoWays = version('a b', [
      ['a', 'b', 'standard', 'Reply'],
      ['a', 'b', 'timeout', 'PT2H'],
    ]);
    const arrival = (context: object): string | undefined =>
      ways(traceExecution(run('a b', 'completed', { 0: context }), twoWays).visits)[1];
    expect(arrival({})).toBe('b inferred e1 from 1');
    expect(arrival({ replied: false })).toBe('b certain e2 from 1');
    expect(arrival({ outputs: { a: { replied: true } } })).toBe('b certain e1 from 1');
    expect(arrival({ outputs: { a: { timedOut: true }, replied: true } })).toBe('b certain e2 from 1');
    expect(arrival({ branch: 'Reply' })).toBe('b certain e1 from 1');
    expect(arrival({ edgeId: 'e2' })).toBe('b certain e2 from 1');
    expect(arrival({ outcome: 'timeout' })).toBe('b certain e2 from 1');
    expect(arrival({ outputs: 7, branch: 'nothing of ours' })).toBe('b inferred e1 from 1');
  });

  it('joins a step to the latest earlier one with an edge to it, certain only when no other is possible', () => {
    const split = version('a b c d', [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'd'],
      ['c', 'd'],
    ]);
    expect(ways(traceExecution(run('a b c d'), split).visits)).toEqual([
      'a',
      'b certain e1 from 1',
      'c certain e2 from 1',
      'd certain e4 from 3',
    ]);
    const late = version('a b c x', [
      ['a', 'x'],
      ['b', 'x'],
      ['a', 'b'],
      ['b', 'c'],
    ]);
    expect(ways(traceExecution(run('a b c x'), late).visits).at(-1)).toBe('x inferred e2 from 2');
  });

  it('[T5] lists ghosts, and jumps that no edge explains', () => {
    const trace = traceExecution(run('a gone c z'), version('a c z', [['a', 'c']]));
    expect(ways(trace.visits)).toEqual(['a', 'gone jump - from 1', 'c inferred e1 from 1', 'z jump - from 3']);
    expect(trace.ghosts.map((visit) => visit.nodeId)).toEqual(['gone']);
    expect([...trace.takenEdges.keys()]).toEqual(['e1']);
  });

  it('[T2] orders by start and leaves steps without one at their position', () => {
    const execution: WorkflowExecution = {
      steps: [
        { id: '1', node: { id: 'a' } },
        { id: '2', start: time(5), node: { id: 'b' } },
        { id: '3', start: 'soon', node: { id: 'c' } },
        { id: '4', start: time(1), node: { id: 'd' } },
        { id: '5', start: time(5), node: { id: 'e' } },
      ],
    };
    expect(traceExecution(execution, {}).visits.map((visit) => visit.step.id)).toEqual(['1', '4', '2', '3', '5']);
  });

  it('a visit that ended before it began has no duration', () => {
    const [visit] = traceExecution({ steps: [{ start: time(5), end: time(2), node: { id: 'a' } }] }, {}).visits;
    expect(visit).not.toHaveProperty('durationMs');
    expect(visit?.end).toBe(Date.parse(time(2)));
  });
});

describe('visit states', () => {
  const line = version(
    'a wait b',
    [
      ['a', 'wait'],
      ['wait', 'b'],
    ],
    { wait: 'Timing', a: 'Triggers' },
  );
  const states = (execution: WorkflowExecution): string[] =>
    traceExecution(execution, line).visits.map((visit) => visit.state);

  it.each([
    ['a wait b', 'completed', ['done', 'done', 'done']],
    ['a wait', 'running', ['done', 'waiting']],
    ['a wait', 'waiting', ['done', 'waiting']],
    ['a wait b', 'running', ['done', 'done', 'running']],
    ['a wait b', 'waiting', ['done', 'done', 'waiting']],
    ['a', 'something new', ['done']],
  ])('%s, %s', (ids, status, expected) => {
    expect(states(run(ids, status))).toEqual(expected);
  });

  it.each([
    ['failed', 'failed'],
    ['timedOut', 'timedOut'],
    ['TIMED_OUT', 'timedOut'],
    ['canceled', 'skipped'],
    ['completed', 'done'],
  ])('an open last step of an execution that is %s is %s', (status, expected) => {
    const execution = run('a wait', 'running');
    expect(states({ ...execution, status, end: time(9) })).toEqual(['done', expected]);
    expect(states({ ...execution, status })).toEqual(['done', expected]);
  });

  it('an open step is done if a later one came from it, else it runs', () => {
    const execution = run('a wait b', 'running');
    const open = (execution.steps ?? []).map(({ end: _end, ...step }) => step);
    expect(states({ ...execution, steps: open })).toEqual(['done', 'done', 'running']);
  });

  it('an error belongs to the first visit that has it, unless it names another one', () => {
    const error = { code: 30007, message: 'Filtered' };
    expect(states(run('a wait b', 'completed', { 1: { error }, 2: { error } }))).toEqual(['done', 'failed', 'done']);
    expect(states(run('a wait b', 'completed', { 1: { error }, 2: { error: { code: 30003 } } }))).toEqual([
      'done',
      'failed',
      'failed',
    ]);
    const reported = { ...error, stepId: 's2' };
    expect(states(run('a wait b', 'completed', { 1: { error: reported }, 2: { error: reported } }))).toEqual([
      'done',
      'done',
      'failed',
    ]);
    expect(states(run('a wait', 'completed', { 0: { error: null }, 1: { error: { nodeId: 'wait' } } }))).toEqual([
      'done',
      'failed',
    ]);
  });

  it("a step's own status wins", () => {
    expect(
      states(
        run('a wait b', 'completed', { 0: { status: 'skipped' }, 1: { status: 'timed-out' }, 2: { status: 'FAILED' } }),
      ),
    ).toEqual(['skipped', 'timedOut', 'failed']);
  });
});

describe('laws of tracing', () => {
  const nodeIds = ['a', 'b', 'c', 'd', '__proto__', 'constructor', 'gone', ''];
  const link = fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5', '__proto__'),
    source: fc.constantFrom(...nodeIds),
    target: fc.constantFrom(...nodeIds),
    type: fc.constantFrom('standard', 'timeout', 'default', null),
    value: fc.constantFrom('Reply', 'PT2H', null, 3),
  });
  const versions = fc.record({
    definition: fc.record({
      nodes: fc.subarray(nodeIds.filter((id) => id !== 'gone')).map((ids) => ids.map((id) => ({ id }))),
      edges: fc.array(link, { maxLength: 20 }),
    }),
  });
  const anyTime = fc.oneof(fc.integer({ min: 0, max: 20 }).map(time), fc.constantFrom(null, 'soon', 7, ''));
  const executions = fc.record({
    status: fc.constantFrom('completed', 'running', 'waiting', 'failed', 'canceled', 'odd', null, 4),
    start: anyTime,
    end: anyTime,
    steps: fc.array(
      fc.record({
        id: fc.string({ maxLength: 3 }),
        start: anyTime,
        end: anyTime,
        node: fc.record({
          id: fc.constantFrom(...nodeIds),
          type: fc.constantFrom(null, { type: 'delay', group: 'Timing' }, 'odd'),
          context: fc.oneof(
            fc.jsonValue(),
            fc.dictionary(
              fc.constantFrom('error', 'status', 'outputs', 'replied', 'branch', '__proto__'),
              fc.jsonValue(),
            ),
          ),
        }),
      }),
      { maxLength: 30 },
    ),
  });

  it('[T1] [T2] [T3] [T5] [T6] hold for any execution on any version', () => {
    fc.assert(
      fc.property(executions, versions, (anyExecution, anyVersion) => {
        const execution = anyExecution as unknown as WorkflowExecution;
        const on = anyVersion as WorkflowVersion;
        const frozen = JSON.stringify([execution, on]);
        const trace = traceExecution(execution, on);
        const { visits } = trace;
        expect(new Set(visits.map((visit) => visit.step))).toEqual(new Set(execution.steps));
        expect(visits.map((visit) => visit.index)).toEqual(anyExecution.steps.map((_, index) => index + 1));
        const ids = new Set(anyVersion.definition.nodes.map((node) => node.id));
        expect(trace.ghosts).toEqual(visits.filter((visit) => !ids.has(visit.nodeId)));
        expect(visits.map((visit) => visit.ghost)).toEqual(visits.map((visit) => !ids.has(visit.nodeId)));
        const starts = visits.flatMap(({ start }) => (start === undefined ? [] : [start]));
        expect(starts).toEqual(starts.toSorted((left, right) => left - right));
        expect(visits.slice(0, 1).every((visit) => visit.via === undefined)).toBe(true);
        const sure = new Map<string, string>();
        for (const { index, nodeId, via } of visits.slice(1)) {
          expect(via?.fromIndex).toBeLessThan(index);
          expect(via?.edgeId === undefined).toBe(via?.certainty === 'jump');
          const from = visits[(via?.fromIndex ?? 0) - 1]?.nodeId;
          const joins = anyVersion.definition.edges.some(
            (edge) => edge.id === via?.edgeId && edge.source === from && edge.target === nodeId,
          );
          expect(joins).toBe(via?.certainty !== 'jump');
          if (via?.edgeId !== undefined && sure.get(via.edgeId) !== 'certain') sure.set(via.edgeId, via.certainty);
        }
        expect(new Map(trace.takenEdges)).toEqual(sure);
        expect([...visitsByNode(trace).values()].flat()).toHaveLength(visits.length);
        expect(JSON.stringify([execution, on])).toBe(frozen);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('[T4] no JSON makes it throw', () => {
    const anySteps = fc.oneof(
      fc.jsonValue(),
      fc.array(fc.oneof(fc.jsonValue(), fc.record({ node: fc.jsonValue(), start: fc.jsonValue() }))),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ status: fc.jsonValue(), steps: anySteps })),
        versions,
        (anything, on) => {
          const trace = traceExecution(anything as never, on as WorkflowVersion);
          const steps = (anything as { steps?: unknown } | null)?.steps;
          expect(trace.visits).toHaveLength(Array.isArray(steps) ? steps.length : 0);
        },
      ),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});
