'use client';
import { type LatePart, useLatePart } from '#ui';

const load = (): Promise<typeof import('./settings-parts.js')> => import('./settings-parts.js');

/**
 * What draws settings. Forms are a seventh of the editor and nobody needs them before a step is chosen: they come by themselves once the
 * editor is on the page, beside what it waits for anyway.
 */
export function useSettingsParts(): LatePart<typeof import('./settings-parts.js')> {
  return useLatePart(load);
}
