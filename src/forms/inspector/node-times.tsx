'use client';
import { isJsonObject } from '#base';
import { heldUntil, momentWords, nodeTypeOf, openingAt, nodeTypeGroupOf } from '#catalog';
import { nodesOf } from '#graph';
import type { WorkflowNode } from '#model';
import { type PartCount, timeWords } from '#rules';
import type { Editor } from '#store';
import { Icon, useMessages } from '#ui';
import { type ReactElement, useCallback, useMemo } from 'react';
import type { Resources } from '../field/resource/resources.js';
import { useNow } from '../hours/use-now.js';
import { money, rangeOf, useTextSamples } from './message-cost.js';
import { useSettledAnswer } from './use-settled-answer.js';
import { inspectorMessages } from './inspector-messages.js';

export interface NodeTimesProps {
  readonly editor: Editor;
  readonly node: WorkflowNode;
  /** Contacts and samples for counting segments. */
  readonly resources: Resources;
  /**
   * The present time in ms since 1970.
   * @default the system clock, kept up to date
   */
  readonly now?: number | undefined;
}

/**
 * The time from the trigger to a node, waits included, how long contacts are held outside office hours, and what has been
 * sent to them by then. Renders nothing for an unreachable node.
 */
export function NodeTimes({ editor, node, now: given, resources }: NodeTimesProps): ReactElement | null {
  const { times: messages } = useMessages(inspectorMessages);
  const now = useNow(given);
  const nodeId = node.id;
  const time = useSettledAnswer(
    editor,
    useCallback(() => editor.timeToNode(nodeId), [editor, nodeId]),
  );
  if (!time) return null;
  const moment = heldUntilText(node, now + time.least, now);
  return (
    <div className="pb-sect pb-times" role="group" aria-label={messages.label}>
      <div className="pb-times__row">
        <Icon name="timer" size={14} />
        <span>
          {timeWords(time)}
          {time.holdsNights && ` ${messages.holdsNights}`}
        </span>
      </div>
      <RouteCost {...{ editor, resources, words: messages.sent }} to={nodeId} />
      {moment !== '' && (
        <div className="pb-times__row" data-k="wait">
          <Icon name="hourglass" size={14} />
          <span>{messages.heldUntil(moment)}</span>
        </div>
      )}
    </div>
  );
}

/** The most nodes of a workflow whose routes are counted whenever a node is selected. */
const mostCounted = 1000;

/**
 * The time from the trigger until a contact takes a path, and what is sent to one who does. Renders nothing for a path
 * that no contact comes to.
 */
export function EdgeTimes({
  edgeId,
  editor,
  resources,
}: Pick<NodeTimesProps, 'editor' | 'resources'> & { readonly edgeId: string }): ReactElement | null {
  const { times: messages } = useMessages(inspectorMessages);
  const time = useSettledAnswer(
    editor,
    useCallback(() => editor.timeToEdge(edgeId), [editor, edgeId]),
  );
  const to = useMemo(() => ({ edgeId }), [edgeId]);
  if (!time) return null;
  return (
    <div className="pb-times pb-times--edge" role="group" aria-label={messages.label}>
      <div className="pb-times__row">
        <Icon name="timer" size={14} />
        <span>
          {timeWords(time)}
          {time.holdsNights && ` ${messages.holdsNights}`}
        </span>
      </div>
      <RouteCost {...{ editor, resources, to, words: messages.sentAlong }} />
    </div>
  );
}

/** The segments of the messages on the cheapest and the dearest route to a node or along an edge, and their cost. */
function RouteCost({
  editor,
  resources,
  to,
  words: sentence,
}: Pick<NodeTimesProps, 'editor' | 'resources'> & {
  readonly to: string | { readonly edgeId: string };
  readonly words: (segments: string, cost: string | undefined, repeats: boolean) => string;
}): ReactElement | null {
  const { totals: words } = useMessages(inspectorMessages);
  const samples = useTextSamples(resources);
  const totals = useSettledAnswer(
    editor,
    useCallback(() => {
      const { version } = editor.store.getState();
      return nodesOf(version).length > mostCounted ? undefined : editor.messageTotals(samples, to);
    }, [editor, samples, to]),
  );
  if (!totals || totals.most.worst === 0) return null;
  const { currency, least, most } = totals;
  const between = (from: PartCount, to: PartCount): PartCount => ({ ...from, worst: to.worst });
  const segments = words.segments(rangeOf(between(least, most), String), most.worst);
  const cost = least.cost && most.cost && rangeOf(between(least.cost, most.cost), (amount) => money(amount, currency));
  return (
    <div className="pb-times__row">
      <Icon name="message-square" size={14} />
      <span>{sentence(segments, cost, totals.repeats)}</span>
    </div>
  );
}

/**
 * Returns when office hours let a contact pass who reaches a node at a time: "Monday at 9 AM". Empty while a group is
 * open, or where that is unknown.
 */
function heldUntilText(node: WorkflowNode, arrival: number, now: number): string {
  if (nodeTypeGroupOf(nodeTypeOf(node)) !== 'people') return '';
  const groups: unknown = node.config?.['groups'];
  const hours = Array.isArray(groups)
    ? groups.map((group: unknown) => (isJsonObject(group) ? group['officeHours'] : undefined))
    : [];
  if (hours.length === 0 || !hours.every((each) => openingAt(each, arrival).kind === 'closed')) return '';
  const [first] = hours
    .map((each) => ({
      until: heldUntil(each, arrival) ?? Infinity,
      zone: isJsonObject(each) ? String(each['timezone']) : 'UTC',
    }))
    .sort((left, right) => left.until - right.until);
  if (!first || first.until === Infinity) return '';
  return momentWords(first.until, now, first.zone).replace(/^at /, '');
}
