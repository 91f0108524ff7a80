'use client';
import { type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
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
import { graphOf, nodesOf } from '#graph';
import type { Presentation, WorkflowVersion } from '#model';
import { compareSummaries, type FlowSummary } from '#trace';
import { fileName, type IconTable, saveFile, Segmented, useMessages, usePageWindow } from '#ui';
import { CountingNote } from './counting-note.js';
import { flowCsv } from './flow-csv.js';
import { createFlowWords } from './flow-words.js';
import { wordMessages } from '../words/word-messages.js';
import { insightsMarks, type InsightsTopic } from './insights-marks.js';
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
  /** Renders the tools; takes the CSV export. */
  readonly tools: (exportCsv: () => void) => ReactNode;
  /**
   * The element that holds the tools.
   *
   * @default above the drawing
   */
  readonly toolsContainer?: HTMLElement | null | undefined;
}

const topics = [
  { value: 'contacts', label: 'Contacts' },
  { value: 'time', label: 'Time' },
  { value: 'failures', label: 'Failures' },
] as const;
const shapes = [
  { value: 'drawing', label: 'Drawing' },
  { value: 'table', label: 'Table' },
] as const;

/**
 * Shows statistics on the drawing or as a table, with the totals and the selected node beside it. Render it inside a
 * `PbRoot`.
 */
export function InsightsView(props: InsightsViewProps): ReactElement {
  const { before, counted, icons, locale, onOpenExecutions, presentation, startWorker, summary, version } = props;
  const page = usePageWindow();
  const graph = graphOf(version);
  // A partly counted side would show false changes.
  const isCounting = counted?.state === 'counting' || before?.counted?.state === 'counting';
  const delta = useMemo(() => {
    if (!before || isCounting || before.summary.all.executions === 0) return undefined;
    const old = graphOf(before.version);
    return compareSummaries(before.summary, summary, (id) => (graph.edge(id) ?? old.edge(id))?.source);
  }, [before, isCounting, summary, graph]);

  const shared = useMessages(wordMessages);
  const words = useMemo(() => createFlowWords(shared, locale), [locale, shared]);
  const [topic, setTopic] = useState<InsightsTopic>('contacts');
  const [shape, setShape] = useState<'drawing' | 'table'>('drawing');
  const [selected, setSelected] = useState<{ readonly nodeId?: string; readonly edgeId?: string }>();
  const marks = useMemo(
    () => insightsMarks(summary, graph, topic, words, delta),
    [summary, graph, topic, words, delta],
  );
  const { layout: laid } = useLayout(version, presentation, 'compact', startWorker);
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
  const sourceOf = useCallback((edgeId: string): string | undefined => graph.edge(edgeId)?.source, [graph]);
  const chooseEdge = useCallback(
    (edgeId: string) => {
      // Selecting an edge selects its source node.
      const nodeId = sourceOf(edgeId);
      setSelected({ edgeId, ...(nodeId !== undefined && { nodeId }) });
    },
    [sourceOf],
  );
  const actions = useMemo<CanvasActions>(
    () => ({
      select({ edgeIds: [edgeId], nodeIds: [nodeId] }) {
        if (nodeId !== undefined) setSelected({ nodeId });
        else if (edgeId !== undefined) chooseEdge(edgeId);
        else setSelected(undefined);
      },
    }),
    [chooseEdge],
  );
  const nodeOf = useCallback(
    (id: string): NodeContent => nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), presentation),
    [graph, presentation],
  );
  const rows = useMemo(
    () =>
      graph.nodes.flatMap(({ id }): InsightsRow[] => [
        { id, kind: 'node', title: nodeOf(id).title },
        ...graph.outgoing(id).map((edge): InsightsRow => ({
          id: edge.id,
          kind: 'edge',
          title: edgeLabel(edge) ?? `To ${nodeOf(edge.target).title}`,
        })),
      ]),
    [graph, nodeOf],
  );
  const positionOf = useCallback(
    (id: string): number | undefined => {
      const at = graph.nodeIndex(id);
      return at < 0 ? undefined : at + 1;
    },
    [graph],
  );

  const label = typeof version.name === 'string' && version.name !== '' ? version.name : 'Workflow';
  const exportCsv = (): void => {
    // The byte order mark tells spreadsheets that the text is UTF-8.
    saveFile(page(), {
      name: `${fileName(`${label} insights`, 'insights')}.csv`,
      text: `\uFEFF${flowCsv(rows, summary, sourceOf, delta)}`,
      type: 'text/csv;charset=utf-8',
    });
  };
  const most = Math.max(0, ...Object.values(summary.edges).map(({ contacts }) => contacts));
  const tools = props.tools(exportCsv);
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
            onSelect={({ id, kind }) => (kind === 'node' ? setSelected({ nodeId: id }) : chooseEdge(id))}
          />
        ) : layout === undefined ? (
          <Arranging steps={nodesOf(version).length} />
        ) : (
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
        )}
        <div className="pb-flowview__top">
          <span className="pb-float pb-bar">
            <Segmented
              label="What the numbers are about"
              size="sm"
              value={topic}
              onValueChange={setTopic}
              options={topics}
            />
          </span>
          <span className="pb-float pb-bar">
            <Segmented label="How they are shown" size="sm" value={shape} onValueChange={setShape} options={shapes} />
          </span>
          {!props.toolsContainer && <span className="pb-flowview__tools pb-float pb-bar">{tools}</span>}
        </div>
        {props.toolsContainer && createPortal(tools, props.toolsContainer)}
        {shape === 'drawing' && most > 0 && (
          <div className="pb-flowview__legend pb-float" aria-hidden>
            <span>Contacts on each path</span>
            <span className="pb-num">
              <span>1</span>
              <i />
              <span>{words.count(most)}</span>
            </span>
          </div>
        )}
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
        onSelect={(nodeId) => setSelected({ nodeId })}
        onExecutions={onOpenExecutions}
      />
    </div>
  );
}

const noWidths: ReadonlyMap<string, number> = new Map();

/** Tells whether counting covers only a part. */
function isPart(counted: CountedExecutions | undefined): boolean {
  return counted !== undefined && counted.state !== 'done';
}
