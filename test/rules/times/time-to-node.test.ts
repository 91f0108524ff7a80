import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, WorkflowVersion } from '#model';
import { timeToEdge, timeToNode, type TimeToNode, timeWords } from '#rules';
import { plain, trigger, waiting, workflow } from '../../support/rule-specimen.js';

const seed = 20261121;
const hour = 3_600_000;
const typeNamed = (name: string): NodeType => messagingNodeTypes.find(({ type }) => type === name) ?? {};
const delay = typeNamed('delay');
const timeTo = (
  nodeId: string,
  version: WorkflowVersion,
  isPassedOver: (id: string) => boolean = () => false,
): TimeToNode | undefined =>
  timeToNode(nodeId, {
    graph: graphOf(version),
    entries: ['a'],
    comparators: {},
    isPassedOver: ({ id }) => isPassedOver(id),
  });
const byDay = { duration: 'PT1H', avoidNights: false };

test('[R60] a wait that is left before its time is drawn on a path takes up to that time', () => {
  const wait = { id: 'w', type: typeNamed('wait-for-reply'), config: { timeout: 'PT4H' } };
  const version = workflow(
    [{ id: 'a', type: trigger }, wait, { id: 'x', type: plain }],
    [
      ['a', 'w'],
      ['w', 'x', 'standard', 'Reply'],
    ],
  );
  expect(timeTo('x', version)).toMatchObject({ least: 0, most: 4 * hour });
});

describe('one route', () => {
  const way = workflow(
    [
      { id: 'a', type: trigger },
      { id: 'b', type: delay, config: byDay },
      { id: 'w', type: waiting },
      { id: 'x', type: plain },
      { id: 'y', type: plain },
      { id: 'lost', type: plain },
    ],
    [
      ['a', 'b'],
      ['b', 'w'],
      ['w', 'x', 'standard', 'Reply'],
      ['w', 'y', 'timeout', 'PT2H'],
      ['x', 'y'],
    ],
  );

  test('[R60] waits add up, a reply comes within the timeout', () => {
    expect(timeTo('a', way)).toEqual({ least: 0, most: 0, holdsNights: false });
    expect(timeTo('w', way)).toEqual({ least: hour, most: hour, holdsNights: false });
    expect(timeTo('x', way)).toEqual({ least: hour, most: 3 * hour, holdsNights: false });
    expect(timeTo('y', way)).toEqual({ least: hour, most: 3 * hour, holdsNights: false });
    expect(timeTo('x', way, (id) => id === 'b')).toMatchObject({ least: 0, most: 2 * hour });
  });

  test('[R63] an unreachable node has no times', () => {
    for (const id of ['lost', 'gone', '__proto__']) expect(timeTo(id, way)).toBeUndefined();
  });
});

test('[R62] a wait that never ends at night may take a night longer', () => {
  const version = workflow(
    [
      { id: 'a', type: trigger },
      { id: 'b', type: delay, config: { duration: 'PT1H' } },
      { id: 'c', type: plain },
    ],
    [
      ['a', 'b'],
      ['b', 'c'],
    ],
  );
  expect(timeTo('c', version)).toEqual({ least: hour, most: 12 * hour, holdsNights: true });
  expect(timeTo('b', version)).toEqual({ least: 0, most: 0, holdsNights: false });
});

describe('[R61] the maximum is unbounded', () => {
  const until = (type: NodeType, config: object, extra: Parameters<typeof workflow>[1] = []) =>
    timeTo(
      'c',
      workflow(
        [
          { id: 'a', type: trigger },
          { id: 'b', type, config: config as { readonly [name: string]: unknown } },
          { id: 'c', type: plain },
        ],
        [['a', 'b'], ['b', 'c'], ...extra],
      ),
    );

  test.each([
    [typeNamed('wait-until-date'), { until: 'date', date: '2026-12-01' }],
    [typeNamed('wait-until-date'), { until: 'field', field: 'attributes.renewal', before: 'P1D' }],
    [delay, { duration: 'P1M' }],
    [delay, { duration: 5 }],
    [{ type: 'own-wait', group: 'Timing' }, {}],
  ])('%#: after a wait for a date, or an unreadable one', (type, config) => {
    expect(until(type, config)).toEqual({
      least: 0,
      most: undefined,
      openBy: { nodeId: 'b', why: 'wait' },
      holdsNights: type === delay,
    });
  });

  test('after a loop that takes time, but not after one that takes none', () => {
    expect(until(delay, byDay, [['c', 'b']])).toEqual({
      least: hour,
      most: undefined,
      openBy: { nodeId: expect.any(String) as string, why: 'loop' },
      holdsNights: false,
    });
    expect(
      until(plain, {}, [
        ['c', 'b'],
        ['b', 'b'],
      ]),
    ).toEqual({ least: 0, most: 0, holdsNights: false });
  });

  test('after a timeout that is no duration', () => {
    const version = workflow(
      [
        { id: 'a', type: trigger },
        { id: 'w', type: waiting },
        { id: 'x', type: plain },
        { id: 'y', type: plain },
      ],
      [
        ['a', 'w'],
        ['w', 'x', 'standard', 'Reply'],
        ['w', 'y', 'timeout', 'tomorrow'],
      ],
    );
    expect([timeTo('x', version), timeTo('y', version)]).toMatchObject([
      { least: 0, most: undefined },
      { least: 0, most: undefined },
    ]);
  });
});

