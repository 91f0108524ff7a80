'use client';
import { type RefObject, useEffect } from 'react';

const settings = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

/**
 * Says when what was read from the design tokens may no longer hold: another theme, contrast or density at the root, the
 * reader's own settings, or a screen of another resolution.
 */
export function usePaletteChanges(place: RefObject<HTMLElement | null>, onChange: () => void): void {
  useEffect(() => {
    const root = place.current?.closest('.pb');
    const observer = new MutationObserver(onChange);
    if (root) observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-contrast', 'data-density', 'style', 'class'] });
    const medias = settings.map((query) => matchMedia(query));
    for (const media of medias) media.addEventListener('change', onChange);
    // There is no query for "another resolution", only for one that is named: it is asked anew after each change.
    let resolution: MediaQueryList | undefined;
    const watch = (): void => {
      resolution = matchMedia(`(resolution: ${place.current?.ownerDocument.defaultView?.devicePixelRatio ?? 1}dppx)`);
      resolution.addEventListener('change', changed, { once: true });
    };
    const changed = (): void => {
      watch();
      onChange();
    };
    watch();
    return () => {
      observer.disconnect();
      for (const media of medias) media.removeEventListener('change', onChange);
      resolution?.removeEventListener('change', changed);
    };
  }, [place, onChange]);
}
