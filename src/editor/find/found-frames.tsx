'use client';
import { ViewportPortal } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Layout } from '#layout';
import type { FoundNodes } from './found-nodes.js';

interface FoundFramesProps {
  readonly found: FoundNodes;
  readonly layout: Layout;
  /** The card of the collapsed group that a step is in; undefined where it is drawn itself. */
  readonly cardOf: (nodeId: string) => string | undefined;
}

/** How far around a step its frame goes, and how round its corners are. */
const margin = 5;
const radius = 14;

/**
 * A frame around every step that a search has found. All of them are one line: thousands cost no more than one, and those that
 * are painted from far away have theirs as well. Goes inside the canvas.
 */
export const FoundFrames = memo(function FoundFrames({ cardOf, found, layout }: FoundFramesProps): ReactElement | null {
  const ids = useStore(found);
  if (ids.size === 0) return null;
  const places = [...new Set([...ids].map((id) => cardOf(id) ?? id))].flatMap((id) =>
    Object.hasOwn(layout.nodes, id) ? (layout.nodes[id] ?? []) : [],
  );
  const line = places
    .map(({ height, width, x, y }) => roundRect(x - margin, y - margin, width + 2 * margin, height + 2 * margin))
    .join('');
  return (
    <ViewportPortal>
      <svg className="pb-found" aria-hidden>
        <path d={line} />
      </svg>
    </ViewportPortal>
  );
});

function roundRect(x: number, y: number, width: number, height: number): string {
  const corner = Math.min(radius, height / 2);
  const arc = (byX: number, byY: number): string => `a${corner} ${corner} 0 0 1 ${byX} ${byY}`;
  return `M${x + corner} ${y}h${width - 2 * corner}${arc(corner, corner)}v${height - 2 * corner}${arc(-corner, corner)}h${2 * corner - width}${arc(-corner, -corner)}v${2 * corner - height}${arc(corner, -corner)}z`;
}
