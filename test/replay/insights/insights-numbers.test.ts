import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { compareSummaries, type FlowSummary, summarizeExecutions } from '#trace';
import { flowCsv } from '../../../src/replay/insights/flow-csv.js';
import { insightsMarks } from '../../../src/replay/insights/insights-marks.js';
import type { InsightsRow } from '../../../src/replay/insights/insights-table.js';
import { repliedExecutions } from '../../../src/replay/insights/replied.js';
import {
  joinExecutions,
  numbersOf,
  executionsQuery,
  executionsOfWords,
} from '../../../src/replay/insights/executions-of.js';
import { spreadStems } from '../../../src/replay/insights/spread-stems.js';
import { nodeHint } from '../../../src/replay/insights/node-hint.js';
import { nodeTimes } from '../../../src/replay/insights/node-times.js';
import { rangeBefore, rangeOf } from '../../../src/replay/insights/time-range.js';
import {
  execution,
  graph,
  many,
  messages,
  sourceOf,
  summary,
  times,
  titleOf,
  version,
  words,
} from './sign-up-executions.js';

describe('insightsMarks', () => {
  it('puts a count on every node, share and median on every branching edge, and marks exits', () => {
    const { edges, nodes, edgeFigures, edgeWidths, edgeWords } = insightsMarks(summary, graph, 'contacts', words);
    expect(nodes.get('start')).toMatchObject({
      figures: ['216', '100%'],
      summary: '216 · 100%',
      share: 1,
      state: 'counted',
    });
    expect(nodes.get('send')).toMatchObject({ leaving: '10 left here', summary: '216 · 100% · 10 left here' });
    expect(nodes.get('wait')).toMatchObject({ figures: ['206', '95.4%', '6 waiting'] });
    expect(nodes.get('end')).toMatchObject({ figures: ['200'], summary: '200 finished' });
    expect(edgeFigures?.get('reply')).toMatchObject({ label: 'Reply', share: '60%', time: '25 m' });
    expect(edgeFigures?.get('late')).toMatchObject({ label: '2 hours', share: '40%', time: '2 h' });
    expect(edgeFigures?.get('delivered')).toMatchObject({ label: 'Delivered', share: '95.4%' });
    expect(edgeWords?.get('reply')).toBe('Reply 60% 25 m');
    expect([edges.get('go'), edges.get('late')]).toEqual(['heat5', 'heat3']);
    expect([edgeWidths?.get('go'), edgeWidths?.get('late')]).toEqual([15, 2 + (13 * 80) / 216]);
  });

  it('shows times and failures under their topics', () => {
    const timed = insightsMarks(summary, graph, 'time', words);
    expect(timed.nodes.get('wait')?.summary).toMatch(/^Median 3\d m · 95% 2 h$/);
    expect(timed.nodes.get('send')?.leaving).toBeUndefined();
    const failures = insightsMarks(summary, graph, 'failures', words);
    expect(failures.nodes.get('send')).toMatchObject({
      state: 'failed',
      figures: ['10', '4.6%'],
      summary: '10 · 4.6% lost · 10 left here',
    });
    expect(failures.nodes.get('yes')).toMatchObject({ figures: ['None lost'], state: 'counted' });
  });

  it('shows counts but no shares below twenty', () => {
    const few = summarizeExecutions(
      [...times(12, execution('start send wait:60 yes end')), ...times(3, execution('start send wait:7200 nudge end'))],
      version,
    );
    for (const topic of ['contacts', 'time', 'failures'] as const) {
      const { nodes, edgeWords } = insightsMarks(few, graph, topic, words);
      expect(
        [...nodes.values()].map((mark) => [mark.summary, ...(mark.figures ?? [])].join(' ')).join(' '),
      ).not.toContain('%');
      expect([...(edgeWords?.values() ?? [])].join(' ')).not.toContain('%');
    }
    expect(insightsMarks(few, graph, 'contacts', words).edgeFigures?.get('reply')?.share).toBe('12');
  });

  it('shows significant changes with their direction, and none that may be chance', () => {
    const delta = compareSummaries(many(60, 140), summary, sourceOf);
    const { nodes, edgeFigures } = insightsMarks(summary, graph, 'contacts', words, delta);
    expect(nodes.get('yes')).toMatchObject({ change: '▲ 27.8', trend: 'up' });
    expect(nodes.get('nudge')).toMatchObject({ change: '▼ 27.8', trend: 'down' });
    expect(nodes.get('nudge')?.summary).toContain('▼ 27.8 points');
    expect(nodes.get('wait')?.change).toBeUndefined();
    expect(edgeFigures?.get('reply')?.change).toBe('▲ 30');
  });
});

