'use client';
import { useStoreApi } from '@xyflow/react';
import { useEffect } from 'react';
import { useLatest } from '#ui';
import type { Viewport } from './camera.js';

/** Reports where the camera is: once mounted, and with each of its moves. Renders nothing. */
export function useCameraReport(onCamera: ((viewport: Viewport) => void) | undefined): void {
  const store = useStoreApi();
  const latest = useLatest(onCamera);
  const isWanted = onCamera !== undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    const report = (): void => {
      const [x, y, zoom] = store.getState().transform;
      latest.current?.({ x, y, zoom });
    };
    report();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) report();
    });
  }, [isWanted, latest, store]);
}
