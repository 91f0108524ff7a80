import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution } from '#model';
import { traceExecution } from '#trace';
import { currentTarget, goToTarget, targetOf, textAt } from '../../../src/replay/link/moment-target.js';
import { decodeMoment, type ReplayMoment } from '../../../src/replay/link/replay-moment.js';
import { playheadAtTime, playheadAtVisit, readMoments } from '../../../src/replay/playback/execution-moments.js';
import type { Playback } from '../../../src/replay/playback/use-playback.js';
import { anyVersion, oddExecution, seed } from '../../trace/odd-executions.js';

const nothing = { run: undefined, path: undefined, zone: undefined };
/** Times are whole in links, so those of the executions are too: they end within a day of their start. */
const runs = fc
  .tuple(oddExecution, anyVersion)
  .map(([execution, version]) => readMoments(traceExecution(execution, version), false, 0));
type Run = ReturnType<typeof readMoments>;

/** The part of a playback that a target reads and moves. */
function playbackAt(run: Run, head: Playback['playhead'] | null): Playback {
  const state = { head };
  return {
    get playhead() {
      return state.head ?? { index: run.moments.length, time: run.end };
    },
    get isAtEnd() {
      return state.head === null;
    },
    goTo: (index: number) => (state.head = playheadAtVisit(run, index)),
    seek: (time: number) => (state.head = playheadAtTime(run, time)),
    last: () => (state.head = null),
  } as Partial<Playback> as Playback;
}

/** A place the user can bring the playhead to: the end, a visit or a time. */
const places = fc.oneof(
  fc.constant({ kind: 'end' as const }),
  fc.record({ kind: fc.constant('visit' as const), index: fc.integer({ min: -2, max: 20 }) }),
  fc.record({ kind: fc.constant('time' as const), share: fc.double({ min: -0.2, max: 1.2, noNaN: true }) }),
);
const timeAt = (run: Run, share: number): number => Math.round(run.start + share * (run.end - run.start));

describe('moment in a link', () => {
  it(`leads back to the place it was written at (seed ${seed})`, () => {
    fc.assert(
      fc.property(runs, places, (run, place) => {
        const playback = playbackAt(run, null);
        if (place.kind === 'visit') playback.goTo(place.index);
        if (place.kind === 'time') playback.seek(timeAt(run, place.share));
        const { isAtEnd, playhead } = playback;
        const text = textAt(run, currentTarget(run, playback), nothing);
        const { moment, unread } = decodeMoment(text);
        expect(unread).toEqual([]);

        const other = playbackAt(run, playheadAtVisit(run, 1));
        goToTarget(other, targetOf(run, moment));
        expect(textAt(run, currentTarget(run, other), nothing)).toBe(text);
        if (run.moments.length === 0 || isAtEnd) expect(other.isAtEnd).toBe(true);
        else if (run.isTimed) expect(other.playhead).toEqual(playhead);
        else expect(other.playhead.index).toBe(playhead.index);
      }),
      { seed, numRuns: 400 },
    );
  });

  it(`of any kind has a target inside the execution (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        runs,
        fc.record(
          { step: fc.integer({ min: 1, max: 999_999_999 }), time: fc.integer({ min: -8.64e15, max: 8.64e15 }) },
          { requiredKeys: [] },
        ),
        (run, moment: ReplayMoment) => {
          const target = targetOf(run, moment);
          const exists = moment.step !== undefined && moment.step <= run.moments.length;
          if (moment.step !== undefined && !exists) expect(target).toEqual({ kind: 'end' });
          const playback = playbackAt(run, null);
          goToTarget(playback, target);
          expect(playback.playhead.index).toBeLessThanOrEqual(run.moments.length);
          expect(playback.playhead.time).toBeGreaterThanOrEqual(run.start);
          expect(playback.playhead.time).toBeLessThanOrEqual(run.end);
          if (exists) expect(playback.playhead.index).toBe(moment.step);
        },
      ),
      { seed, numRuns: 400 },
    );
  });
});

describe('target of a moment', () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const begin = Date.UTC(2026, 0, 1);
  const run = readMoments(
    traceExecution(
      {
        status: 'completed',
        steps: [0, 4, 8].map((from) => ({ start: at(from), end: at(from + 4), node: { id: `n${from}` } })),
      } as WorkflowExecution,
      {},
    ),
    false,
    0,
  );

  it.each<readonly [string, ReplayMoment, ReturnType<typeof targetOf>]>([
    ['nothing is the end', {}, { kind: 'end' }],
    ['a visit is its start', { step: 2 }, { kind: 'visit', index: 2 }],
    ['a visit that is missing is the end', { step: 4 }, { kind: 'end' }],
    ['a time inside its visit is that time', { step: 2, time: begin + 5000 }, { kind: 'time', time: begin + 5000 }],
    ['a time inside another visit is ignored', { step: 2, time: begin + 9000 }, { kind: 'visit', index: 2 }],
    ['a time at the start of its visit is that visit', { step: 2, time: begin + 4000 }, { kind: 'visit', index: 2 }],
    ['a time without a visit is that time', { time: begin + 5000 }, { kind: 'time', time: begin + 5000 }],
  ])('%s', (_title, moment, target) => {
    expect(targetOf(run, moment)).toEqual(target);
  });

  it('is the end for a time in an execution without times', () => {
    const untimed = readMoments(traceExecution({ steps: [{ node: { id: 'a' } }] } as WorkflowExecution, {}), false, 0);
    expect(targetOf(untimed, { time: 500 })).toEqual({ kind: 'end' });
    expect(textAt(untimed, { kind: 'time', time: 500 }, nothing)).toBe('step=1');
  });

  it('is written with execution, JSON path and zone, and without a visit at the end', () => {
    const looked = { run: 'r1', path: ['contact', 0], zone: 'UTC' };
    expect(textAt(run, { kind: 'end' }, looked)).toBe('run=r1&path=contact.0&zone=UTC');
    expect(textAt(run, { kind: 'visit', index: 3 }, looked)).toBe('run=r1&step=3&path=contact.0&zone=UTC');
    expect(textAt(run, { kind: 'time', time: begin + 4000 }, nothing)).toBe('step=2');
  });
});
