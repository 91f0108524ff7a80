'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { LayoutDirection } from '#layout';
import { IconButton, isApplePlatform, Tooltip, useMessages, useToolbar } from '#ui';
import { useCamera, useCanvasContext } from './canvas-context.js';
import { type CanvasBindings, canvasBindings, capsOf } from './gestures/canvas-bindings.js';
import { viewBarMessages } from './view-bar-messages.js';

export interface ViewBarProps {
  /** Absent: no button for the layout. */
  readonly onTidy?: (() => void) | undefined;
  /** Absent: no button that turns the drawing. */
  readonly onTurn?: ((direction: LayoutDirection) => void) | undefined;
  /** Keys of that button as printed on keycaps. */
  readonly tidyKeys?: readonly string[] | undefined;
  /** Bindings of the canvas around it, shown in tooltips. @default `canvasBindings` */
  readonly bindings?: CanvasBindings | undefined;
  /** Buttons before the others, such as "Add step" where there is no palette. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

const none: readonly string[] = [];

/** Toolbar over the canvas: zoom, fit and tidy. One tab stop. Goes inside `WorkflowCanvas`. */
export function ViewBar({
  bindings = canvasBindings,
  onTidy,
  onTurn,
  tidyKeys = none,
  before,
  children,
}: ViewBarProps): ReactElement {
  const messages = useMessages(viewBarMessages);
  const camera = useCamera();
  const apple = isApplePlatform();
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={bar}
      className="pb-viewbar pb-float pb-bar"
      role="toolbar"
      aria-label={messages.label}
      {...useToolbar(bar)}
    >
      {before}
      <IconButton
        icon="minus"
        label={messages.zoomOut}
        keys={capsOf(bindings, 'zoom-out', apple)}
        onClick={() => camera.zoomBy(1 / 1.2)}
      />
      <ZoomButton keys={capsOf(bindings, 'actual-size', apple)} />
      <IconButton
        icon="plus"
        label={messages.zoomIn}
        keys={capsOf(bindings, 'zoom-in', apple)}
        onClick={() => camera.zoomBy(1.2)}
      />
      <span className="pb-vr" aria-hidden />
      <IconButton
        icon="maximize"
        label={messages.fit}
        keys={capsOf(bindings, 'fit', apple)}
        onClick={() => camera.fit()}
      />
      {onTidy && <IconButton icon="layout-grid" label={messages.tidy} keys={tidyKeys} onClick={onTidy} />}
      {onTurn && <TurnButton onTurn={onTurn} />}
      {children}
    </div>
  );
}

/** Draws from left to right, or from top to bottom again. */
function TurnButton({ onTurn }: { readonly onTurn: (direction: LayoutDirection) => void }): ReactElement {
  const messages = useMessages(viewBarMessages);
  const { direction } = useCanvasContext();
  const isRight = direction === 'right';
  return (
    <IconButton
      icon={isRight ? 'arrow-down' : 'arrow-right'}
      label={isRight ? messages.down : messages.right}
      onClick={() => onTurn(isRight ? 'down' : 'right')}
    />
  );
}

/** Interval in ms at which the percentage follows the zoom: each update repaints the page, and users read no faster. */
const readingTime = 100;

/** Shows the zoom. It writes the text itself: zooming renders nothing. */
function ZoomButton({ keys }: { readonly keys: readonly string[] }): ReactElement {
  const messages = useMessages(viewBarMessages);
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
      // Reuses the text node: a new one would trigger style and layout around it.
      text.nodeValue = messages.zoom(zoom);
      button.current?.setAttribute('aria-label', messages.reset(zoom));
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
  }, [messages, store]);
  return (
    <Tooltip text={messages.actualSize} keys={keys}>
      <button ref={button} type="button" className="pb-bar__pct" onClick={() => camera.zoomTo(1)}>
        <span ref={words} className="pb-bar__words">
          {messages.zoom(100)}
        </span>
      </button>
    </Tooltip>
  );
}
