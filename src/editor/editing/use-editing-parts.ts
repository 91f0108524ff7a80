'use client';
import type { EditingParts } from './parts.js';
import { type LatePart, loadedPart, prefetchPart, useLatePart } from '#ui';

const load = (): Promise<EditingParts> => import('./editing-parts.js');

/**
 * Loads all that surrounds the drawn workflow in a chunk of its own: bars, panels, commands and overlays. The workflow
 * is drawn meanwhile.
 */
export function useEditingParts(): LatePart<EditingParts> {
  return useLatePart(load);
}

/** Returns what an open document is edited with, where an editor has loaded it before. */
export const editingPartNow = (): EditingParts['editingPart'] | undefined => loadedPart(load)?.editingPart;

/** Begins to load the parts, beside the workflow. */
export const prefetchEditingParts = (): void => prefetchPart(load);
