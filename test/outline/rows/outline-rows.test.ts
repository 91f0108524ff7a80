import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf } from '#catalog';
import { findReachable, shareStructure, graphOf, rebuildGraph } from '#graph';
import type { WorkflowVersion } from '#model';
import { entryNodesOf, nodeNumbers } from '#rules';
import { documentOrderOf } from '../../../src/canvas/projection/document-order.js';
import type { OutlineRow, EdgeRow, NodeRow } from '../../../src/outline/rows/outline-row.js';
import { outlineRows } from '../../../src/outline/rows/outline-rows.js';
import { createRowKeeper } from '../../../src/outline/rows/row-keeper.js';
import { placeAt, rowHeight, showRows } from '../../../src/outline/rows/shown-rows.js';
import { largeWorkflow } from '../../support/large-workflow.js';
import { lawRuns } from '../../support/long-run.js';
import { anyWorkflow, edge, missingOf, step, workflow } from '../any-workflow.js';

const seed = 20261121;

/** Prints rows as an indented text. */
function printRows(version: WorkflowVersion, missing = missingOf(version)): string[] {
  return outlineRows(graphOf(version), missing).map((row) => `${'  '.repeat(row.level - 1)}${words(row)}`);
}
function words(row: OutlineRow): string {
  if (row.kind === 'step') return row.joins > 0 ? `${row.nodeId} <${row.joins}` : row.nodeId;
  if (row.kind === 'path')
    return row.place === 'link'
      ? `${row.source ?? '?'} ~ ${row.target ?? '?'}`
      : row.place === 'next'
        ? '|'
        : `to ${row.target}:`;
  return row.kind === 'missing' ? `${row.edge.edgeType}?` : '--';
}
const forAll = (check: (version: WorkflowVersion, rows: readonly OutlineRow[]) => void): void => {
  fc.assert(
    fc.property(anyWorkflow, (version) => check(version, outlineRows(graphOf(version), missingOf(version)))),
    { seed, numRuns: lawRuns(200) },
  );
};

describe('rows', () => {
  test('nodes in a line are one level', () => {
    const version = workflow(
      [step('start', 'trigger-keyword'), step('tag', 'add-tag'), step('end', 'end')],
      [edge('start', 'tag'), edge('tag', 'end')],
    );
    expect(printRows(version)).toEqual(['start', '|', 'tag', '|', 'end']);
  });

  test('[O6] branches nest, and joins follow them', () => {
    const version = workflow(
      [
        step('start', 'trigger-keyword'),
        step('wait', 'wait-for-reply'),
        step('yes', 'add-tag'),
        step('no', 'add-tag'),
        step('end', 'end'),
      ],
      [
        edge('start', 'wait'),
        edge('wait', 'no', 'timeout', 'PT2H'),
        edge('wait', 'yes', 'standard', 'Reply'),
        edge('yes', 'end'),
        edge('no', 'end'),
      ],
    );
    expect(printRows(version)).toEqual([
      'start',
      '|',
      'wait',
      '  to yes:',
      '    yes',
      '    yes ~ end',
      '  to no:',
      '    no',
      '    no ~ end',
      'end <2',
    ]);
  });

  test('a back edge is a link', () => {
    const version = workflow(
      [
        step('start', 'trigger-keyword'),
        step('ask', 'send-message'),
        step('wait', 'wait-for-reply'),
        step('end', 'end'),
      ],
      [
        edge('start', 'ask'),
        edge('ask', 'wait', 'standard', 'Delivered'),
        edge('wait', 'end', 'standard', 'Reply'),
        edge('wait', 'ask', 'timeout', 'PT1H'),
      ],
    );
    expect(printRows(version, [])).toEqual(['start', '|', 'ask', '|', 'wait', '  to end:', '    end', '  wait ~ ask']);
  });

  test('a missing edge is among the others, or alone below its node', () => {
    const version = workflow(
      [step('start', 'trigger-keyword'), step('wait', 'wait-for-reply'), step('end', 'end')],
      [edge('start', 'wait'), edge('wait', 'end', 'timeout', 'PT2H')],
    );
    const reply = { nodeId: 'wait', edgeType: 'standard' };
    expect(printRows(version, [reply])).toEqual(['start', '|', 'wait', '  standard?', '  to end:', '    end']);
    expect(
      printRows(workflow([step('start', 'trigger-keyword')], []), [{ nodeId: 'start', edgeType: 'standard' }]),
    ).toEqual(['start', '  standard?']);
  });

  test('[O7] unreachable parts follow the heading, wherever they lead', () => {
    const version = workflow(
      [
        step('start', 'trigger-keyword'),
        step('end', 'end'),
        step('lost', 'add-tag'),
        step('round', 'add-tag'),
        step('about', 'add-tag'),
      ],
      [edge('start', 'end'), edge('lost', 'end'), edge('round', 'about'), edge('about', 'round'), edge('gone', 'end')],
    );
    expect(printRows(version, [])).toEqual([
      'start',
      '|',
      'end',
      '--',
      'lost',
      'lost ~ end',
      'round',
      '|',
      'about',
      'about ~ round',
      '? ~ end',
    ]);
  });

  test('two triggers with one target are followed by it', () => {
    const version = workflow(
      [step('one', 'trigger-keyword'), step('two', 'trigger-keyword'), step('end', 'end')],
      [edge('one', 'end'), edge('two', 'end')],
    );
    expect(printRows(version, [])).toEqual(['one', 'one ~ end', 'two', 'two ~ end', 'end <2']);
  });
});

