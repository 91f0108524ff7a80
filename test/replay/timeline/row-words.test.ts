import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { traceExecution } from '#trace';
import { readMoments } from '../../../src/replay/playback/execution-moments.js';
import { visitNotes } from '../../../src/replay/timeline/odd-words.js';
import { barWords, leavingEdges, waitLook } from '../../../src/replay/words/visit-words.js';
import { heldExecution, holdingVersion } from '../../../stories/replay/timeline-executions.js';
import { english } from '../english-words.js';

const trace = traceExecution(heldExecution, holdingVersion);
const { moments } = readMoments(trace, false, 0);
const left = leavingEdges(trace, graphOf(holdingVersion));

describe('words of a timeline row', () => {
  it('name purpose and outcome of a wait', () => {
    const words = moments.map((moment) => barWords(moment, left(moment.visit.index), english.words, english.failures));
    expect(words.slice(0, 4)).toEqual(['14 ms', '3 h · Delay', 'Timed out after 2 h', '13 h · Office hours opened']);
    expect(moments.map((moment) => waitLook(moment))).toEqual([
      undefined,
      'delay',
      'timeout',
      'officeHours',
      undefined,
      undefined,
      undefined,
    ]);
    const open = traceExecution(
      { ...heldExecution, status: 'waiting', end: null, steps: [{ ...heldExecution.steps![2]!, end: null }] } as never,
      holdingVersion,
    );
    const waiting = readMoments(open, true, Date.parse(heldExecution.steps![2]!.start!) + 3_600_000);
    expect(barWords(waiting.moments[0]!, {}, english.words, english.failures)).toBe('1 h so far · waiting for a reply');
  });

  it('name parallel visits and odd times', () => {
    const notes = visitNotes(trace, english.timeline);
    expect(notes.odd(7)).toBe('end not known');
    expect(notes.odd(1)).toBe('');
    expect(notes.barText(6)).toMatch(/^beside steps? 5/);
    expect(notes.spanOf(5)?.first).toBe(5);
    expect(notes.barText(2)).toBe('');
    const untimed = visitNotes(
      traceExecution({ status: 'completed', steps: [{ node: { id: 'a' } }, { node: { id: 'b' } }] } as never, {}),
      english.timeline,
    );
    expect(untimed.odd(1)).toBe('');
  });
});
