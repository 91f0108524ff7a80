'use client';
import { ViewportPortal } from '@xyflow/react';
import { type ReactElement, memo, useLayoutEffect, useRef } from 'react';
import type { HelperLines } from '../gestures/helper-lines.js';

/** Alignment lines of a dragged node, drawn without rendering. */
export const HelperLineLayer = memo(function HelperLineLayer({ lines }: { readonly lines: HelperLines }): ReactElement {
  return (
    <ViewportPortal>
      <Lines lines={lines} />
    </ViewportPortal>
  );
});

/** A component of its own, because the viewport portal mounts later than the canvas. */
function Lines({ lines }: { readonly lines: HelperLines }): ReactElement {
  const layer = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => {
    const draw = (): void => {
      const svg = layer.current;
      // React Flow mounts the portal with its first render.
      if (!svg) return;
      const shown = lines.lines();
      while (svg.childElementCount > shown.length) svg.lastElementChild!.remove();
      while (svg.childElementCount < shown.length)
        svg.append(svg.ownerDocument.createElementNS(svg.namespaceURI, 'line'));
      for (const [at, { at: place, axis, from, isGap = false, to }] of shown.entries()) {
        const line = svg.children[at]!;
        const ends =
          axis === 'x' ? { x1: place, x2: place, y1: from, y2: to } : { x1: from, x2: to, y1: place, y2: place };
        line.toggleAttribute('data-gap', isGap);
        for (const [name, value] of Object.entries(ends)) line.setAttribute(name, String(value));
      }
    };
    draw();
    return lines.subscribe(draw);
  }, [lines]);
  return <svg ref={layer} className="pb-helpers" aria-hidden />;
}
