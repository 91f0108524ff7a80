'use client';
import { useStoreApi } from '@xyflow/react';
import { useLayoutEffect, useState } from 'react';
import { ownerWindow } from '#ui';
import { type Zooming, createZooming } from './zooming.js';

/** Observes React Flow's zoom. Call before other hooks that follow the camera and read it. */
export function useZooming(): Zooming {
  const store = useStoreApi();
  const [zooming] = useState(() =>
    createZooming((then) => void ownerWindow(store.getState().domNode).requestAnimationFrame(then)),
  );
  useLayoutEffect(() => {
    const endWatch = store.subscribe((state, before) => {
      if (state.transform[2] !== before.transform[2]) zooming.change();
    });
    return () => {
      endWatch();
      zooming.dispose();
    };
  }, [store, zooming]);
  return zooming;
}
