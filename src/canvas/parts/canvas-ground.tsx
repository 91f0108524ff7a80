'use client';
import { useStoreApi } from '@xyflow/react';
import { type ReactElement, useLayoutEffect, useRef } from 'react';

/** Dots nearer to each other than this, in pixels on the screen, are a texture and no ground. */
const sparse = 12;

/** The dots under the drawing. They move and grow with it, and thin out when it is small; without a render, in every frame of a pan. */
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