describe('hints', () => {
  it('measure replies where a node times out, and visits elsewhere', () => {
    expect(nodeTimes('wait', summary, graph)).toMatchObject({
      kind: 'reply',
      upTo: 7_200_000,
      times: { count: 120 },
    });
    expect(nodeTimes('send', summary, graph)).toMatchObject({ kind: 'visit' });
    expect(nodeTimes('gone', summary, graph)).toBeUndefined();
  });

  it('suggest shorter and longer timeouts, and name losses and unused edges', () => {
    expect(nodeHint('wait', summary, graph, words, titleOf)).toBe(
      '99% of replies come in the first 45 m. A shorter timeout would start “Gentle nudge” sooner.',
    );
    const slow = summarizeExecutions(
      times(60, (at) => execution(`start send wait:${4000 + at * 50} yes end`)),
      version,
    );
    expect(nodeHint('wait', slow, graph, words, titleOf)).toMatch(
      /^1\d(\.\d)?% of replies come in the last tenth .* before “Gentle nudge”\.$/,
    );
    const losing = summarizeExecutions(
      [...times(30, execution('start send wait:60 yes end')), ...times(10, execution('start send!', 'failed'))],
      version,
    );
    expect(nodeHint('send', losing, graph, words, titleOf)).toBe(
      '25% of those who came here went no further. Most often because: Out of reach.',
    );
    const oneWay = summarizeExecutions(times(250, execution('start send wait yes end')), version);
    expect(nodeHint('wait', oneWay, graph, words, titleOf)).toContain('first 5 m');
    expect(
      nodeHint(
        'wait',
        summarizeExecutions(times(19, execution('start send wait:60 yes end')), version),
        graph,
        words,
        titleOf,
      ),
    ).toBeUndefined();
  });
});

describe('executions with a reply', () => {
  const changed = (
    change: (definition: NonNullable<WorkflowVersion['definition']>) => object,
  ): { readonly summary: FlowSummary; readonly graph: typeof graph } => {
    const other = { ...version, definition: change(version.definition!) } as WorkflowVersion;
    return {
      graph: graphOf(other),
      summary: summarizeExecutions(
        [
          ...times(30, execution('start send wait:60 yes end')),
          ...times(10, execution('start send wait:7200 nudge end')),
        ],
        other,
      ),
    };
  };

  it('are those that took the only reply edge, each once', () => {
    expect(repliedExecutions(summary, graph)).toEqual({ edgeId: 'reply', executions: 120 });
    const again = summarizeExecutions(
      [execution('start send wait yes wait yes end'), execution('start send wait nudge end')],
      version,
    );
    expect(repliedExecutions(again, graph)).toEqual({ edgeId: 'reply', executions: 1 });
  });

  it('are undefined without a timeout, with two waits, two reply edges, or ambiguous edges', () => {
    const without = changed(({ edges, nodes }) => ({ nodes, edges: edges?.filter(({ id }) => id !== 'late') }));
    expect(repliedExecutions(without.summary, without.graph)).toBeUndefined();
    const twice = changed(({ edges, nodes }) => ({
      edges,
      nodes: nodes?.map((node) => (node.id === 'yes' ? { ...node, type: { type: 'ask-question' } } : node)),
    }));
    expect(repliedExecutions(twice.summary, twice.graph)).toBeUndefined();
    const twoWays = changed(({ edges, nodes }) => ({
      nodes,
      edges: [...(edges ?? []), { id: 'other', source: 'wait', target: 'end', type: 'standard', value: 'Stop' }],
    }));
    expect(repliedExecutions(twoWays.summary, twoWays.graph)).toBeUndefined();
    const twins = changed(({ edges, nodes }) => ({
      nodes,
      edges: edges?.map((edge) => (edge.id === 'late' ? { ...edge, target: 'yes' } : edge)),
    }));
    expect(repliedExecutions(twins.summary, twins.graph)).toBeUndefined();
  });
});

describe('flowCsv', () => {
  const rows: InsightsRow[] = [
    { id: 'wait', kind: 'node', title: '=HYPERLINK("x"),"y"' },
    { id: 'reply', kind: 'edge', title: 'Reply' },
  ];
  it('writes raw numbers, and nothing that a spreadsheet would run', () => {
    const lines = flowCsv(rows, summary, sourceOf, messages.csv).split('\r\n');
    expect(lines[0]).toContain('Kind,ID,Name,Entered');
    expect(lines[1]).toMatch(/^Step,wait,"'=HYPERLINK\(""x""\),""y""",206,206,0\.953704,200,6,0,0,0,0,0,0,\d+,\d+$/);
    expect(lines[2]).toMatch(/^Path,reply,Reply,120,120,0\.6,,,,,,,,,\d+,\d+$/);
    expect(lines[3]).toBe('');
  });

  it('contains the comparison, and no shares below twenty', () => {
    const delta = compareSummaries(many(60, 140), summary, sourceOf);
    expect(flowCsv(rows, summary, sourceOf, messages.csv, delta)).toMatch(/Path,reply,.*,60,30,yes,-?\d*\r\n/);
    const few = summarizeExecutions(times(3, execution('start send wait:60 yes end')), version);
    expect(flowCsv(rows, few, sourceOf, messages.csv).split('\r\n')[2]).toContain('Path,reply,Reply,3,3,,');
  });
});

