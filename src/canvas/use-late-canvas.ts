'use client';
import { type LatePart, useLatePart } from '#ui';

/** What a canvas needs after its first picture: gestures, notes, and the painted distance. */
export type LateCanvas = typeof import('./late-canvas.js');

const load = (): Promise<LateCanvas> => import('./late-canvas.js');

/** Loads what a canvas needs after its first picture. */
export function useLateCanvas(): LatePart<LateCanvas> {
  return useLatePart(load);
}
