'use client';
import type { ReactElement } from 'react';
import { edgeShape, type Layout, type Point } from '#layout';
import { Icon } from '#ui';
import { type Rect, wayFrom } from './place-ghosts.js';

/** Contacts at one step, and the step where they go on. */
export interface ContactFlow {
  /** The step where they are. */
  readonly nodeId: string;
  /** How many are there, in words. */
  readonly waiting: string;
  /** The step where they go on, with how many do, in words. Absent where they do not. */
  readonly to?: { readonly nodeId: string; readonly words: string } | undefined;
  /** What becomes of them otherwise, in words. */
  readonly fate?: string | undefined;
}

/** Contacts at steps, and dotted arrows to where they go on. Decoration: the host says the same in words. */
export function ContactFlows({
  flows,
  layout,
}: {
  readonly flows: readonly ContactFlow[];
  readonly layout: Layout;
}): ReactElement {
  const drawn = flows.flatMap((flow) => {
    const from = layout.nodes[flow.nodeId];
    const to = flow.to && layout.nodes[flow.to.nodeId];
    return from ? [{ flow, from, way: to ? flowWay(from, to) : undefined }] : [];
  });
  return (
    <div className="pb-vc__ghs" aria-hidden>
      <svg className="pb-vc__gw">
        {drawn.map(({ flow, way }) => {
          const shape = way && edgeShape(way);
          return (
            shape && (
              <g key={flow.nodeId} data-flow={flow.nodeId}>
                <path d={shape.line} />
                <path d={shape.head} data-head="" />
              </g>
            )
          );
        })}
      </svg>
      {drawn.map(({ flow: { fate, nodeId, to, waiting }, from, way }) => (
        <span key={nodeId}>
          <span
            className="pb-vc__wt"
            style={{ transform: `translate(${from.x + 10}px, ${from.y + from.height + 3}px)` }}
          >
            <Icon name="users-round" size={13} />
            {fate === undefined ? waiting : `${waiting}, ${fate}`}
          </span>
          {way && to && <Label at={labelPlace(way)} words={to.words} />}
        </span>
      ))}
    </div>
  );
}

function Label({ at: { x, y }, words }: { readonly at: Point; readonly words: string }): ReactElement {
  return (
    <span className="pb-vc__wl" style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}>
      {words}
    </span>
  );
}

/** How far beside the cards a line runs that leads up or down, in pixels. */
const beside = 64;

/** From side to side; between cards above one another beside them, since their paths are between them. */
function flowWay(from: Rect, to: Rect): readonly Point[] {
  const [right, rightOfTo] = [from.x + from.width, to.x + to.width];
  if (right <= to.x || rightOfTo <= from.x) return wayFrom(from, to);
  const x = Math.max(right, rightOfTo) + beside;
  const [start, end] = [from.y + from.height / 2, to.y + to.height / 2];
  return [
    { x: right, y: start },
    { x, y: start },
    { x, y: end },
    { x: rightOfTo, y: end },
  ];
}

/** Where the words of a line are: at its last corner where it runs beside cards, else in the middle of its longest stretch. */
function labelPlace(way: readonly Point[]): Point {
  const corner = way.length === 4 ? way[2] : undefined;
  if (corner) return corner;
  const legs = way.slice(1).map((to, at) => {
    const from = way[at] ?? to;
    return {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      length: Math.abs(to.x - from.x) + Math.abs(to.y - from.y),
    };
  });
  return legs.reduce(
    (longest, leg) => (leg.length > longest.length ? leg : longest),
    legs[0] ?? { x: 0, y: 0, length: 0 },
  );
}