describe('rows of workflows of any shape', () => {
  test('[O1] every node has one row', () =>
    forAll((version, rows) => {
      const at = rows.flatMap((row) => (row.kind === 'step' ? [row.at] : [])).sort((left, right) => left - right);
      expect(at).toEqual(graphOf(version).nodes.map((_, index) => index));
    }));

  test('[O2] every edge has one row, and its place is that of the next row', () =>
    forAll((version, rows) => {
      const graph = graphOf(version);
      const at = rows.flatMap((row) => (row.kind === 'path' ? [row.at] : [])).sort((left, right) => left - right);
      expect(at).toEqual(graph.edges.map((_, index) => index));
      rows.forEach((row, index) => {
        if (row.kind !== 'path') return;
        const next = rows[index + 1];
        if (row.place === 'next')
          expect([next?.kind, (next as NodeRow).nodeId, next?.level]).toEqual(['step', row.target, row.level]);
        if (row.place === 'branch')
          expect([next?.kind, (next as NodeRow).nodeId, next?.parent]).toEqual(['step', row.target, index]);
        if (row.place === 'link') expect(row.end).toBe(index + 1);
        const before = rows[row.place === 'next' ? index - 1 : row.parent];
        if (row.place !== 'link') expect([before?.kind, (before as NodeRow).nodeId]).toEqual(['step', row.source]);
      });
    }));

  test('[O3] every missing edge has one row in its node', () =>
    forAll((version, rows) => {
      const found = rows.flatMap((row) => (row.kind === 'missing' ? [row.edge] : []));
      expect(new Set(found)).toEqual(new Set(missingOf(version)));
      expect(found).toHaveLength(missingOf(version).length);
      for (const row of rows) if (row.kind === 'missing') expect((rows[row.parent] as NodeRow).nodeId).toBe(row.nodeId);
    }));

  test('[O4] edges of a node follow the order of its type', () =>
    forAll((version, rows) => {
      const graph = graphOf(version);
      rows.forEach((row, index) => {
        if (row.kind !== 'step') return;
        const type = nodeTypeOf(graph.nodes[row.at]!);
        const own = rows.filter((other) => other.parent === index);
        const ranks = own.map((other): number => {
          const edge = other.kind === 'path' ? graph.edges[other.at]! : undefined;
          const missing = other.kind === 'missing' ? other.edge : undefined;
          const rule = edgeRuleFor(
            type,
            edge ? edgeTypeOf(edge) : (missing?.edgeType ?? ''),
            edge ? edge.value : missing?.value,
          );
          return rule ? edgeRulesOf(type).indexOf(rule) : Infinity;
        });
        expect(ranks).toEqual([...ranks].sort((left, right) => (left === right ? 0 : left - right)));
        const wire = own.flatMap((other, at) => (other.kind === 'path' ? [[ranks[at]!, other.at] as const] : []));
        for (let at = 1; at < wire.length; at++)
          if (wire[at]![0] === wire[at - 1]![0]) expect(wire[at]![1]).toBeGreaterThan(wire[at - 1]![1]);
      });
    }));

  test('[O5] nesting agrees with levels', () =>
    forAll((_, rows) => {
      rows.forEach((row, index) => {
        const within = rows.findIndex((other, at) => at > index && other.level <= row.level);
        expect(row.end).toBe(within < 0 ? rows.length : within);
        expect(row.parent).toBe(rows.findLastIndex((other, at) => at < index && other.level < row.level));
        if (row.parent >= 0) expect(row.level).toBe(rows[row.parent]!.level + 1);
        else expect(row.level).toBe(1);
        const counted = rows.flatMap((other, at) =>
          other.parent === row.parent && !(other.kind === 'path' && other.place === 'next') ? [at] : [],
        );
        expect(row.siblings).toBe(counted.length);
        if (!(row.kind === 'path' && row.place === 'next')) expect(counted[row.position - 1]).toBe(index);
        const holder = rows[row.parent];
        if (holder)
          expect(
            row.kind === 'step' || (row.kind === 'path' && holder.kind === 'path')
              ? (holder as EdgeRow).place
              : holder.kind,
          ).toBe(holder.kind === 'path' ? 'branch' : 'step');
      });
    }));

  test('[O7] exactly the unreachable nodes follow the heading', () =>
    forAll((version, rows) => {
      const graph = graphOf(version);
      const heading = rows.findIndex(({ kind }) => kind === 'heading');
      const reached = findReachable(graph, entryNodesOf(graph));
      rows.forEach((row, index) => {
        if (row.kind !== 'step') return;
        expect(heading < 0 || index < heading).toBe(reached.has(row.nodeId) && graph.nodeIndex(row.nodeId) === row.at);
      });
      expect(rows.filter(({ kind }) => kind === 'heading').length).toBeLessThan(2);
    }));

  test('[O17] step numbers increase down the rows, and are those of the canvas', () =>
    forAll((version, rows) => {
      const graph = graphOf(version);
      const numbers = nodeNumbers(graph);
      const down = rows.flatMap((row) =>
        row.kind === 'step' && graph.nodeIndex(row.nodeId) === row.at ? [numbers.get(row.nodeId)] : [],
      );
      expect(down).toEqual(down.map((_, index) => index + 1));
      expect([...documentOrderOf(graph).positionOf]).toEqual([...createRowKeeper()(graph, []).numbers]);
      expect(documentOrderOf(graph).ids).toEqual([...numbers.keys()]);
    }));

  test('[O17] numbers kept while settings change are those of a definition read from scratch', () => {
    const kinds = fc.array(fc.constantFrom('standard', 'timeout', 'odd'), { minLength: 4, maxLength: 4 });
    const fork = (kindsOf: readonly string[]): WorkflowVersion =>
      workflow(
        [step('wait', 'wait-for-reply'), ...kindsOf.map((_, at) => step(`s${at}`, 'add-tag'))],
        kindsOf.map((kind, at) => edge('wait', `s${at}`, kind)),
      );
    fc.assert(
      fc.property(kinds, kinds, (before, after) => {
        const [version, changed] = [fork(before), fork(after)];
        nodeNumbers(graphOf(version));
        const again = nodeNumbers(rebuildGraph(structuredClone(changed)));
        shareStructure(version, changed);
        expect([...nodeNumbers(graphOf(changed))]).toEqual([...again]);
      }),
      { seed, numRuns: lawRuns(200) },
    );
  });

  test('[O8] [O9] keys are unique, and equal definitions give equal rows', () =>
    forAll((version, rows) => {
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      expect(outlineRows(rebuildGraph(structuredClone(version)), missingOf(version))).toEqual(rows);
    }));

  test('[O10] a collapsed row hides exactly its descendants', () => {
    fc.assert(
      fc.property(anyWorkflow, fc.array(fc.nat(60)), fc.nat(4000), (version, picks, y) => {
        const rows = outlineRows(graphOf(version), missingOf(version));
        const collapsed = new Set(picks.flatMap((at) => rows[at]?.key ?? []));
        const shown = showRows(rows, (key) => collapsed.has(key));
        const visible = rows
          .map((row, at) => ({ row, at }))
          .filter(({ at }) => !rows.some((other, above) => collapsed.has(other.key) && at > above && at < other.end));
        expect([...shown.at.subarray(0, shown.count)]).toEqual(visible.map(({ at }) => at));
        let top = 0;
        visible.forEach(({ row }, place) => {
          expect(shown.tops[place]).toBe(top);
          top += rowHeight(row);
        });
        if (visible.length > 0) {
          const place = placeAt(shown, y);
          if (y < top) expect(shown.tops[place]! <= y && y < shown.tops[place + 1]!).toBe(true);
          else expect(place).toBe(visible.length - 1);
        }
      }),
      { seed, numRuns: lawRuns(150) },
    );
  });
});

