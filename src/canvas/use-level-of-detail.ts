'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import { type Viewport, levelOfDetail, titleSize } from './camera.js';

/**
 * Tells the stylesheet how much of a card is to be seen. Zooming renders nothing: the level and the size of titles are set on
 * the element itself, and only when they change.
 */
export function useLevelOfDetail(stage: RefObject<HTMLElement | null>, start: Viewport): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let shown = '';
    const follow = (zoom: number): void => {
      const level = levelOfDetail(zoom);
      const size = String(titleSize(zoom));
      if (shown === `${level} ${size}`) return;
      shown = `${level} ${size}`;
      element.setAttribute('data-lod', String(level));
      // A word to select by, not an inherited value: that would restyle everything below, and this only the titles.
      element.setAttribute('data-title', size);
    };
    const { panZoom, transform } = store.getState();
    follow(panZoom ? transform[2] : start.zoom);
    return store.subscribe((state) => follow(state.transform[2]));
  }, [stage, start, store]);
}
