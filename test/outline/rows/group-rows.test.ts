import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, regionOf } from '#graph';
import { groupsIn, type WorkflowVersion } from '#model';
import type { OutlineRow } from '../../../src/outline/rows/outline-row.js';
import { outlineRows } from '../../../src/outline/rows/outline-rows.js';
import { createRowKeeper } from '../../../src/outline/rows/row-keeper.js';
import { lawRuns } from '../../support/long-run.js';
import { anyWorkflow, edge, missingOf, step, workflow } from '../any-workflow.js';

const seed = 20261127;

interface Grouped {
  readonly version: WorkflowVersion;
  readonly groups: readonly { readonly id: string; readonly nodeIds: readonly string[] }[];
  readonly rows: readonly OutlineRow[];
}

/** Workflows with groups of any nodes, unknown and repeated ones among them. */
const anyGrouped: fc.Arbitrary<Grouped> = fc
  .tuple(anyWorkflow, fc.array(fc.array(fc.nat(30), { minLength: 1, maxLength: 6 }), { maxLength: 4 }), fc.boolean())
  .map(([version, picks, isRun]) => {
    const ids = graphOf(version).nodes.map(({ id }) => id);
    const groups = groupsIn({
      version: 1,
      groups: picks.map((each, index) => ({
        id: `g${index}`,
        // Half of them are runs of the wire order, which are together more often.
        nodeIds: isRun
          ? ids.slice(each[0]! % (ids.length + 1), (each[0]! % (ids.length + 1)) + each.length)
          : each.map((at) => ids[at] ?? 'gone'),
      })),
    });
    return { version, groups, rows: outlineRows(graphOf(version), missingOf(version), groups) };
  });
const forAll = (check: (grouped: Grouped) => void): void =>
  fc.assert(fc.property(anyGrouped, check), { seed, numRuns: lawRuns(300) });
const stepsIn = (rows: readonly OutlineRow[], from: number, to: number): readonly string[] =>
  rows.slice(from, to).flatMap((row) => (row.kind === 'step' ? [row.nodeId] : []));
const print = (rows: readonly OutlineRow[]): readonly string[] =>
  rows.map((row) => {
    const indent = '  '.repeat(row.level - 1);
    if (row.kind === 'group') return `${indent}[${row.groupId}${row.holds ? '' : ' apart'}]`;
    if (row.kind === 'step') return `${indent}${row.nodeId}${row.inGroup === undefined ? '' : ` in ${row.inGroup}`}`;
    return `${indent}${row.kind === 'path' ? `${row.place} ${row.target}` : row.kind}`;
  });

describe('[O19] rows of groups', () => {
  test('without them rows are those of the workflow, in the same order and with the same edges', () =>
    forAll(({ rows, version }) => {
      const plain = outlineRows(graphOf(version), missingOf(version));
      expect(rows.filter(({ kind }) => kind !== 'group').map(({ key }) => key)).toEqual(plain.map(({ key }) => key));
    }));

  test('each group with a node here has one row, which holds all of its nodes and no other, or none', () =>
    forAll(({ groups, rows, version }) => {
      const here = new Set(graphOf(version).nodes.map(({ id }) => id));
      const shown = groups.filter(({ nodeIds }) => nodeIds.some((id) => here.has(id)));
      expect(rows.flatMap((row) => (row.kind === 'group' ? [row.groupId] : [])).sort()).toEqual(
        shown.map(({ id }) => id).sort(),
      );
      rows.forEach((row, at) => {
        if (row.kind !== 'group') return;
        const own = stepsIn(rows, 0, rows.length).filter((id) => row.nodeIds.includes(id));
        expect(stepsIn(rows, at + 1, row.end)).toEqual(row.holds ? own : []);
        expect(stepsIn(rows, at + 1, rows.length)[0]).toBe(own[0]);
        const marks = rows.flatMap((each) => (each.kind === 'step' && each.inGroup === row.groupId ? [1] : []));
        expect(marks).toHaveLength(row.holds ? 0 : own.length);
      });
    }));

  test('levels have no gaps, levels and indentation agree with the nesting', () =>
    forAll(({ rows }) =>
      rows.forEach((row, at) => {
        expect(row.level).toBe((rows[row.parent]?.level ?? 0) + 1);
        for (let within = at + 1; within < row.end; within++) expect(rows[within]!.level).toBeGreaterThan(row.level);
        const above = rows[row.parent];
        const inside = above?.kind === 'group' || above?.kind === 'step';
        expect(row.indent).toBe((above?.indent ?? 0) + (inside ? 1 : 0));
        if (rows[row.end]) expect(rows[row.end]!.level).toBeLessThanOrEqual(row.level);
      }),
    ));

  test('[O9] the keeper returns the same rows until a group has other nodes', () =>
    forAll(({ groups, version }) => {
      const keep = createRowKeeper();
      const missing = missingOf(version);
      const first = keep(graphOf(version), missing, groups);
      expect(
        keep(
          graphOf(version),
          missing,
          groups.map((group) => ({ ...group, nodeIds: [...group.nodeIds], title: 'Other' })),
        ),
      ).toBe(first);
      const ids = groups.flatMap(({ nodeIds }) => nodeIds);
      if (ids.length === 0) return;
      const fewer = groups.map(({ id, nodeIds }) => ({ id, nodeIds: nodeIds.slice(1) }));
      expect(keep(graphOf(version), missing, fewer).rows).toEqual(outlineRows(graphOf(version), missing, fewer));
    }));

  const trial = workflow(
    [
      step('start', 'trigger-keyword'),
      step('wait', 'wait-for-reply'),
      step('yes', 'add-tag'),
      step('more', 'add-tag'),
      step('no', 'add-tag'),
      step('end', 'end'),
    ],
    [
      edge('start', 'wait'),
      edge('wait', 'yes', 'standard', 'Reply'),
      edge('wait', 'no', 'timeout', 'PT2H'),
      edge('yes', 'more'),
      edge('more', 'end'),
      edge('no', 'end'),
    ],
  );
  const rowsWith = (...nodeIds: string[]): readonly string[] =>
    print(outlineRows(graphOf(trial), [], [{ id: 'g', nodeIds }]));

  test('one in a branch is nested in it, and the path that leaves it too', () => {
    expect(rowsWith('yes', 'more')).toEqual([
      'start',
      'next wait',
      'wait',
      '  branch yes',
      '    [g]',
      '      yes',
      '      next more',
      '      more',
      '      link end',
      '  branch no',
      '    no',
      '    link end',
      'end',
    ]);
  });

  test('one around branches holds them', () => {
    expect(rowsWith('wait', 'yes', 'more', 'no')[2]).toBe('[g]');
    expect(rowsWith('wait', 'yes', 'more', 'no').at(-1)).toBe('end');
  });

  test('a region that leaves out a branch between is apart: its nodes say which group they are in', () => {
    expect(regionOf(graphOf(trial), ['wait', 'no'])).toMatchObject({ ok: true });
    expect(rowsWith('wait', 'no')).toEqual([
      'start',
      'next wait',
      '[g apart]',
      'wait in g',
      '  branch yes',
      '    yes',
      '    next more',
      '    more',
      '    link end',
      '  branch no',
      '    no in g',
      '    link end',
      'end',
    ]);
  });
});
