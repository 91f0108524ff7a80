import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { roundName, roundWords } from '../../../src/replay/loops/round-words.js';
import { createExecutionRounds, entryOf, loopToShow, roundAt } from '../../../src/replay/loops/execution-rounds.js';
import { timelineRows } from '../../../src/replay/timeline/timeline-rows.js';
import { english } from '../english-words.js';

const seed = 20261121;
const ids = ['a', 'b', 'c', 'd', '__proto__', 'constructor'];
const version: WorkflowVersion = {
  definition: {
    nodes: ids.map((id) => ({ id })),
    edges: [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'b'],
      ['c', 'd'],
      ['d', '__proto__'],
      ['__proto__', 'constructor'],
      ['constructor', 'd'],
    ].map(([source, target]) => ({ id: `${source}-${target}`, source: source!, target: target!, type: 'standard' })),
  },
};
const executionOf = (steps: readonly string[]): WorkflowExecution => ({
  status: 'completed',
  steps: steps.map((id, at) => ({
    id: `${at}`,
    start: new Date(Date.UTC(2026, 0, 1, 0, 0, at)).toISOString(),
    end: new Date(Date.UTC(2026, 0, 1, 0, 0, at + 1)).toISOString(),
    node: { id, context: at % 5 === 3 ? { error: { message: 'no', stepId: `${at}` } } : {} },
  })),
});
const traces = fc
  .array(fc.constantFrom(...ids, 'gone'), { maxLength: 24 })
  .map((steps) => traceExecution(executionOf(steps), version));

describe('rounds of an execution', () => {
  it('are found by visit, and by loop and number', () => {
    fc.assert(
      fc.property(traces, (trace) => {
        const rounds = createExecutionRounds(trace);
        for (const loop of trace.loops) {
          for (const iteration of loop.iterations) {
            const round = rounds.round(loop, iteration.number)!;
            expect(round).toMatchObject({ iteration, first: iteration.visits[0], last: iteration.visits.at(-1) });
            for (const index of iteration.visits) expect(rounds.roundOf(index)).toBe(round);
            expect(iteration.visits).toContain(entryOf(round));
          }
        }
        for (const { index } of trace.visits) {
          const held = trace.loops.some(({ iterations }) => iterations.some(({ visits }) => visits.includes(index)));
          expect(rounds.roundOf(index) !== undefined).toBe(held);
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  it('include the round at a visit, else the last one begun', () => {
    fc.assert(
      fc.property(traces, fc.nat(24), (trace, at) => {
        const rounds = createExecutionRounds(trace);
        const loop = loopToShow(rounds, at, undefined);
        expect(loop === undefined).toBe(trace.loops.length === 0);
        if (!loop) return;
        const here = rounds.roundOf(at);
        if (here) expect(loop).toBe(here.loop);
        const begun = loop.iterations.filter(({ visits }) => visits[0]! <= at).at(-1);
        expect(roundAt(rounds, loop, at)?.iteration).toBe(here?.loop === loop ? here.iteration : begun);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('have names and summaries', () => {
    const trace = traceExecution(executionOf(['a', 'b', 'c', 'b', 'c', 'd']), version);
    const [loop] = trace.loops;
    expect(
      loop!.iterations.map((iteration) => roundName(loop!, iteration, english.timeline.rounds, english.words)),
    ).toEqual(['Round 1 of 2, Done, 2 steps, 2 s', 'Round 2 of 2, Failed, 2 steps, 2 s']);
    expect(roundWords(loop!.iterations[1]!, english.timeline.rounds, english.words)).toBe('2 steps · 2 s · failed');
  });
});

describe('rows of the timeline', () => {
  it('show every visit once, in its own row or that of its folded round, in order', () => {
    fc.assert(
      fc.property(traces, fc.array(fc.nat(11), { maxLength: 12 }), (trace, picks) => {
        const rounds = createExecutionRounds(trace);
        const folded = new Set(
          picks.map((pick) => rounds.foldableKeys[pick % Math.max(1, rounds.foldableKeys.length)] ?? ''),
        );
        const rows = timelineRows(trace.visits.length, rounds, folded);
        let before = 0;
        for (let position = 0; position < rows.count; position++) {
          const item = rows.at(position)!;
          expect(item.index).toBeGreaterThan(before);
          before = item.index;
          expect(rows.positionOf(item.index)).toBe(position);
          expect(rows.stopFrom(item.index, 1)).toBe(rows.at(position + 1)?.index);
          expect(rows.stopFrom(item.index, -1)).toBe(rows.at(position - 1)?.index);
        }
        for (const { index } of trace.visits) {
          const round = rounds.roundOf(index);
          expect(rows.stopOf(index)).toBe(round && folded.has(round.key) ? round.first : index);
          expect(rows.at(rows.positionOf(index))!.isFolded).toBe(round !== undefined && folded.has(round.key));
        }
        expect([rows.at(-1), rows.at(rows.count)]).toEqual([undefined, undefined]);
      }),
      { seed, numRuns: 400 },
    );
  });
});
