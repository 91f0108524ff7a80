'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import { type Viewport, levelOfDetail } from './camera.js';

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
      // Titles stay readable: at least 10.5 px on the screen, in steps, so that zooming restyles the cards only now and then.
      const size = level === 1 ? `${Math.min(26, Math.ceil(10.5 / (Math.floor(zoom * 20) / 20)))}px` : '';
      if (shown === `${level} ${size}`) return;
      shown = `${level} ${size}`;
      element.setAttribute('data-lod', String(level));
      if (size === '') element.style.removeProperty('--pb-title');
      else element.style.setProperty('--pb-title', size);
    };
    const { panZoom, transform } = store.getState();
    follow(panZoom ? transform[2] : start.zoom);
    return store.subscribe((state) => follow(state.transform[2]));
  }, [stage, start, store]);
}
