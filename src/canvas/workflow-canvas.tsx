'use client';
import { ReactFlowProvider } from '@xyflow/react';
import { type ReactElement, startTransition, useEffect, useRef, useState } from 'react';
import { graphOf } from '#graph';
import { layoutIndexOf, placeNotes } from '#layout';
import { VisuallyHidden, ownerWindow } from '#ui';
import { firstView, isReadableWhole } from './window/camera.js';
import { drawnBounds } from './window/drawn-bounds.js';
import { CanvasStage, type StageStart } from './canvas-stage.js';
import type { WorkflowCanvasProps } from './canvas-props.js';
import { documentOrderOf } from './projection/document-order.js';
import { isSmallDrawing } from './window/canvas-window.js';

/**
 * A workflow as a drawing that can be walked, selected and edited by mouse, touch and keys. It is driven by props alone and
 * changes nothing itself: `actions` says what a person asks for. It fills its parent, and stands inside a `PbRoot`.
 */
export function WorkflowCanvas(props: WorkflowCanvasProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<StageStart>();
  const { version, layout, density, label, presentation } = props;

  // The first view depends on the room there is, so nothing is drawn before that is known: no flash of another view.
  useEffect(() => {
    const element = frame.current;
    if (start || !element) return undefined;
    const { ResizeObserver: Observer } = ownerWindow(element);
    const observer = new Observer(([entry]) => {
      const { width, height } = entry!.contentRect;
      if (width === 0 || height === 0) return;
      const nodes = layoutIndexOf(layout).bounds ?? { x: 0, y: 0, width: 0, height: 0 };
      const all = drawnBounds(nodes, placeNotes(presentation, layout)) ?? nodes;
      // Notes are seen at once where that makes nothing smaller; the steps come first.
      const bounds = isReadableWhole(all, { width, height }) ? all : nodes;
      const graph = graphOf(version);
      const [first] = documentOrderOf(graph).ids;
      const show = (): void =>
        setStart({
          view: firstView(bounds, { width, height }, first === undefined ? undefined : layout.nodes[first]),
          width,
          height,
        });
      // Much is drawn in portions between which a key comes first; little of it as soon as can be.
      if (isSmallDrawing(graph.nodes.length, graph.edges.length)) show();
      else startTransition(show);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [start, version, layout, presentation]);

  return (
    <div ref={frame} className="pb-canvas" data-density={density}>
      {start ? (
        <ReactFlowProvider initialWidth={start.width} initialHeight={start.height}>
          <CanvasStage {...props} start={start} />
        </ReactFlowProvider>
      ) : (
        <VisuallyHidden>{`Drawing ${label}`}</VisuallyHidden>
      )}
    </div>
  );
}
