import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { traceExecution } from '#trace';
import { createExecutionRounds, type ExecutionRounds } from '../../../src/replay/loops/execution-rounds.js';
import { visitNotes } from '../../../src/replay/timeline/odd-words.js';
import { timelineRows } from '../../../src/replay/timeline/timeline-rows.js';
import { askingVersion } from '../../../stories/replay/example-executions.js';
import { manyRounds } from '../../../stories/replay/timeline-executions.js';
import { lawRuns } from '../../support/long-run.js';
import { english } from '../english-words.js';

const seed = 20261123;

/** Loops over random visits: each visit belongs to one round of one loop, or to none. */
const loops = fc
  .tuple(
    fc.integer({ min: 0, max: 24 }),
    fc.array(fc.option(fc.tuple(fc.nat(1), fc.nat(3))), { minLength: 24, maxLength: 24 }),
  )
  .map(([visits, places]) => {
    const found = [0, 1].map((loop) => ({
      anchorId: `loop ${loop}`,
      iterations: [0, 1, 2, 3]
        .map((round) =>
          places.slice(0, visits).flatMap((place, at) => (place?.[0] === loop && place[1] === round ? [at + 1] : [])),
        )
        .filter((list) => list.length > 0)
        .map((list, at) => ({ number: at + 1, visits: list, state: 'done' })),
    }));
    const trace = { loops: found.filter(({ iterations }) => iterations.length > 0) };
    return { visits, rounds: createExecutionRounds(trace as never) };
  });

/** The visits with a row of their own, one by one. */
function shownVisits(visits: number, rounds: ExecutionRounds, folded: ReadonlySet<string>): readonly number[] {
  return Array.from({ length: visits }, (_, at) => at + 1).filter((index) => {
    const round = rounds.roundOf(index);
    return !round || round.first === index || !folded.has(round.key);
  });
}

