'use client';
import { ViewportPortal } from '@xyflow/react';
import { type ReactElement, memo } from 'react';
import type { Layout } from '#layout';
import type { CollapsedGroup } from '#model';
import { Icon, useMessages } from '#ui';
import { groupMessages } from './group-messages.js';
import { groupTitle } from './shown-workflow.js';

interface GroupFramesProps {
  /** The expanded groups. */
  readonly groups: readonly CollapsedGroup[];
  readonly layout: Layout;
  readonly collapse: (groupId: string) => void;
  /** Where the workflow is not editable, an expanded group stays so. */
  readonly canCollapse: (group: CollapsedGroup) => boolean;
  readonly select: (nodeIds: readonly string[]) => void;
}

const margin = 14;
const head = 26;

/**
 * A frame with a title behind the nodes of an expanded group; pressing the title selects them, and a button collapses it.
 * Rendered inside the canvas.
 */
export const GroupFrames = memo(function GroupFrames({
  canCollapse,
  collapse,
  groups,
  layout,
  select,
}: GroupFramesProps): ReactElement | null {
  const messages = useMessages(groupMessages);
  const frames = groups.flatMap((group) => {
    const places = group.nodeIds.flatMap((id) => layout.nodes[id] ?? []);
    if (places.length === 0) return [];
    const [left, top] = [Math.min(...places.map(({ x }) => x)) - margin, Math.min(...places.map(({ y }) => y)) - head];
    const [right, bottom] = [
      Math.max(...places.map(({ width, x }) => x + width)) + margin,
      Math.max(...places.map(({ height, y }) => y + height)) + margin,
    ];
    return [
      { group, style: { transform: `translate(${left}px, ${top}px)`, width: right - left, height: bottom - top } },
    ];
  });
  if (frames.length === 0) return null;
  return (
    <ViewportPortal>
      {frames.map(({ group, style }) => (
        <div key={group.id} className="pb-gframe" style={style}>
          <span className="pb-gframe__t nodrag nopan">
            {canCollapse(group) && (
              <button
                type="button"
                className="pb-gframe__b"
                tabIndex={-1}
                aria-label={messages.collapse(groupTitle(group, messages.untitled))}
                title={messages.collapse(groupTitle(group, messages.untitled))}
                onClick={() => collapse(group.id)}
              >
                <Icon name="chevrons-down-up" size={13} />
              </button>
            )}
            <button
              type="button"
              className="pb-gframe__b pb-trunc"
              tabIndex={-1}
              aria-label={messages.select(groupTitle(group, messages.untitled))}
              onClick={() => select(group.nodeIds)}
            >
              {groupTitle(group, messages.untitled)}
            </button>
          </span>
        </div>
      ))}
    </ViewportPortal>
  );
});
