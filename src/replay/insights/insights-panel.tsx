'use client';
import type { ReactElement } from 'react';
import type { NodeContent } from '#canvas';
import type { Graph } from '#graph';
import { type FlowSummary, lostAt, type NodeFlow, type ShareDelta, shareDelta, type SummaryDelta } from '#trace';
import { Button, type IconTable, IconTile } from '#ui';
import { ChosenNode } from './chosen-node.js';
import type { FlowWords } from './flow-words.js';
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
  const slowest = highest(summary, (flow) => flow.p50 ?? 0);
  const holding = highest(summary, (flow) => flow.waiting);
  const failing = highest(summary, troubled);
  const others = Object.values(summary.otherVersions).reduce(
    (sum, executions) => sum + executions,
    summary.furtherVersions,
  );
  return (
    <div className="pb-rins pb-flowins" role="complementary" aria-label="Insights" data-region="details">
      <div className="pb-rins__b" tabIndex={0} role="group" aria-label="Numbers">
        <div className="pb-rsec">
          <div className="pb-rline">
            <b>All runs</b>
            {delta && <span className="pb-rline__end pb-mut">vs. {compareLabel ?? 'before'}</span>}
          </div>
          <Figures {...props} />
          {others > 0 && (
            <div className="pb-note">
              {words.count(others)} of these runs went through other versions. They are counted here as far as this
              version explains them.
            </div>
          )}
        </div>
        {selected?.nodeId !== undefined && (
          <ChosenNode {...props} nodeId={selected.nodeId} position={props.positionOf(selected.nodeId)} />
        )}
        {slowest.length > 0 && (
          <div className="pb-rsec">
            <div className="pb-rline">
              <b>Slowest steps</b>
              <span className="pb-rline__end pb-mut">median</span>
            </div>
            {slowest.map(([id, flow]) => (
              <Bar
                key={id}
                {...props}
                id={id}
                value={words.time(flow.p50)}
                share={(flow.p50 ?? 0) / (slowest[0]?.[1].p50 ?? 1)}
              />
            ))}
          </div>
        )}
        {holding.length > 0 && (
          <div className="pb-rsec">
            <div className="pb-rline">
              <b>Waiting now</b>
              <span className="pb-rline__end pb-mut pb-num">{words.count(summary.all.waiting)}</span>
            </div>
            {holding.map(([id, flow]) => (
              <Bar
                key={id}
                {...props}
                id={id}
                kind="wait"
                value={words.count(flow.waiting)}
                share={flow.waiting / (holding[0]?.[1].waiting ?? 1)}
              />
            ))}
          </div>
        )}
        {failing.length > 0 && (
          <div className="pb-rsec">
            <div className="pb-rline">
              <b>Failed steps</b>
              <span className="pb-rline__end pb-mut pb-num">
                {words.count(Object.values(summary.nodes).reduce((sum, flow) => sum + troubled(flow), 0))}
              </span>
            </div>
            {failing.map(([id, flow]) => (
              <Bar
                key={id}
                {...props}
                id={id}
                kind="err"
                more={mainReason(flow)}
                value={words.count(troubled(flow))}
                share={troubled(flow) / (failing[0] ? troubled(failing[0][1]) : 1)}
              />
            ))}
          </div>
        )}
        {onExecutions && (
          <div className="pb-rsec">
            <Button icon="list" onClick={() => onExecutions({ what: 'came' })}>
              See all runs
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The main figures with their changes. */
function Figures({ before, delta, graph, isPart, onExecutions, summary, words }: InsightsPanelProps): ReactElement {
  const { all } = summary;
  const early = all.failed + all.dropped;
  const replied = repliedExecutions(summary, graph);
  const repliedBefore = before && delta ? repliedExecutions(before, graph) : undefined;
  const left =
    before && delta && shareDelta(before.all.failed + before.all.dropped, before.all.executions, early, all.executions);
  const change = (of: ShareDelta | undefined): string | undefined =>
    of && (of.sure ? words.change(of) : 'No sure change');
  const share = (amount: number): string => words.share(amount, all.executions) ?? words.count(amount);
  const figures: readonly (readonly [
    name: string,
    value: string,
    change?: string | undefined,
    behind?: ExecutionsOf | undefined,
  ])[] = [
    [
      'Runs',
      words.count(all.executions),
      delta && isPart !== true ? words.growth(delta.all.before, all.executions) : undefined,
    ],
    ['Finished', share(all.finished), change(delta?.all.finished), { what: 'finished' }],
    ...(replied
      ? [
          [
            'Replied',
            share(replied.executions),
            before &&
              repliedBefore &&
              change(shareDelta(repliedBefore.executions, before.all.executions, replied.executions, all.executions)),
            { edgeId: replied.edgeId, what: 'came' },
          ] as const,
        ]
      : []),
    ['Left early', share(early), change(left), { what: 'lost' }],
    ['Median run', words.time(all.p50), delta?.all.time && words.timeChange(delta.all.time)],
    ...(all.waiting > 0 ? [['Waiting now', words.count(all.waiting), undefined, { what: 'waiting' }] as const] : []),
    ...(all.running > 0 ? [['At work now', words.count(all.running), undefined, { what: 'running' }] as const] : []),
  ];
  return (
    <div className="pb-kpis">
      {figures.map(([name, value, change, wanted]) => (
        <div key={name} className="pb-kpi">
          <span>{name}</span>
          <span className="pb-kpi__v">
            {onExecutions && wanted ? (
              <button
                type="button"
                className="pb-link"
                aria-label={`${name}: ${value}, see runs`}
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

function highest(
  summary: FlowSummary,
  value: (flow: NodeFlow) => number,
): readonly (readonly [id: string, flow: NodeFlow])[] {
  return Object.entries(summary.nodes)
    .filter(([, flow]) => value(flow) > 0)
    .toSorted(([, left], [, right]) => value(right) - value(left))
    .slice(0, maxBars);
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
      <span className="pb-trunc">{more === undefined ? node.title : `${node.title} · ${more}`}</span>
      <b className="pb-num">{value}</b>
      <i>
        <i style={{ width: `${Math.min(1, share) * 100}%` }} />
      </i>
    </button>
  );
}
