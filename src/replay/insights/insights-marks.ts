import type { CanvasMarks, HeatMark, EdgeFigures, Trend } from '#canvas';
import { isEndType, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import {
  type EdgeFlow,
  fewestForShares,
  type FlowDelta,
  type FlowSummary,
  lostAt,
  type NodeDelta,
  type NodeFlow,
  type SummaryDelta,
} from '#trace';
import type { FlowWords } from './flow-words.js';

/** What the numbers on the drawing are about. */
export type InsightsTopic = 'contacts' | 'time' | 'failures';

type StepMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

/** From which share of all runs on a path is drawn this strong. */
const heats: readonly (readonly [least: number, mark: HeatMark])[] = [
  [0.8, 'heat5'],
  [0.45, 'heat4'],
  [0.2, 'heat3'],
  [0.07, 'heat2'],
];
/** Shorter than this, how long people were somewhere is told only to who asks for times. */
const worthTelling = 2000;

/**
 * Many runs as marks on the canvas: numbers on each step, with what became of them since what they are compared with; share and median time on
 * each split; paths as wide as they are used; and where people leave.
 */
export function insightsMarks(
  summary: FlowSummary,
  graph: Graph,
  topic: InsightsTopic,
  words: FlowWords,
  delta?: SummaryDelta,
): CanvasMarks {
  const flows = Object.entries(summary.nodes);
  const most = (value: (flow: NodeFlow) => number): number =>
    flows.reduce((highest, [, flow]) => Math.max(highest, value(flow)), 0);
  const tell = tellers(
    summary.all.executions,
    most((flow) => flow.p50 ?? 0),
    most(lostAt),
    words,
  )[topic];
  const mostTaken = Math.max(1, ...Object.values(summary.edges).map(({ contacts }) => contacts));

  const nodes = new Map<string, StepMark>();
  for (const [id, flow] of flows) {
    if (flow.entered === 0) continue;
    const node = graph.node(id);
    const lost = lostAt(flow);
    const { figures, share, said, trend, change } = withChange(tell(flow), changeOf(topic, delta?.nodes[id], words));
    // The card of an end has room for little more than a number.
    const isEnd = node !== undefined && isEndType(nodeTypeOf(node));
    const leaving = topic === 'time' || lost === 0 || isEnd ? undefined : `${words.count(lost)} left here`;
    nodes.set(id, {
      state: topic === 'failures' && lost > 0 ? 'failed' : 'counted',
      visits: none,
      share,
      summary: isEnd
        ? `${words.count(flow.contacts)} finished`
        : [...said, leaving].filter((word) => word !== undefined).join(' · '),
      figures: isEnd ? [words.count(flow.contacts)] : figures,
      ...(change !== undefined && { change }),
      ...(trend && { trend }),
      ...(leaving !== undefined && { leaving }),
    });
  }

  const edges = new Map<string, HeatMark>();
  const edgeWords = new Map<string, string>();
  const edgeFigures = new Map<string, EdgeFigures>();
  const edgeWidths = new Map<string, number>();
  for (const edge of graph.edges) {
    const flow = summary.edges[edge.id];
    if (!flow || flow.entered === 0) continue;
    edges.set(edge.id, heats.find(([least]) => flow.contacts >= least * mostTaken)?.[1] ?? 'heat1');
    edgeWidths.set(edge.id, 2 + 13 * Math.min(1, flow.contacts / mostTaken));
    const isSplit = graph.outgoingAt(edge.source).length > 1;
    const changed = isSplit ? changeOf('contacts', delta?.edges[edge.id], words) : undefined;
    const figures: EdgeFigures = {
      label: edgeLabel(edge),
      share: isSplit
        ? (words.share(flow.entered, summary.nodes[edge.source]?.left ?? 0) ?? words.count(flow.entered))
        : shareThatGoesOn(edge, flow, summary, words),
      change: changed?.change,
      time: flow.p50 !== undefined && (topic === 'time' || flow.p50 >= worthTelling) ? words.time(flow.p50) : undefined,
    };
    // In the order and with the spaces in which they are seen.
    const told = [figures.label, figures.share, figures.time, changed?.said].filter((word) => word !== undefined);
    if (told.length === 0) continue;
    edgeWords.set(edge.id, told.join(' '));
    edgeFigures.set(edge.id, figures);
  }
  return { nodes, edges, edgeWords, edgeFigures, edgeWidths, dimOthers: true };
}

const none: readonly number[] = [];

/** On the only path with a name, such as “Delivered”: how many of those who are through with the step went on, where not all did. */
function shareThatGoesOn(
  edge: WorkflowEdge,
  { entered }: EdgeFlow,
  { nodes }: FlowSummary,
  words: FlowWords,
): string | undefined {
  const source = nodes[edge.source];
  return source && lostAt(source) > 0 && edgeLabel(edge) !== undefined
    ? words.share(entered, source.entered - source.waiting - source.running)
    : undefined;
}

/** The numbers on a card: as they are drawn, as they are said, and how long the bar is. */
interface Told {
  readonly figures: readonly string[];
  readonly said: readonly (string | undefined)[];
  readonly share: number;
}

interface Change {
  readonly change: string;
  readonly said: string;
  readonly trend: Trend;
}

function withChange(
  told: Told,
  change: Change | undefined,
): Told & { readonly change?: string; readonly trend?: Trend } {
  return change ? { ...told, change: change.change, trend: change.trend, said: [...told.said, change.said] } : told;
}

function tellers(
  executions: number,
  longest: number,
  mostLost: number,
  words: FlowWords,
): { readonly [topic in InsightsTopic]: (flow: NodeFlow) => Told } {
  const known = (list: readonly (string | undefined)[]): readonly string[] => list.filter((word) => word !== undefined);
  return {
    contacts(flow) {
      const waiting = flow.waiting > 0 ? `${words.count(flow.waiting)} waiting` : undefined;
      return {
        figures: known([words.count(flow.contacts), words.share(flow.contacts, executions), waiting]),
        said: [words.both(flow.contacts, executions), waiting],
        share: part(flow.contacts, executions),
      };
    },
    time(flow) {
      if (flow.p50 === undefined) return { figures: ['No times told'], said: ['No times told'], share: 0 };
      // Of few, the slowest twentieth is one person.
      const slow = flow.times.count < fewestForShares ? undefined : `95% ${words.time(flow.p95)}`;
      return {
        figures: known([words.time(flow.p50), slow]),
        said: [`Median ${words.time(flow.p50)}`, slow],
        share: part(flow.p50, longest),
      };
    },
    failures(flow) {
      const lost = lostAt(flow);
      const over = flow.entered - flow.waiting - flow.running;
      const wentOn = flow.errors > flow.failed ? `${words.count(flow.errors - flow.failed)} went on` : undefined;
      if (lost === 0) return { figures: known([wentOn ?? 'None lost']), said: [wentOn ?? 'None lost'], share: 0 };
      return {
        figures: known([words.count(lost), words.share(lost, over), wentOn]),
        said: [`${words.both(lost, over)} lost`, wentOn],
        share: part(lost, mostLost),
      };
    },
  };
}

/** What is surely another than it was, in the terms of the topic; nothing of what may be chance. */
function changeOf(
  topic: InsightsTopic,
  delta: NodeDelta | FlowDelta | undefined,
  words: FlowWords,
): Change | undefined {
  if (!delta) return undefined;
  if (topic === 'time') {
    if (delta.time?.sure !== true || delta.time.difference === 0) return undefined;
    const change = words.timeChange(delta.time);
    return { change, said: `${change} since`, trend: delta.time.difference > 0 ? 'up' : 'down' };
  }
  const share = topic === 'failures' ? ('lost' in delta ? delta.lost : undefined) : delta.share;
  const change = words.shortChange(share);
  return change === undefined || !share
    ? undefined
    : { change, said: words.change(share), trend: share.difference > 0 ? 'up' : 'down' };
}

function part(value: number, whole: number): number {
  return whole > 0 ? Math.min(1, value / whole) : 0;
}
