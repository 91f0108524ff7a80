import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionSummary } from '#adapter';
import type { WorkflowExecution } from '#model';
import { cellAfterKey } from '../../../src/replay/matrix/execution-matrix.js';
import { matrixMessages } from '../../../src/replay/matrix/matrix-messages.js';
import { matrixRow } from '../../../src/replay/matrix/matrix-row.js';
import { cellWords } from '../../../src/replay/matrix/matrix-row-view.js';
import { executionOrders, lengthOfExecution, sortExecutions } from '../../../src/replay/matrix/sort-executions.js';
import { windowOf } from '../../../src/replay/matrix/window-of.js';
import { executionStatusLook } from '../../../src/replay/words/execution-status.js';
import { lawRuns } from '../../support/long-run.js';
import { english } from '../english-words.js';

const seed = 20261123;
const now = Date.UTC(2026, 4, 1, 12);
const times = fc.oneof(
  fc.integer({ min: now - 100_000, max: now + 100_000 }).map((time) => new Date(time).toISOString()),
  fc.constantFrom(undefined, null, 'soon', '', 7),
);
const summaries = fc
  .array(
    fc.record({
      status: fc.constantFrom('running', 'waiting', 'completed', 'failed', 'canceled', 'timed_out', 'odd', null, 4),
      start: times,
      end: times,
    }),
    { maxLength: 12 },
  )
  .map((list) => list.map((one, at) => ({ ...one, id: `r${at}`, steps: 1 }) as unknown as ExecutionSummary));

describe('order of executions', () => {
  it(`holds each execution once, the better first and equal ones as they came (seed ${seed})`, () => {
    const worst = ['err', 'wait', 'run', 'mute', 'ok'];
    fc.assert(
      fc.property(summaries, fc.constantFrom(...executionOrders), (executions, order) => {
        const given = [...executions];
        const sorted = sortExecutions(executions, order, now);
        expect(executions).toEqual(given);
        expect(new Set(sorted)).toEqual(new Set(executions));
        expect(sorted).toHaveLength(executions.length);
        const rank = (execution: ExecutionSummary): number =>
          order === 'time'
            ? executions.indexOf(execution)
            : order === 'outcome'
              ? worst.indexOf(executionStatusLook(execution.status).kind)
              : -(lengthOfExecution(execution, now) ?? -1);
        for (const [at, one] of sorted.entries()) {
          const other = sorted[at + 1];
          if (!other) continue;
          expect(rank(one)).toBeLessThanOrEqual(rank(other));
          if (rank(one) === rank(other)) expect(executions.indexOf(one)).toBeLessThan(executions.indexOf(other));
        }
      }),
      { seed, numRuns: lawRuns(3000) },
    );
  });

  it.each<readonly [number | undefined, Partial<Record<keyof ExecutionSummary, unknown>>]>([
    [2000, { status: 'completed', start: now - 5000, end: now - 3000 }],
    [5000, { status: 'running', start: now - 5000 }],
    // An end that is missing or cannot be read is not now.
    [undefined, { status: 'completed', start: now - 5000 }],
    [undefined, { status: 'failed', start: now - 5000, end: 'soon' }],
    [undefined, { status: 'completed', end: now }],
    [undefined, { status: 'completed', start: now, end: now - 1 }],
    [undefined, { status: 'running', start: now + 1000 }],
    [0, { status: 'completed', start: now, end: now }],
  ])('counts a length of %s ms for %j', (length, { start, end, ...given }) => {
    const text = (time: unknown): unknown => (typeof time === 'number' ? new Date(time).toISOString() : time);
    expect(lengthOfExecution({ id: 'r', ...given, start: text(start), end: text(end) } as ExecutionSummary, now)).toBe(
      length,
    );
  });
});

