'use client';
import { ViewportPortal } from '@xyflow/react';
import type { MouseEvent, ReactElement, TouchEvent } from 'react';
import type { Point } from '#layout';
import { followFinger, pressFor } from './pull-port.js';

export interface EdgeGripsProps {
  readonly viewId: string;
  readonly from: Point;
  readonly to: Point;
}

/**
 * Grips at both ends of a selected edge, over its nodes, for reconnecting. React Flow's own ends lie invisible below
 * the cards and work by mouse alone: a press here is passed on to them. Keyboard users have a command.
 */
export function EdgeGrips({ from, to, viewId }: EdgeGripsProps): ReactElement {
  return (
    <ViewportPortal>
      <Grip viewId={viewId} end="source" at={from} />
      <Grip viewId={viewId} end="target" at={to} />
    </ViewportPortal>
  );
}

function Grip({
  at,
  end,
  viewId,
}: {
  readonly viewId: string;
  readonly end: 'source' | 'target';
  readonly at: Point;
}): ReactElement {
  const take = (
    event: MouseEvent | TouchEvent,
    spot: { readonly clientX: number; readonly clientY: number },
  ): Node | undefined => {
    const own = event.currentTarget
      .closest('.react-flow')
      ?.querySelector(`.react-flow__edge[data-id="${CSS.escape(viewId)}"] .react-flow__edgeupdater-${end}`);
    event.stopPropagation();
    return pressFor(own, spot);
  };
  return (
    <div
      className="pb-path-end nodrag nopan"
      data-end={end}
      aria-hidden
      style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      onMouseDown={(event) => event.button === 0 && take(event, event)}
      onTouchStart={(event) => {
        // React Flow unmounts the edge while it is reconnected, and this grip with it.
        if (event.touches.length === 1)
          followFinger(event.currentTarget as HTMLElement, take(event, event.touches[0]!));
      }}
    />
  );
}
