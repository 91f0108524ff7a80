import type { CanvasMarks, HeatMark, EdgeFigures, Trend } from '#canvas';
import { isEndType, nodeTypeOf, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import {
  type EdgeFlow,
  minForShares,
  type FlowDelta,
  type FlowSummary,
  lostAt,
  type NodeDelta,
  type NodeFlow,
  type SummaryDelta,
} from '#trace';
import type { FlowWords } from './flow-words.js';
import type { MessageFact } from './message-facts.js';

/** The subject of the numbers on the drawing. */
export type InsightsTopic = 'contacts' | 'time' | 'failures' | 'messages';

/** The messages of the nodes, and the currency of their cost. */
export interface MessageNumbers {
  readonly facts: ReadonlyMap<string, MessageFact>;
  readonly currency: string | undefined;
}

type StepMark = CanvasMarks['nodes'] extends ReadonlyMap<string, infer Mark> ? Mark : never;

/** Minimum share of all executions for each stroke width of an edge. */
const heats: readonly (readonly [least: number, mark: HeatMark])[] = [
  [0.8, 'heat5'],
  [0.45, 'heat4'],
  [0.2, 'heat3'],
  [0.07, 'heat2'],
];
/** Shorter times are shown only under the topic "time". */
const minShownTime = 2000;

/**
 * Returns statistics as canvas marks: numbers on each node with their change; share and median time on each branching
 * edge; edge widths by use; and exits.
 */
export function insightsMarks(
  summary: FlowSummary,
  graph: Graph,
  topic: InsightsTopic,
  words: FlowWords,
  delta?: SummaryDelta,
  messages?: MessageNumbers,
): CanvasMarks {
  return {
    nodes: nodeMarks(summary, graph, topic, words, delta, messages),
    ...edgeMarks(summary, graph, topic, words, delta),
    dimOthers: true,
  };
}

/** The numbers on the nodes that executions reached. */
function nodeMarks(
  summary: FlowSummary,
  graph: Graph,
  topic: InsightsTopic,
  words: FlowWords,
  delta: SummaryDelta | undefined,
  messages: MessageNumbers | undefined,
): Map<string, StepMark> {
  const { marks: texts } = words.messages;
  const flows = Object.entries(summary.nodes);
  const maxOf = (value: (flow: NodeFlow) => number): number =>
    flows.reduce((highest, [, flow]) => Math.max(highest, value(flow)), 0);
  const readers = figureReaders(
    summary.all.executions,
    maxOf((flow) => flow.p50 ?? 0),
    maxOf(lostAt),
    words,
  );
  const messageFigures = messageReader(summary, messages, words);
  const figuresOf = (id: string, flow: NodeFlow): NodeFigures =>
    topic === 'messages' ? messageFigures(id, flow) : readers[topic](flow);
  const nodes = new Map<string, StepMark>();
  for (const [id, flow] of flows) {
    if (flow.entered === 0) continue;
    const node = graph.node(id);
    const lost = lostAt(flow);
    const { figures, share, spoken, trend, change } = withChange(
      figuresOf(id, flow),
      changeOf(topic, delta?.nodes[id], words),
    );
    // Cards of end nodes are small and hold one number.
    const isEnd = node !== undefined && isEndType(nodeTypeOf(node));
    const leaving =
      topic === 'time' || topic === 'messages' || lost === 0 || isEnd ? undefined : texts.leftHere(words.count(lost));
    nodes.set(id, {
      state: topic === 'failures' && lost > 0 ? 'failed' : 'counted',
      visits: none,
      share,
      summary: isEnd
        ? texts.finished(words.count(flow.contacts))
        : [...spoken, leaving].filter((word) => word !== undefined).join(' · '),
      figures: isEnd ? [words.count(flow.contacts)] : figures,
      ...(change !== undefined && { change }),
      ...(trend && { trend }),
      ...(leaving !== undefined && { leaving }),
    });
  }
  return nodes;
}

/** The numbers and widths of the edges that executions took. */
function edgeMarks(
  summary: FlowSummary,
  graph: Graph,
  topic: InsightsTopic,
  words: FlowWords,
  delta: SummaryDelta | undefined,
): Required<Pick<CanvasMarks, 'edges' | 'edgeWords' | 'edgeFigures' | 'edgeWidths'>> {
  const edges = new Map<string, HeatMark>();
  const edgeWords = new Map<string, string>();
  const edgeFigures = new Map<string, EdgeFigures>();
  const edgeWidths = new Map<string, number>();
  const maxTaken = Math.max(1, ...Object.values(summary.edges).map(({ contacts }) => contacts));
  for (const edge of graph.edges) {
    const flow = summary.edges[edge.id];
    if (!flow || flow.entered === 0) continue;
    edges.set(edge.id, heats.find(([least]) => flow.contacts >= least * maxTaken)?.[1] ?? 'heat1');
    edgeWidths.set(edge.id, 2 + 13 * Math.min(1, flow.contacts / maxTaken));
    const isSplit = graph.outgoingAt(edge.source).length > 1;
    const changed = isSplit ? changeOf('contacts', delta?.edges[edge.id], words) : undefined;
    const figures: EdgeFigures = {
      label: edgeLabel(edge),
      share: isSplit
        ? (words.share(flow.entered, summary.nodes[edge.source]?.left ?? 0) ?? words.count(flow.entered))
        : shareThatGoesOn(edge, flow, summary, words),
      change: changed?.change,
      time: flow.p50 !== undefined && (topic === 'time' || flow.p50 >= minShownTime) ? words.time(flow.p50) : undefined,
    };
    // In visual order, with the same separators.
    const parts = [figures.label, figures.share, figures.time, changed?.spoken].filter((word) => word !== undefined);
    if (parts.length === 0) continue;
    edgeWords.set(edge.id, parts.join(' '));
    edgeFigures.set(edge.id, figures);
  }
  return { edges, edgeWords, edgeFigures, edgeWidths };
}

const none: readonly number[] = [];

/** For the only labelled edge, such as “Delivered”: the share of finished visits that took it, where below 100%. */
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

/** The numbers of a card: as shown, as announced, and the length of the bar. */
interface NodeFigures {
  readonly figures: readonly string[];
  readonly spoken: readonly (string | undefined)[];
  readonly share: number;
}

interface Change {
  readonly change: string;
  readonly spoken: string;
  readonly trend: Trend;
}

function withChange(
  parts: NodeFigures,
  change: Change | undefined,
): NodeFigures & { readonly change?: string; readonly trend?: Trend } {
  return change
    ? { ...parts, change: change.change, trend: change.trend, spoken: [...parts.spoken, change.spoken] }
    : parts;
}

function figureReaders(
  executions: number,
  maxMs: number,
  maxLost: number,
  words: FlowWords,
): { readonly [topic in Exclude<InsightsTopic, 'messages'>]: (flow: NodeFlow) => NodeFigures } {
  const { marks } = words.messages;
  const known = (list: readonly (string | undefined)[]): readonly string[] => list.filter((word) => word !== undefined);
  return {
    contacts(flow) {
      const waiting = flow.waiting > 0 ? marks.waiting(words.count(flow.waiting)) : undefined;
      return {
        figures: known([words.count(flow.contacts), words.share(flow.contacts, executions), waiting]),
        spoken: [words.both(flow.contacts, executions), waiting],
        share: part(flow.contacts, executions),
      };
    },
    time(flow) {
      if (flow.p50 === undefined) return { figures: [marks.noTimes], spoken: [marks.noTimes], share: 0 };
      // With few visits, the slowest 5% is a single execution.
      const slow = flow.times.count < minForShares ? undefined : marks.nearlyAll(words.time(flow.p95));
      return {
        figures: known([words.time(flow.p50), slow]),
        spoken: [marks.median(words.time(flow.p50)), slow],
        share: part(flow.p50, maxMs),
      };
    },
    failures(flow) {
      const lost = lostAt(flow);
      const over = flow.entered - flow.waiting - flow.running;
      const wentOn = flow.errors > flow.failed ? marks.wentOn(words.count(flow.errors - flow.failed)) : undefined;
      if (lost === 0)
        return { figures: known([wentOn ?? marks.noneLost]), spoken: [wentOn ?? marks.noneLost], share: 0 };
      return {
        figures: known([words.count(lost), words.share(lost, over), wentOn]),
        spoken: [marks.lost(words.both(lost, over)), wentOn],
        share: part(lost, maxLost),
      };
    },
  };
}

/** What the messages of a node cost, and how often their links were followed. */
function messageReader(
  { nodes }: FlowSummary,
  messages: MessageNumbers | undefined,
  words: FlowWords,
): (id: string, flow: NodeFlow) => NodeFigures {
  const { marks } = words.messages;
  const segmentsOf = (id: string, flow: NodeFlow): number => (messages?.facts.get(id)?.segments ?? 0) * sentAt(flow);
  const most = Math.max(0, ...Object.entries(nodes).map(([id, flow]) => segmentsOf(id, flow)));
  return (id, flow) => {
    const fact = messages?.facts.get(id);
    if (!fact) return { figures: [], spoken: [marks.noMessage], share: 0 };
    const segments = segmentsOf(id, flow);
    const counted = marks.segments(words.count(segments));
    const cost = fact.cost === undefined ? undefined : words.money(fact.cost * sentAt(flow), messages?.currency);
    const [link] = fact.links;
    return {
      figures: [cost, counted, link && marks.clicked(words.percent(link.rate))].filter((word) => word !== undefined),
      spoken: [
        cost === undefined ? undefined : marks.cost(cost),
        counted,
        ...fact.links.map(({ clicks, name, rate }) => marks.clickedOn(words.percent(rate), name, words.count(clicks))),
      ],
      share: part(segments, most),
    };
  };
}

/** Failed visits sent nothing; an execution that went on after an error counts as failed here. */
const sentAt = ({ entered, errors, running }: NodeFlow): number => Math.max(0, entered - errors - running);

/** Returns the significant change of the topic; none where it may be chance. */
function changeOf(
  topic: InsightsTopic,
  delta: NodeDelta | FlowDelta | undefined,
  words: FlowWords,
): Change | undefined {
  if (!delta || topic === 'messages') return undefined;
  if (topic === 'time') {
    if (delta.time?.sure !== true || delta.time.difference === 0) return undefined;
    const change = words.timeChange(delta.time);
    return {
      change,
      spoken: words.messages.marks.changeSince(change),
      trend: delta.time.difference > 0 ? 'up' : 'down',
    };
  }
  const share = topic === 'failures' ? ('lost' in delta ? delta.lost : undefined) : delta.share;
  const change = words.shortChange(share);
  return change === undefined || !share
    ? undefined
    : { change, spoken: words.change(share), trend: share.difference > 0 ? 'up' : 'down' };
}

function part(value: number, whole: number): number {
  return whole > 0 ? Math.min(1, value / whole) : 0;
}
