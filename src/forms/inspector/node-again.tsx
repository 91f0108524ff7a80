'use client';
import type { ReactElement } from 'react';
import { formatDuration, isTriggerType, nodeTypeOf, notAgainFor } from '#catalog';
import type { WorkflowNode } from '#model';
import { Icon, useMessages } from '#ui';
import { inspectorMessages } from './inspector-messages.js';

/** Whether a trigger starts a contact again who was started before. Renders nothing for other nodes. */
export function NodeAgain({ node }: { readonly node: WorkflowNode }): ReactElement | null {
  const { again: messages } = useMessages(inspectorMessages);
  if (!isTriggerType(nodeTypeOf(node))) return null;
  const pause = notAgainFor(node);
  return (
    <div className="pb-sect pb-times" role="group" aria-label={messages.label}>
      <div className="pb-times__row">
        <Icon name="rotate-ccw" size={14} />
        <span>
          {pause === Infinity
            ? messages.once
            : pause === 0
              ? messages.always
              : messages.after(formatDuration(`PT${pause / 1000}S`))}
        </span>
      </div>
    </div>
  );
}
