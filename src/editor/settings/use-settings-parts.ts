'use client';
import { type LatePart, useLatePart } from '#ui';

const load = (): Promise<typeof import('./settings-parts.js')> => import('./settings-parts.js');

/**
 * Loads the settings in a chunk of its own once the editor is mounted. Forms are a seventh of the editor's code and are
 * not needed before a node is selected.
 */
export function useSettingsParts(): LatePart<typeof import('./settings-parts.js')> {
  return useLatePart(load);
}
