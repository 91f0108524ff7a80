'use client';
import { ViewportPortal } from '@xyflow/react';
import { type ReactElement, useEffect, useState } from 'react';
import { edgeCourse, edgeShape, type Point, type Rect } from '#layout';
import { slotOf } from '../gestures/drop-spot.js';
import type { Carried, Carrying } from '../gestures/carrying.js';
import type { Places } from '../window/places.js';
import { PointerTip } from './pointer-tip.js';

interface DropLayerProps {
  readonly carried: Carried;
  readonly laid: Places;
  readonly follow: Carrying['follow'];
}

/** Effect of a drop: the gap for the carried node with the edge that goes on from it, or the reason of a refusal. */
export function DropLayer({ carried, follow, laid }: DropLayerProps): ReactElement {
  const { edgeId, preview, refused, words } = carried;
  const slot = edgeId === undefined || refused ? undefined : ((preview && slotOf(preview)) ?? slotOnEdge(laid, edgeId));
  const onward = preview?.onwardId === undefined ? undefined : preview.layout.edges[preview.onwardId];
  const shape = onward && edgeShape(onward.points, laid.layout.direction);
  return (
    <>
      <ViewportPortal>
        {shape && (
          <svg className="pb-over" aria-hidden>
            <g className="pb-edge" data-state="dropping">
              <path className="pb-edge__line" d={shape.line} />
              <path className="pb-edge__head" d={shape.head} />
            </g>
          </svg>
        )}
        {slot && (
          <div
            className="pb-drop"
            style={{ width: slot.width, height: slot.height, transform: `translate(${slot.x}px, ${slot.y}px)` }}
          />
        )}
      </ViewportPortal>
      <FollowingTip words={words} refused={refused} follow={follow} />
    </>
  );
}

/** Where dragged duplicates would be. */
export function CopyLayer({ places }: { readonly places: readonly Rect[] }): ReactElement {
  return (
    <ViewportPortal>
      {places.map(({ height, width, x, y }, index) => (
        <div key={index} className="pb-drop" style={{ width, height, transform: `translate(${x}px, ${y}px)` }} />
      ))}
    </ViewportPortal>
  );
}

/** Only this renders while the pointer moves over one target. */
export function FollowingTip({
  follow,
  refused,
  words,
}: {
  readonly words: string | undefined;
  readonly refused: boolean;
  readonly follow: Carrying['follow'];
}): ReactElement | null {
  const [at, setAt] = useState<Point>();
  useEffect(() => follow(setAt), [follow]);
  return words === undefined || !at ? null : (
    <PointerTip at={at} refused={refused}>
      {words}
    </PointerTip>
  );
}

const cardSize = { width: 216, height: 60 };

/** Without a preview: the middle of the edge. */
function slotOnEdge(laid: Places, edgeId: string): Rect | undefined {
  const edge = Object.hasOwn(laid.layout.edges, edgeId) ? laid.layout.edges[edgeId] : undefined;
  const middle = edge && edgeCourse(edge.points, laid.layout.direction)?.middle;
  return middle && { ...cardSize, x: middle.x - cardSize.width / 2, y: middle.y - cardSize.height / 2 };
}
