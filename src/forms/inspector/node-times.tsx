'use client';
import { isJsonObject } from '#base';
import { heldUntil, momentWords, nodeTypeOf, openingAt, nodeTypeGroupOf } from '#catalog';
import type { WorkflowNode } from '#model';
import { timeWords } from '#rules';
import type { Editor } from '#store';
import { Icon } from '#ui';
import { type ReactElement, useCallback } from 'react';
import { useNow } from '../hours/use-now.js';
import { useSettledAnswer } from './use-settled-answer.js';

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
  const now = useNow(given);
  const nodeId = node.id;
  const time = useSettledAnswer(
    editor,
    useCallback(() => editor.timeToNode(nodeId), [editor, nodeId]),
  );
  if (!time) return null;
  const heldText = heldWords(node, now + time.least, now);
  return (
    <div className="pb-sect pb-times" role="group" aria-label="Times">
      <div className="pb-times__row">
        <Icon name="timer" size={14} />
        <span>
          {timeWords(time)}
          {time.holdsNights && ' Waits that would end at night go on until the morning.'}
        </span>
      </div>
      {heldText !== '' && (
        <div className="pb-times__row" data-k="wait">
          <Icon name="hourglass" size={14} />
          <span>{heldText}</span>
        </div>
      )}
    </div>
  );
}

/**
 * "Starting now: held until Monday at 9 AM, outside office hours." Empty while a group is open, or where that is
 * unknown.
 */
function heldWords(node: WorkflowNode, arrival: number, now: number): string {
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
  return `Starting now: held until ${momentWords(first.until, now, first.zone).replace(/^at /, '')}, outside office hours.`;
}
