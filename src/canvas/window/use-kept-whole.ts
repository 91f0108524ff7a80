'use client';
import { useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import type { GestureScene } from '../gestures/gesture-scene.js';
import { type Viewport, holds, viewOf } from './camera.js';
import { drawnBounds } from './drawn-bounds.js';
import type { Camera } from './use-own-camera.js';

/** Delay in ms before the camera reacts: the second press of a double click must hit the same spot. */
const restTime = 600;

/**
 * Keeps a wholly visible drawing in view when the canvas shrinks, as when settings open beside it: while it fits at its
 * zoom, the camera moves as little as needed. Waits for the end of a press; cancelled by a wheel or another camera
 * move.
 */
export function useKeptWhole(
  stage: RefObject<HTMLElement | null>,
  scene: RefObject<GestureScene>,
  camera: Camera,
): void {
  const store = useStoreApi();
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Zoom when the size changed; undefined where nothing is kept. */
    let zoom: number | undefined;
    const press = followPress(element);
    const forget = (): void => {
      clearTimeout(timer);
      timer = undefined;
      zoom = undefined;
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(keep, restTime);
    };
    const keep = (): void => {
      if (press.isDown()) return wait();
      const bounds = boundsIn(scene.current);
      const { height, transform, width } = store.getState();
      if (bounds && zoom === transform[2] && bounds.width * zoom <= width && bounds.height * zoom <= height)
        camera.revealRect(bounds);
      forget();
    };
    const endFollowing = store.subscribe((state, before) => {
      if (state.width === before.width && state.height === before.height) return;
      // A canvas without a size had nothing in view.
      if (before.width === 0 || before.height === 0 || state.width === 0 || state.height === 0) return;
      if (timer === undefined) {
        const bounds = boundsIn(scene.current);
        const view = viewportOf(before.transform);
        if (!bounds || !holds(viewOf(view, before), bounds)) return;
        zoom = view.zoom;
      }
      wait();
    });
    element.addEventListener('wheel', forget, { capture: true, passive: true });
    return () => {
      forget();
      endFollowing();
      press.stop();
      element.removeEventListener('wheel', forget, { capture: true });
    };
  }, [camera, scene, stage, store]);
}

/** Whether a press that began on an element is under way. It may end anywhere on the page. */
function followPress(element: HTMLElement): { readonly isDown: () => boolean; readonly stop: () => void } {
  let pressed = false;
  const down = (): void => {
    pressed = true;
  };
  const up = (): void => {
    pressed = false;
  };
  const page = element.ownerDocument;
  element.addEventListener('pointerdown', down, true);
  page.addEventListener('pointerup', up, true);
  page.addEventListener('pointercancel', up, true);
  return {
    isDown: () => pressed,
    stop: () => {
      element.removeEventListener('pointerdown', down, true);
      page.removeEventListener('pointerup', up, true);
      page.removeEventListener('pointercancel', up, true);
    },
  };
}

function boundsIn({ notes, places }: GestureScene) {
  return drawnBounds(places.bounds, notes);
}

function viewportOf([x, y, zoom]: readonly [number, number, number]): Viewport {
  return { x, y, zoom };
}
