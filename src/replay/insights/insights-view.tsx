'use client';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  Arranging,
  type CanvasActions,
  nodeContent,
  type NodeContent,
  useLayout,
  ViewBar,
  WorkflowCanvas,
} from '#canvas';
import { edgeLabel } from '#catalog';
import { type Graph, graphOf, nodesOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { nodeNumbers } from '#rules';
import { compareSummaries, type FlowSummary, type SummaryDelta } from '#trace';
import { fileName, type IconTable, saveFile, Segmented, useMessages, usePageWindow } from '#ui';
import { CountingNote } from './counting-note.js';
import { flowCsv } from './flow-csv.js';
import { createFlowWords, type FlowWords } from './flow-words.js';
import { type InsightsMessages, insightsMessages } from './insights-messages.js';
import { wordMessages } from '../words/word-messages.js';
import { insightsMarks, type InsightsTopic, type MessageNumbers } from './insights-marks.js';
import type { MessageAccount, messageFactsOf as MessageFactsOf } from './message-facts.js';
import { InsightsPanel } from './insights-panel.js';
import { type InsightsRow, InsightsTable } from './insights-table.js';
import type { ExecutionsOf } from './executions-of.js';
import { spreadStems } from './spread-stems.js';
import type { CountedExecutions } from './use-counted-executions.js';

export interface InsightsViewProps {
  readonly version: WorkflowVersion;
  readonly summary: FlowSummary;
  /** The progress of counting. Absent where all is counted. */
  readonly counted?: CountedExecutions | undefined;
  /** The compared statistics, their name, and the progress of counting them. */
  readonly before?:
    | {
        readonly summary: FlowSummary;
        readonly version: WorkflowVersion;
        readonly label: string;
        readonly counted?: CountedExecutions | undefined;
      }
    | undefined;
  readonly presentation?: Presentation | undefined;
  readonly icons?: IconTable | undefined;
  readonly locale?: string | undefined;
  readonly onOpenExecutions?: ((wanted: ExecutionsOf) => void) | undefined;
  readonly startWorker?: (() => Worker | undefined) | undefined;
  /** Offers the topic of messages: requests what is known of them. Absent: it is not offered. */
  readonly onWantMessages?: (() => void) | undefined;
  /** What is known of the messages of the account, once requested. */
  readonly messageAccount?: MessageAccount | undefined;
  /** Renders the tools; takes the CSV export. */
  readonly tools: (exportCsv: () => void) => ReactNode;
  /**
   * The element that holds the tools.
   *
   * @default above the drawing
   */
  readonly toolsContainer?: HTMLElement | null | undefined;
}

const topics = ['contacts', 'time', 'failures', 'messages'] as const;

/** Measuring texts is for those who look at the messages. */
const loadMessageFacts = (): Promise<typeof import('./message-facts.js')> => import('./message-facts.js');
const shapes = ['drawing', 'table'] as const;
type Shape = (typeof shapes)[number];

/**
 * Shows statistics on the drawing or as a table, with the totals and the selected node beside it. Render it inside a
 * `PbRoot`.
 */
// oxlint-disable-next-line max-lines-per-function -- one screen whose parts share topic, shape and selection
export function InsightsView(props: InsightsViewProps): ReactElement {
  const { before, counted, icons, locale, onOpenExecutions, presentation, summary, version } = props;
  const messages = useMessages(insightsMessages);
  const shared = useMessages(wordMessages);
  const words = useMemo(() => createFlowWords(messages, shared, locale), [locale, messages, shared]);
  const graph = graphOf(version);
  const delta = useDelta(props, graph);
  // Outside of the drawing, so that a look at the table does not start it again.
  const { layout } = useLayout(version, presentation, 'compact', props.startWorker);
  const [topic, setTopic] = useState<InsightsTopic>('contacts');
  const [shape, setShape] = useState<Shape>('drawing');
  const { selected, selectNode, selectEdge, actions } = useSelected(graph);
  const nodeOf = useCallback(
    (id: string): NodeContent => nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), presentation),
    [graph, presentation],
  );
  const sourceOf = useCallback((edgeId: string): string | undefined => graph.edge(edgeId)?.source, [graph]);
  const rows = useMemo(() => rowsOf(graph, nodeOf, messages), [graph, nodeOf, messages]);
  const positionOf = useCallback((id: string): number | undefined => nodeNumbers(graph).get(id), [graph]);
  const label = typeof version.name === 'string' && version.name !== '' ? version.name : messages.unnamedWorkflow;
  const page = usePageWindow();
  const exportCsv = (): void => {
    // The byte order mark tells spreadsheets that the text is UTF-8.
    saveFile(page(), {
      name: `${fileName(messages.csv.fileName(label), 'insights')}.csv`,
      text: `\uFEFF${flowCsv(rows, summary, sourceOf, messages.csv, delta)}`,
      type: 'text/csv;charset=utf-8',
    });
  };
  return (
    <div className="pb-replay pb-flowview" data-density="compact">
      <div className="pb-replay__c" data-shape={shape} data-region="run">
        {shape === 'table' ? (
          <InsightsTable
            rows={rows}
            summary={summary}
            delta={delta}
            compareLabel={before?.label}
            words={words}
            onExecutions={onOpenExecutions}
            sourceOf={sourceOf}
            selected={selected?.edgeId !== undefined ? `edge${selected.edgeId}` : `node${selected?.nodeId ?? ''}`}
            onSelect={({ id, kind }) => (kind === 'node' ? selectNode(id) : selectEdge(id))}
          />
        ) : (
          <Drawing
            {...props}
            graph={graph}
            laid={layout}
            topic={topic}
            words={words}
            delta={delta}
            label={label}
            selected={selected}
            actions={actions}
          />
        )}
        <TopBar {...props} topic={topic} onTopic={setTopic} shape={shape} onShape={setShape} exportCsv={exportCsv} />
        {shape === 'drawing' && <Legend summary={summary} words={words} />}
        <div className="pb-flowview__notes">
          {before?.counted && (
            <CountingNote
              counted={before.counted}
              executions={before.summary.all.executions}
              words={words}
              locale={locale}
              of={before.label}
            />
          )}
          <CountingNote counted={counted} executions={summary.all.executions} words={words} locale={locale} />
        </div>
      </div>
      <InsightsPanel
        summary={summary}
        delta={delta}
        before={before?.summary}
        isPart={isPart(counted) || isPart(before?.counted)}
        compareLabel={before?.label}
        graph={graph}
        nodeOf={nodeOf}
        positionOf={positionOf}
        selected={selected}
        words={words}
        icons={icons}
        onSelect={selectNode}
        onExecutions={onOpenExecutions}
      />
    </div>
  );
}

