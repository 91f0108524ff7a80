'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui';
import { type Viewport, boundsOf, firstView } from './camera.js';
import { CanvasStage } from './canvas-stage.js';
import type { WorkflowCanvasProps } from './canvas-props.js';

/**
 * A workflow as a drawing that can be walked, selected and edited by mouse, touch and keys. It is driven by props alone and
 * changes nothing itself: `actions` says what a person asks for. It fills its parent, and stands inside a `PbRoot`.
 */
export function WorkflowCanvas(props: WorkflowCanvasProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<Viewport>();
  const { layout, density, label } = props;

  // The first view depends on the room there is, so nothing is drawn before that is known: no flash of another view.
  useEffect(() => {
    const element = frame.current;
    if (start || !element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === 0 || height === 0) return;
      const places = Object.values(layout.nodes).filter((place) => [place.x, place.y, place.width, place.height].every(Number.isFinite));
      const bounds = boundsOf(places) ?? { x: 0, y: 0, width: 0, height: 0 };
      setStart(firstView(bounds, { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [start, layout]);

  return (
    <div ref={frame} className="pb-canvas" data-density={density}>
      {start ? (
        <ReactFlowProvider>
          <CanvasStage {...props} start={start} />
        </ReactFlowProvider>
      ) : (
        <VisuallyHidden>{`Drawing ${label}`}</VisuallyHidden>
      )}
    </div>
  );
}