describe('keys of the grid', () => {
  const keys = [
    'ArrowDown',
    'ArrowUp',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    'Tab',
    'x',
    'Escape',
  ];
  const grids = fc.record({
    last: fc.record({ row: fc.nat(40), col: fc.integer({ min: -1, max: 40 }) }),
    page: fc.integer({ min: -2, max: 30 }),
    isRightToLeft: fc.boolean(),
  });
  const press = (key: string, ctrlKey: boolean) => ({ key, ctrlKey, metaKey: false });

  it(`stay inside the grid, one row or column at a time without Ctrl (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        grids,
        fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean()), { maxLength: 30 }),
        ({ last, ...grid }, presses) => {
          let at = { row: 0, col: -1 };
          for (const [key, ctrlKey] of presses) {
            const next = cellAfterKey(press(key, ctrlKey), at, last, grid);
            if (!/^(Arrow|Page|Home|End)/.test(key)) {
              expect(next).toBeUndefined();
              continue;
            }
            expect(next!.row).toBeGreaterThanOrEqual(0);
            expect(next!.row).toBeLessThanOrEqual(last.row);
            expect(next!.col).toBeGreaterThanOrEqual(-1);
            expect(next!.col).toBeLessThanOrEqual(last.col);
            const moved = Math.abs(next!.row - at.row) + Math.abs(next!.col - at.col);
            if (!ctrlKey && key.startsWith('Arrow')) expect(moved).toBeLessThanOrEqual(1);
            if (/^(ArrowUp|ArrowDown|Page)/.test(key)) expect(next!.col).toBe(at.col);
            if (/^(ArrowLeft|ArrowRight)/.test(key)) expect(next!.row).toBe(at.row);
            at = next!;
          }
        },
      ),
      { seed, numRuns: lawRuns(2000) },
    );
  });

  it(`are undone by the opposite key, unless the edge was in the way (seed ${seed})`, () => {
    const opposite: Readonly<Record<string, string>> = {
      ArrowDown: 'ArrowUp',
      ArrowUp: 'ArrowDown',
      ArrowLeft: 'ArrowRight',
      ArrowRight: 'ArrowLeft',
    };
    fc.assert(
      fc.property(
        grids,
        fc.constantFrom(...Object.keys(opposite)),
        fc.nat(40),
        fc.nat(40),
        ({ last, ...grid }, key, row, col) => {
          const from = { row: Math.min(row, last.row), col: Math.min(col, last.col) };
          const next = cellAfterKey(press(key, false), from, last, grid)!;
          const isStuck = next.row === from.row && next.col === from.col;
          const back = isStuck ? from : cellAfterKey(press(opposite[key]!, false), next, last, grid);
          expect(back).toEqual(from);
        },
      ),
      { seed, numRuns: lawRuns(2000) },
    );
  });
});

describe('rendered range', () => {
  it(`holds every line in view, stays in the list, and rarely changes while scrolling (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(2000), fc.integer({ min: 1, max: 12 }), (count, room, jump) => {
        const changes = new Set<string>();
        for (let scrolled = 0; scrolled < 320; scrolled += 7) {
          const { from, to } = windowOf(scrolled, room, { size: 32, count, jump });
          expect(from).toBeGreaterThanOrEqual(0);
          expect(from).toBeLessThanOrEqual(to);
          expect(to).toBeLessThanOrEqual(count);
          const seen = [Math.floor(scrolled / 32), Math.ceil((scrolled + room) / 32) - 1];
          for (const line of seen)
            if (line < count && line >= 0) expect([from <= line, line < to || line < seen[0]!]).toEqual([true, true]);
          changes.add(`${from} ${to}`);
        }
        // Ten lines pass: each end of the range moves once for each jump.
        expect(changes.size).toBeLessThanOrEqual(2 * Math.ceil(10 / jump) + 3);
      }),
      { seed, numRuns: lawRuns(500) },
    );
  });
});

describe('cell of the grid', () => {
  const { cell } = matrixMessages.defaults;
  const rowOf = (...steps: readonly object[]) =>
    matrixRow({ status: 'completed', steps } as WorkflowExecution, undefined);
  const at = (second: number): string => new Date(now + second * 1000).toISOString();
  const step = (start: number | undefined, end: number | undefined, context: object = {}) => ({
    id: `s${start}`,
    ...(start !== undefined && { start: at(start) }),
    ...(end !== undefined && { end: at(end) }),
    node: { id: 'a', context },
  });
  const words = (row: ReturnType<typeof matrixRow>): string =>
    cellWords(row.cells.get('a'), false, cell, english.words);

  it('names outcome, visits and total duration', () => {
    expect(words(rowOf(step(0, 1)))).toBe('Done, 1 s');
    expect(words(rowOf(step(0, 1), step(2, 4)))).toBe('Done, 2 visits, 3 s');
    expect(words(rowOf(step(0, 1, { error: { message: 'No', stepId: 's0' } }), step(2, 4)))).toBe(
      'Failed, 2 visits, 3 s',
    );
  });

  it('leaves out a duration that is not known, and counts those that are', () => {
    expect(words(rowOf(step(undefined, undefined)))).toBe('Done');
    expect(words(rowOf(step(0, 1), step(2, undefined), step(5, 6)))).toBe('Done, 3 visits, 2 s');
  });

  it('says where nothing is known yet, and where the run did not come', () => {
    expect(cellWords(undefined, true, cell, english.words)).toBe('Loading');
    expect(cellWords(undefined, false, cell, english.words)).toBe('Not reached');
  });
});