/** The changes since the compared executions. Undefined while counting: a partly counted side shows false changes. */
function useDelta({ before, counted, summary }: InsightsViewProps, graph: Graph): SummaryDelta | undefined {
  const isCounting = counted?.state === 'counting' || before?.counted?.state === 'counting';
  return useMemo(() => {
    if (!before || isCounting || before.summary.all.executions === 0) return undefined;
    const old = graphOf(before.version);
    return compareSummaries(before.summary, summary, (id) => (graph.edge(id) ?? old.edge(id))?.source);
  }, [before, isCounting, summary, graph]);
}

interface Selected {
  readonly nodeId?: string;
  readonly edgeId?: string;
}

/** The selected node or edge. Selecting an edge selects its source node. */
function useSelected(graph: Graph): {
  readonly selected: Selected | undefined;
  readonly selectNode: (nodeId: string) => void;
  readonly selectEdge: (edgeId: string) => void;
  readonly actions: CanvasActions;
} {
  const [selected, setSelected] = useState<Selected>();
  const selectNode = useCallback((nodeId: string) => setSelected({ nodeId }), []);
  const selectEdge = useCallback(
    (edgeId: string) => {
      const nodeId = graph.edge(edgeId)?.source;
      setSelected({ edgeId, ...(nodeId !== undefined && { nodeId }) });
    },
    [graph],
  );
  const actions = useMemo<CanvasActions>(
    () => ({
      select({ edgeIds: [edgeId], nodeIds: [nodeId] }) {
        if (nodeId !== undefined) selectNode(nodeId);
        else if (edgeId !== undefined) selectEdge(edgeId);
        else setSelected(undefined);
      },
    }),
    [selectNode, selectEdge],
  );
  return { selected, selectNode, selectEdge, actions };
}

/** The nodes as rows, each followed by its outgoing edges. */
function rowsOf(
  graph: Graph,
  nodeOf: (id: string) => NodeContent,
  { toStep }: InsightsMessages,
): readonly InsightsRow[] {
  return graph.nodes.flatMap(({ id }): InsightsRow[] => [
    { id, kind: 'node', title: nodeOf(id).title },
    ...graph.outgoing(id).map((edge): InsightsRow => ({
      id: edge.id,
      kind: 'edge',
      title: edgeLabel(edge) ?? toStep(nodeOf(edge.target).title),
    })),
  ]);
}

