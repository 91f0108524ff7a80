'use client';
import { type RefObject, useEffect } from 'react';
import { isElement, isShadowRoot, ownerWindow } from '#ui';

const settings = ['(forced-colors: active)', '(prefers-contrast: more)', '(prefers-color-scheme: dark)'];

export interface PaletteChanges {
  readonly onChange: () => void;
  readonly onFonts: () => void;
}

/** Attributes by which hosts switch themes, on the root or an ancestor. */
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
 * Reports when design tokens may have changed: another theme, contrast or density on the root or an ancestor, user
 * preferences, or the screen's resolution; and when fonts have loaded, which changes the width of titles.
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
    // No media query means "another resolution": the one for the present resolution is renewed after each change.
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

/** Parent of a node; for a shadow root its host, from which tokens are inherited as well. */
function above(node: Node | null): Node | null {
  return isShadowRoot(node) ? node.host : (node?.parentNode ?? null);
}
