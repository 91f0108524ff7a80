'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import { type Viewport, levelOfDetail, titleSize } from './camera.js';
import type { Zooming } from './zooming.js';

/**
 * Tells the stylesheet how much of a card is to be seen. Zooming renders nothing: the level and the size of titles are set on
 * the element itself, and only when they change. Each change lays out every card in view, so on the way to another size they
 * wait until it rests, unless cards would look like nothing they are: blocks from near, or words from far.
 */
export function useLevelOfDetail(stage: RefObject<HTMLElement | null>, start: Viewport, zooming: Zooming): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let shown = '';
    let shownLevel: number | undefined;
    const follow = (zoom: number): void => {
      const level = levelOfDetail(zoom);
      const size = String(titleSize(zoom));
      if (
        shown === `${level} ${size}` ||
        (zooming.isOn() && shownLevel !== undefined && Math.abs(shownLevel - level) < 2)
      )
        return;
      shown = `${level} ${size}`;
      shownLevel = level;
      element.setAttribute('data-lod', String(level));
      // A word to select by, not an inherited value: that would restyle everything below, and this only the titles.
      element.setAttribute('data-title', size);
    };
    const { panZoom, transform } = store.getState();
    follow(panZoom ? transform[2] : start.zoom);
    const endFollowing = store.subscribe((state, before) => {
      if (state.transform !== before.transform) follow(state.transform[2]);
    });
    const endWaiting = zooming.subscribe((isOn) => {
      if (!isOn) follow(store.getState().transform[2]);
    });
    return () => {
      endFollowing();
      endWaiting();
    };
  }, [stage, start, store, zooming]);
}