test(`[R60] agrees with the shortest and the longest of all routes (seed ${seed})`, () => {
  const steps = fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 7 });
  const paths = fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 })), { maxLength: 14 });
  fc.assert(
    fc.property(steps, paths, (hours, pairs) => {
      const forward = pairs.filter(([from, to]) => from < to && to < hours.length);
      const id = (at: number): string => (at === 0 ? 'a' : `s${at}`);
      const version = workflow(
        hours.map((count, at) =>
          at === 0
            ? { id: 'a', type: trigger }
            : { id: id(at), type: delay, config: { duration: `PT${count}H`, avoidNights: false } },
        ),
        forward.map(([from, to]) => [id(from), id(to)] as const),
      );
      const waysTo = (at: number): readonly number[] =>
        at === 0
          ? [0]
          : forward
              .filter(([, to]) => to === at)
              .flatMap(([from]) => waysTo(from).map((sum) => sum + (from === 0 ? 0 : hours[from]!)));
      for (const at of hours.keys()) {
        const ways = waysTo(at);
        expect(timeTo(id(at), version)).toEqual(
          ways.length === 0
            ? undefined
            : { least: Math.min(...ways) * hour, most: Math.max(...ways) * hour, holdsNights: false },
        );
      }
    }),
    { seed, numRuns: 300 },
  );
});

test('time ranges are described in words', () => {
  const say = (least: number, most: number | undefined, why: 'loop' | 'wait' = 'wait'): string =>
    timeWords({
      least: least * hour,
      most: most === undefined ? undefined : most * hour,
      holdsNights: false,
      ...(most === undefined ? { openBy: { nodeId: 'x', why } } : {}),
    });
  expect([say(0, 0), say(2, 2), say(0, 2), say(1, 36), say(0, undefined), say(2, undefined, 'loop')]).toEqual([
    'At once after the trigger.',
    '2 hours after the trigger.',
    'Up to 2 hours after the trigger.',
    'Between 1 hour and 1 d 12 h after the trigger.',
    'Any time after the trigger: a wait on the way has no fixed end.',
    '2 hours after the trigger at the earliest; contacts can go round in a loop.',
  ]);
});

test('[R71] the time of a path is that of its step, and how long the step holds those who take it', () => {
  const wait = { id: 'w', type: typeNamed('wait-for-reply'), config: { timeout: 'PT4H' } };
  const version = workflow(
    [{ id: 'a', type: trigger }, { id: 'b', type: delay, config: byDay }, wait, { id: 'x', type: plain }],
    [
      ['a', 'b'],
      ['b', 'w'],
      ['w', 'x', 'standard', 'Reply'],
      ['w', 'x', 'timeout', 'PT4H'],
    ],
  );
  const graph = graphOf(version);
  const input = { graph, entries: ['a'], comparators: {}, isPassedOver: () => false };
  const [, , reply, timeout] = graph.edges.map(({ id }) => timeToEdge(id, input));
  expect(reply).toMatchObject({ least: hour, most: 5 * hour });
  expect(timeout).toMatchObject({ least: 5 * hour, most: 5 * hour });
  expect(timeToEdge('none', input)).toBeUndefined();
  // The paths into a node bound its time.
  expect(timeToNode('x', input)).toMatchObject({ least: hour, most: 5 * hour });
});
