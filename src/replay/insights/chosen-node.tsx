'use client';
import type { ReactElement } from 'react';
import type { NodeContent } from '#canvas';
import { edgeKind, edgeLabel } from '#catalog';
import type { Graph } from '#graph';
import { minForShares, type FlowSummary, type NodeFlow, quantileOf, type SummaryDelta } from '#trace';
import { Button, Icon, type IconTable, IconTile } from '#ui';
import type { FlowWords } from './flow-words.js';
import type { ExecutionsOf } from './executions-of.js';
import { nodeHint } from './node-hint.js';
import { nodeTimes, type StepTimes } from './node-times.js';
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
export function ChosenNode(props: ChosenStepProps): ReactElement | null {
  const { graph, icons, nodeId, onExecutions, position, nodeOf, summary, words } = props;
  const { node: messages } = words.messages;
  const flow = summary.nodes[nodeId];
  if (!flow) return null;
  const node = nodeOf(nodeId);
  const measured = nodeTimes(nodeId, summary, graph);
  const hint = nodeHint(nodeId, summary, graph, words, (id) => nodeOf(id).title);
  const contacts = flow.entered === flow.contacts ? undefined : words.count(flow.contacts);
  return (
    <div className="pb-rsec" role="group" aria-label={messages.label(node.title)}>
      <div className="pb-rline">
        <IconTile icon={node.icon} group={node.group} color={node.color} icons={icons} size={28} iconSize={15} />
        <span className="pb-rins__t">
          <b className="pb-trunc">{node.title}</b>
          <span className="pb-trunc">
            {position !== undefined && `${messages.position(position)} · `}
            {messages.cameIn(words.count(flow.entered), contacts)}
          </span>
        </span>
        {onExecutions && (
          <span className="pb-rline__end">
            <Button icon="list" onClick={() => onExecutions({ nodeId, what: 'came' })}>
              {messages.seeRuns}
            </Button>
          </span>
        )}
      </div>
      {measured && <TimeBars key={nodeId} measured={measured} words={words} />}
      <div className="pb-flowkv">
        <OutgoingLines {...props} flow={flow} />
        <EndLines {...props} flow={flow} />
        <TimeLines flow={flow} measured={measured} words={words} />
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

/** How often each outgoing edge was taken. */
function OutgoingLines({
  delta,
  flow,
  graph,
  nodeId,
  nodeOf,
  onExecutions,
  summary,
  words,
}: ChosenStepProps & { readonly flow: NodeFlow }): ReactElement {
  const { node: messages, toStep } = words.messages;
  return (
    <>
      {graph.outgoing(nodeId).map((edge) => {
        const { id } = edge;
        const taken = summary.edges[id];
        const label = edgeLabel(edge);
        const name = label === undefined ? toStep(nodeOf(edge.target).title) : label;
        return (
          taken && (
            <Line
              key={id}
              name={label !== undefined && edgeKind(edge.type) === 'timeout' ? messages.timedOut(label) : name}
              amount={taken.entered}
              whole={flow.left}
              change={words.shortChange(delta?.edges[id]?.share)}
              words={words}
              {...(onExecutions && { onExecutions: () => onExecutions({ edgeId: id, what: 'came' }) })}
            />
          )
        );
      })}
    </>
  );
}

/** What became of the executions that did not go on. */
function EndLines({ flow, nodeId, onExecutions, words }: ChosenStepProps & { readonly flow: NodeFlow }): ReactElement {
  return (
    <>
      {(['waiting', 'running', 'failed', 'dropped', 'finished'] as const).map(
        (what) =>
          flow[what] > 0 && (
            <Line
              key={what}
              name={words.messages.node.ends[what]}
              amount={flow[what]}
              whole={flow.entered}
              words={words}
              {...(onExecutions && { onExecutions: () => onExecutions({ nodeId, what }) })}
            />
          ),
      )}
    </>
  );
}

/** Within which times half and nearly all go on. */
function TimeLines({
  flow,
  measured,
  words,
}: {
  readonly flow: NodeFlow;
  readonly measured: StepTimes | undefined;
  readonly words: FlowWords;
}): ReactElement {
  const { node: messages } = words.messages;
  const within = measured?.kind === 'reply' ? messages.replyWithin : messages.goOnWithin;
  return (
    <>
      {flow.p50 !== undefined && (
        <div>
          <span>{messages.half}</span>
          <b>{words.time(flow.p50)}</b>
        </div>
      )}
      {measured &&
        measured.times.count >= minForShares &&
        [90, 95].map((percent) => (
          <div key={percent}>
            <span>{within(percent)}</span>
            <b>{words.time(quantileOf(measured.times, percent / 100))}</b>
          </div>
        ))}
    </>
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
          aria-label={words.messages.panel.seeRunsOf(name, words.count(amount))}
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
