'use client';
import { useStore } from '@xyflow/react';
import type { ReactElement } from 'react';

/** The dots under the drawing. They move and grow with it, and thin out when it is small. */
export function CanvasGround(): ReactElement {
  const [x, y, zoom] = useStore((state) => state.transform);
  const spacing = 20 * zoom * (zoom < 0.3 ? 4 : zoom < 0.6 ? 2 : 1);
  return <div className="pb-ground" aria-hidden style={{ backgroundPosition: `${x}px ${y}px`, backgroundSize: `${spacing}px ${spacing}px` }} />;
}
