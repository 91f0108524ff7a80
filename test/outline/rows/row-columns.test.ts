import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeColumns } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowNode } from '#model';
import { columnsFor, columnsOf } from '../../../src/outline/rows/row-columns.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { arbitraryJson } from '../../support/arbitrary-json.js';
import { lawRuns } from '../../support/long-run.js';
import { anyWorkflow, edge, step } from '../any-workflow.js';

const seed = 20261128;
const idsAt = (width: number, deepest = 0): readonly string[] =>
  columnsFor(graphOf(freeTrial), width, deepest).map(({ id }) => id);

describe('[O20] columns', () => {
  test('a wider outline shows at least the columns of a narrower one, and titles keep their room', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyWorkflow, fc.constant(freeTrial)),
        fc.nat(2000),
        fc.nat(300),
        fc.nat(200),
        (version, width, more, deepest) => {
          const graph = graphOf(version);
          const [less, all] = [columnsFor(graph, width, deepest), columnsFor(graph, width + more, deepest)];
          expect(all.slice(0, less.length)).toEqual(less);
          const taken = less.reduce((sum, column) => sum + column.width, 0);
          if (taken > 0) expect(width - deepest - taken).toBeGreaterThanOrEqual(400);
          // A column that no node fills is left out.
          for (const { id } of all) expect(graph.nodes.some((node) => columnsOf(graph, node)[id])).toBe(true);
        },
      ),
      { seed, numRuns: lawRuns(200) },
    );
  });

  test('the least important goes first, and where branches are deep, earlier', () => {
    expect(idsAt(1200)).toEqual(['sender', 'when', 'tags']);
    expect(idsAt(390)).toEqual([]);
    const counts = Array.from({ length: 90 }, (_, at) => idsAt(400 + at * 10).length);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts)).toEqual(new Set([0, 1, 2, 3]));
    expect(idsAt(700, 126).length).toBeLessThan(idsAt(700).length);
  });

  test('say what a node sends from, when it goes on, and its tags', () => {
    const columns = (type: string, config: WorkflowNode['config'], ...edges: Parameters<typeof edge>[]): object =>
      nodeColumns(
        { ...step('a', type), config },
        edges.map((each) => edge(...each)),
      );
    expect(columns('trigger-keyword', { number: '+15105550142' })).toEqual({ sender: '(510) 555-0142' });
    expect(columns('send-message', { sendFrom: { id: 'n', name: 'Front desk' } })).toEqual({ sender: 'Front desk' });
    expect(columns('delay', { duration: 'PT2H' })).toEqual({ when: '2 hours' });
    expect(columns('wait-for-reply', {}, ['a', 'b', 'timeout', 'PT2H'])).toEqual({ when: 'Up to 2 hours' });
    expect(columns('add-tag', { tags: ['hot', { name: 'vip' }] })).toEqual({ tags: 'hot, vip' });
    expect(columns('end', {})).toEqual({});
  });

  test('never throw, whatever the settings hold', () => {
    fc.assert(
      fc.property(arbitraryJson, fc.constantFrom('delay', 'add-tag', 'trigger-schedule', 'odd'), (config, type) => {
        const columns = nodeColumns({ ...step('a', type), config: config as WorkflowNode['config'] }, []);
        for (const text of Object.values(columns)) expect(text).toMatch(/\S/);
      }),
      { seed, numRuns: lawRuns(300) },
    );
  });
});
