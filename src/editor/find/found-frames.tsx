'use client';
import { ViewportPortal } from '@xyflow/react';
import { memo, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { Layout } from '#layout';
import type { FoundNodes } from './found-nodes.js';

interface FoundFramesProps {
  readonly found: FoundNodes;
  readonly layout: Layout;
  /** Returns the card of the collapsed group that contains a node; undefined where the node is rendered itself. */
  readonly cardOf: (nodeId: string) => string | undefined;
}

/** Distance from the card and corner radius of a frame, in canvas units. */
const margin = 5;
const radius = 14;

/**
 * Frames every match. All frames are one SVG path, so that thousands cost as little as one and rasterised cards have
 * theirs too. Rendered inside the canvas.
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
