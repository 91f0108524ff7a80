'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react';
import { graphOf } from '#graph';
import { layoutIndexOf, placeNotes } from '#layout';
import { LateNotice, VisuallyHidden, ownerWindow, useMessages } from '#ui';
import { firstView, fitted, isReadableWhole } from './window/camera.js';
import { drawnBounds } from './window/drawn-bounds.js';
import { CanvasStage } from './canvas-stage.js';
import type { WorkflowCanvasProps } from './canvas-props.js';
import { useLateCanvas } from './use-late-canvas.js';
import type { StageStart } from './use-stage.js';
import { documentOrderOf } from './projection/document-order.js';
import { isSmallDrawing } from './window/canvas-window.js';
import { drawingMessages } from './parts/drawing-messages.js';

const none: readonly never[] = [];

/**
 * Canvas of a workflow, to be read, selected and edited by mouse, touch and keyboard. Controlled by props: it changes
 * nothing itself, `actions` receives the user's requests. Fills its parent; must be inside a `PbRoot`.
 */
export function WorkflowCanvas(props: WorkflowCanvasProps): ReactElement {
  const messages = useMessages(drawingMessages);
  const late = useLateCanvas();
  const frame = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<StageStart>();
  const { besides = none, defaultViewport, version, layout, density, label, opensWhole = false, presentation } = props;

  // The first viewport depends on the size, so nothing is drawn before the size is known: no flash of another viewport.
  useEffect(() => {
    const element = frame.current;
    if (start || !element) return undefined;
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === 0 || height === 0) return;
      const nodes = layoutIndexOf(layout).bounds ?? { x: 0, y: 0, width: 0, height: 0 };
      const all = drawnBounds(nodes, [...placeNotes(presentation, layout), ...besides]) ?? nodes;
      // Notes are included where that makes nothing smaller; nodes come first.
      const bounds = isReadableWhole(all, { width, height }) ? all : nodes;
      const graph = graphOf(version);
      const [first] = documentOrderOf(graph).ids;
      const show = (): void =>
        setStart({
          view:
            defaultViewport ??
            (opensWhole
              ? fitted(all, { width, height })
              : firstView(
                  bounds,
                  { width, height },
                  first === undefined ? undefined : layout.nodes[first],
                  layout.direction,
                )),
          width,
          height,
        });
      // A large drawing renders in slices between which input is handled; a small one at once.
      if (isSmallDrawing(graph.nodes.length, graph.edges.length)) show();
      else startTransition(show);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [besides, defaultViewport, start, version, layout, opensWhole, presentation]);

  return (
    <div ref={frame} className="pb-canvas" data-density={density}>
      {start ? (
        <ReactFlowProvider initialWidth={start.width} initialHeight={start.height}>
          <CanvasStage {...props} start={start} late={late.part} />
        </ReactFlowProvider>
      ) : (
        <VisuallyHidden>{messages.loading(label)}</VisuallyHidden>
      )}
      <LateNotice
        late={late}
        what={messages.late.what}
        meanwhile={messages.late.meanwhile}
        className="pb-failed--canvas"
      />
    </div>
  );
}
