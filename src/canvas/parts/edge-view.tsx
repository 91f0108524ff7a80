'use client';
import { edgeShape, reroute } from '#layout';
import type { EdgeProps } from '@xyflow/react';
import { type ComponentType, type CSSProperties, type ReactElement, memo, useMemo, useState } from 'react';
import { turnedPoint } from '#layout';
import { classNames, ErrorBoundary, Icon, useMessages } from '#ui';
import type { EdgeData, CanvasEdge } from '../projection/canvas-elements.js';
import { ownView, useCanvasContext } from '../canvas-context.js';
import type { EdgeViewProps } from '../canvas-props.js';
import { changeSigns } from './change-tag.js';
import { FailedView } from './failed-view.js';
import { EdgeNumbers } from './mark-figures.js';
import { EdgeGrips } from './edge-grips.js';
import { OnLabelLayer } from './label-layer.js';
import { drawingMessages } from './drawing-messages.js';

/**
 * An edge on the canvas: line, head, pill, and a `+` in its middle on hover, focus and selection. The `+` is rendered
 * when it first shows: a hidden one takes three elements for each edge.
 */
export const EdgeView = memo(function EdgeView({
  id,
  data,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<CanvasEdge>): ReactElement | null {
  const [hovered, setHovered] = useState(false);
  const { can, edgeViews } = useCanvasContext();
  const points = useMemo(
    () => data && routeOf(data, sourceX, sourceY, targetX, targetY),
    [data, sourceX, sourceY, targetX, targetY],
  );
  // Relative to the first point: an edge that only moves as a whole, as most do on an insertion above, keeps its SVG
  // path.
  const start = points?.points.find(({ x, y }) => Number.isFinite(x + y));
  const course = start && points!.points.map(({ x, y }) => `${x - start.x},${y - start.y}`).join(' ');
  const shape = useMemo(
    () => (course === undefined ? undefined : edgeShape(pointsIn(course), data?.direction)),
    [course, data?.direction],
  );
  if (!data || !points || !shape || !start) return null;
  const middle = { x: start.x + shape.middle.x, y: start.y + shape.middle.y };
  const hover = { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) };
  const state = classNames(
    data.mark,
    data.dim && 'dim',
    data.selected && 'selected',
    hovered && 'hover',
    data.dropping === 'open' && 'dropping',
    data.dropping === 'refused' && 'refused',
  );
  return (
    <>
      <EdgeLine data={data} shape={shape} start={start} state={state} hovered={hovered} hover={hover} />
      <OnLabelLayer>
        <EdgeLabel
          viewId={id}
          edge={data.edge}
          edgeId={data.edgeId}
          name={data.name}
          label={data.label}
          icon={data.icon}
          selected={data.selected}
          mark={data.mark}
          figures={data.figures}
          state={state}
          kind={data.mark !== undefined || data.dim ? 'flat' : data.kind}
          View={ownView(edgeViews, data.edge.type)}
          at={points.labelAt ?? middle}
          hover={hover}
          open={(hovered || data.selected) && can.insert && !data.dropping}
          gripped={data.selected && can.reconnect}
        />
      </OnLabelLayer>
      {data.selected && can.reconnect && !data.dropping && (
        <EdgeGrips viewId={id} from={points.points[0]!} to={points.points.at(-1)!} />
      )}
    </>
  );
});

/** Widths of their own, and lines that only may be, have none. */
function hasHalo(mark: NonNullable<EdgeData['mark']>): boolean {
  return !mark.startsWith('heat') && mark !== 'next' && mark !== 'possible';
}

/** Line, head and hit area of an edge. */
function EdgeLine({
  data,
  hover,
  hovered,
  shape,
  start,
  state,
}: {
  readonly data: EdgeData;
  readonly shape: NonNullable<ReturnType<typeof edgeShape>>;
  readonly start: { readonly x: number; readonly y: number };
  readonly state: string;
  readonly hovered: boolean;
  readonly hover: EdgeLabelProps['hover'];
}): ReactElement {
  return (
    <g
      className="pb-edge"
      data-kind={data.kind}
      data-state={state}
      style={widthStyle(data.width)}
      transform={`translate(${start.x} ${start.y})`}
      {...hover}
    >
      {((data.mark !== undefined && hasHalo(data.mark)) || hovered || data.dropping) && (
        <path className="pb-edge__halo" d={shape.line} />
      )}
      <path className="pb-edge__line" d={shape.line} />
      <path className="pb-edge__head" d={shape.head} />
      <path className="react-flow__edge-interaction pb-edge__hit" d={shape.line} />
    </g>
  );
}

interface EdgeLabelProps extends Omit<EdgePillProps, 'withPlus'> {
  readonly at: { readonly x: number; readonly y: number };
  readonly hover: { readonly onPointerEnter: () => void; readonly onPointerLeave: () => void };
  readonly open: boolean;
  /** Its ends can be dragged, so nothing may cover them. */
  readonly gripped: boolean;
}

