'use client';
import { useStore } from '@xyflow/react';
import { type PointerEvent, type ReactElement, memo, useRef } from 'react';
import { boundsOf } from './camera.js';
import type { PathElement, StepElement } from './canvas-elements.js';
import { pathShape } from './path-geometry.js';
import { useCamera } from './canvas-context.js';

interface FlowState {
  readonly nodes: readonly StepElement[];
  readonly edges: readonly PathElement[];
}

/** The whole workflow in small, with what is in view outlined; press or drag to look elsewhere. Goes inside `WorkflowCanvas`. */
export function Minimap({ width = 168, height = 126 }: { readonly width?: number; readonly height?: number }): ReactElement | null {
  const nodes = useStore((state) => (state as unknown as FlowState).nodes);
  const edges = useStore((state) => (state as unknown as FlowState).edges);
  const camera = useCamera();
  const pressed = useRef(false);
  const bounds = boundsOf(nodes.map((node) => ({ ...node.position, width: node.width ?? 0, height: node.height ?? 0 })));
  if (!bounds) return null;
  const margin = 8;
  const scale = Math.min((width - 2 * margin) / bounds.width, (height - 2 * margin) / bounds.height, 0.2);
  const offset = { x: (width - bounds.width * scale) / 2 - bounds.x * scale, y: (height - bounds.height * scale) / 2 - bounds.y * scale };
  const look = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    camera.lookAt({ x: (event.clientX - box.left - offset.x) / scale, y: (event.clientY - box.top - offset.y) / scale });
  };
  // Keys move the camera by moving the focus, so this is for pointers only and needs no name.
  return (
    <div className="pb-mm pb-float" aria-hidden>
      <svg width={width} height={height}
        onPointerDown={(event) => {
          pressed.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={(event) => pressed.current && look(event)}
        onPointerUp={() => { pressed.current = false; }}
        onPointerCancel={() => { pressed.current = false; }}>
        <g transform={`translate(${offset.x} ${offset.y}) scale(${scale})`}>
          <MinimapDrawing nodes={nodes} edges={edges} />
        </g>
        <MinimapView scale={scale} offset={offset} width={width} height={height} />
      </svg>
    </div>
  );
}

const MinimapDrawing = memo(function MinimapDrawing({ nodes, edges }: FlowState): ReactElement {
  return (
    <>
      {edges.map(({ id, data }) => data && <path key={id} className="pb-mm__e" d={pathShape(data.points)?.line} />)}
      {nodes.map(({ id, position, width = 0, height = 0, data }) => (
        <rect key={id} className="pb-mm__n" data-g={data.content.group} x={position.x} y={position.y} width={width} height={height}
          rx={12} data-state={[data.selected && 'selected', data.mark === 'failed' || (data.errors > 0 && !data.mark) ? 'error' : '', data.dim && 'dim'].filter(Boolean).join(' ')} />
      ))}
    </>
  );
});

function MinimapView({ scale, offset, width, height }: {
  readonly scale: number; readonly offset: { readonly x: number; readonly y: number }; readonly width: number; readonly height: number;
}): ReactElement {
  const [x, y, zoom] = useStore((state) => state.transform);
  const viewWidth = useStore((state) => state.width);
  const viewHeight = useStore((state) => state.height);
  const left = Math.max(1, (-x / zoom) * scale + offset.x);
  const top = Math.max(1, (-y / zoom) * scale + offset.y);
  const right = Math.min(width - 1, ((viewWidth - x) / zoom) * scale + offset.x);
  const bottom = Math.min(height - 1, ((viewHeight - y) / zoom) * scale + offset.y);
  return <rect className="pb-mm__v" x={left} y={top} width={Math.max(0, right - left)} height={Math.max(0, bottom - top)} rx={3} />;
}