describe('cached rows', () => {
  test('[O9] settings keep the rows; another edge changes them', () => {
    const keep = createRowKeeper();
    const version = largeWorkflow(60);
    const none: readonly never[] = [];
    const first = keep(graphOf(version), none);
    const nodes = version.definition!.nodes!.map((node, at) =>
      at === 4 ? { ...node, config: { message: 'Other' } } : node,
    );
    expect(keep(graphOf({ ...version, definition: { ...version.definition, nodes } }), none)).toBe(first);
    const edges = version.definition!.edges!.map((edge, at) => (at === 4 ? { ...edge, type: 'odd' } : edge));
    expect(keep(graphOf({ ...version, definition: { ...version.definition, nodes, edges } }), none)).not.toBe(first);
  });

  test('[O11] ten thousand nodes in a line are one level', () => {
    const nodes = Array.from({ length: 10_000 }, (_, at) => step(`s${at}`, at === 0 ? 'trigger-keyword' : 'add-tag'));
    const edges = nodes.slice(1).map((node, at) => edge(`s${at}`, node.id));
    const rows = outlineRows(graphOf(workflow(nodes, edges)), []);
    expect(rows).toHaveLength(19_999);
    expect(new Set(rows.map(({ level }) => level))).toEqual(new Set([1]));
    const large = largeWorkflow(10_000);
    expect(Math.max(...outlineRows(graphOf(large), []).map(({ level }) => level))).toBeLessThan(8);
  });
});
