'use client';
import { useStoreApi } from '@xyflow/react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useAnnounce, useMessages } from '#ui';
import { type Viewport, viewOf } from './window/camera.js';
import { useCamera, useCanvasRenderList } from './canvas-context.js';
import { type MapFit, fitMap } from './paint/map-fit.js';
import { type MapPainter, createMapPainter } from './paint/map-painter.js';
import { usePaletteChanges } from './paint/use-palette-changes.js';
import { viewBarMessages } from './view-bar-messages.js';

export interface MinimapProps {
  readonly width?: number;
  readonly height?: number;
}

/**
 * Minimap of the whole workflow with the viewport outlined; a press centres the view there, the outline can be dragged.
 * By keyboard, the arrows move the view by a quarter, with Shift by a whole view, Home and End to both ends. Goes inside `WorkflowCanvas`. It repaints when the drawing changes; the camera only moves the outline and renders
 * nothing.
 */
export function Minimap({ width = 168, height = 126 }: MinimapProps): ReactElement | null {
  const { nodes } = useCanvasRenderList().layout;
  const drawn = useMemo(() => hasAny(nodes), [nodes]);
  return drawn ? <DrawnMap width={width} height={height} /> : null;
}

function DrawnMap(size: Size): ReactElement {
  const { height, width } = size;
  const canvas = useRef<HTMLCanvasElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const fit = useMapPainter(canvas, outline, size);
  const handlers = useMapPress(fit, size);
  const onKeyDown = useMapKeys();
  const { map } = useMessages(viewBarMessages);
  return (
    <div
      className="pb-mm pb-float"
      role="group"
      aria-label={map}
      tabIndex={0}
      style={{ width, height }}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <canvas ref={canvas} className="pb-mm__map" aria-hidden />
      <div ref={outline} className="pb-mm__v" />
    </div>
  );
}

/** Directions of the arrow keys, in views. */
const arrows: ReadonlyMap<string, { readonly x: number; readonly y: number }> = new Map([
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
]);

/** Keys move the view within the drawing; what is in its middle then is announced. */
function useMapKeys(): (event: KeyboardEvent) => void {
  const camera = useCamera();
  const { index, layout, nodeLook } = useCanvasRenderList();
  const store = useStoreApi();
  const announce = useAnnounce();
  const { mapAt } = useMessages(viewBarMessages);
  return (event) => {
    const { altKey, ctrlKey, key, metaKey, shiftKey } = event;
    const [arrow, { bounds }] = [arrows.get(key), index];
    if (altKey || ctrlKey || metaKey || !bounds || !(arrow || key === 'Home' || key === 'End')) return;
    event.preventDefault();
    // The canvas has other meanings for these keys.
    event.stopPropagation();
    const view = viewOf(viewportOf(store), store.getState());
    const share = shiftKey ? 1 : 1 / 4;
    const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
    const to = arrow
      ? {
          x: within(middle.x + arrow.x * share * view.width, bounds.x, bounds.width),
          y: within(middle.y + arrow.y * share * view.height, bounds.y, bounds.height),
        }
      : { x: middle.x, y: key === 'Home' ? bounds.y : bounds.y + bounds.height };
    camera.lookAt(to);
    const around = { x: to.x - view.width / 2, y: to.y - view.height / 2, width: view.width, height: view.height };
    const distance = (id: string): number => {
      const { height, width, x, y } = layout.nodes[id]!;
      return Math.hypot(x + width / 2 - to.x, y + height / 2 - to.y);
    };
    const nearest = index
      .nodesIn(around)
      .reduce<string | undefined>(
        (best, id) => (best === undefined || distance(id) < distance(best) ? id : best),
        undefined,
      );
    const title = nearest === undefined ? undefined : nodeLook(nearest)?.title;
    if (title !== undefined) announce(mapAt(title));
  };
}

function within(value: number, start: number, length: number): number {
  return Math.max(start, Math.min(start + length, value));
}

