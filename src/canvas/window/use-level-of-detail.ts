'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import { type Viewport, levelOfDetail, titleSize } from './camera.js';
import type { Zooming } from './zooming.js';

/**
 * Sets the level of detail for the stylesheet. Zooming renders nothing: level and title size are attributes, written
 * only when they change. Each change lays out every card in view, so during a zoom they wait until it rests, unless the
 * level is off by two.
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
      // An attribute to select by, not an inherited value: that would restyle all descendants, this only the titles.
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
