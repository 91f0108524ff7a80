'use client';
import type { ReactElement } from 'react';
import type { NodeContent } from '#canvas';
import { edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import { minForShares, type FlowSummary, quantileOf, type SummaryDelta } from '#trace';
import { Button, Icon, type IconTable, IconTile } from '#ui';
import type { FlowWords } from './flow-words.js';
import type { ExecutionsOf } from './executions-of.js';
import { nodeHint } from './node-hint.js';
import { nodeTimes } from './node-times.js';
import { TimeBars } from './time-bars.js';

export interface ChosenStepProps {
  readonly nodeId: string;
  readonly summary: FlowSummary;
  readonly delta?: SummaryDelta | undefined;
  readonly graph: Graph;
  readonly nodeOf: (nodeId: string) => NodeContent;
  /** Rank of the node, counted from 1. */
  readonly position: number | undefined;
  readonly words: FlowWords;
  readonly icons?: IconTable | undefined;
  readonly onExecutions?: ((wanted: ExecutionsOf) => void) | undefined;
}

/** The selected node: executions, times, outgoing edges, and a hint. */
export function ChosenNode({
  delta,
  graph,
  icons,
  nodeId,
  onExecutions,
  position,
  nodeOf,
  summary,
  words,
}: ChosenStepProps): ReactElement | null {
  const flow = summary.nodes[nodeId];
  if (!flow) return null;
  const node = nodeOf(nodeId);
  const measured = nodeTimes(nodeId, summary, graph);
  const hint = nodeHint(nodeId, summary, graph, words, (id) => nodeOf(id).title);
  const ends: readonly (readonly [words: string, amount: number, what: ExecutionsOf['what']])[] = [
    ['Waiting now', flow.waiting, 'waiting'],
    ['At work now', flow.running, 'running'],
    ['Failed here', flow.failed, 'failed'],
    ['Left before the end', flow.dropped, 'dropped'],
    ['Finished here', flow.finished, 'finished'],
  ];
  const outgoingEdges = graph.outgoing(nodeId).flatMap((edge) => {
    const taken = summary.edges[edge.id];
    const label = edgeLabel(edge);
    const name =
      label === undefined
        ? `To ${nodeOf(edge.target).title}`
        : edgeKind(edge.type) === 'timeout'
          ? `Timed out after ${label}`
          : label;
    return taken ? [{ id: edge.id, name, taken, change: words.shortChange(delta?.edges[edge.id]?.share) }] : [];
  });
  const nearlyAll =
    measured && measured.times.count >= minForShares
      ? ([0.9, 0.95] as const).map((share) => ({ share, time: quantileOf(measured.times, share) }))
      : [];
  return (
    <div className="pb-rsec" role="group" aria-label={`Numbers of ${node.title}`}>
      <div className="pb-rline">
        <IconTile icon={node.icon} group={node.group} color={node.color} icons={icons} size={28} iconSize={15} />
        <span className="pb-rins__t">
          <b className="pb-trunc">{node.title}</b>
          <span className="pb-trunc">
            {position !== undefined && `Step ${position} · `}
            {words.count(flow.entered)} came in
            {flow.entered === flow.contacts ? '' : `, of ${words.count(flow.contacts)} runs`}
          </span>
        </span>
        {onExecutions && (
          <span className="pb-rline__end">
            <Button icon="list" onClick={() => onExecutions({ nodeId, what: 'came' })}>
              See runs
            </Button>
          </span>
        )}
      </div>
      {measured && <TimeBars key={nodeId} measured={measured} words={words} />}
      <div className="pb-flowkv">
        {outgoingEdges.map(({ change, id, name, taken }) => (
          <Line
            key={id}
            name={name}
            amount={taken.entered}
            whole={flow.left}
            change={change}
            words={words}
            {...(onExecutions && { onExecutions: () => onExecutions({ edgeId: id, what: 'came' }) })}
          />
        ))}
        {ends.map(
          ([name, amount, what]) =>
            amount > 0 && (
              <Line
                key={what}
                name={name}
                amount={amount}
                whole={flow.entered}
                words={words}
                {...(onExecutions && { onExecutions: () => onExecutions({ nodeId, what }) })}
              />
            ),
        )}
        {flow.p50 !== undefined && (
          <div>
            <span>Half are here at most</span>
            <b>{words.time(flow.p50)}</b>
          </div>
        )}
        {nearlyAll.map(({ share, time }) => (
          <div key={share}>
            <span>
              {share * 100}% {measured?.title === 'Time to reply' ? 'reply' : 'go on'} within
            </span>
            <b>{words.time(time)}</b>
          </div>
        ))}
      </div>
      {hint !== undefined && (
        <div className="pb-callout pb-flowhint" data-k="run" role="note">
          <Icon name="lightbulb" />
          <span>{hint}</span>
        </div>
      )}
    </div>
  );
}

function Line({
  amount,
  change,
  name,
  onExecutions,
  whole,
  words,
}: {
  readonly name: string;
  readonly amount: number;
  readonly whole: number;
  readonly words: FlowWords;
  readonly change?: string | undefined;
  readonly onExecutions?: () => void;
}): ReactElement {
  const share = words.share(amount, whole);
  return (
    <div>
      <span>{name}</span>
      {onExecutions && amount > 0 ? (
        <button
          type="button"
          className="pb-link"
          aria-label={`${name}: ${words.count(amount)}, see runs`}
          onClick={onExecutions}
        >
          {words.count(amount)}
        </button>
      ) : (
        <b>{words.count(amount)}</b>
      )}
      {share !== undefined && <span className="pb-mut pb-num">{share}</span>}
      {change !== undefined && <em>{change}</em>}
    </div>
  );
}
