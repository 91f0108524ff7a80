'use client';
import { type RefObject, useRef } from 'react';
import { useLatest } from '#ui';
import type { Rect } from './camera.js';

/** Returns a function that measures the overlays of the canvas and of its owner, in px from the canvas's corner. */
export function useCovers(
  stage: RefObject<HTMLElement | null>,
  covers: (() => readonly DOMRect[]) | undefined,
): RefObject<() => readonly Rect[]> {
  const latest = useLatest(covers);
  return useRef((): readonly Rect[] => {
    const element = stage.current;
    if (!element) return [];
    const box = element.getBoundingClientRect();
    const own = [...(element.closest('.pb-canvas')?.querySelectorAll('.pb-float') ?? [])].map((float) =>
      float.getBoundingClientRect(),
    );
    return [...own, ...(latest.current?.() ?? [])]
      .filter(
        ({ bottom, left, right, top }) =>
          right > left && bottom > top && right > box.left && left < box.right && bottom > box.top && top < box.bottom,
      )
      .map(({ height, width, x, y }) => ({ x: x - box.left, y: y - box.top, width, height }));
  });
}
