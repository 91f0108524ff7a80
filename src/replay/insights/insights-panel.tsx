'use client';
import type { ReactElement } from 'react';
import type { NodeContent } from '#canvas';
import type { Graph } from '#graph';
import { type FlowSummary, lostAt, type NodeFlow, type ShareDelta, shareDelta, type SummaryDelta } from '#trace';
import { Button, classNames, type IconTable, IconTile } from '#ui';
import { ChosenNode } from './chosen-node.js';
import type { FlowWords } from './flow-words.js';
import type { InsightsMessages } from './insights-messages.js';
import { repliedExecutions } from './replied.js';
import type { ExecutionsOf } from './executions-of.js';

export interface InsightsPanelProps {
  readonly summary: FlowSummary;
  readonly delta?: SummaryDelta | undefined;
  readonly before?: FlowSummary | undefined;
  readonly compareLabel?: string | undefined;
  /** One side is counted only in part, so absolute numbers cannot be compared. */
  readonly isPart?: boolean | undefined;
  readonly graph: Graph;
  readonly nodeOf: (nodeId: string) => NodeContent;
  readonly positionOf: (nodeId: string) => number | undefined;
  readonly selected?: { readonly nodeId?: string; readonly edgeId?: string } | undefined;
  readonly words: FlowWords;
  readonly icons?: IconTable | undefined;
  readonly onSelect: (nodeId: string) => void;
  readonly onExecutions?: ((wanted: ExecutionsOf) => void) | undefined;
}

const maxBars = 4;

/**
 * The totals, the selected node, and the nodes with the longest times, the most waiting executions and the most losses.
 */