describe('rows of a timeline', () => {
  test(`are the visits outside of folded rounds, and one for each of these (seed ${seed})`, () => {
    fc.assert(
      fc.property(loops, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), ({ visits, rounds }, folds) => {
        const folded = new Set(rounds.foldableKeys.filter((_, at) => folds[at % folds.length]));
        const rows = timelineRows(visits, rounds, folded);
        const expected = shownVisits(visits, rounds, folded);
        expect(rows.count).toBe(expected.length);
        const items = expected.map((_, position) => rows.at(position)!);
        expect(items.map(({ index }) => index)).toEqual(expected);
        for (const { index, isFolded, opens } of items) {
          const round = rounds.roundOf(index);
          const isFoldable = round?.first === index && round.iteration.visits.length > 1;
          expect(opens).toBe(isFoldable ? round : undefined);
          expect(isFolded).toBe(isFoldable && folded.has(round.key));
        }
        expect([rows.at(-1), rows.at(expected.length)]).toEqual([undefined, undefined]);
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  test(`show each visit at one place, and lead on to the next one (seed ${seed})`, () => {
    fc.assert(
      fc.property(loops, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), ({ visits, rounds }, folds) => {
        const folded = new Set(rounds.foldableKeys.filter((_, at) => folds[at % folds.length]));
        const rows = timelineRows(visits, rounds, folded);
        const shown = shownVisits(visits, rounds, folded);
        for (let index = 1; index <= visits; index++) {
          const round = rounds.roundOf(index);
          const stop = shown.includes(index) ? index : round!.first;
          const position = shown.indexOf(stop);
          expect(rows.stopOf(index)).toBe(stop);
          expect(rows.positionOf(index)).toBe(position);
          expect(rows.stopFrom(index, 1)).toBe(shown[position + 1]);
          expect(rows.stopFrom(index, -1)).toBe(shown[position - 1]);
        }
        // Outside of the visits: the first row, and the last one.
        if (visits > 0) {
          expect(rows.positionOf(-5)).toBe(0);
          expect(rows.positionOf(visits + 5)).toBe(rows.positionOf(visits));
        }
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });

  it('of an execution without visits are none', () => {
    const rows = timelineRows(0, createExecutionRounds({ loops: [] }), new Set(['1 ask']));
    expect([rows.count, rows.at(0), rows.positionOf(1), rows.stopFrom(1, 1), rows.stopOf(3)]).toEqual([
      0,
      undefined,
      0,
      undefined,
      3,
    ]);
  });

  it('fold the rounds of a real loop, and no round that is not asked for', () => {
    const trace = traceExecution(manyRounds(4, [2]), askingVersion);
    const rounds = createExecutionRounds(trace);
    expect(rounds.hasFoldable).toBe(true);
    const all = timelineRows(trace.visits.length, rounds, new Set(rounds.foldableKeys));
    const open = timelineRows(trace.visits.length, rounds, new Set(['7 nowhere']));
    expect([all.count, open.count]).toEqual([trace.visits.length - rounds.foldableKeys.length, trace.visits.length]);
    // Past the folded round that begins here.
    const first = rounds.roundOf(2)!;
    expect(all.stopFrom(first.first, 1)).toBe(first.last + 1);
  });
});

describe('notes of a visit', () => {
  const at = (second: number): string => new Date(Date.UTC(2026, 10, 16, 17) + second * 1000).toISOString();
  const noted = (...steps: readonly object[]) =>
    visitNotes(
      traceExecution(
        {
          status: 'completed',
          start: at(0),
          end: at(100),
          steps: steps.map((step, index) => ({ id: `s${index}`, node: { id: `n${index}` }, ...step })),
        } as never,
        {},
      ),
      english.timeline,
    );
  const usual = { start: at(1), end: at(2) };
  const { oddTimes } = english.timeline;

  it.each([
    ['an end before the start', { start: at(9), end: at(3) }, oddTimes.endBeforeStart],
    ['no start', { end: at(5) }, oddTimes.missingStart],
    ['no end', { start: at(5) }, oddTimes.missingEnd],
    ['a time that cannot be read', { start: 'yesterday', end: at(5) }, oddTimes.unreadableTime],
    ['a time outside of the execution', { start: at(5), end: at(500) }, oddTimes.outsideExecution],
    ['the id of another step', { ...usual, id: 's0', start: at(5), end: at(6) }, oddTimes.duplicateId],
  ])('say that a step has %s', (_, step, words) => {
    const notes = noted(usual, step, { start: at(90), end: at(91) });
    const said = [1, 2, 3].map((index) => notes.odd(index));
    expect(said.filter((text) => text.split(', ').includes(words)).length).toBeGreaterThan(0);
    expect(said.join()).not.toContain('undefined');
  });

  it('say nothing of sound steps, nor of those outside of the execution', () => {
    const notes = noted(usual, { start: at(2), end: at(9) });
    expect([0, 1, 2, 3, -1].map((index) => notes.odd(index) + notes.barText(index))).toEqual(['', '', '', '', '']);
    expect(notes.spanOf(1)).toBeUndefined();
  });

  it('say nothing of a step that begins with the one before it, or before that one ends', () => {
    const notes = noted({ start: at(1), end: at(9) }, { start: at(1), end: at(5) }, { start: at(4), end: at(9) });
    expect([1, 2, 3].map((index) => notes.odd(index))).toEqual(['', '', '']);
    expect(noted({ start: at(1), end: at(9) }, { start: at(1) }).odd(2)).toBe(oddTimes.missingEnd);
  });

  it('name two parallel steps, and count more', () => {
    const version = (branches: number) => ({
      definition: {
        nodes: Array.from({ length: branches + 1 }, (_, index) => ({ id: `n${index}` })),
        edges: Array.from({ length: branches }, (_, index) => ({
          id: `e${index}`,
          source: 'n0',
          target: `n${index + 1}`,
        })),
      },
    });
    const forked = (branches: number) =>
      visitNotes(
        traceExecution(
          {
            status: 'completed',
            steps: Array.from({ length: branches + 1 }, (_, index) => ({
              id: `s${index}`,
              start: at(index === 0 ? 0 : 2 + index / 10),
              end: at(index === 0 ? 1 : 9),
              node: { id: `n${index}` },
            })),
          } as never,
          version(branches) as never,
        ),
        english.timeline,
      );
    expect([2, 3].map((index) => forked(2).barText(index))).toEqual(['beside step 3', 'beside step 2']);
    expect(forked(3).barText(3)).toBe('beside steps 2 and 4');
    expect(forked(4).barText(4)).toBe('beside 3 other steps');
    expect(forked(5).barText(4)).toBe('beside 4 other steps');
    expect([1, 2, 3].map((index) => forked(2).odd(index))).toEqual(['', '', '']);
    expect([1, 2, 4, 6].map((index) => forked(5).spanOf(index))).toEqual([
      undefined,
      ...[2, 4, 6].map(() => expect.objectContaining({ first: 2, last: 6 }) as object),
    ]);
  });
});