/** The part of an edge that can be focused and pressed. Without a label it is only the position of the `+`. */
function EdgeLabel({ at, gripped, hover, open, ...pill }: EdgeLabelProps): ReactElement {
  const { can } = useCanvasContext();
  return (
    <div
      className="pb-path-label nodrag nopan"
      data-words={hasWords(pill) || undefined}
      data-open={open || undefined}
      data-gripped={gripped || undefined}
      {...hover}
      style={{
        transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)`,
        zIndex: pill.selected || open ? 1 : undefined,
      }}
    >
      <EdgePill {...pill} withPlus={can.insert} />
    </div>
  );
}

interface EdgePillProps extends Pick<
  EdgeData,
  'edge' | 'edgeId' | 'name' | 'label' | 'icon' | 'selected' | 'mark' | 'figures'
> {
  readonly viewId: string;
  readonly state: string;
  readonly kind: string;
  readonly View: ComponentType<EdgeViewProps> | undefined;
  /** It has a `+`, which shows on hover, focus and selection. */
  readonly withPlus: boolean;
}

function hasWords({ label, mark, View }: Pick<EdgePillProps, 'label' | 'mark' | 'View'>): boolean {
  return label !== undefined || View !== undefined || (mark !== undefined && changeSigns.has(mark));
}

/** Pill and `+`, which do not render while the edge only moves. */
const EdgePill = memo(function EdgePill({
  edge,
  edgeId,
  figures,
  icon,
  kind,
  label,
  mark,
  name,
  selected,
  state,
  View,
  viewId,
  withPlus,
}: EdgePillProps): ReactElement {
  const { insertStep } = useMessages(drawingMessages);
  const { handlers } = useCanvasContext();
  const words = hasWords({ label, mark, View });
  const face = <PillFace {...{ figures, icon, label, mark }} />;
  return (
    <>
      <div
        className={words ? 'pb-pill' : 'pb-pill-bare'}
        role="button"
        tabIndex={-1}
        aria-label={name}
        aria-pressed={selected}
        data-edge={viewId}
        data-kind={kind}
        data-state={state}
        title={!figures && label !== undefined && label.length > 24 ? label : undefined}
        onClick={(event) => handlers.selectEdge(edgeId, event.shiftKey)}
        onDoubleClick={(event) => handlers.editEdge(edgeId, event.currentTarget.getBoundingClientRect())}
      >
        {View ? <HostLabel {...{ View, edge, face, label, selected }} /> : words && face}
      </div>
      {withPlus && (
        <button
          type="button"
          className="pb-plus"
          tabIndex={-1}
          aria-label={insertStep}
          data-insert={viewId}
          data-state={state}
          onClick={(event) => handlers.insertOnEdge(edgeId, event.currentTarget.getBoundingClientRect())}
        >
          <Icon name="plus" size={14} />
        </button>
      )}
    </>
  );
});

/** Sign, icon, and label or figures of an edge. */
function PillFace({
  figures,
  icon,
  label,
  mark,
}: Pick<EdgePillProps, 'figures' | 'icon' | 'label' | 'mark'>): ReactElement {
  const { icons } = useCanvasContext();
  return (
    <>
      {mark !== undefined && changeSigns.has(mark) && (
        <span className="pb-pill__sign" data-sign={changeSigns.get(mark)} />
      )}
      {icon !== undefined && <Icon name={icon} size={12} icons={icons} />}
      {figures ? <EdgeNumbers figures={figures} /> : label !== undefined && <span className="pb-trunc">{label}</span>}
    </>
  );
}

/** The view of a host, with the built-in one after an error. */
function HostLabel({
  View,
  edge,
  face,
  label,
  selected,
}: Pick<EdgePillProps, 'edge' | 'label' | 'selected'> & {
  readonly View: ComponentType<EdgeViewProps>;
  readonly face: ReactElement;
}): ReactElement {
  return (
    <ErrorBoundary
      part={`edgeViews.${edge.type}`}
      resetBy={[View, edge]}
      waiting={face}
      fallback={() => (
        <>
          {face}
          <FailedView what="label" />
        </>
      )}
    >
      <View edge={edge} label={label} selected={selected} />
    </ErrorBoundary>
  );
}

/** Width by the heat of the edge, which overrides the stylesheet's. */
function widthStyle(width: number | undefined): CSSProperties | undefined {
  return width === undefined ? undefined : ({ '--ew': `${width}px` } as CSSProperties);
}

/** Parses the points of a serialised course. */
function pointsIn(course: string): EdgeData['points'] {
  return course.split(' ').map((point) => {
    const [x, y] = point.split(',');
    return { x: Number(x), y: Number(y) };
  });
}

/** The laid out route, translated when both ends moved alike, and a simple one when they did not. */
function routeOf(
  data: EdgeData,
  sourceX: number,
  sourceY: number,
  targetX: number,
  targetY: number,
): { points: EdgeData['points']; labelAt: EdgeData['labelAt'] } {
  const from = { x: sourceX - data.sourceAt.x, y: sourceY - data.sourceAt.y };
  const to = { x: targetX - data.targetAt.x, y: targetY - data.targetAt.y };
  const together = Math.abs(from.x - to.x) < 0.5 && Math.abs(from.y - to.y) < 0.5;
  if (!together || data.points.length < 2) {
    const points = reroute({ x: sourceX, y: sourceY }, { x: targetX, y: targetY }, data.direction);
    return { points, labelAt: data.label === undefined ? undefined : labelPlace(points, data.direction) };
  }
  if (Math.abs(from.x) < 0.5 && Math.abs(from.y) < 0.5) return data;
  const moved = (point: { readonly x: number; readonly y: number }): { x: number; y: number } => ({
    x: point.x + from.x,
    y: point.y + from.y,
  });
  return { points: data.points.map(moved), labelAt: data.labelAt && moved(data.labelAt) };
}

/** Before the target, where the layout puts labels as well. */
function labelPlace(points: EdgeData['points'], direction: EdgeData['direction'] = 'down'): { x: number; y: number } {
  const [before, end] = points.slice(-2).map((point) => turnedPoint(point, direction));
  const room = direction === 'right' ? 76 : 24;
  return turnedPoint({ x: end!.x, y: Math.max((before!.y + end!.y) / 2, end!.y - room) }, direction);
}
