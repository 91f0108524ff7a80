'use client';
import { useStoreApi } from '@xyflow/react';
import { type PointerEvent, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import { type Viewport, viewOf } from './window/camera.js';
import { useCamera, useCanvasRenderList } from './canvas-context.js';
import { type MapFit, fitMap } from './paint/map-fit.js';
import { type MapPainter, createMapPainter } from './paint/map-painter.js';
import { usePaletteChanges } from './paint/use-palette-changes.js';

export interface MinimapProps {
  readonly width?: number;
  readonly height?: number;
}

/**
 * Minimap of the whole workflow with the viewport outlined; a press centres the view there, the outline can be dragged.
 * Goes inside `WorkflowCanvas`. It repaints when the drawing changes; the camera only moves the outline and renders
 * nothing.
 */
export function Minimap({ width = 168, height = 126 }: MinimapProps): ReactElement | null {
  const renderList = useCanvasRenderList();
  const camera = useCamera();
  const store = useStoreApi();
  const canvas = useRef<HTMLCanvasElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const painter = useRef<MapPainter>(null);
  /** While pressed: distance of the view's centre from the pointer, in layout coordinates. */
  const grip = useRef<{ readonly x: number; readonly y: number }>(null);
  const { nodes } = renderList.layout;
  const drawn = useMemo(() => hasAny(nodes), [nodes]);
  const fit = useRef<MapFit>(undefined);

  useLayoutEffect(() => {
    if (!drawn) return undefined;
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
  }, [store, drawn, width, height]);
  useLayoutEffect(() => painter.current?.show(renderList, { width, height }), [renderList, drawn, width, height]);
  // The map shows no text, so fonts do not matter.
  usePaletteChanges(
    canvas,
    useMemo(() => ({ onChange: () => painter.current?.refresh(), onFonts: () => {} }), []),
  );
  if (!drawn) return null;

  const under = (event: PointerEvent<HTMLElement>): { x: number; y: number } => {
    const box = event.currentTarget.getBoundingClientRect();
    const { scaleX, scaleY, x, y } = fit.current ?? fitMap(box, width, height);
    return { x: (event.clientX - box.left - x) / scaleX, y: (event.clientY - box.top - y) / scaleY };
  };
  const look = (event: PointerEvent<HTMLElement>): void => {
    const at = under(event);
    if (grip.current) camera.lookAt({ x: at.x + grip.current.x, y: at.y + grip.current.y });
  };
  const release = (): void => {
    grip.current = null;
  };
  // Pointer only, without a name: keys move the camera by moving the focus.
  return (
    <div
      className="pb-mm pb-float"
      aria-hidden
      style={{ width, height }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = under(event);
        const view = viewOf(viewportOf(store), store.getState());
        const inside = at.x >= view.x && at.x <= view.x + view.width && at.y >= view.y && at.y <= view.y + view.height;
        // The outline is dragged from where it is pressed; elsewhere it jumps to the pointer.
        grip.current = inside
          ? { x: view.x + view.width / 2 - at.x, y: view.y + view.height / 2 - at.y }
          : { x: 0, y: 0 };
        look(event);
      }}
      onPointerMove={look}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <canvas ref={canvas} className="pb-mm__map" />
      <div ref={outline} className="pb-mm__v" />
    </div>
  );
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