export function InsightsPanel(props: InsightsPanelProps): ReactElement {
  const { compareLabel, delta, onExecutions, selected, summary, words } = props;
  const { panel: messages, before, tools } = words.messages;
  const others = Object.values(summary.otherVersions).reduce(
    (sum, executions) => sum + executions,
    summary.furtherVersions,
  );
  return (
    <div className="pb-rins pb-flowins" role="complementary" aria-label={messages.label} data-region="details">
      <div className="pb-rins__b" tabIndex={0} role="group" aria-label={messages.numbers}>
        <div className="pb-rsec">
          <div className="pb-rline">
            <b>{messages.allRuns}</b>
            {delta && <span className="pb-rline__end pb-mut">{tools.versus(compareLabel ?? before)}</span>}
          </div>
          <Figures {...props} />
          {others > 0 && <div className="pb-note">{messages.otherVersions(words.count(others))}</div>}
        </div>
        {selected?.nodeId !== undefined && (
          <ChosenNode {...props} nodeId={selected.nodeId} position={props.positionOf(selected.nodeId)} />
        )}
        <Ranking
          {...props}
          title={messages.slowest}
          total={messages.median}
          of={(flow) => flow.p50 ?? 0}
          format={words.time}
        />
        <Ranking
          {...props}
          title={messages.waiting}
          total={words.count(summary.all.waiting)}
          kind="wait"
          of={(flow) => flow.waiting}
          format={words.count}
        />
        <Ranking
          {...props}
          title={messages.failed}
          total={words.count(Object.values(summary.nodes).reduce((sum, flow) => sum + troubled(flow), 0))}
          kind="err"
          of={troubled}
          format={words.count}
          more={mainReason}
        />
        {onExecutions && (
          <div className="pb-rsec">
            <Button icon="list" onClick={() => onExecutions({ what: 'came' })}>
              {messages.seeAllRuns}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The nodes with the highest values. Nothing where none has one. */
function Ranking({
  title,
  total,
  kind,
  of,
  format,
  more,
  ...props
}: InsightsPanelProps & {
  readonly title: string;
  /** The sum of all, or the unit. */
  readonly total: string;
  readonly kind?: 'err' | 'wait';
  readonly of: (flow: NodeFlow) => number;
  readonly format: (value: number) => string;
  readonly more?: (flow: NodeFlow) => string | undefined;
}): ReactElement | null {
  const ranked = Object.entries(props.summary.nodes)
    .map(([id, flow]) => ({ id, flow, value: of(flow) }))
    .filter(({ value }) => value > 0)
    .toSorted((left, right) => right.value - left.value)
    .slice(0, maxBars);
  const [first] = ranked;
  if (!first) return null;
  return (
    <div className="pb-rsec">
      <div className="pb-rline">
        <b>{title}</b>
        <span className={classNames('pb-rline__end pb-mut', kind && 'pb-num')}>{total}</span>
      </div>
      {ranked.map(({ id, flow, value }) => (
        <Bar
          key={id}
          {...props}
          id={id}
          value={format(value)}
          share={value / first.value}
          more={more?.(flow)}
          {...(kind && { kind })}
        />
      ))}
    </div>
  );
}

type Figure = readonly [
  name: keyof InsightsMessages['figures'],
  value: string,
  change?: string | undefined,
  behind?: ExecutionsOf | undefined,
];

/** The main figures with their changes. */
function Figures(props: InsightsPanelProps): ReactElement {
  const { onExecutions, words } = props;
  const { figures: names, panel } = words.messages;
  return (
    <div className="pb-kpis">
      {figuresOf(props).map(([id, value, change, wanted]) => (
        <div key={id} className="pb-kpi">
          <span>{names[id]}</span>
          <span className="pb-kpi__v">
            {onExecutions && wanted ? (
              <button
                type="button"
                className="pb-link"
                aria-label={panel.seeRunsOf(names[id], value)}
                onClick={() => onExecutions(wanted)}
              >
                {value}
              </button>
            ) : (
              <b>{value}</b>
            )}
            {change !== undefined && <em>{change}</em>}
          </span>
        </div>
      ))}
    </div>
  );
}

function figuresOf({ before, delta, graph, isPart, summary, words }: InsightsPanelProps): readonly Figure[] {
  const { all } = summary;
  const early = all.failed + all.dropped;
  const replied = repliedExecutions(summary, graph);
  const repliedBefore = before && delta ? repliedExecutions(before, graph) : undefined;
  const left =
    before && delta && shareDelta(before.all.failed + before.all.dropped, before.all.executions, early, all.executions);
  const change = (of: ShareDelta | undefined): string | undefined =>
    of && (of.sure ? words.change(of) : words.messages.numbers.noSureChange);
  const share = (amount: number): string => words.share(amount, all.executions) ?? words.count(amount);
  const growth = delta && isPart !== true ? words.growth(delta.all.before, all.executions) : undefined;
  const figures: Figure[] = [
    ['runs', words.count(all.executions), growth],
    ['finished', share(all.finished), change(delta?.all.finished), { what: 'finished' }],
  ];
  if (replied) {
    const changed =
      before &&
      repliedBefore &&
      shareDelta(repliedBefore.executions, before.all.executions, replied.executions, all.executions);
    figures.push(['replied', share(replied.executions), change(changed), { edgeId: replied.edgeId, what: 'came' }]);
  }
  figures.push(
    ['leftEarly', share(early), change(left), { what: 'lost' }],
    ['medianRun', words.time(all.p50), delta?.all.time && words.timeChange(delta.all.time)],
  );
  if (all.waiting > 0) figures.push(['waiting', words.count(all.waiting), undefined, { what: 'waiting' }]);
  if (all.running > 0) figures.push(['running', words.count(all.running), undefined, { what: 'running' }]);
  return figures;
}

/** Counts failed visits, and executions lost without one. */
function troubled(flow: NodeFlow): number {
  return Math.max(flow.errors, lostAt(flow));
}

function mainReason({ reasons }: NodeFlow): string | undefined {
  return Object.entries(reasons).toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

function Bar({
  id,
  icons,
  kind,
  more,
  onSelect,
  share,
  nodeOf,
  value,
  words,
}: InsightsPanelProps & {
  readonly id: string;
  readonly value: string;
  readonly share: number;
  readonly kind?: 'err' | 'wait';
  readonly more?: string | undefined;
}): ReactElement {
  const node = nodeOf(id);
  return (
    <button type="button" className="pb-flowbar" data-k={kind} onClick={() => onSelect(id)}>
      <IconTile icon={node.icon} group={node.group} color={node.color} icons={icons} size={20} iconSize={11} />
      <span className="pb-trunc">
        {more === undefined ? node.title : words.messages.panel.withReason(node.title, more)}
      </span>
      <b className="pb-num">{value}</b>
      <i>
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </i>
    </button>
  );
}