/** The workflow with the numbers on it. */
function Drawing({
  version,
  presentation,
  summary,
  icons,
  graph,
  laid,
  topic,
  words,
  delta,
  label,
  selected,
  actions,
  messageAccount,
}: InsightsViewProps & {
  readonly graph: Graph;
  readonly laid: ReturnType<typeof useLayout>['layout'];
  readonly topic: InsightsTopic;
  readonly words: FlowWords;
  readonly delta: SummaryDelta | undefined;
  readonly label: string;
  readonly selected: Selected | undefined;
  readonly actions: CanvasActions;
}): ReactElement {
  const messages = useMessageNumbers(graph, topic === 'messages' ? messageAccount : undefined);
  const marks = useMemo(
    () => insightsMarks(summary, graph, topic, words, delta, messages),
    [summary, graph, topic, words, delta, messages],
  );
  const layout = useMemo(
    () => laid && spreadStems(laid, graph, marks.edgeWidths ?? noWidths),
    [laid, graph, marks.edgeWidths],
  );
  const selection = useMemo(
    () => ({
      nodeIds: selected?.nodeId === undefined ? [] : [selected.nodeId],
      edgeIds: selected?.edgeId === undefined ? [] : [selected.edgeId],
    }),
    [selected],
  );
  if (layout === undefined) return <Arranging steps={nodesOf(version).length} />;
  return (
    <WorkflowCanvas
      version={version}
      layout={layout}
      presentation={presentation}
      label={label}
      selection={selection}
      marks={marks}
      readOnly
      icons={icons}
      density="compact"
      actions={actions}
    >
      <ViewBar />
    </WorkflowCanvas>
  );
}

/** What the messages of the nodes cost, once the account and the measuring are loaded. */
function useMessageNumbers(graph: Graph, known: MessageAccount | undefined): MessageNumbers | undefined {
  const [part, setPart] = useState<{ readonly messageFactsOf: typeof MessageFactsOf }>();
  const isWanted = known !== undefined && part === undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    // Without the measuring the cards say nothing of costs.
    loadMessageFacts().then(
      (loaded) => isCurrent && setPart(loaded),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return useMemo(
    () =>
      known && part
        ? { facts: part.messageFactsOf(graph, known), currency: known.account.segmentPrice?.currency }
        : undefined,
    [graph, known, part],
  );
}

/** Chooses topic and shape, beside the tools. */
function TopBar({
  topic,
  onTopic,
  shape,
  onShape,
  exportCsv,
  toolsContainer,
  ...props
}: InsightsViewProps & {
  readonly topic: InsightsTopic;
  readonly onTopic: (topic: InsightsTopic) => void;
  readonly shape: Shape;
  readonly onShape: (shape: Shape) => void;
  readonly exportCsv: () => void;
}): ReactElement {
  const { view } = useMessages(insightsMessages);
  const tools = props.tools(exportCsv);
  const offered = topics.filter((value) => value !== 'messages' || props.onWantMessages !== undefined);
  return (
    <>
      <div className="pb-viewtop">
        <span className="pb-float pb-bar">
          <Segmented
            label={view.topic.label}
            size="sm"
            value={topic}
            onValueChange={(next) => {
              if (next === 'messages') props.onWantMessages?.();
              onTopic(next);
            }}
            options={offered.map((value) => ({ value, label: view.topic[value] }))}
          />
        </span>
        <span className="pb-float pb-bar">
          <Segmented
            label={view.shape.label}
            size="sm"
            value={shape}
            onValueChange={onShape}
            options={shapes.map((value) => ({ value, label: view.shape[value] }))}
          />
        </span>
        {!toolsContainer && <span className="pb-flowview__tools pb-float pb-bar">{tools}</span>}
      </div>
      {toolsContainer && createPortal(tools, toolsContainer)}
    </>
  );
}

/** The scale of the edge widths. */
function Legend({ summary, words }: { readonly summary: FlowSummary; readonly words: FlowWords }): ReactElement | null {
  const most = Math.max(0, ...Object.values(summary.edges).map(({ contacts }) => contacts));
  if (most === 0) return null;
  return (
    <div className="pb-flowview__legend pb-float" aria-hidden>
      <span>{words.messages.view.legend}</span>
      <span className="pb-num">
        <span>1</span>
        <i />
        <span>{words.count(most)}</span>
      </span>
    </div>
  );
}

const noWidths: ReadonlyMap<string, number> = new Map();

/** Tells whether counting covers only a part. */
function isPart(counted: CountedExecutions | undefined): boolean {
  return counted !== undefined && counted.state !== 'done';
}
