import { describe, expect, it } from 'vitest';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { compareExecutions, type Trace, traceExecution } from '#trace';
import { comparisonMessages } from '../../../src/replay/comparison/comparison-messages.js';
import { partingWords } from '../../../src/replay/comparison/parting-words.js';

const names = { left: 'Maya', right: 'Devon' };
const noon = Date.UTC(2026, 4, 1, 12);
const at = (second: number): string => new Date(noon + second * 1000).toISOString();
const version: WorkflowVersion = {
  id: 'v1',
  definition: {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    edges: [
      ['ab', 'a', 'b', 'standard'],
      ['ab-late', 'a', 'b', 'timeout'],
      ['bc', 'b', 'c', 'standard'],
      ['bd', 'b', 'd', 'standard'],
    ].map(([id, source, target, type]) => ({ id: id!, source: source!, target: target!, type: type! })),
  },
};

/** Visits of a second each; `open` leaves the last one without an end. */
function traceOf(nodes: string, open?: 'running' | 'waiting'): Trace {
  const steps = [...nodes].map((id, index) => ({
    id: `s${index}`,
    start: at(index),
    ...(!(open && index === nodes.length - 1) && { end: at(index + 1) }),
    node: {
      id,
      ...(open === 'waiting' && index === nodes.length - 1 && { type: { type: 'wait-for-reply', group: 'Timing' } }),
      context: {},
    },
  }));
  return traceExecution({ status: open ?? 'completed', steps, version: { id: 'v1' } } as WorkflowExecution, version);
}

function wordsFor(left: Trace, right: Trace): readonly [title: string, detail: string] {
  const { title, detail } = partingWords(
    compareExecutions(left, right).parting,
    names,
    (visit, side) => `${visit.nodeId}${side === 'left' ? '' : '′'}`,
    comparisonMessages.defaults.parting,
  );
  return [title, detail];
}

describe('parting of two executions', () => {
  it.each<readonly [string, Trace, Trace, string, string]>([
    [
      'is absent where both went the same way',
      traceOf('abc'),
      traceOf('abc'),
      'Both took the same path',
      'Maya and Devon came to the same steps in the same order.',
    ],
    [
      'names where each went on to',
      traceOf('abc'),
      traceOf('abd'),
      'Paths part after step 2, b',
      'Maya went on to c, Devon to d′.',
    ],
    [
      'names the left one that went on alone',
      traceOf('abc'),
      traceOf('ab'),
      'Paths part after step 2, b',
      'Maya went on to c; Devon went no further.',
    ],
    [
      'names the right one that went on alone',
      traceOf('ab'),
      traceOf('abc'),
      'Paths part after step 2, b',
      'Devon went on to c′; Maya went no further.',
    ],
    [
      'says that the right one is still there',
      traceOf('abc'),
      traceOf('ab', 'running'),
      'Paths part after step 2, b',
      'Maya went on to c; Devon is still there.',
    ],
    [
      'says that the left one still waits there',
      traceOf('ab', 'waiting'),
      traceOf('abc'),
      'Paths part after step 2, b',
      'Devon went on to c′; Maya is still there.',
    ],
    [
      'is at the first step where nothing is shared',
      traceOf('a'),
      traceOf('d'),
      'Paths part at the first step',
      'Maya went on to a, Devon to d′.',
    ],
    [
      'is at the first step where one took none',
      traceOf(''),
      traceOf('ab'),
      'Paths part at the first step',
      'Devon went on to a′; Maya went no further.',
    ],
  ])('%s', (_title, left, right, title, detail) => {
    expect(wordsFor(left, right)).toEqual([title, detail]);
  });

  it('says where both went on to one step along different paths', () => {
    const visit = traceOf('ab').visits;
    const parting = { row: 1, by: 'path' as const, after: { left: visit[0]!, right: visit[0]! }, left: visit[1]! };
    const { title, detail } = partingWords(
      { ...parting, right: visit[1]!, differences: [] } as never,
      names,
      ({ nodeId }) => nodeId,
      comparisonMessages.defaults.parting,
    );
    expect([title, detail]).toEqual(['Paths part after step 1, a', 'Both went on to b, but along different paths.']);
  });

  it('mirrors when the sides are swapped', () => {
    const traces = ['', 'a', 'ab', 'abc', 'abd', 'd'].map((nodes) => traceOf(nodes));
    const parts = (text: string): readonly string[] =>
      text
        .replaceAll('′', '')
        .match(/Maya|Devon|\b[a-d]\b|further|there/g)!
        .toSorted();
    for (const one of traces)
      for (const other of traces) {
        const [title, detail] = wordsFor(one, other);
        const [mirrored, mirroredDetail] = wordsFor(other, one);
        expect(mirrored).toBe(title);
        expect(parts(mirroredDetail)).toEqual(parts(detail));
      }
  });
});
