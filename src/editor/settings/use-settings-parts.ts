'use client';
import { type LatePart, prefetchPart, useLatePart } from '#ui';

const load = (): Promise<typeof import('./settings-parts.js')> => import('./settings-parts.js');

/** Loads the settings and the message editor in them before they are needed. */
export function prefetchSettings(): void {
  prefetchPart(load);
  load().then(
    ({ prefetchComposer }) => prefetchComposer(),
    () => undefined,
  );
}

/**
 * Loads the settings in a chunk of its own once something is selected. Forms are a seventh of the editor's code and are
 * not needed before.
 */
export function useSettingsParts(): LatePart<typeof import('./settings-parts.js')> {
  return useLatePart(load);
}
