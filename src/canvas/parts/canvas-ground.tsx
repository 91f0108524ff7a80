'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, useLayoutEffect, useRef } from 'react';

/** Minimum distance of dots in screen px; closer ones would look like a texture. */
const sparse = 12;

/** Dots of the background. They follow the camera in every frame without rendering, and thin out when zoomed out. */
export function CanvasGround(): ReactElement {
  const ground = useRef<HTMLDivElement>(null);
  const store = useStoreApi();
  useLayoutEffect(() => {
    const follow = (): void => {
      const [x, y, zoom] = store.getState().transform;
      let spacing = 20 * zoom;
      while (spacing < sparse) spacing *= 2;
      const { style } = ground.current!;
      style.backgroundPosition = `${x}px ${y}px`;
      style.backgroundSize = `${spacing}px ${spacing}px`;
    };
    follow();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) follow();
    });
  }, [store]);
  return <div ref={ground} className="pb-ground" aria-hidden />;
}
