import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionStep, WorkflowExecution } from '#model';
import { traceExecution } from '#trace';
import { indexAfter } from '../../../src/replay/live/use-kept-position.js';
import { textAt, targetOf } from '../../../src/replay/link/moment-target.js';
import { decodeMoment } from '../../../src/replay/link/replay-moment.js';
import { readMoments, type ExecutionMoments } from '../../../src/replay/playback/execution-moments.js';

const begin = Date.parse('2026-11-16T17:00:00.000Z');
const step = (id: string, second: number): ExecutionStep => ({
  id,
  start: new Date(begin + second * 1000).toISOString(),
  node: { id: `n-${id}`, context: {} },
});
const momentsOf = (steps: readonly ExecutionStep[]): ExecutionMoments => {
  const execution: WorkflowExecution = { id: 'r', status: 'running', steps: [...steps] };
  return readMoments(traceExecution(execution), true, begin + 100_000);
};

const times = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.boolean()), {
  minLength: 1,
  maxLength: 20,
  selector: ([second]) => second,
});

describe('kept position', () => {
  it('is the same visit, whatever was added before or after it', () => {
    fc.assert(
      fc.property(times, (all) => {
        const steps = all.map(([second], at) => step(`s${at}`, second));
        const before = momentsOf(steps.filter((_, at) => all[at]![1]));
        const after = momentsOf(steps);
        for (const { visit } of before.moments) {
          const place = indexAfter(before, after, visit.index);
          expect(after.moments[place! - 1]?.visit.step.id).toBe(visit.step.id);
        }
      }),
      { seed: 20261121 },
    );
  });

  it('is undefined where its step was removed or began elsewhere', () => {
    expect(indexAfter(momentsOf([step('a', 0), step('b', 1)]), momentsOf([step('a', 0)]), 2)).toBeUndefined();
    expect(indexAfter(momentsOf([]), momentsOf([step('a', 0)]), 0)).toBeUndefined();
  });
});

describe('link to a moment', () => {
  const execution = momentsOf([step('a', 0), step('b', 10), step('c', 20)]);
  const nowhere = { run: 'r', path: undefined, zone: undefined };

  it('resolves to its origin', () => {
    for (const place of [
      { kind: 'end' },
      { kind: 'visit', index: 2 },
      { kind: 'time', time: begin + 15_000 },
    ] as const) {
      expect(targetOf(execution, decodeMoment(textAt(execution, place, nowhere)).moment)).toEqual(place);
    }
    expect(textAt(execution, { kind: 'visit', index: 2 }, { ...nowhere, path: ['error'], zone: 'UTC' })).toBe(
      'run=r&step=2&path=error&zone=UTC',
    );
  });

  it('resolves to the end for an unknown visit, and to the visit for a foreign time', () => {
    expect(targetOf(execution, { step: 9 })).toEqual({ kind: 'end' });
    expect(targetOf(execution, { step: 2, time: begin + 25_000 })).toEqual({ kind: 'visit', index: 2 });
  });
});
