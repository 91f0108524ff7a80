'use client';
import { EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { type ComponentType, type ReactElement, memo, useMemo, useState } from 'react';
import { Icon, classNames } from '#ui';
import type { PathData, PathElement } from '../projection/canvas-elements.js';
import { ownView, useCanvasContext } from '../canvas-context.js';
import type { EdgeViewProps } from '../canvas-props.js';
import { pathShape, reroute } from './path-geometry.js';

/** A path on the canvas: line, head, pill, and a `+` in its middle while it is hovered, focused or selected. */
export const PathEdge = memo(function PathEdge({ id, data, sourceX, sourceY, targetX, targetY }: EdgeProps<PathElement>): ReactElement | null {
  const [hovered, setHovered] = useState(false);
  const { can, edgeViews } = useCanvasContext();
  const points = useMemo(() => data && routeOf(data, sourceX, sourceY, targetX, targetY), [data, sourceX, sourceY, targetX, targetY]);
  const shape = useMemo(() => points && pathShape(points.points), [points]);
  if (!data || !points || !shape) return null;
  const hover = { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) };
  const state = classNames(data.mark, data.dim && 'dim', data.selected && 'selected', (hovered || data.dropping) && 'hover');
  const flat = data.mark !== undefined || data.dim;
  return (
    <>
      <g className="pb-edge" data-kind={data.kind} data-state={state} {...hover}>
        {(data.mark !== undefined || hovered || data.dropping) && <path className="pb-edge__halo" d={shape.line} />}
        <path className="pb-edge__line" d={shape.line} />
        <path className="pb-edge__head" d={shape.head} />
        <path className="react-flow__edge-interaction pb-edge__hit" d={shape.line} />
      </g>
      <EdgeLabelRenderer>
        <PathLabel viewId={id} data={data} state={state} at={points.labelAt ?? shape.middle} flat={flat} hover={hover} View={ownView(edgeViews, data.edge.type)}
          open={(hovered || data.selected || data.dropping) && can.insert} />
        {data.dropping && <div className="pb-drop" style={{ transform: `translate(-50%, -50%) translate(${shape.middle.x}px, ${shape.middle.y}px)` }} />}
      </EdgeLabelRenderer>
    </>
  );
});

interface PathLabelProps {
  readonly viewId: string;
  readonly data: PathData;
  readonly state: string;
  readonly at: { readonly x: number; readonly y: number };
  readonly flat: boolean;
  readonly hover: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
  readonly open: boolean;
  readonly View: ComponentType<EdgeViewProps> | undefined;
}

/** The part of a path that can be focused and pressed. Without words it is only the place where the `+` appears. */
function PathLabel({ viewId, data, state, at, flat, hover, open, View }: PathLabelProps): ReactElement {
  const { handlers, can, icons } = useCanvasContext();
  const words = data.label !== undefined || View !== undefined;
  const selection = (extend: boolean): void => handlers.selectEdge(data.edgeId, extend);
  return (
    <div className="pb-path-label nodrag nopan" data-words={words || undefined} data-open={open || undefined} {...hover}
      style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)`, zIndex: data.selected || open ? 1 : undefined }}>
      <div className={words ? 'pb-pill' : 'pb-pill-bare'} role="button" tabIndex={-1} aria-label={data.name} aria-pressed={data.selected}
        data-path={viewId} data-kind={flat ? 'flat' : data.kind} data-state={state} title={data.label !== undefined && data.label.length > 24 ? data.label : undefined}
        onClick={(event) => selection(event.shiftKey)}>
        {View ? <View edge={data.edge} label={data.label} selected={data.selected} /> : words && (
          <>
            {data.icon !== undefined && <Icon name={data.icon} size={12} icons={icons} />}
            <span className="pb-trunc">{data.label}</span>
          </>
        )}
      </div>
      {can.insert && (
        <button type="button" className="pb-plus" tabIndex={-1} aria-label="Insert step" data-insert={viewId} data-state={state}
          onClick={(event) => handlers.insertOnEdge(data.edgeId, event.currentTarget.getBoundingClientRect())}>
          <Icon name="plus" size={14} />
        </button>
      )}
    </div>
  );
}

/** The laid out way, moved along when both ends moved alike, and a simple one when they did not. */
function routeOf(data: PathData, sourceX: number, sourceY: number, targetX: number, targetY: number): { points: PathData['points']; labelAt: PathData['labelAt'] } {
  const from = { x: sourceX - data.sourceAt.x, y: sourceY - data.sourceAt.y };
  const to = { x: targetX - data.targetAt.x, y: targetY - data.targetAt.y };
  const together = Math.abs(from.x - to.x) < 0.5 && Math.abs(from.y - to.y) < 0.5;
  if (!together || data.points.length < 2) {
    const points = reroute({ x: sourceX, y: sourceY }, { x: targetX, y: targetY });
    return { points, labelAt: data.label === undefined ? undefined : labelPlace(points) };
  }
  if (Math.abs(from.x) < 0.5 && Math.abs(from.y) < 0.5) return data;
  const moved = (point: { readonly x: number; readonly y: number }): { x: number; y: number } => ({ x: point.x + from.x, y: point.y + from.y });
  return { points: data.points.map(moved), labelAt: data.labelAt && moved(data.labelAt) };
}

/** Above the step that a path leads to, where the layout puts pills as well. */
function labelPlace(points: PathData['points']): { x: number; y: number } {
  const end = points.at(-1)!;
  const before = points.at(-2)!;
  return { x: end.x, y: Math.max((before.y + end.y) / 2, end.y - 24) };
}
