import { describe, expect, it } from 'vitest';
import { traceExecution } from '#trace';
import {
  type ExecutionMoments,
  type Playhead,
  playheadAtVisit,
  readMoments,
} from '../../../src/replay/playback/execution-moments.js';
import { createPlayer, type PlayerOptions } from '../../../src/replay/playback/player.js';
import { createTimeScale } from '../../../src/replay/timeline/time-scale.js';
import { testFrames } from '../timeline/frames.js';

const begin = Date.parse('2026-01-05T10:00:00Z');
const at = (seconds: number): string => new Date(begin + seconds * 1000).toISOString();

/** An execution of visits of one second each. */
function executionOf(count: number): ExecutionMoments {
  const steps = Array.from({ length: count }, (_, index) => ({
    id: String(index),
    start: at(index),
    end: at(index + 1),
    node: { id: `n${index}` },
  }));
  return readMoments(traceExecution({ status: 'completed', steps } as never, {}), false, 0);
}

function playing(count: number, given: { readonly from?: Playhead; readonly reducedMotion?: boolean } = {}) {
  const frames = testFrames();
  const log: (readonly [index: number, seconds: number] | 'end' | 'gone')[] = [];
  const optionsOf = (execution: ExecutionMoments, speed = 1): PlayerOptions => ({
    execution,
    scale: createTimeScale(execution, false),
    stops: {
      stopFrom: (index, by) => (execution.moments[index - 1 + by] ? index + by : undefined),
      stopOf: (index) => index,
    },
    speed,
    onMove: ({ index, time }) => log.push([index, Math.round((time - begin) / 10) / 100]),
    onEnd: (atEnd) => log.push(atEnd ? 'end' : 'gone'),
  });
  const execution = executionOf(count);
  const player = createPlayer(optionsOf(execution), {
    playhead: given.from ?? { index: count, time: execution.end },
    reducedMotion: given.reducedMotion === true,
    page: frames.page,
  });
  return { execution, frames, log, optionsOf, player };
}

describe('player', () => {
  it('plays from the start where the playhead is at the end, and reports the end', () => {
    const { frames, log } = playing(2);
    for (const time of [0, 500, 1000, 1500, 2000]) frames.run(time);
    expect(log).toEqual([[1, 0], [1, 0.5], [2, 1], [2, 1.5], 'end']);
    expect(frames.pending()).toBe(0);
  });

  it('resumes within a visit', () => {
    const { frames, log } = playing(3, { from: { index: 2, time: begin + 1400 } });
    frames.run(0);
    frames.run(300);
    expect(log).toEqual([
      [2, 1.4],
      [2, 1.7],
    ]);
  });

  it('passes several visits in a frame at high speed', () => {
    const { execution, frames, log, optionsOf, player } = playing(9);
    player.update(optionsOf(execution, 4));
    frames.run(0);
    frames.run(1000);
    expect(log).toEqual([
      [1, 0],
      [5, 4],
    ]);
  });

  it('jumps from visit to visit with reduced motion', () => {
    const { frames, log } = playing(3, { reducedMotion: true });
    for (const time of [0, 400, 800, 1200]) frames.run(time);
    expect(log).toEqual([
      [1, 0],
      [2, 1],
    ]);
  });

  it('goes on in an execution that has grown, and stops where the visit has disappeared', () => {
    const grown = playing(1);
    grown.frames.run(0);
    grown.player.update(grown.optionsOf(executionOf(2)));
    grown.frames.run(1000);
    expect(grown.log.at(-1)).toEqual([2, 1]);

    const shrunk = playing(3, { from: playheadAtVisit(executionOf(3), 3) });
    shrunk.frames.run(0);
    shrunk.player.update(shrunk.optionsOf(executionOf(1)));
    shrunk.frames.run(100);
    expect(shrunk.log.at(-1)).toBe('gone');
  });

  it('destroyed while it plays, moves nothing any more', () => {
    const { frames, log, player } = playing(3);
    frames.run(0);
    player.destroy();
    expect(frames.pending()).toBe(0);
    expect(log).toHaveLength(1);
  });
});
