'use client';
import { type RefObject, useEffect } from 'react';

const queries = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

/**
 * Says when colours read from the design tokens may no longer hold: another theme or contrast at the root, the reader's own
 * settings, or a screen of another resolution.
 */
export function usePaletteChanges(place: RefObject<HTMLElement | null>, onChange: () => void): void {
  useEffect(() => {
    const root = place.current?.closest('.pb');
    const observer = new MutationObserver(onChange);
    if (root) observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-contrast', 'data-density', 'style', 'class'] });
    const medias = [...queries, `(resolution: ${place.current?.ownerDocument.defaultView?.devicePixelRatio ?? 1}dppx)`].map((query) => matchMedia(query));
    for (const media of medias) media.addEventListener('change', onChange);
    return () => {
      observer.disconnect();
      for (const media of medias) media.removeEventListener('change', onChange);
    };
  }, [place, onChange]);
}
