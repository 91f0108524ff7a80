'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton, isApplePlatform, Tooltip } from '#ui';
import { useCamera } from './canvas-context.js';
import { type CanvasBindings, canvasBindings, capsOf } from './gestures/canvas-bindings.js';

export interface ViewBarProps {
  /** Absent: no button to tidy the layout. */
  readonly onTidy?: (() => void) | undefined;
  /** The keys for that as they are printed. */
  readonly tidyKeys?: readonly string[] | undefined;
  /** The keys of the canvas around it, to be shown; the usual ones where left out. */
  readonly bindings?: CanvasBindings | undefined;
  /** More buttons at the start or the end, such as "Add step" where there is no palette. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

const none: readonly string[] = [];

/** Zoom, fit and tidy, floating over the canvas. Goes inside `WorkflowCanvas`. */
export function ViewBar({
  bindings = canvasBindings,
  onTidy,
  tidyKeys = none,
  before,
  children,
}: ViewBarProps): ReactElement {
  const camera = useCamera();
  const apple = isApplePlatform();
  return (
    <div className="pb-viewbar pb-float pb-bar" role="toolbar" aria-label="View">
      {before}
      <IconButton
        icon="minus"
        label="Zoom out"
        keys={capsOf(bindings, 'zoom-out', apple)}
        onClick={() => camera.zoomBy(1 / 1.2)}
      />
      <ZoomButton keys={capsOf(bindings, 'actual-size', apple)} />
      <IconButton
        icon="plus"
        label="Zoom in"
        keys={capsOf(bindings, 'zoom-in', apple)}
        onClick={() => camera.zoomBy(1.2)}
      />
      <span className="pb-vr" aria-hidden />
      <IconButton
        icon="maximize"
        label="Fit to view"
        keys={capsOf(bindings, 'fit', apple)}
        onClick={() => camera.fit()}
      />
      {onTidy && <IconButton icon="layout-grid" label="Tidy layout" keys={tidyKeys} onClick={onTidy} />}
      {children}
    </div>
  );
}

/** So often, in milliseconds, the words follow while the size changes: each time is a repaint of the page, and nobody reads faster. */
const readingTime = 100;

/** Says how large the drawing is. It writes that down itself: zooming renders nothing. */
function ZoomButton({ keys }: { readonly keys: readonly string[] }): ReactElement {
  const store = useStoreApi();
  const camera = useCamera();
  const button = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    let shown: number | undefined;
    let wait: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      const zoom = Math.round(store.getState().transform[2] * 100);
      const text = words.current?.firstChild;
      if (zoom === shown || !text) return;
      shown = zoom;
      // The same piece of text with other words: a new one would have the styles around it looked up and laid out anew.
      text.nodeValue = `${zoom}%`;
      button.current?.setAttribute('aria-label', `Zoom ${zoom}%, reset to 100%`);
      wait = setTimeout(() => {
        wait = undefined;
        show();
      }, readingTime);
    };
    show();
    const unsubscribe = store.subscribe((state, before) => {
      if (state.transform[2] !== before.transform[2] && wait === undefined) show();
    });
    return () => {
      unsubscribe();
      clearTimeout(wait);
    };
  }, [store]);
  return (
    <Tooltip text="Zoom to 100%" keys={keys}>
      <button ref={button} type="button" className="pb-bar__pct" onClick={() => camera.zoomTo(1)}>
        <span ref={words} className="pb-bar__words">
          100%
        </span>
      </button>
    </Tooltip>
  );
}
