import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { compareExecutions, contextChanges, type Trace, traceExecution } from '#trace';
import { alignLists } from '#base';
import { maxDifferences } from '../../src/base/align-lists.js';
import { anyVersion, oddExecution, seed } from './odd-executions.js';

/** The oracle: the textbook longest common subsequence. */
function mostInCommon(left: readonly string[], right: readonly string[]): number {
  const best = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      best[i]![j] =
        left[i] === right[j] && left[i] !== ''
          ? best[i + 1]![j + 1]! + 1
          : Math.max(best[i + 1]![j]!, best[i]![j + 1]!);
    }
  }
  return best[0]![0]!;
}

/** Steps without an id align with none. */
const isSame = (one: string, other: string): boolean => one === other && one !== '';

const second = (at: number): string => new Date(Date.UTC(2026, 10, 16, 17, 0, at)).toISOString();

const version: WorkflowVersion = {
  id: 'v1',
  definition: {
    nodes: ['start', 'ask', 'yes', 'no', 'end'].map((id) => ({ id })),
    edges: [
      { id: 'e1', source: 'start', target: 'ask' },
      { id: 'e2', source: 'ask', target: 'yes' },
      { id: 'e3', source: 'ask', target: 'no' },
      { id: 'e4', source: 'yes', target: 'end' },
      { id: 'e5', source: 'no', target: 'end' },
      { id: 'twin', source: 'start', target: 'ask', value: 'b' },
    ],
  },
} as WorkflowVersion;

function traceOf(visits: readonly (readonly [nodeId: string, seconds: number, context: object])[]): Trace {
  let now = 0;
  const steps = visits.map(([id, seconds, context], at) => ({
    id: `s${at}`,
    start: second(now),
    end: second((now += seconds)),
    node: { id, context },
  }));
  return traceExecution(
    { status: 'completed', start: second(0), end: second(now), steps } as WorkflowExecution,
    version,
  );
}

describe('compareExecutions', () => {
  it('reports the parting, the differences between the contexts there, and where the executions meet again', () => {
    const maya = traceOf([
      ['start', 1, { contact: 'Maya' }],
      ['ask', 2, { contact: 'Maya', plan: 'premium' }],
      ['yes', 3, {}],
      ['end', 1, {}],
    ]);
    const devon = traceOf([
      ['start', 1, { contact: 'Devon' }],
      ['ask', 7, { contact: 'Devon', plan: 'basic' }],
      ['no', 3, {}],
      ['end', 1, {}],
    ]);
    const { rows, parting, meeting } = compareExecutions(maya, devon);
    expect(rows.map(({ left, right }) => [left?.nodeId, right?.nodeId])).toEqual([
      ['start', 'start'],
      ['ask', 'ask'],
      ['yes', undefined],
      [undefined, 'no'],
      ['end', 'end'],
    ]);
    expect(rows[1]?.longer).toBe(5000);
    expect(parting).toMatchObject({
      row: 2,
      by: 'step',
      after: { left: { nodeId: 'ask' } },
      left: { nodeId: 'yes' },
      right: { nodeId: 'no' },
    });
    expect(parting?.differences).toEqual([
      { kind: 'changed', path: ['plan'], before: 'premium', after: 'basic', fromStart: false },
      { kind: 'changed', path: ['contact'], before: 'Maya', after: 'Devon', fromStart: true },
    ]);
    expect(meeting).toBe(4);
  });

  it('distinguishes executions by the edge to the same node, where both are certain of it', () => {
    const along = (edgeId: string): Trace =>
      traceOf([
        ['start', 1, { edgeId }],
        ['ask', 1, {}],
      ]);
    expect(compareExecutions(along('e1'), along('twin')).parting).toMatchObject({
      row: 1,
      by: 'path',
      left: { nodeId: 'ask' },
      right: { nodeId: 'ask' },
    });
    expect(compareExecutions(along('e1'), along('e1')).parting).toBeUndefined();
  });

  it('reports that one went no further', () => {
    const { parting, meeting } = compareExecutions(
      traceOf([
        ['start', 1, {}],
        ['ask', 1, {}],
      ]),
      traceOf([['start', 1, {}]]),
    );
    expect(parting).toMatchObject({ row: 1, by: 'end', left: { nodeId: 'ask' } });
    expect(parting?.right).toBeUndefined();
    expect(meeting).toBeUndefined();
  });

  it(`[C1] [C3] [C4] [C5] hold for any two executions (seed ${seed})`, () => {
    fc.assert(
      fc.property(oddExecution, oddExecution, anyVersion, fc.boolean(), (one, other, anyOf, same) => {
        const [left, right] = [traceExecution(one, anyOf), traceExecution(same ? one : other, anyOf)];
        const { rows, parting, meeting } = compareExecutions(left, right);
        expect(rows.flatMap((row) => row.left ?? [])).toEqual(left.visits);
        expect(rows.flatMap((row) => row.right ?? [])).toEqual(right.visits);
        for (const row of rows) {
          expect(row.left ?? row.right).toBeDefined();
          if (row.left && row.right) expect(row.left.nodeId).toBe(row.right.nodeId);
        }
        const apart = rows.findIndex((row) => !row.left || !row.right || row.pathDiffers);
        expect(parting?.row).toBe(apart < 0 ? undefined : apart);
        if (same && left.visits.every(({ nodeId }) => nodeId !== '')) expect(parting).toBeUndefined();
        if (meeting !== undefined)
          expect(rows.findIndex((row, at) => at > apart && row.left && row.right)).toBe(meeting);
        const plain = (parting?.differences ?? []).map(({ fromStart, ...change }) =>
          typeof fromStart === 'boolean' ? change : undefined,
        );
        const expected = parting?.after ? contextChanges(parting.after.left.context, parting.after.right.context) : [];
        expect(plain).toHaveLength(expected.length);
        expect(plain).toEqual(expect.arrayContaining([...expected]));

        const mirrored = compareExecutions(right, left);
        expect(mirrored.parting?.row).toBe(parting?.row);
        expect(mirrored.parting?.by).toBe(parting?.by);
        expect(mirrored.parting?.left).toEqual(parting?.right);
        expect(mirrored.rows).toHaveLength(rows.length);
      }),
      { seed, numRuns: 200 },
    );
  });

  it(`[C2] aligns as many visits as possible, in order (seed ${seed})`, () => {
    const walk = fc.array(fc.constantFrom('a', 'b', 'c', '', '__proto__'), { maxLength: 24 });
    fc.assert(
      fc.property(walk, walk, (left, right) => {
        const pairs = alignLists(left, right, isSame);
        expect(pairs).toHaveLength(mostInCommon(left, right));
        pairs.forEach(([i, j], at) => {
          expect(left[i]).toBe(right[j]);
          expect(i).toBeGreaterThan(pairs[at - 1]?.[0] ?? -1);
          expect(j).toBeGreaterThan(pairs[at - 1]?.[1] ?? -1);
        });
      }),
      { seed, numRuns: 500 },
    );
  });

  it('aligns only the common beginning and end where two executions differ too much', () => {
    const between = (word: string): string[] => Array.from({ length: maxDifferences }, (_, at) => `${word}${at}`);
    const pairs = alignLists(['a', ...between('x'), 'z'], ['a', ...between('y'), 'z'], isSame);
    expect(pairs).toEqual([
      [0, 0],
      [maxDifferences + 1, maxDifferences + 1],
    ]);
  });
});
