'use client';
import { type LatePart, useLatePart } from '#ui';

export type EditingParts = typeof import('./editing-parts.js');

const load = (): Promise<EditingParts> => import('./editing-parts.js');

/**
 * Loads all that surrounds the drawn workflow in a chunk of its own: bars, panels, commands and overlays. The workflow
 * is drawn meanwhile.
 */
export function useEditingParts(): LatePart<EditingParts> {
  return useLatePart(load);
}