describe('executions of a number', () => {
  it('are queried by visited node, current node and status', () => {
    expect(executionsQuery({ what: 'came' }, graph)).toEqual({});
    expect(executionsQuery({ what: 'lost' }, graph)).toEqual({ status: ['failed', 'canceled', 'timedOut', 'skipped'] });
    expect(executionsQuery({ nodeId: 'wait', what: 'came' }, graph)).toEqual({ step: 'wait' });
    expect(executionsQuery({ nodeId: 'wait', what: 'waiting' }, graph)).toEqual({ status: 'waiting', outcome: 'wait' });
    expect(executionsQuery({ edgeId: 'reply', what: 'came' }, graph)).toEqual({ step: ['wait', 'yes'] });
  });

  it('are counted where no query describes them, and described', () => {
    expect(numbersOf({ what: 'came' })).toEqual([]);
    expect(numbersOf({ nodeId: 'wait', what: 'came' })).toEqual([]);
    expect(numbersOf({ edgeId: 'reply', what: 'came' })).toEqual([{ edgeId: 'reply', as: 'took' }]);
    expect(numbersOf({ nodeId: 'wait', what: 'here now' })).toEqual([
      { nodeId: 'wait', as: 'waiting' },
      { nodeId: 'wait', as: 'running' },
    ]);
    const two = joinExecutions([
      { ids: ['b', 'a'], more: false },
      { ids: ['a', 'c'], more: true },
    ]);
    expect(two).toEqual({ ids: ['b', 'a', 'c'], more: true });
    expect(
      executionsOfWords(
        { edgeId: 'reply', what: 'came' },
        { ids: ['a', 'b'], more: false },
        graph,
        true,
        words,
        titleOf,
      ),
    ).toBe('2 runs that took “Reply” from “Wait for reply”.');
    expect(
      executionsOfWords({ edgeId: 'go', what: 'came' }, { ids: ['a'], more: false }, graph, false, words, titleOf),
    ).toBe('1 run that went from “Keyword received” to “Send message”, of those counted so far.');
    expect(executionsOfWords({ nodeId: 'wait', what: 'waiting' }, two, graph, true, words, titleOf)).toBe(
      'The newest 3 runs waiting at “Wait for reply”.',
    );
  });

  it('are limited to a range, or the range before', () => {
    const day = 86_400_000;
    expect(rangeOf('week', 100 * day)).toEqual({ from: 93 * day, to: 100 * day });
    expect(rangeBefore(rangeOf('week', 100 * day))).toEqual({ from: 86 * day, to: 93 * day });
    expect(rangeBefore(rangeOf('all', 1))).toBeUndefined();
  });
});

describe('spreadStems', () => {
  const card = { width: 216, height: 52 };
  const layout = {
    nodes: { wait: { x: 0, y: 0, ...card }, yes: { x: 0, y: 120, ...card }, nudge: { x: 300, y: 120, ...card } },
    edges: {
      reply: {
        points: [
          { x: 108, y: 52 },
          { x: 108, y: 120 },
        ],
        label: { x: 108, y: 90 },
      },
      late: {
        points: [
          { x: 108, y: 52 },
          { x: 108, y: 70 },
          { x: 408, y: 70 },
          { x: 408, y: 120 },
        ],
        label: { x: 408, y: 90 },
      },
    },
    width: 520,
    height: 172,
  } as unknown as Parameters<typeof spreadStems>[0];

  it('separates stems in the order of their ends, by their widths, and moves nothing else', () => {
    const spread = spreadStems(
      layout,
      graph,
      new Map([
        ['reply', 10],
        ['late', 6],
      ]),
    );
    expect(spread.edges['reply']).toEqual({
      points: [
        { x: 105, y: 52 },
        { x: 105, y: 120 },
      ],
      label: { x: 105, y: 90 },
    });
    expect(spread.edges['late']?.points).toEqual([
      { x: 113, y: 52 },
      { x: 113, y: 70 },
      { x: 408, y: 70 },
      { x: 408, y: 120 },
    ]);
    expect(spread.nodes).toBe(layout.nodes);
    expect(spreadStems(layout, graph, new Map())).toBe(layout);
  });
});
