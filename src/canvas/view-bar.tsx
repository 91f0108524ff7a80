'use client';
import { useStore } from '@xyflow/react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton, Tooltip } from '#ui';
import { useCamera } from './canvas-context.js';

export interface ViewBarProps {
  /** Absent: no button to tidy the layout. */
  readonly onTidy?: (() => void) | undefined;
  /** More buttons at the start or the end, such as "Add step" where there is no palette. */
  readonly before?: ReactNode;
  readonly children?: ReactNode;
}

/** Zoom, fit and tidy, floating over the canvas. Goes inside `WorkflowCanvas`. */
export function ViewBar({ onTidy, before, children }: ViewBarProps): ReactElement {
  const camera = useCamera();
  return (
    <div className="pb-viewbar pb-float pb-bar" role="toolbar" aria-label="View">
      {before}
      <IconButton icon="minus" label="Zoom out" keys={['−']} onClick={() => camera.zoomBy(1 / 1.2)} />
      <ZoomButton />
      <IconButton icon="plus" label="Zoom in" keys={['+']} onClick={() => camera.zoomBy(1.2)} />
      <span className="pb-vr" aria-hidden />
      <IconButton icon="maximize" label="Fit to view" keys={['1']} onClick={() => camera.fit()} />
      {onTidy && <IconButton icon="layout-grid" label="Tidy layout" keys={['⇧', 'T']} onClick={onTidy} />}
      {children}
    </div>
  );
}

/** Says how large the drawing is. The only part of the bar that zooming draws again. */
function ZoomButton(): ReactElement {
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const camera = useCamera();
  return (
    <Tooltip text="Zoom to 100%" keys={['0']}>
      <button type="button" className="pb-bar__pct" aria-label={`Zoom ${zoom}%, reset to 100%`} onClick={() => camera.zoomTo(1)}>{zoom}%</button>
    </Tooltip>
  );
}
