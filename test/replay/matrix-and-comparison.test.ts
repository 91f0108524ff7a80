import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExecutionSummary } from '#adapter';
import { compareExecutions, traceExecution } from '#trace';
import { sideBySide } from '../../src/replay/comparison/compare-rows.js';
import { comparisonMessages } from '../../src/replay/comparison/comparison-messages.js';
import { partingWords } from '../../src/replay/comparison/parting-words.js';
import { cellAfterKey } from '../../src/replay/matrix/execution-matrix.js';
import { matrixRow } from '../../src/replay/matrix/matrix-row.js';
import { createExecutionLoader } from '../../src/replay/matrix/execution-loader.js';
import { sortExecutions } from '../../src/replay/matrix/sort-executions.js';
import { windowOf } from '../../src/replay/matrix/window-of.js';
import { anyVersion, oddExecution, seed } from '../trace/odd-executions.js';

describe('matrix', () => {
  it(`has a cell for every visited node, with failed visits first (seed ${seed})`, () => {
    fc.assert(
      fc.property(oddExecution, anyVersion, (execution, version) => {
        const { visits, ghosts } = traceExecution(execution, version);
        const row = matrixRow(execution, version);
        expect(new Set(row.cells.keys())).toEqual(new Set(visits.map(({ nodeId }) => nodeId)));
        expect([...row.cells.values()].reduce((sum, cell) => sum + cell.visits, 0)).toBe(visits.length);
        expect(new Set(row.ghosts)).toEqual(new Set(ghosts.map(({ nodeId }) => nodeId)));
        for (const [id, cell] of row.cells) {
          const own = visits.filter(({ nodeId }) => nodeId === id);
          expect(cell.state).toBe(own.some(({ state }) => state === 'failed') ? 'failed' : own.at(-1)!.state);
          expect(own.find(({ index }) => index === cell.index)?.state).toBe(cell.state);
        }
      }),
      { seed, numRuns: 150 },
    );
  });

  it(`renders what is in view, and never much more (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50_000, noNaN: true }),
        fc.double({ min: 0, max: 3000, noNaN: true }),
        fc.nat(1000),
        (scrolled, room, count) => {
          const { from, to } = windowOf(scrolled, room, { size: 32, count, jump: 8 });
          for (const y of [Math.max(0, scrolled), Math.max(0, scrolled) + room]) {
            const line = Math.floor(y / 32);
            if (line < count && line * 32 < Math.max(0, scrolled) + Math.max(32, room)) {
              expect(line).toBeGreaterThanOrEqual(from);
              expect(line).toBeLessThan(to);
            }
          }
          expect(to - from).toBeLessThanOrEqual(Math.ceil(Math.max(32, room) / 32) + 40);
        },
      ),
      { seed },
    );
  });

  it('sorts by duration and outcome, stably from newest to oldest', () => {
    const execution = (id: string, status: string, start: number, end?: number): ExecutionSummary => ({
      id,
      status,
      steps: 1,
      start: new Date(start).toISOString(),
      ...(end !== undefined && { end: new Date(end).toISOString() }),
    });
    const executions = [
      execution('a', 'completed', 4000, 5000),
      execution('b', 'running', 3000),
      execution('c', 'failed', 2000, 4000),
      execution('d', 'completed', 1000, 2000),
      execution('e', 'odd', 500),
    ];
    expect(sortExecutions(executions, 'time', 9000).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(sortExecutions(executions, 'duration', 9000).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'a', 'd']);
    expect(sortExecutions(executions, 'outcome', 9000).map(({ id }) => id)).toEqual(['c', 'b', 'e', 'a', 'd']);
  });

  it('loads wanted executions, few in parallel, each once, and retries failures', async () => {
    const asked: string[] = [];
    let isDown = true;
    let most = 0;
    let under = 0;
    const loader = createExecutionLoader(async (id: string) => {
      asked.push(id);
      most = Math.max(most, ++under);
      await Promise.resolve();
      under -= 1;
      return isDown && id === 'r3'
        ? { ok: false as const, failure: { kind: 'notSent' as const, code: 'offline', message: '', endpoint: '' } }
        : { ok: true as const, data: id };
    });
    const ids = Array.from({ length: 20 }, (_, at) => `r${at}`);
    loader.want(ids);
    loader.want(ids);
    await expect.poll(() => loader.get('r19')).toBe('r19');
    expect(asked).toHaveLength(20);
    expect(most).toBeLessThanOrEqual(6);
    expect(loader.get('r3')).toBeNull();
    isDown = false;
    loader.retry();
    await expect.poll(() => loader.get('r3')).toBe('r3');
  });
});

describe('keys of the matrix', () => {
  const last = { row: 9, col: 4 };
  const press = (key: string, from: { row: number; col: number }, ctrlKey = false, isRightToLeft = false) =>
    cellAfterKey({ key, ctrlKey, metaKey: false }, from, last, { page: 5, isRightToLeft });

  it.each([
    ['ArrowDown', { row: 3, col: 2 }, false, { row: 4, col: 2 }],
    ['ArrowUp', { row: 0, col: 2 }, false, { row: 0, col: 2 }],
    ['ArrowDown', { row: 3, col: 2 }, true, { row: 9, col: 2 }],
    ['PageDown', { row: 7, col: 2 }, false, { row: 9, col: 2 }],
    ['PageUp', { row: 7, col: 2 }, false, { row: 2, col: 2 }],
    ['ArrowLeft', { row: 3, col: 0 }, false, { row: 3, col: -1 }],
    ['ArrowRight', { row: 3, col: 4 }, false, { row: 3, col: 4 }],
    ['ArrowLeft', { row: 3, col: 4 }, true, { row: 3, col: -1 }],
    ['Home', { row: 3, col: 2 }, false, { row: 3, col: -1 }],
    ['Home', { row: 3, col: 2 }, true, { row: 0, col: -1 }],
    ['End', { row: 3, col: 2 }, true, { row: 9, col: 4 }],
  ])('%s from %o (Ctrl: %s) goes to %o', (key, from, ctrlKey, to) => expect(press(key, from, ctrlKey)).toEqual(to));

  it('mirrors left and right in right-to-left text, ignores other keys, and moves one row in a low grid', () => {
    expect(press('ArrowLeft', { row: 3, col: 2 }, false, true)).toEqual({ row: 3, col: 3 });
    expect(press('a', { row: 3, col: 2 })).toBeUndefined();
    const low = { page: -1, isRightToLeft: false };
    expect(cellAfterKey({ key: 'PageDown', ctrlKey: false, metaKey: false }, { row: 3, col: 2 }, last, low)).toEqual({
      row: 4,
      col: 2,
    });
  });
});

describe('comparison in two columns', () => {
  it(`holds every visit of both once, on its side and in order, and describes the parting (seed ${seed})`, () => {
    fc.assert(
      fc.property(oddExecution, oddExecution, anyVersion, (one, other, version) => {
        const [left, right] = [traceExecution(one, version), traceExecution(other, version)];
        const comparison = compareExecutions(left, right);
        const lines = sideBySide(comparison);
        expect(lines.flatMap((line) => line.left ?? [])).toEqual(left.visits);
        expect(lines.flatMap((line) => line.right ?? [])).toEqual(right.visits);
        expect(lines.some(({ turn }) => turn === 'part')).toBe(comparison.parting !== undefined);
        const words = partingWords(
          comparison.parting,
          { left: 'A', right: 'B' },
          (visit) => visit.nodeId || 'a step',
          comparisonMessages.defaults.parting,
        );
        expect(`${words.title} ${words.detail}`).not.toMatch(/undefined|nothing|NaN/);
      }),
      { seed, numRuns: 150 },
    );
  });
});
