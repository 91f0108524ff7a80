import fc from 'fast-check';
import type { WorkflowExecution, WorkflowVersion } from '#model';

/** The seed of the trace laws. */
export const seed = 20261121;

const nodeIds = ['a', 'b', 'c', 'd', '__proto__', 'constructor', 'gone', ''];
const second = (at: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, at)).toISOString();

/** Times that coincide, overlap, are absent, or invalid. */
const anyTime = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 24 }).map(second) },
  fc.constantFrom(undefined, null, 'soon', 7, '', '2026-02-31T10:00:00.000Z', '2026-11-16T18:00:04+01:00'),
);

const anyContext = fc.oneof(
  fc.constant({}),
  fc.constant(undefined),
  fc.jsonValue(),
  fc.record({
    error: fc.option(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ code: fc.constantFrom(30003, 30007), message: fc.constantFrom('Filtered', 'Out of reach') }),
      ),
      { nil: undefined },
    ),
    outputs: fc.dictionary(
      fc.constantFrom(...nodeIds),
      fc.record({ replied: fc.boolean(), branch: fc.constantFrom('Reply', 'x') }),
    ),
    status: fc.constantFrom(undefined, 'skipped', 'FAILED', 'timed-out', 'waiting'),
  }),
);

const anyType = fc.constantFrom(
  undefined,
  null,
  'odd',
  { type: 'delay', group: 'Timing' },
  { type: 'wait-for-reply', group: 'Timing' },
  { type: 'ask-question' },
  { type: 'end', group: 'Flow' },
);

const oddStep = fc.record({
  // Few ids, so that many repeat.
  id: fc.constantFrom('1', '2', '3', '4', '5', '6', undefined),
  start: anyTime,
  end: anyTime,
  node: fc.record({ id: fc.constantFrom(...nodeIds), type: anyType, context: anyContext }),
});

/**
 * Executions with every oddity: ends before starts, equal and missing times, unsorted steps, repeated ids, ghosts,
 * every status, and values that are not an execution.
 */
export const oddExecution = fc
  .record({
    id: fc.constantFrom('run', undefined),
    version: fc.constantFrom({ id: 'v1', name: 'One' }, { id: 'v2' }, null, undefined),
    status: fc.constantFrom(
      'completed',
      'running',
      'waiting',
      'failed',
      'canceled',
      'timedOut',
      'skipped',
      'odd',
      null,
      4,
    ),
    start: anyTime,
    end: anyTime,
    steps: fc.array(fc.oneof({ weight: 30, arbitrary: oddStep }, fc.constantFrom(null, 7, {}, { node: null }, [])), {
      maxLength: 14,
    }),
  })
  .map((execution) => execution as unknown as WorkflowExecution);

const hours = { timezone: 'UTC', monday: [{ start: '18:00', end: '19:00' }] };

/** Versions with parallel edges, loops, dangling edges, timeouts and office hours. */
export const anyVersion = fc
  .record({
    id: fc.constantFrom('v1', 'v2', undefined),
    definition: fc.record({
      nodes: fc.subarray(nodeIds.filter((id) => id !== 'gone')).map((ids) =>
        ids.map((id, at) => ({
          id,
          ...(at % 3 === 0 ? { type: { type: 'wait-for-reply', group: 'Timing' } } : {}),
          config: at % 2 === 0 ? { duration: 'PT2S' } : { groups: [{ name: 'Desk', officeHours: hours }] },
        })),
      ),
      edges: fc
        .array(
          fc.record({
            source: fc.constantFrom(...nodeIds),
            target: fc.constantFrom(...nodeIds),
            type: fc.constantFrom('standard', 'timeout', 'default', null),
            value: fc.constantFrom('Reply', 'PT2S', null, 3),
          }),
          { maxLength: 24 },
        )
        .map((edges) => edges.map((edge, at) => ({ ...edge, id: at === 3 ? '__proto__' : `e${at}` }))),
    }),
  })
  .map((version) => version as unknown as WorkflowVersion);
