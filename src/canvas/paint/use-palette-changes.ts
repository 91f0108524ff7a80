'use client';
import { type RefObject, useEffect } from 'react';
import { isElement, isShadowRoot, ownerWindow } from '#ui';

const settings = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

export interface PaletteChanges {
  readonly onChange: () => void;
  readonly onFonts: () => void;
}

/** What hosts switch themes by, at the root or anywhere above it. */
const themeAttributes = [
  'class',
  'style',
  'data-theme',
  'data-contrast',
  'data-density',
  'data-mode',
  'data-color-scheme',
  'data-color-mode',
  'data-bs-theme',
];

/**
 * Says when what was read from the design tokens may no longer hold: another theme, contrast or density at the root or above
 * it, the reader's own settings, or a screen of another resolution; and when fonts have come, with which titles are as long
 * as they were not before.
 */
export function usePaletteChanges(place: RefObject<HTMLElement | null>, changes: PaletteChanges): void {
  const { onChange, onFonts } = changes;
  useEffect(() => {
    const page = ownerWindow(place.current);
    const observer = new page.MutationObserver(onChange);
    for (let at = above(place.current); at; at = above(at)) {
      if (isElement(at)) observer.observe(at, { attributes: true, attributeFilter: themeAttributes });
    }
    const fonts = place.current?.ownerDocument.fonts;
    fonts?.addEventListener('loadingdone', onFonts);
    const medias = settings.map((query) => page.matchMedia(query));
    for (const media of medias) media.addEventListener('change', onChange);
    // There is no query for "another resolution", only for one that is named: it is asked anew after each change.
    let resolution: MediaQueryList | undefined;
    const watch = (): void => {
      resolution = page.matchMedia(`(resolution: ${page.devicePixelRatio}dppx)`);
      resolution.addEventListener('change', changed, { once: true });
    };
    const changed = (): void => {
      watch();
      onChange();
    };
    watch();
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', onFonts);
      for (const media of medias) media.removeEventListener('change', onChange);
      resolution?.removeEventListener('change', changed);
    };
  }, [place, onChange, onFonts]);
}

/** What a node is in; from a shadow root it goes on at its host, from which tokens are inherited as well. */
function above(node: Node | null): Node | null {
  return isShadowRoot(node) ? node.host : (node?.parentNode ?? null);
}
