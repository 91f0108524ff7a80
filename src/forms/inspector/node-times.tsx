'use client';
import { isJsonObject } from '#base';
import { heldUntil, momentWords, nodeTypeOf, openingAt, nodeTypeGroupOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { timeWords } from '#rules';
import type { Editor } from '#store';
import { Icon, useMessages } from '#ui';
import { type ReactElement, useCallback } from 'react';
import { useNow } from '../hours/use-now.js';
import { useSettledAnswer } from './use-settled-answer.js';
import { inspectorMessages } from './inspector-messages.js';

export interface NodeTimesProps {
  readonly editor: Editor;
  readonly node: WorkflowNode;
  /**
   * The present time in ms since 1970.
   * @default the system clock, kept up to date
   */
  readonly now?: number | undefined;
}

/**
 * The time from the trigger to a node, waits included, and how long contacts are held outside office hours. Renders
 * nothing for an unreachable node.
 */
export function NodeTimes({ editor, node, now: given }: NodeTimesProps): ReactElement | null {
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
      {moment !== '' && (
        <div className="pb-times__row" data-k="wait">
          <Icon name="hourglass" size={14} />
          <span>{messages.heldUntil(moment)}</span>
        </div>
      )}
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