/** Paints the map and places the outline. Returns the position of the drawing on the map. */
function useMapPainter(
  canvas: RefObject<HTMLCanvasElement | null>,
  outline: RefObject<HTMLDivElement | null>,
  { height, width }: Size,
): RefObject<MapFit | undefined> {
  const renderList = useCanvasRenderList();
  const store = useStoreApi();
  const painter = useRef<MapPainter>(null);
  const fit = useRef<MapFit>(undefined);
  useLayoutEffect(() => {
    const follow = (): void => {
      if (outline.current && fit.current)
        placeOutline(outline.current, fit.current, { width, height }, viewportOf(store), store.getState());
    };
    // Updated with each paint: positions are computed then, not while an edit is rendered.
    const own = createMapPainter(canvas.current!, (next) => {
      fit.current = next;
      follow();
    });
    painter.current = own;
    const unsubscribe = store.subscribe((state, before) => {
      if (state.transform !== before.transform || state.width !== before.width || state.height !== before.height)
        follow();
    });
    return () => {
      unsubscribe();
      own.dispose();
      painter.current = null;
    };
  }, [canvas, height, outline, store, width]);
  useLayoutEffect(() => painter.current?.show(renderList, { width, height }), [renderList, width, height]);
  // The map shows no text, so fonts do not matter.
  usePaletteChanges(
    canvas,
    useMemo(() => ({ onChange: () => painter.current?.refresh(), onFonts: () => {} }), []),
  );
  return fit;
}

type MapEvent = PointerEvent<HTMLElement>;

/** A press centres the view; the outline is dragged from where it is pressed. */
function useMapPress(fitRef: RefObject<MapFit | undefined>, { height, width }: Size) {
  const camera = useCamera();
  const store = useStoreApi();
  /** While pressed: distance of the view's centre from the pointer, in layout coordinates. */
  const grip = useRef<{ readonly x: number; readonly y: number }>(null);
  const under = (event: MapEvent): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const { scaleX, scaleY, x, y } = fitRef.current ?? fitMap(box, width, height);
    return { x: (event.clientX - box.left - x) / scaleX, y: (event.clientY - box.top - y) / scaleY };
  };
  const look = (event: MapEvent): void => {
    const at = under(event);
    if (grip.current) camera.lookAt({ x: at.x + grip.current.x, y: at.y + grip.current.y });
  };
  const release = (): void => {
    grip.current = null;
  };
  return {
    onPointerDown: (event: MapEvent): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const at = under(event);
      const view = viewOf(viewportOf(store), store.getState());
      const inside = at.x >= view.x && at.x <= view.x + view.width && at.y >= view.y && at.y <= view.y + view.height;
      grip.current = inside
        ? { x: view.x + view.width / 2 - at.x, y: view.y + view.height / 2 - at.y }
        : { x: 0, y: 0 };
      look(event);
    },
    onPointerMove: look,
    onPointerUp: release,
    onPointerCancel: release,
  };
}

function viewportOf(store: ReturnType<typeof useStoreApi>): Viewport {
  const [x, y, zoom] = store.getState().transform;
  return { x, y, zoom };
}

/** Reading the bounds would walk all nodes. */
function hasAny(nodes: object): boolean {
  for (const id in nodes) if (Object.hasOwn(nodes, id)) return true;
  return false;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Width of the outline's border; half of it lies outside of the view. */
const lineWidth = 1.5;

/** Positions the outline of the view, clamped to the map. */
function placeOutline(outline: HTMLElement, fit: MapFit, map: Size, viewport: Viewport, screen: Size): void {
  const view = viewOf(viewport, screen);
  const left = Math.max(1, view.x * fit.scaleX + fit.x);
  const top = Math.max(1, view.y * fit.scaleY + fit.y);
  const right = Math.min(map.width - 1, (view.x + view.width) * fit.scaleX + fit.x);
  const bottom = Math.min(map.height - 1, (view.y + view.height) * fit.scaleY + fit.y);
  const width = `${(Math.max(0, right - left) + lineWidth).toFixed(2)}px`;
  const height = `${(Math.max(0, bottom - top) + lineWidth).toFixed(2)}px`;
  const { style } = outline;
  style.transform = `translate(${left}px, ${top}px)`;
  // Without a change of size the browser lays out nothing.
  if (style.width !== width) style.width = width;
  if (style.height !== height) style.height = height;
}
